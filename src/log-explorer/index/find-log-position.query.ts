import { Query } from '@nestjs/cqrs';

export type LogPlace = { readonly before: Date } | { readonly atOrBefore: bigint };

/** The position of the last indexed event at that place; null for none. The index follows the log within a second. */
export class FindLogPosition extends Query<bigint | null> {
  constructor(readonly place: LogPlace) {
    super();
  }
}
