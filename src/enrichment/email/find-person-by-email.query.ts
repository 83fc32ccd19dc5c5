import { Query } from '@nestjs/cqrs';

/** Somebody on file whose address it is. */
export interface KnownPerson {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  /** Of the first role that has not ended, as far as the sources say. */
  readonly current_title: string | null;
}

/** The person whose address it is on file, also without the tag behind a plus; null where nobody is. */
export class FindPersonByEmail extends Query<KnownPerson | null> {
  constructor(readonly email: string) {
    super();
  }
}
