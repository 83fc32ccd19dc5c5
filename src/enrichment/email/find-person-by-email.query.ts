import { Query } from '@nestjs/cqrs';

/** A stored person with this address. */
export interface KnownPerson {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  /** The title of the first role without a known end. */
  readonly current_title: string | null;
}

/** The stored person with this address, also without the tag after a plus; null for an unknown address. */
export class FindPersonByEmail extends Query<KnownPerson | null> {
  constructor(readonly email: string) {
    super();
  }
}
