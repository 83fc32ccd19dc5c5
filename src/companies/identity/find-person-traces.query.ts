import { Query } from '@nestjs/cqrs';
import { type PersonIdentifier } from '../people/person.events.js';

/** A name with its profile. */
export interface KnownAs {
  readonly name: string;
  readonly linkedinUrl: string | null;
}

export interface PersonTraces {
  /** Every record of the person, including undecided ones that may be the person's. */
  readonly recordIds: readonly string[];
  /** Distinct names and profiles of the records. */
  readonly known: readonly KnownAs[];
  readonly emails: readonly string[];
  readonly identifiers: readonly PersonIdentifier[];
}

/** All records of a person, before an erasure. Empty for an unknown id. */
export class FindPersonTraces extends Query<PersonTraces> {
  constructor(readonly personId: string) {
    super();
  }
}
