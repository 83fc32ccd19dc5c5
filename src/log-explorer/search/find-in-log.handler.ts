import { Inject } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { uuidOrNull } from '../index/log-index.rules.js';
import { StreamFolds } from '../states/stream-folds.service.js';
import { STREAM_STATES, type StreamStateCatalog } from '../states/stream-states.js';
import { FindInLog, type LogPlace } from './find-in-log.query.js';
import { LogSearch } from './log-search.service.js';

@QueryHandler(FindInLog)
export class FindInLogHandler implements IQueryHandler<FindInLog> {
  constructor(
    private readonly folds: StreamFolds,
    private readonly search: LogSearch,
    @Inject(STREAM_STATES) private readonly catalog: StreamStateCatalog,
  ) {}

  async execute({ text }: FindInLog): Promise<LogPlace[]> {
    const id = uuidOrNull(text)?.toLowerCase() ?? null;
    if (id === null) return (await this.exists(text)) ? [{ kind: 'stream', stream: text }] : [];
    const [events, request, streams] = await Promise.all([
      this.search.byId([id]),
      this.search.page({ correlation: id }, { limit: 1 }),
      Promise.all(Object.keys(this.catalog).map((category) => this.exists(`${category}-${id}`))),
    ]);
    return [
      ...events.map(({ stream, revision }): LogPlace => ({ kind: 'event', stream, revision })),
      ...Object.keys(this.catalog)
        .filter((_, at) => streams[at])
        .map((category): LogPlace => ({ kind: 'stream', stream: `${category}-${id}` })),
      ...((request ?? []).length > 0 ? [{ kind: 'request', correlation: id } as const] : []),
    ];
  }

  private async exists(stream: string): Promise<boolean> {
    return (await this.folds.lastOf(stream)) !== null;
  }
}
