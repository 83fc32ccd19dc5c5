import { type ClientBase } from 'pg';
import { type RecordedEvent } from '../../kernel/domain-event.js';
import { type EventStore } from '../event-store/event-store.js';
import { moveCheckpoints } from '../projector/checkpoints.js';
import { applyEvents, FOLLOWS_A_PARKED_ONE, parkEvents, relevantEvents } from '../projector/projection-batch.js';
import { type Projection } from '../projector/projection.js';
import { isTransient } from '../read-store/read-store.js';

/** The progress of one read model in a rebuild. */
export interface Filling {
  readonly projection: Projection;
  position: bigint;
  events: number;
  parked: Set<string>;
}

/**
 * Events after the position of `filling`, up to `goal`, read without a filter: only an unfiltered read reports its end
 * reliably.
 */
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

/** Applies events to one read model up to `upTo`. */
export async function fillOn(
  client: ClientBase,
  filling: Filling,
  events: readonly RecordedEvent[],
  upTo: bigint,
): Promise<void> {
  if (upTo > filling.position) await fillWith(client, filling, relevantOf(filling, events, upTo), upTo);
}

/** As `fillOn`, with only the events that `relevantOf` gives. */
export async function fillWith(
  client: ClientBase,
  filling: Filling,
  relevant: readonly RecordedEvent[],
  upTo: bigint,
): Promise<void> {
  if (relevant.length > 0) await applyOrPark(client, filling, relevant);
  await moveTo(client, [{ filling, relevant }], upTo);
}

/** Moves those that are behind `upTo`, without events between. */
export async function moveAllOn(client: ClientBase, fillings: readonly Filling[], upTo: bigint): Promise<void> {
  const behind = fillings.filter(({ position }) => position < upTo).map((filling) => ({ filling, relevant: [] }));
  if (behind.length > 0) await moveTo(client, behind, upTo);
}

/** The events of one read model after its position, up to `upTo`. */
export function relevantOf(
  { projection, position }: Filling,
  events: readonly RecordedEvent[],
  upTo: bigint,
): RecordedEvent[] {
  return relevantEvents(projection, events, position, new Set()).filter((event) => event.position <= upTo);
}

async function moveTo(
  client: ClientBase,
  work: readonly { readonly filling: Filling; readonly relevant: readonly RecordedEvent[] }[],
  upTo: bigint,
): Promise<void> {
  const moves = work.map(({ filling: { projection, position }, relevant }) => {
    return {
      projection: projection.name,
      version: projection.version,
      swaps: 0,
      from: position,
      to: upTo,
      changed: relevant.at(-1) ?? null,
    };
  });
  await moveCheckpoints(client, 'next', moves);
  for (const { filling, relevant } of work) {
    filling.events += relevant.length;
    filling.position = upTo;
  }
}

/** False when some event cannot be applied and may be parked: then nothing is applied. */
async function appliedTogether(
  client: ClientBase,
  { projection }: Filling,
  events: readonly RecordedEvent[],
): Promise<boolean> {
  await client.query('SAVEPOINT together');
  try {
    await applyEvents(client, projection, 'next', events);
    return true;
  } catch (error) {
    if (isTransient(error) || projection.neverSkips) throw error;
    await client.query('ROLLBACK TO SAVEPOINT together');
    return false;
  }
}

async function applyOrPark(client: ClientBase, filling: Filling, events: readonly RecordedEvent[]): Promise<void> {
  if (filling.parked.size === 0 && (await appliedTogether(client, filling, events))) return;
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
