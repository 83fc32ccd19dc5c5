import { Controller, Get, Query, Req } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { FindCompany } from '../../companies/matching/find-company.query.js';
import { DomainError } from '../../kernel/domain-error.js';
import { Charges } from '../../metering/charging/charges.service.js';
import { noteShown, shownAtLeast } from '../../web/evidence/shown-records.js';
import { Operation, ReadsFrom } from '../../web/http/operation.decorator.js';
import { noteCommit, type EdgeRequest } from '../../web/http/request-context.js';
import { Freshness } from '../../platform/read-store/freshness.js';
import { type Uncharged } from '../../web/openapi/answer-parts.dto.js';
import { type ReviewSource } from '../insight.events.js';
import { CurateReviews } from './curate-reviews.command.js';
import { ForumReviewsQueryDto } from './forum-reviews.dto.js';
import { ForumReviewsAnswer } from './forum-review-answers.dto.js';
import { presentReviews } from './forum-reviews.presenter.js';
import { type ForumReviews, ListForumReviews } from './list-forum-reviews.query.js';
import { ListReviewSources } from './list-review-sources.query.js';

const SHOWN_WITHIN_MS = 5_000;

interface Answered {
  readonly found: ForumReviews;
  readonly sources: readonly ReviewSource[] | null;
}

@Controller('api/v1/companies')
export class ForumReviewsController {
  constructor(
    private readonly queries: QueryBus,
    private readonly commands: CommandBus,
    private readonly charges: Charges,
    private readonly freshness: Freshness,
  ) {}

  @Get('forum-reviews')
  @ReadsFrom('companies', 'insights')
  @Operation('companies.forum_reviews', {
    shows: ['domain'],
    summary: 'List forum mentions of a company',
    description:
      'Words to the letter with their sentiment; `gem` is the warmest, `coal` the harshest. `score` runs from -1 to 1. ' +
      'From stored reviews; on the first request, or with `live=true`, Hacker News and Reddit are searched ' +
      'now, and `sources` has the result of each. Namesakes are excluded by the domain, the thread or what ' +
      'the company does: `include=evidence` shows by which. Deleted posts are removed at the next search. No ' +
      'review at all is free.',
    tag: 'Companies',
    answer: ForumReviewsAnswer,
    refuses: ['upstream_unavailable'],
  })
  forumReviews(@Req() request: EdgeRequest, @Query() query: ForumReviewsQueryDto): Promise<ForumReviewsAnswer> {
    const company = FindCompany.by({ slug: query.slug, domain: query.domain, name: query.name });
    return this.charges.metered<Uncharged<ForumReviewsAnswer>>(request, async () => {
      const { found, sources } = await this.answer(request, company, query.live);
      if (found.company) noteShown(request, [shownAtLeast('company', found.company.company_id, ['identity'])]);
      const withEvidence = query.include?.includes('evidence') ?? false;
      const body = presentReviews({ found, sources, withEvidence }, request.server.publicUrl);
      return { body, ...(found.reviews.length === 0 && { cost: 0 }) };
    });
  }

  private async answer(request: EdgeRequest, reference: FindCompany, live: boolean): Promise<Answered> {
    const stored = await this.queries.execute(new ListForumReviews(reference));
    const companyId = stored.company?.company_id;
    if (companyId === undefined) return { found: stored, sources: null };
    const isKnown =
      stored.reviews.length > 0 || (await this.queries.execute(new ListReviewSources(companyId))) !== null;
    if (isKnown && !live) return { found: stored, sources: null };
    const context = { commandId: request.requestId, actor: `key:${request.principal?.keyId ?? 'unknown'}` };
    const { sources, position } = await this.commands.execute(new CurateReviews(companyId, context));
    if (live && sources.every(({ status }) => status !== 'ok')) throw noSourceAnswered(sources);
    noteCommit(request, position);
    await this.freshness.waitFor(['insights'], position, SHOWN_WITHIN_MS);
    return { found: await this.queries.execute(new ListForumReviews(reference)), sources };
  }
}

function noSourceAnswered(sources: readonly ReviewSource[]): DomainError {
  const why = sources.map(({ name, reason }) => `${name}: ${reason ?? 'no answer'}`).join('; ');
  return new DomainError(
    'upstream_unavailable',
    `No forum is reachable (${why}); request without live for the stored reviews.`,
  );
}
