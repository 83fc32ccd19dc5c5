import { type RecordedEvent } from '../../kernel/domain-event.js';
import { type ReadStreamOptions } from './event-store.js';

/** The part of the log that reads one event; `EventStore` implements it. */
export interface StreamReader {
  readStream(stream: string, options?: ReadStreamOptions): AsyncIterable<RecordedEvent>;
}

/** The event at a revision; null when the stream has no such revision, or starts after it. */
export async function eventAt(
  log: StreamReader,
  stream: string,
  revision: bigint,
  { fromLeader = false }: Pick<ReadStreamOptions, 'fromLeader'> = {},
): Promise<RecordedEvent | null> {
  for await (const event of log.readStream(stream, { from: revision, maxCount: 1, fromLeader })) {
    return event.revision === revision ? event : null;
  }
  return null;
}
