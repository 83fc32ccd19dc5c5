import { Query } from '@nestjs/cqrs';
import { type PersonIdentifier } from '../people/person.events.js';

/** A name, with the profile beside it. */
export interface KnownAs {
  readonly name: string;
  readonly linkedinUrl: string | null;
}

export interface PersonTraces {
  /** Every record that is the person's or, where it is undecided, may be. */
  readonly recordIds: readonly string[];
  /** As the records have them, each once. */
  readonly known: readonly KnownAs[];
  readonly emails: readonly string[];
  readonly identifiers: readonly PersonIdentifier[];
}

/** Where a person is on file, before an erasure. Empty for an unknown id. */
export class FindPersonTraces extends Query<PersonTraces> {
  constructor(readonly personId: string) {
    super();
  }
}
