import { categoryOf, type RecordedEvent } from '../../kernel/domain-event.js';

/** The index row of an event: position, time, type, actor and correlation. */
export interface IndexRow {
  readonly position: bigint;
  readonly revision: bigint;
  readonly recordedAt: number;
  readonly eventId: string;
  readonly correlation: string | null;
  readonly causation: string | null;
  readonly category: string;
  readonly type: string;
  readonly actor: string;
  readonly stream: string;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** No valid actor is longer; an invalid one must not fill the index. */
const LONGEST_ACTOR = 200;

/** Uses only the common metadata and not the data, so that an unreadable event can be found too. */
export function indexRowOf(event: RecordedEvent): IndexRow {
  const { correlationId, causationId, actor } = event.metadata as Partial<RecordedEvent['metadata']>;
  return {
    position: event.position,
    revision: event.revision,
    recordedAt: event.recordedAt,
    eventId: event.id,
    correlation: uuidOrNull(correlationId),
    causation: uuidOrNull(causationId),
    category: categoryOf(event.stream),
    type: event.type,
    actor: String(actor ?? '').slice(0, LONGEST_ACTOR),
    stream: event.stream,
  };
}

/** The first position of each minute in the rows, which come in log order. */
export function firstOfMinutes(rows: readonly IndexRow[]): { readonly minute: number; readonly position: bigint }[] {
  const first = new Map<number, bigint>();
  for (const { recordedAt, position } of rows) {
    const minute = Math.floor(recordedAt / 60_000) * 60_000;
    if (!first.has(minute)) first.set(minute, position);
  }
  return [...first].map(([minute, position]) => ({ minute, position }));
}

export function uuidOrNull(text: unknown): string | null {
  return typeof text === 'string' && UUID.test(text) ? text : null;
}
