import { type Decider, type DomainEvent, type EventMetadata, type RecordedEvent } from '../../kernel/domain-event.js';
import { deriveId } from '../ids/ids.js';
import { type EventDraft } from './event-codec.js';
import { VersionConflict } from './event-store.errors.js';
import { type EventStore } from './event-store.js';

/** The actor and the command: event ids are derived from the command, so that a repeated command is the same append. */
export interface CommandContext {
  /** UUID of the command; a request repeated under the same id finds its first attempt. */
  readonly commandId: string;
  /** UUID of the wider operation, usually the request. */
  readonly correlationId: string;
  /** UUID of the event that caused the command, if any; else the command's own id. */
  readonly causationId?: string;
  readonly actor: string;
  readonly reason?: string;
  /** Milliseconds since the epoch, read once by the caller: a conflict repeats the decision, not the clock read. */
  readonly now: number;
}

/** The events to append, and a result for the caller that is derived from the same state. */
export type Decision<S, E extends DomainEvent> = (state: S, revision: bigint) => readonly E[];

/** A folded stream: state, revision and position. */
export interface Folded<S> {
  readonly state: S;
  /** -1n when the stream does not exist. */
  readonly revision: bigint;
  /** Commit position of the last event folded or appended; 0n for a stream that does not exist. */
  readonly position: bigint;
}

/** State, revision and position are those after the events. */
export interface Decided<S, E extends DomainEvent> extends Folded<S> {
  /** Empty when the decision changed nothing. */
  readonly events: readonly E[];
}

const MAX_CONFLICTS = 50;

/**
 * Loads the stream, folds it, decides, and appends at the revision that was read. Only on a conflict it folds the new
 * events and decides again, so a decision must be pure.
 *
 * @param known the stream's probable current state, from its last writer: then the stream is read only on a conflict.
 * @throws the errors of the decision and of `EventStore.append`.
 */
export async function decideOn<S, E extends DomainEvent>(
  store: EventStore,
  stream: string,
  decider: Decider<S, E>,
  decision: Decision<S, E>,
  context: CommandContext,
  known?: Folded<S>,
): Promise<Decided<S, E>> {
  const folded = known ? { ...known } : { state: decider.initial, revision: -1n, position: 0n };
  for (let conflicts = 0; ; conflicts++) {
    if (!known || conflicts > 0) {
      for await (const event of store.readStream(stream, { from: folded.revision + 1n })) {
        folded.state = decider.evolve(folded.state, event as unknown as E);
        folded.revision = event.revision;
        folded.position = event.position;
      }
    }
    const events = decision(folded.state, folded.revision);
    if (events.length === 0) return { events, ...folded };
    try {
      const drafts = draftEvents(store, stream, events, context);
      const appended = await store.append(stream, folded.revision < 0n ? 'no_stream' : folded.revision, drafts);
      const state = events.reduce<S>((current, event) => decider.evolve(current, event), folded.state);
      return { events, state, revision: appended.revision, position: appended.position };
    } catch (error) {
      if (!(error instanceof VersionConflict) || conflicts >= MAX_CONFLICTS) throw error;
    }
  }
}

/**
 * As `decideOn`, for a stream that probably does not exist: decides and appends first, and reads only on a conflict.
 */
export function appendFirst<S, E extends DomainEvent>(
  store: EventStore,
  stream: string,
  decider: Decider<S, E>,
  decision: Decision<S, E>,
  context: CommandContext,
): Promise<Decided<S, E>> {
  return decideOn(store, stream, decider, decision, context, { state: decider.initial, revision: -1n, position: 0n });
}

/** Gives events their ids and metadata: the id is derived from the command, the stream and the index. */
export function draftEvents<E extends DomainEvent>(
  store: { readonly catalog: EventStore['catalog'] },
  stream: string,
  events: readonly E[],
  context: CommandContext,
): EventDraft<E>[] {
  return events.map((event, index) => ({
    id: eventIdOf(context.commandId, stream, index),
    type: event.type,
    data: event.data,
    metadata: metadataOf(store, event.type, context),
  }));
}

/** The id of the command's event at this place of its append. */
export function eventIdOf(commandId: string, stream: string, index = 0): string {
  return deriveId('event', `${commandId}/${stream}/${index}`);
}

export function metadataOf(
  store: { readonly catalog: EventStore['catalog'] },
  type: string,
  context: CommandContext,
): EventMetadata {
  const schema = store.catalog[type];
  if (!schema) throw new Error(`event type ${type} is in no catalog; add it to its feature's *.events.ts`);
  return {
    correlationId: context.correlationId,
    causationId: context.causationId ?? context.commandId,
    actor: context.actor,
    occurredAt: isoOf(context.now),
    schemaVersion: schema.version,
    ...(context.reason !== undefined && { reason: context.reason }),
  };
}

let lastInstant = { ms: 0, iso: new Date(0).toISOString() };

/** Cached because many appends fall into one millisecond. */
function isoOf(ms: number): string {
  if (lastInstant.ms !== ms) lastInstant = { ms, iso: new Date(ms).toISOString() };
  return lastInstant.iso;
}

/** Folds a stream, or its part up to an instant or position, without a decision. */
export async function foldStream<S, E extends DomainEvent>(
  store: EventStore,
  stream: string,
  decider: Decider<S, E>,
  until: (event: RecordedEvent) => boolean = () => true,
): Promise<Folded<S>> {
  const folded = { state: decider.initial, revision: -1n, position: 0n };
  for await (const event of store.readStream(stream)) {
    if (!until(event)) break;
    folded.state = decider.evolve(folded.state, event as unknown as E);
    folded.revision = event.revision;
    folded.position = event.position;
  }
  return folded;
}
