import { Query } from '@nestjs/cqrs';
import { type KnownTime } from '../../web/lists/known-time.js';
import { type Provenance } from '../record/company.events.js';
import { type NamedInvestor } from '../people/investor-directory.service.js';

/** Another name of a firm, with the rule that merged them. */
export interface OtherName {
  readonly id: string;
  readonly name: string;
  readonly rule: string;
}

/** The name of a person in a list of before the erasure. */
export const ERASED = '[erased]';

export interface Investor extends NamedInvestor {
  /** True for generated records. */
  readonly generated: boolean;
  readonly website: string | null;
  readonly hqCountry: string | null;
  /** Absent in lists. */
  readonly provenance?: Provenance;
  /** Null for an instant, since the counts describe the current state. */
  readonly deals: number | null;
  readonly leadDeals: number | null;
  /** Absent in lists. */
  readonly otherNames?: readonly OtherName[];
}

export interface Holding {
  readonly company_id: string;
  /** The nil UUID where no source names the round. */
  readonly round_id: string;
  readonly name: string;
  readonly slug: string;
  /** Its first sector. */
  readonly sector: string | null;
  readonly round: string | null;
  readonly date: string | null;
  readonly amount: number | null;
  readonly is_lead: boolean;
  /** Of the round; null where no source names it, and absent unless requested. */
  readonly provenance?: Provenance | null;
}

export interface InvestorRecord {
  readonly investor: Investor;
  /** Newest first; null for an instant. */
  readonly holdings: readonly Holding[] | null;
  /** The total, and the start of the next page; null on the last page. */
  readonly total: number;
  readonly nextCursor: string | null;
}

export interface InvestorAsk {
  /** The investor's own fields as known then. */
  readonly asOf?: KnownTime | undefined;
  readonly limit: number;
  readonly offset: number;
  readonly cursor?: string | undefined;
  /** Adds each holding's provenance. */
  readonly provenance?: boolean;
}

/** An investor with one page of holdings. Fails with not_found. */
export class GetInvestor extends Query<InvestorRecord> {
  constructor(
    readonly slug: string,
    readonly ask: InvestorAsk,
  ) {
    super();
  }
}
