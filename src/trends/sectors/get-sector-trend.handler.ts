import { Injectable } from '@nestjs/common';
import { type IQueryHandler, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { FindCompany, type FoundCompany } from '../../companies/matching/find-company.query.js';
import { DomainError } from '../../kernel/domain-error.js';
import { FindMoment } from '../../web/lists/find-moment.query.js';
import { GetSectorTrend, type SectorAsk, type SectorTrend } from './get-sector-trend.query.js';
import { invalid, meantBy, type Meant } from './sector-ask.rules.js';
import { type SectorsAsk, SectorTrends } from './sector-trends.service.js';

const MOST_SECTORS = 4;

@QueryHandler(GetSectorTrend)
@Injectable()
export class GetSectorTrendHandler implements IQueryHandler<GetSectorTrend> {
  constructor(
    private readonly trends: SectorTrends,
    private readonly queries: QueryBus,
  ) {}

  async execute({ ask, after }: GetSectorTrend): Promise<SectorTrend> {
    const named = (ask.sector ?? '')
      .split(',')
      .map((sector) => sector.trim())
      .filter(Boolean);
    if (named.length > MOST_SECTORS) {
      throw invalid({
        field: 'sector',
        message: `names ${named.length} sectors; at most ${MOST_SECTORS} are allowed in one request`,
        suggestion: named.slice(0, MOST_SECTORS).join(','),
      });
    }
    const moment =
      ask.as_of === undefined
        ? null
        : await this.queries.execute(new FindMoment(ask.as_of, ['companies', 'investors', 'sectors']));
    const known = { moment, after };
    if (named.length > 0) return this.of(named, ask, known, null);
    const meant = meantBy(ask);
    const company = await this.companyOf(meant);
    const sectors = company && (await this.trends.sectorsOf(company.company_id, moment));
    if (!sectors) throw new DomainError('not_found', 'No company on file matches; name a sector instead.');
    const { name, slug } = company;
    if (sectors.length === 0) {
      throw new DomainError('unprocessable', `${name} is on file without a sector; name one instead.`);
    }
    const { kind, input } = meant;
    return this.of(sectors.slice(0, MOST_SECTORS), ask, known, { kind, input, company: { name, slug } });
  }

  private async companyOf({ kind, key }: Meant): Promise<FoundCompany | null> {
    if (kind === 'company') return this.queries.execute(FindCompany.named(key));
    if (kind === 'website') return this.queries.execute(FindCompany.by({ domain: key }));
    const [slug, ...others] = await this.trends.slugsOfLinkedin(key);
    if (others.length > 0) {
      const suggestion = `company=${slug}`;
      throw invalid({
        field: 'linkedin',
        message: `is the page of ${others.length + 1} companies on file`,
        suggestion,
      });
    }
    return slug === undefined ? null : this.queries.execute(FindCompany.by({ slug }));
  }

  private async of(
    sectors: readonly string[],
    { years, deep, valid_at: day }: SectorAsk,
    known: Pick<SectorsAsk, 'moment' | 'after'>,
    resolvedFrom: SectorTrend['resolved_from'],
  ): Promise<SectorTrend> {
    const trend = await this.trends.trend({ sectors, years, deep, validAt: day ?? null, ...known });
    const { sectors: names, years: shown, ...figures } = trend;
    return { sectors: names, years: shown, resolved_from: resolvedFrom, ...figures };
  }
}
