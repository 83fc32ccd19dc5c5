import { Inject } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { uuidOrNull } from '../index/log-index.rules.js';
import { StreamFolds } from '../states/stream-folds.service.js';
import { STREAM_STATES, type StreamStateCatalog } from '../states/stream-states.js';
import { FindInLog, type LogPlace } from './find-in-log.query.js';
import { LogSearch } from './log-search.service.js';
import { NamedRecords } from './named-records.service.js';

/** No system stream, and no text with spaces. */
const STREAM_ID = /^[^\s$]\S{0,249}$/;

@QueryHandler(FindInLog)
export class FindInLogHandler implements IQueryHandler<FindInLog> {
  constructor(
    private readonly folds: StreamFolds,
    private readonly search: LogSearch,
    private readonly records: NamedRecords,
    @Inject(STREAM_STATES) private readonly catalog: StreamStateCatalog,
  ) {}

  async execute({ text }: FindInLog): Promise<LogPlace[]> {
    const id = uuidOrNull(text)?.toLowerCase() ?? null;
    const [records, streams, events, request] = await Promise.all([
      this.records.find(text, id),
      this.streams(id ?? text),
      id === null ? [] : this.search.byId([id]),
      id === null ? [] : this.search.page({ correlation: id }, { limit: 1 }),
    ]);
    // The stream of a record is behind its line.
    const shown = new Set(records.map((record) => `${record.category}-${record.id}`));
    return [
      ...records,
      ...events.map(({ stream, revision }): LogPlace => ({ kind: 'event', stream, revision })),
      ...streams.filter((stream) => !shown.has(stream)).map((stream): LogPlace => ({ kind: 'stream', stream })),
      ...(id !== null && (request ?? []).length > 0 ? [{ kind: 'request', correlation: id } as const] : []),
    ];
  }

  /** The stream of this name, and those of a category whose id it is. */
  private async streams(text: string): Promise<string[]> {
    if (!STREAM_ID.test(text)) return [];
    const names = [text, ...Object.keys(this.catalog).map((category) => `${category}-${text}`)];
    const found = await Promise.all(names.map((name) => this.exists(name)));
    return names.filter((_, at) => found[at]);
  }

  private async exists(stream: string): Promise<boolean> {
    return (await this.folds.lastOf(stream)) !== null;
  }
}
