import { Controller, Get, Inject, Query, Req } from '@nestjs/common';
import { type Clock } from '../kernel/clock.js';
import { DomainError } from '../kernel/domain-error.js';
import { Charges } from '../metering/charging/charges.service.js';
import { registrableDomain } from '../platform/domains/registrable-domain.js';
import { Operation, ReadsFrom } from '../platform/http/operation.decorator.js';
import { type EdgeRequest } from '../platform/http/request-context.js';
import { CLOCK } from '../platform/tokens.js';
import { CompanyReferenceQuery, type CompanyReference, type FoundCompany } from '../companies/matching/company-reference.query.js';
import { ForumReviewsQuery, NO_REVIEWS } from './reviews/forum-reviews.query.js';
import { ForumReviewsQueryDto, MentionsQueryDto, RevenueQueryDto } from './insights.dto.js';
import { presentMentions, presentRevenue, presentReviews } from './insights.presenter.js';
import { MentionsQuery, sinceDay } from './mentions/mentions.query.js';
import { RevenueQuery } from '../enrichment/revenue/revenue.query.js';

/** What others say of a company: its revenue, mentions and forum reviews. */
@Controller('api/v1/companies')
export class InsightsController {
  constructor(
    private readonly companies: CompanyReferenceQuery,
    private readonly revenues: RevenueQuery,
    private readonly mentioned: MentionsQuery,
    private readonly reviewed: ForumReviewsQuery,
    private readonly charges: Charges,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Get('revenue')
  @ReadsFrom('companies', 'insights')
  @Operation('companies.revenue', {
    summary: 'Revenue of a company',
    description:
      'As reported; else estimated from what companies of its sectors and size report, with an interval, those ' +
      'companies, and how far such estimates were off where the truth is known. `basis` says which.',
    tag: 'Companies',
  })
  revenue(@Req() request: EdgeRequest, @Query() query: RevenueQueryDto): Promise<object> {
    const reference = referenceOf({ domain: query.domain });
    return this.charges.metered<object>(request, async () => {
      const company = await this.known(reference);
      return { body: presentRevenue(company, await this.revenues.ofCompany(company), request.server.publicUrl) };
    });
  }

  @Get('mentions')
  @ReadsFrom('companies', 'insights')
  @Operation('companies.mentions', {
    summary: 'What news and podcasts say of a company',
    description: 'Newest first; `counts` are of all that match, whatever the limit. Podcasts link into the episode.',
    tag: 'Companies',
  })
  mentions(@Req() request: EdgeRequest, @Query() query: MentionsQueryDto): Promise<object> {
    const reference = referenceOf(query);
    const { source, limit } = query;
    const since = query.since === undefined ? null : sinceDay(query.since, this.clock.now());
    if (query.since !== undefined && since === null) throw invalid('since', 'is no day of the calendar', '30d');
    return this.charges.metered<object>(request, async () => {
      const company = await this.known(reference);
      const type = source === 'all' ? null : source;
      const page = await this.mentioned.ofCompany(company.company_id, { type, since, limit });
      return { body: presentMentions(company, page, request.server.publicUrl) };
    });
  }

  @Get('forum-reviews')
  @ReadsFrom('companies', 'insights')
  @Operation('companies.forum_reviews', {
    summary: 'What forums say of a company',
    description:
      'Reviews to the letter with their sentiment; `gem` is the warmest, `coal` the harshest. `score` runs from -1 to ' +
      '1. `live=true` needs a curation engine and is 503 where none is configured.',
    tag: 'Companies',
  })
  forumReviews(@Req() request: EdgeRequest, @Query() query: ForumReviewsQueryDto): Promise<object> {
    const reference = referenceOf(query);
    return this.charges.metered<object>(request, async () => {
      const company = await this.companies.one(reference);
      if (company && query.live) {
        throw new DomainError(
          'not_configured',
          'Live curation of forum reviews needs an engine, and none is configured here; without `live` the answer is what is on file.',
        );
      }
      const reviews = company ? await this.reviewed.ofCompany(company.company_id) : NO_REVIEWS;
      return { body: presentReviews(company, reviews, request.server.publicUrl) };
    });
  }

  private async known(reference: CompanyReference): Promise<FoundCompany> {
    const company = await this.companies.one(reference);
    if (company) return company;
    const asked = reference.domain ?? reference.slug ?? reference.name ?? '';
    throw new DomainError('not_found', `No company on file answers to ${asked.slice(0, 100)}.`);
  }
}

interface Asked {
  readonly slug?: string | undefined;
  readonly domain?: string | undefined;
  readonly name?: string | undefined;
}

function referenceOf(asked: Asked): CompanyReference {
  const [slug = '', website = '', name = ''] = [asked.slug, asked.domain, asked.name].map((text) => text?.trim());
  const domain = website === '' ? null : domainOf(website);
  if (slug === '' && name === '' && domain === null) {
    const others = 'name' in asked ? 'slug and name' : 'slug';
    throw invalid('domain', `is missing, and so is ${others}; one of them is needed`, 'acme.com');
  }
  return { domain, slug: slug.toLowerCase() || null, name: name || null };
}

/** A host that no company can have for its own, such as a social network, is a domain that nobody answers to. */
function domainOf(website: string): string {
  const { domain, reason } = registrableDomain(website);
  if (domain !== null) return domain;
  const isHost = reason === 'shared_host' || (reason === 'no_public_suffix' && website.includes('.'));
  if (!isHost) throw invalid('domain', 'is no domain or web address', 'acme.com');
  return website.toLowerCase();
}

function invalid(field: string, message: string, suggestion: string): DomainError {
  return new DomainError('validation_failed', `${field} ${message}.`, { errors: [{ field, message, suggestion }] });
}
