import { Inject, Injectable } from '@nestjs/common';
import { type IQueryHandler, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { type Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/domain-error.js';
import { CachedAnswers } from '../../platform/read-store/cached-answers.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { CLOCK } from '../../platform/tokens.js';
import { type EstimatedRevenue, GetRevenue, type ReportedRevenue, type Revenue } from './get-revenue.query.js';
import { backtest, Comparables, type Backtest, type Comparable } from './revenue-estimate.rules.js';

/** A company with its newest figure; the figure's columns are null where none is reported. */
interface RevenueRow {
  readonly amount: number | null;
  readonly is_verified: boolean;
  readonly as_of: string;
  readonly employees: number | null;
  readonly sectors: readonly string[];
  readonly valuation: number | null;
  readonly generated: boolean;
  readonly provenance: ReportedRevenue['provenance'];
}

interface Yardstick {
  readonly comparables: Comparables;
  readonly backtest: Backtest | null;
}

/** Newest first; of equal dates a verified figure first. */
const NEWEST = `r.as_of DESC, r.is_verified DESC, r.provenance->>'observedAt' DESC, r.figure_id`;
const LAST_VALUATION = `(SELECT f.valuation FROM read.funding_rounds f
  WHERE f.company_id = c.company_id AND f.valuation IS NOT NULL ORDER BY f.dated_on DESC NULLS LAST LIMIT 1)`;
const KEEP_MS = 60_000;
/** The query over all figures is slow at scale, and an interval a few minutes old is as good. */
const LEND_MS = 600_000;

@QueryHandler(GetRevenue)
@Injectable()
export class GetRevenueHandler implements IQueryHandler<GetRevenue> {
  /** Generated data never influences estimates for real companies: each has its own yardstick. */
  private readonly yardsticks: CachedAnswers<Yardstick>;

  constructor(
    private readonly store: ReadStore,
    private readonly queries: QueryBus,
    @Inject(CLOCK) clock: Clock,
  ) {
    this.yardsticks = new CachedAnswers(clock, { keepMs: KEEP_MS, lendMs: LEND_MS, most: 2 });
  }

  async execute({ company: asked }: GetRevenue): Promise<Revenue> {
    const company = await this.queries.execute(asked);
    return { company, revenue: await this.ofCompany(company.company_id, company.name) };
  }

  private async ofCompany(companyId: string, name: string): Promise<ReportedRevenue | EstimatedRevenue> {
    const [row] = await this.store.prepared<RevenueRow>(
      'revenue',
      `SELECT r.amount, r.is_verified, r.as_of, r.provenance, coalesce(r.employee_count, c.employee_count) AS employees,
         coalesce(r.valuation, ${LAST_VALUATION}) AS valuation, c.sectors, c.generated
       FROM read.companies c LEFT JOIN read.company_revenues r USING (company_id)
       WHERE c.company_id = $1 ORDER BY ${NEWEST} LIMIT 1`,
      [companyId],
    );
    if (!row) throw new DomainError('not_found', `${name} is on file no more.`);
    if (row.amount === null) return this.estimated({ companyId, name, ...row });
    const { amount, is_verified: isVerified, as_of: asOf, employees, valuation, provenance } = row;
    return { kind: 'reported', amount, isVerified, asOf, employees, valuation, provenance };
  }

  private async estimated(
    company: Pick<RevenueRow, 'employees' | 'sectors' | 'valuation' | 'generated'> & {
      readonly companyId: string;
      readonly name: string;
    },
  ): Promise<EstimatedRevenue> {
    const { companyId, name, employees, valuation, generated } = company;
    const none = (why: string): DomainError =>
      new DomainError('not_found', `No revenue of ${name} is reported, and ${why}.`);
    if (!employees) throw none('it is not on file with a number of employees to estimate from');
    const { comparables, backtest: tested } = await this.yardsticks.get(String(generated), () =>
      this.measure(generated),
    );
    const estimate = comparables.estimate({ companyId, employees, sectors: folded(company.sectors) });
    if (!estimate) throw none('too few companies of its sectors report theirs');
    if (!tested) throw none('too few companies report theirs to say how wrong an estimate would be');
    return { kind: 'estimated', employees, valuation, estimate, backtest: tested };
  }

  private async measure(generated: boolean): Promise<Yardstick> {
    const rows = await this.store.query<Comparable>(
      `SELECT DISTINCT ON (r.company_id) r.company_id AS "companyId", c.name, c.slug, r.amount AS revenue,
         coalesce(r.employee_count, c.employee_count) AS employees, r.as_of AS "asOf", c.sectors
       FROM read.company_revenues r JOIN read.companies c USING (company_id)
       WHERE c.status <> 'pending' AND c.generated = $1 AND r.amount > 0
         AND coalesce(r.employee_count, c.employee_count) > 0
       ORDER BY r.company_id, ${NEWEST}`,
      [generated],
    );
    const comparables = new Comparables(rows.map((row) => ({ ...row, sectors: folded(row.sectors) })));
    return { comparables, backtest: backtest(comparables) };
  }
}

function folded(sectors: readonly string[]): string[] {
  return sectors.map((sector) => sector.toLowerCase());
}
