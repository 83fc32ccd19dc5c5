import { Query } from '@nestjs/cqrs';
import { type KnownTime } from '../../web/lists/known-time.js';
import { type FounderRow, type NamedInvestor } from '../people/investor-directory.service.js';
import { type Provenance } from './company.events.js';
import { type CompanyRow, type ObservationRow, type RoundRow, type RoundSourceRow } from './company-rows.rules.js';
import { type SiteScans } from '../scans/site-scans.js';

/** An article about a company. */
export interface LinkedArticle {
  readonly article_id: string;
  readonly slug: string;
  readonly title: string;
  readonly url: string;
  readonly publication: string | null;
  /** YYYY-MM-DD. */
  readonly date: string | null;
}

export interface CompanyRecord {
  readonly company: CompanyRow;
  readonly rounds: readonly RoundRow[];
  readonly founders: readonly FounderRow[];
  /** Newest first. */
  readonly articles: readonly LinkedArticle[];
  /** Findings at its site. */
  readonly scans: SiteScans;
  /** Investors of the rounds, by id. */
  readonly parties: ReadonlyMap<string, NamedInvestor>;
  /** In log order; only where provenance was requested. */
  readonly observations: readonly ObservationRow[] | null;
  /** Sources of rounds and founders, by id; only where provenance was requested. */
  readonly factSources: ReadonlyMap<string, Provenance> | null;
  /** Further reports of rounds in log order; only where provenance was requested. */
  readonly roundSources: readonly RoundSourceRow[] | null;
  /** The time of a later withdrawal; only in answers for an instant. */
  readonly withdrawnAt?: Date;
}

export interface RecordOptions {
  readonly provenance: boolean;
  /** The record as known then. */
  readonly asOf?: KnownTime | undefined;
}

/** One company with its rounds, founders and articles. Fails with not_found. */
export class GetCompanyRecord extends Query<CompanyRecord> {
  constructor(
    readonly slug: string,
    readonly options: RecordOptions,
  ) {
    super();
  }
}
