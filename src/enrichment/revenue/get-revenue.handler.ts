import { Injectable } from '@nestjs/common';
import { type IQueryHandler, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { DomainError } from '../../kernel/domain-error.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { type EstimatedRevenue, GetRevenue, type ReportedRevenue, type Revenue } from './get-revenue.query.js';
import { folded, NEWEST_FIGURE, RevenueYardsticks } from './revenue-yardsticks.service.js';

/** A company with its newest figure; the figure's columns are null where none is reported. */
interface RevenueRow {
  readonly amount: number | null;
  readonly is_verified: boolean;
  readonly as_of: string;
  readonly employees: number | null;
  readonly sectors: readonly string[];
  readonly valuation: number | null;
  readonly generated: boolean;
  readonly status: string;
  readonly provenance: ReportedRevenue['provenance'];
}

const LAST_VALUATION = `(SELECT f.valuation FROM read.funding_rounds f
  WHERE f.company_id = c.company_id AND f.valuation IS NOT NULL
  ORDER BY f.dated_on DESC NULLS LAST, f.valuation DESC LIMIT 1)`;
@QueryHandler(GetRevenue)
@Injectable()
export class GetRevenueHandler implements IQueryHandler<GetRevenue> {
  constructor(
    private readonly store: ReadStore,
    private readonly queries: QueryBus,
    private readonly yardsticks: RevenueYardsticks,
  ) {}

  async execute({ company: asked }: GetRevenue): Promise<Revenue> {
    const company = await this.queries.execute(asked);
    return { company, revenue: await this.ofCompany(company.company_id, company.name) };
  }

  private async ofCompany(companyId: string, name: string): Promise<ReportedRevenue | EstimatedRevenue> {
    const [row] = await this.store.prepared<RevenueRow>(
      'revenue',
      `SELECT r.amount, r.is_verified, r.as_of, r.provenance, coalesce(r.employee_count, c.employee_count) AS employees,
         coalesce(r.valuation, ${LAST_VALUATION}) AS valuation, c.sectors, c.generated, c.status
       FROM read.companies c LEFT JOIN read.company_revenues r USING (company_id)
       WHERE c.company_id = $1 ORDER BY ${NEWEST_FIGURE} LIMIT 1`,
      [companyId],
    );
    if (!row) throw new DomainError('not_found', `${name} is on file no more.`);
    if (row.amount === null) return this.estimated({ companyId, name, ...row });
    const { amount, is_verified: isVerified, as_of: asOf, employees, valuation, provenance } = row;
    return { kind: 'reported', amount, isVerified, asOf, employees, valuation, provenance };
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
