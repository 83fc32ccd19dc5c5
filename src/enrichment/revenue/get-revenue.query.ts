import { Query } from '@nestjs/cqrs';
import { type FoundCompany } from '../../companies/matching/find-company.query.js';
import { type GetKnownCompany } from '../../companies/matching/get-known-company.query.js';
import { type Backtest, type Estimate } from './revenue-estimate.rules.js';

export interface ReportedRevenue {
  readonly kind: 'reported';
  readonly amount: number;
  readonly isVerified: boolean;
  readonly asOf: string;
  readonly employees: number | null;
  /** Employees within two years of the figure; null where only a number of another time is on file. */
  readonly employeesThen: number | null;
  /** Within two years of the figure. */
  readonly valuation: number | null;
  readonly provenance: { readonly source: string; readonly sourceUrl?: string; readonly observedAt: string };
}

export interface EstimatedRevenue {
  readonly kind: 'estimated';
  readonly employees: number;
  /** Of the last two years. */
  readonly valuation: number | null;
  readonly estimate: Estimate;
  readonly backtest: Backtest;
}

export interface Revenue {
  readonly company: FoundCompany;
  readonly revenue: ReportedRevenue | EstimatedRevenue;
}

/**
 * A company's revenue: as reported, else estimated from comparable companies. Fails with not_found where there is too
 * little data for an estimate.
 */
export class GetRevenue extends Query<Revenue> {
  constructor(readonly company: GetKnownCompany) {
    super();
  }
}
