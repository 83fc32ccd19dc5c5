import { type ClientBase } from 'pg';
import { type RecordedEvent } from '../../kernel/domain-event.js';
import { type EventStore } from '../event-store/event-store.js';
import { moveCheckpoints } from './checkpoints.js';
import { applyEvents, FOLLOWS_A_PARKED_ONE, parkEvents, relevantEvents } from './projection-batch.js';
import { type Projection } from './projection.js';
import { isTransient } from './read-store.js';

/** How far one of the read models under way is. */
export interface Filling {
  readonly projection: Projection;
  position: bigint;
  events: number;
  parked: Set<string>;
}

/** Events after where `filling` stands, up to `goal`, read without a filter: it says for certain when it is at the end. */
export async function* tailOf(
  { eventStore, signal }: { readonly eventStore: EventStore; readonly signal?: AbortSignal },
  { position }: Filling,
  goal: bigint,
): AsyncGenerator<RecordedEvent> {
  if (position >= goal) return;
  for await (const event of eventStore.readAll(position < 0n ? 'start' : position)) {
    signal?.throwIfAborted();
    if (event.position > goal) return;
    if (event.position > position) yield event;
  }
}

/** Moves one on to `upTo`, no further than its events reach. */
export async function fillOn(
  client: ClientBase,
  filling: Filling,
  events: readonly RecordedEvent[],
  upTo: bigint,
): Promise<void> {
  if (upTo <= filling.position) return;
  const { projection, position } = filling;
  const until = events.filter((event) => event.position <= upTo);
  const relevant = relevantEvents(projection, until, position, new Set());
  if (relevant.length > 0) await applyOrPark(client, filling, relevant);
  await moveCheckpoints(client, 'next', [{ projection: projection.name, from: position, to: upTo }]);
  filling.events += relevant.length;
  filling.position = upTo;
}

async function applyOrPark(client: ClientBase, filling: Filling, events: readonly RecordedEvent[]): Promise<void> {
  const { projection, parked } = filling;
  if (parked.size === 0) {
    await client.query('SAVEPOINT batch');
    try {
      await applyEvents(client, projection, 'next', events);
      return;
    } catch (error) {
      if (isTransient(error) || projection.neverSkips) throw error;
      await client.query('ROLLBACK TO SAVEPOINT batch');
    }
  }
  for (const event of events) await applyOneOrPark(client, filling, event);
}

async function applyOneOrPark(
  client: ClientBase,
  { projection, parked }: Filling,
  event: RecordedEvent,
): Promise<void> {
  let error: string = FOLLOWS_A_PARKED_ONE;
  if (!parked.has(event.stream)) {
    await client.query('SAVEPOINT one');
    try {
      await applyEvents(client, projection, 'next', [event]);
      return;
    } catch (failure) {
      if (isTransient(failure)) throw failure;
      await client.query('ROLLBACK TO SAVEPOINT one');
      error = failure instanceof Error ? failure.message : String(failure);
    }
  }
  await parkEvents(client, projection, 'next', [{ event, error }]);
  parked.add(event.stream);
}
