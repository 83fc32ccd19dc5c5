import { Query } from '@nestjs/cqrs';
import { type KnownTime } from '../../web/lists/known-time.js';
import { type HistoryEntry, type ValueChange } from './company-history.rules.js';

/** By the places in the log; the end is included. */
export interface HistoryPeriod {
  readonly since?: KnownTime | undefined;
  readonly until?: KnownTime | undefined;
}

export interface CompanyHistory {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  /** Newest first. */
  readonly entries: readonly HistoryEntry[];
  /** What differs between the two ends of the period. */
  readonly net: readonly ValueChange[];
  /** `notedInvestors` of the values. */
  readonly investors: readonly string[];
}

/** What the log recorded of a company in a period. Fails with not_found. */
export class GetCompanyHistory extends Query<CompanyHistory> {
  constructor(
    readonly slug: string,
    readonly period: HistoryPeriod = {},
  ) {
    super();
  }
}
