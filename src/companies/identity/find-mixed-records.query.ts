import { Query } from '@nestjs/cqrs';
import { type Opened } from '../../platform/vault/lost-keys.js';
import { type Provenance } from '../record/company.events.js';
import { type Verdict } from './mixed-rows.rules.js';

/** A sealed value of an event, and its plaintext. */
export interface MixedValue extends Opened<string> {
  readonly stream: string;
  readonly revision: string;
  /** Within the event's data. */
  readonly path: string;
}

export interface MixedFact {
  /** In the record's stream; for an investment in the company's stream. */
  readonly revision: string;
  readonly kind: 'role' | 'email' | 'investment';
  readonly companyId: string | null;
  readonly title: string | null;
  /** Null for a role, and for an investment without a known round. */
  readonly roundId: string | null;
  readonly email: MixedValue | null;
  readonly provenance: Provenance;
  readonly verdict: Verdict;
  readonly ownerId: string | null;
}

/** A record that contains facts of several people. */
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
  /** All records to check. */
  readonly total: number;
  /** The start of the next page; null at the end. */
  readonly next: string | null;
}

/** Checks the records whose ids earlier versions derived from row positions, one page at a time. */
export class FindMixedRecords extends Query<MixedPage> {
  constructor(
    /** `next` of the previous page; null for the first page. */
    readonly after: string | null,
    /** Restricts the check to this record. */
    readonly id: string | null = null,
  ) {
    super();
  }
}
