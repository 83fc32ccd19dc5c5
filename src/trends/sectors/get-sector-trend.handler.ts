import { Injectable } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { DomainError, type FieldError } from '../../kernel/domain-error.js';
import { registrableDomain } from '../../platform/domains/registrable-domain.js';
import { nameKey } from '../../vocabulary/company-name.js';
import { GetSectorTrend, type SectorAsk, type SectorTrend } from './get-sector-trend.query.js';
import { SectorTrends, type CompanySectors } from './sector-trends.service.js';

const MOST_SECTORS = 4;

@QueryHandler(GetSectorTrend)
@Injectable()
export class GetSectorTrendHandler implements IQueryHandler<GetSectorTrend> {
  constructor(private readonly trends: SectorTrends) {}

  async execute({ ask }: GetSectorTrend): Promise<SectorTrend> {
    const named = (ask.sector ?? '')
      .split(',')
      .map((sector) => sector.trim())
      .filter(Boolean);
    if (named.length > MOST_SECTORS) {
      throw invalid({
        field: 'sector',
        message: `names ${named.length} sectors; at most ${MOST_SECTORS} can be asked at once`,
        suggestion: named.slice(0, MOST_SECTORS).join(','),
      });
    }
    if (named.length > 0) return this.of(named, ask, null);
    const { kind, input, company } = await this.resolve(ask);
    if (company.sectors.length === 0) {
      throw new DomainError('unprocessable', `${company.name} is on file without a sector; name one instead.`);
    }
    const { name, slug } = company;
    return this.of(company.sectors.slice(0, MOST_SECTORS), ask, { kind, input, company: { name, slug } });
  }

  private async of(sectors: readonly string[], { years, deep }: SectorAsk, resolvedFrom: object | null) {
    const { sectors: names, years: shown, ...figures } = await this.trends.trend({ sectors, years, deep });
    return { sectors: names, years: shown, resolved_from: resolvedFrom, ...figures };
  }

  private async resolve(ask: SectorAsk): Promise<{ kind: string; input: string; company: CompanySectors }> {
    if (ask.company?.trim()) {
      const input = ask.company.trim();
      const bySlug = this.trends.companyBy('slug', input.toLowerCase());
      const company = await bySlug.catch(() => this.trends.companyBy('name_key', nameKey(input)));
      return { kind: 'company', input, company };
    }
    if (ask.website?.trim()) {
      const input = ask.website.trim();
      const { domain } = registrableDomain(input);
      if (!domain) throw invalid({ field: 'website', message: 'is no web address', suggestion: 'acme.com' });
      return { kind: 'website', input, company: await this.trends.companyBy('domain', domain) };
    }
    if (ask.linkedin?.trim()) {
      const input = ask.linkedin.trim();
      const lower = input.toLowerCase();
      const slug = /linkedin\.com\/company\/([^/?#]+)/.exec(lower)?.[1] ?? /^[\p{L}\p{N}._-]+$/u.exec(lower)?.[0];
      if (!slug) throw invalid({ field: 'linkedin', message: 'is no LinkedIn company', suggestion: 'acme' });
      return { kind: 'linkedin', input, company: await this.trends.companyBy('linkedin', slug) };
    }
    throw invalid({
      field: 'sector',
      message: 'is missing, and so are company, website and linkedin; one of them is needed',
      suggestion: 'Fintech',
    });
  }
}

function invalid(error: FieldError): DomainError {
  return new DomainError('validation_failed', `${error.field} ${error.message}.`, { errors: [error] });
}
