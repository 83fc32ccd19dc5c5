import { Query } from '@nestjs/cqrs';
import { type FounderRow, type NamedParty } from '../people/investor-directory.service.js';
import { type Provenance } from './company.events.js';
import { type CompanyRow, type ObservationRow, type RoundRow, type RoundSourceRow } from './company-rows.rules.js';
import { type SiteScans } from '../scans/site-scans.js';

/** An article that speaks of a company. */
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
  /** The newest first. */
  readonly articles: readonly LinkedArticle[];
  /** What was found at its site. */
  readonly scans: SiteScans;
  /** Investors that the rounds name, by id. */
  readonly parties: ReadonlyMap<string, NamedParty>;
  /** In log order; only where provenance was asked for. */
  readonly observations: readonly ObservationRow[] | null;
  /** Where rounds and founders come from, by their ids; only where provenance was asked for. */
  readonly factSources: ReadonlyMap<string, Provenance> | null;
  /** Who else tells of which round, in the order of the log; only where provenance was asked for. */
  readonly roundSources: readonly RoundSourceRow[] | null;
  /** When it was taken off file since; only in answers of an instant before. */
  readonly withdrawnAt?: Date;
}

export interface RecordOptions {
  readonly provenance: boolean;
  /** The record as the log stood then. */
  readonly asOf?: Date | undefined;
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
