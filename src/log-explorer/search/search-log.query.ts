import { Query } from '@nestjs/cqrs';
import { type FoundEvent, type LogFilter, type LogPage } from './log-search.service.js';

export interface FoundInLog {
  /** Newest first; null when the actor prefix matches too many. */
  readonly events: readonly FoundEvent[] | null;
  readonly hasOlder: boolean;
  readonly hasNewer: boolean;
  readonly types: readonly { readonly category: string; readonly name: string }[];
  /** The position of the index. */
  readonly index: { readonly position: bigint; readonly head: bigint } | null;
}

/** A page of the log by type, actor, time or request. */
export class SearchLog extends Query<FoundInLog> {
  constructor(
    readonly filter: LogFilter,
    readonly page: LogPage,
  ) {
    super();
  }
}
