import { Query } from '@nestjs/cqrs';

/** The events of a stream up to a revision as JSON lines, in blocks; null for an unknown stream. */
export class DownloadStream extends Query<AsyncGenerator<string> | null> {
  constructor(
    readonly stream: string,
    /** Null for the whole stream. */
    readonly upTo: bigint | null,
  ) {
    super();
  }
}
