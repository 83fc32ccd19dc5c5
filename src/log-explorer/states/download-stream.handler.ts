import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { type RecordedEvent } from '../../kernel/domain-event.js';
import { eventAt } from '../../platform/event-store/event-at.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { DownloadStream } from './download-stream.query.js';
import { showable } from './state-diff.rules.js';

const BLOCK_CHARS = 1 << 16;

@QueryHandler(DownloadStream)
export class DownloadStreamHandler implements IQueryHandler<DownloadStream> {
  constructor(private readonly eventStore: EventStore) {}

  async execute({ stream, upTo }: DownloadStream): Promise<AsyncGenerator<string> | null> {
    if ((await eventAt(this.eventStore, stream, 0n)) === null) return null;
    return this.lines(stream, upTo);
  }

  private async *lines(stream: string, upTo: bigint | null): AsyncGenerator<string> {
    let block = '';
    for await (const event of this.eventStore.readStream(stream)) {
      if (upTo !== null && event.revision > upTo) break;
      block += `${lineOf(event)}\n`;
      if (block.length < BLOCK_CHARS) continue;
      yield block;
      block = '';
    }
    if (block !== '') yield block;
  }
}

/** As the pages show it: sealed data stays sealed, and hashes of keys are omitted. */
function lineOf(event: RecordedEvent): string {
  const { stream, revision, position, id, type, recordedAt, metadata, data } = event;
  return JSON.stringify({
    stream,
    revision: revision.toString(),
    position: position.toString(),
    id,
    type,
    recorded_at: new Date(recordedAt).toISOString(),
    metadata,
    data: showable(data),
  });
}
