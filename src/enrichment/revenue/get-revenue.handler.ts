import { Inject, Injectable } from '@nestjs/common';
import { type IQueryHandler, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { DomainError } from '../../kernel/domain-error.js';
import { type Clock } from '../../kernel/clock.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { CLOCK } from '../../platform/tokens.js';
import { type EstimatedRevenue, GetRevenue, type ReportedRevenue, type Revenue } from './get-revenue.query.js';
import { EMPLOYEES_NEAR, folded, isNear, NEWEST_FIGURE, RevenueYardsticks } from './revenue-yardsticks.service.js';

/** A company with its newest figure; the figure's columns are null where none is reported. */
interface RevenueRow {
  readonly amount: number | null;
  readonly is_verified: boolean;
  readonly as_of: string;
  readonly employees: number | null;
  readonly employees_then: number | null;
  readonly sectors: readonly string[];
  readonly valuation: number | null;
  readonly generated: boolean;
  readonly status: string;
  readonly provenance: ReportedRevenue['provenance'];
}

/** The year of the figure; of an estimate, the current one. */
const YEAR = 'coalesce(left(r.as_of, 4)::integer, $2)';
const LAST_VALUATION = `(SELECT f.valuation FROM read.funding_rounds f
  WHERE f.company_id = c.company_id AND f.valuation IS NOT NULL AND ${isNear('f.dated_on', YEAR)}
  ORDER BY f.dated_on DESC NULLS LAST, f.valuation DESC LIMIT 1)`;
@QueryHandler(GetRevenue)
@Injectable()
export class GetRevenueHandler implements IQueryHandler<GetRevenue> {
  constructor(
    private readonly store: ReadStore,
    private readonly queries: QueryBus,
    private readonly yardsticks: RevenueYardsticks,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ company: asked }: GetRevenue): Promise<Revenue> {
    const company = await this.queries.execute(asked);
    return { company, revenue: await this.ofCompany(company.company_id, company.name) };
  }

  private async ofCompany(companyId: string, name: string): Promise<ReportedRevenue | EstimatedRevenue> {
    const [row] = await this.store.prepared<RevenueRow>(
      'revenue',
      `SELECT r.amount, r.is_verified, r.as_of, r.provenance, coalesce(r.employee_count, c.employee_count) AS employees,
         coalesce(r.employee_count,
           CASE WHEN ${EMPLOYEES_NEAR} THEN c.employee_count END) AS employees_then,
         coalesce(r.valuation, ${LAST_VALUATION}) AS valuation, c.sectors, c.generated, c.status
       FROM read.companies c LEFT JOIN read.company_revenues r USING (company_id)
       WHERE c.company_id = $1 ORDER BY ${NEWEST_FIGURE} LIMIT 1`,
      [companyId, new Date(this.clock.now()).getUTCFullYear()],
    );
    if (!row) throw new DomainError('not_found', `${name} is on file no more.`);
    if (row.amount === null) return this.estimated({ companyId, name, ...row });
    const { amount, is_verified: isVerified, as_of: asOf, employees, employees_then: employeesThen } = row;
    const { valuation, provenance } = row;
    return { kind: 'reported', amount, isVerified, asOf, employees, employeesThen, valuation, provenance };
  }

  private async estimated(
    company: Pick<RevenueRow, 'employees' | 'sectors' | 'valuation' | 'generated' | 'status'> & {
      readonly companyId: string;
      readonly name: string;
    },
  ): Promise<EstimatedRevenue> {
    const { companyId, name, employees, valuation, generated } = company;
    const none = (why: string): DomainError =>
      new DomainError('not_found', `No revenue of ${name} is reported, and ${why}.`);
    if (company.status === 'closed') throw none('it has closed');
    if (!employees) throw none('it is not on file with a number of employees to estimate from');
    const { comparables, backtest: tested } = await this.yardsticks.of(generated);
    const estimate = comparables.estimate({ companyId, employees, sectors: folded(company.sectors) });
    if (!estimate) throw none('too few companies of its sectors report theirs');
    if (!tested) throw none('too few companies report theirs to say how wrong an estimate would be');
    return { kind: 'estimated', employees, valuation, estimate, backtest: tested };
  }
}
