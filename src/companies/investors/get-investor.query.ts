import { Query } from '@nestjs/cqrs';
import { type NamedParty } from '../people/party-directory.service.js';

export interface Investor extends NamedParty {
  /** Made up by the generator. */
  readonly generated: boolean;
  readonly kind: string;
  readonly website: string | null;
  readonly hqCountry: string | null;
  readonly deals: number;
  readonly leadDeals: number;
}

export interface Holding {
  readonly name: string;
  readonly slug: string;
  readonly round: string | null;
  readonly date: string | null;
  readonly amount: number | null;
  readonly is_lead: boolean;
}

export interface InvestorRecord {
  readonly investor: Investor;
  readonly holdings: readonly Holding[];
}

/** Fails with not_found. */
export class GetInvestor extends Query<InvestorRecord> {
  constructor(readonly slug: string) {
    super();
  }
}
