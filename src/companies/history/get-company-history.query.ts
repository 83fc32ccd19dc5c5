import { Query } from '@nestjs/cqrs';
import { type HistoryEntry, type ValueChange } from './company-history.rules.js';

export interface CompanyHistory {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  /** Newest first. */
  readonly entries: readonly HistoryEntry[];
  /** What differs between the two ends of the period. */
  readonly net: readonly ValueChange[];
}

/** What the log recorded of a company in a period. Fails with not_found. */
export class GetCompanyHistory extends Query<CompanyHistory> {
  constructor(
    readonly slug: string,
    /** By the time of recording; the end is included. */
    readonly period: { readonly since?: Date; readonly until?: Date } = {},
  ) {
    super();
  }
}
