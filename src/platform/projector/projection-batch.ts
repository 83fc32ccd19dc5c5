import { type ClientBase } from 'pg';
import { categoryOf, type RecordedEvent } from '../../kernel/domain-event.js';
import { applyChanges, type Generation } from './apply-changes.js';
import { changesOf, type Projection, type RowChange } from './projection.js';
import { allDone, QueryQueue } from '../read-store/query-queue.js';

/** Streams whose events a projection skips, because an earlier event could not be applied. */
export type ParkedStreams = ReadonlySet<string>;

/** The events of a batch that concern a projection and are after its checkpoint. */
export function relevantEvents(
  projection: Projection,
  events: readonly RecordedEvent[],
  after: bigint,
  parked: ParkedStreams,
): RecordedEvent[] {
  // The type first: it excludes most, and costs least.
  return events.filter((event) => concerns(projection, event) && event.position > after && !parked.has(event.stream));
}

/** The last event of a batch that concerns a projection, parked or not; null for none. */
export function lastRelevant(
  projection: Projection,
  events: readonly RecordedEvent[],
  after: bigint,
): RecordedEvent | null {
  return events.findLast((event) => event.position > after && concerns(projection, event)) ?? null;
}

function concerns({ on, categories }: Projection, { type, stream }: RecordedEvent): boolean {
  return type in on && categories.includes(categoryOf(stream));
}

/** Turns events into changes and applies them inside the caller's transaction. */
export async function applyEvents(
  client: ClientBase,
  projection: Projection,
  generation: Generation,
  events: readonly RecordedEvent[],
): Promise<void> {
  await applyTogether(client, generation, [{ projection, events }]);
}

/** The same for several projections in parallel: one is computed while the database works on another. */
export async function applyTogether(
  client: ClientBase,
  generation: Generation,
  work: readonly { readonly projection: Projection; readonly events: readonly RecordedEvent[] }[],
): Promise<void> {
  const queue = new QueryQueue(client);
  try {
    await allDone(work.map(({ projection, events }) => applyOn(queue, projection, generation, events)));
  } finally {
    await queue.idle();
  }
}

async function applyOn(
  queries: QueryQueue,
  projection: Projection,
  generation: Generation,
  events: readonly RecordedEvent[],
): Promise<void> {
  const changes: RowChange[] = [];
  for (const event of events) {
    for (const change of changesOf(projection, event)) {
      change.at = event.position;
      changes.push(change);
    }
  }
  await applyChanges(queries, projection, generation, changes);
}

/** The reason for parking an event that follows a failing one. */
export const FOLLOWS_A_PARKED_ONE = 'an earlier event of this stream is parked';

/** Records an event that cannot be applied. Later events of its stream are parked too, to keep their order. */
export async function parkEvents(
  client: ClientBase,
  projection: Projection,
  generation: Generation,
  parked: readonly { readonly event: RecordedEvent; readonly error: string }[],
): Promise<void> {
  await client.query(
    `INSERT INTO read.parked_events (projection, generation, position, stream, event_id, event_type, error)
     SELECT $1, $2, u.* FROM unnest($3::bigint[], $4::text[], $5::uuid[], $6::text[], $7::text[]) AS u
     ON CONFLICT DO NOTHING`,
    [
      projection.name,
      generation,
      parked.map(({ event }) => event.position.toString()),
      parked.map(({ event }) => event.stream),
      parked.map(({ event }) => event.id),
      parked.map(({ event }) => event.type),
      parked.map(({ error }) => error.slice(0, 2_000)),
    ],
  );
}
