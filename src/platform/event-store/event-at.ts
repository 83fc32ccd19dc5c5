import { type RecordedEvent } from '../../kernel/domain-event.js';
import { type ReadStreamOptions } from './event-store.js';

/** Of the log as much as is needed to read one event; `EventStore` is one. */
export interface StreamReader {
  readStream(stream: string, options?: ReadStreamOptions): AsyncIterable<RecordedEvent>;
}

/** The event that stands at a revision; null where the stream has none there, or begins behind it. */
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
