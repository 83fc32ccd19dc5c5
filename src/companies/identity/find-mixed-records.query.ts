import { Query } from '@nestjs/cqrs';
import { type Provenance } from '../record/company.events.js';
import { type Verdict } from './mixed-rows.rules.js';

/** A sealed value of an event and what it says. */
export interface MixedValue {
  readonly stream: string;
  readonly revision: string;
  /** Within the event's data. */
  readonly path: string;
  /** Null where it was erased. */
  readonly value: string | null;
}

export interface MixedFact {
  /** In the record's stream; in the company's for an investment. */
  readonly revision: string;
  readonly kind: 'role' | 'email' | 'investment';
  readonly companyId: string | null;
  readonly title: string | null;
  /** Null for a role, and for an investment that no round is named of. */
  readonly roundId: string | null;
  readonly email: MixedValue | null;
  readonly provenance: Provenance;
  readonly verdict: Verdict;
  readonly ownerId: string | null;
}

/** A record that facts of several people were given to. */
export interface MixedRecord {
  readonly kind: 'person' | 'investor';
  readonly id: string;
  readonly name: MixedValue;
  readonly profile: MixedValue | null;
  readonly provenance: Provenance;
  readonly facts: readonly MixedFact[];
}

export interface MixedPage {
  readonly records: readonly MixedRecord[];
  readonly checked: number;
  /** Records that are checked in all. */
  readonly total: number;
  /** Where the next page begins; null at the end. */
  readonly next: string | null;
}

/** Checks the records whose ids earlier versions made from the places of rows, a page at a time. */
export class FindMixedRecords extends Query<MixedPage> {
  constructor(
    /** `next` of the page before; null for the first. */
    readonly after: string | null,
    /** Only this record. */
    readonly id: string | null = null,
  ) {
    super();
  }
}
