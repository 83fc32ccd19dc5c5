import { categoryOf, type RecordedEvent } from '../../kernel/domain-event.js';

/** What the index says of an event: where it stands, when, of which kind, by whom and what it belongs to. */
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
/** Nobody is called longer; what is, is a mistake that must not fill the index. */
const LONGEST_ACTOR = 200;

/** Only from what every event has: its data is not looked at, so that one that cannot be read is found as well. */
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

/** Of each minute that the rows fall into the first position. Rows come in the order of the log. */
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
