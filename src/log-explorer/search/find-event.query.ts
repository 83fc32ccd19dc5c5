import { Query } from '@nestjs/cqrs';

/** The position of the event with this id, a UUID; null when the index has none. */
export class FindEvent extends Query<bigint | null> {
  constructor(readonly eventId: string) {
    super();
  }
}
