import { Query } from '@nestjs/cqrs';
import { type Provenance } from '../record/company.events.js';
import { type NamedParty } from '../people/investor-directory.service.js';

export interface Investor extends NamedParty {
  /** Made up by the generator. */
  readonly generated: boolean;
  readonly kind: string;
  /** Only the form of the name speaks for the kind. */
  readonly isKindGuess: boolean;
  readonly website: string | null;
  readonly hqCountry: string | null;
  /** Absent in lists. */
  readonly provenance?: Provenance;
  /** Null in answers of an instant: they count over other records. */
  readonly deals: number | null;
  readonly leadDeals: number | null;
}

export interface Holding {
  readonly name: string;
  readonly slug: string;
  readonly round: string | null;
  readonly date: string | null;
  readonly amount: number | null;
  readonly is_lead: boolean;
  /** Of the round; null where no source names it, and absent where it was not asked for. */
  readonly provenance?: Provenance | null;
}

export interface InvestorRecord {
  readonly investor: Investor;
  /** Newest first; null in answers of an instant. */
  readonly holdings: readonly Holding[] | null;
  /** How many there are in all, and where the next ones begin; null where these are the last. */
  readonly total: number;
  readonly nextCursor: string | null;
}

export interface InvestorAsk {
  /** The investor's own fields as the log stood then. */
  readonly asOf?: Date | undefined;
  readonly limit: number;
  readonly offset: number;
  readonly cursor?: string | undefined;
  /** Whether each holding says where its round comes from. */
  readonly provenance?: boolean;
}

/** An investor with a page of what it invested in. Fails with not_found. */
export class GetInvestor extends Query<InvestorRecord> {
  constructor(
    readonly slug: string,
    readonly ask: InvestorAsk,
  ) {
    super();
  }
}
