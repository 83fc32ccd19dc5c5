import { Query } from '@nestjs/cqrs';

/** The events of a stream up to a revision as lines of JSON, in blocks; null where there is no such stream. */
export class DownloadStream extends Query<AsyncGenerator<string> | null> {
  constructor(
    readonly stream: string,
    /** Null for all of it. */
    readonly upTo: bigint | null,
  ) {
    super();
  }
}
