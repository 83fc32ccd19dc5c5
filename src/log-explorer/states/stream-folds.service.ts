import { Inject, Injectable } from '@nestjs/common';
import { categoryOf, type RecordedEvent } from '../../kernel/domain-event.js';
import { eventAt } from '../../platform/event-store/event-at.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { StreamCheckpoints, type StateSet } from './stream-checkpoints.service.js';
import { isTaken, type StreamPoint } from './stream-point.rules.js';
import { STREAM_STATES, type CategoryStates, type StreamStateCatalog } from './stream-states.js';

/** An event of a stream with the states before and after it. */
export interface Step {
  readonly event: RecordedEvent;
  readonly before: StateSet;
  readonly after: StateSet;
}

/** A checkpoint follows each this many events, so that no read folds more events before its first result. */
export const CHECKPOINT_EVERY = 500n;

const NOTHING_FOLDED: CategoryStates = { version: 0, states: [] };

/** States of streams as of any of their events. */
@Injectable()
export class StreamFolds {
  constructor(
    private readonly eventStore: EventStore,
    private readonly checkpoints: StreamCheckpoints,
    @Inject(STREAM_STATES) private readonly catalog: StreamStateCatalog,
  ) {}

  /** Whether streams of this category are folded. */
  isFolded(stream: string): boolean {
    return this.kindOf(stream).states.length > 0;
  }

  /**
   * The events from a revision on, in order, each with the states around it. Earlier events are folded from the
   * nearest checkpoint, or from the first event; `trust` false ignores checkpoints.
   */
  async *steps(stream: string, from: bigint, most: number, trust = true): AsyncGenerator<Step> {
    const kind = this.kindOf(stream);
    const format = formatOf(stream, kind);
    const stored =
      trust && from > 0n && kind.states.length > 0 ? await this.checkpoints.before(stream, format, from) : null;
    const start = stored ? stored.revision : kind.states.length > 0 ? 0n : from;
    let states = stored?.states ?? initialOf(kind);
    const count = Number(from - start) + most;
    for await (const event of this.eventStore.readStream(stream, { from: start, maxCount: count })) {
      if (stored && event.revision === stored.revision) {
        if (event.id === stored.eventId) continue;
        // The checkpoint belongs to a previous log.
        await this.checkpoints.drop(stream);
        yield* this.steps(stream, from, most, false);
        return;
      }
      const before = states;
      states = evolved(kind, states, event);
      if (isDue(event.revision) && kind.states.length > 0 && event.revision < from) {
        await this.checkpoints.store(stream, format, { revision: event.revision, eventId: event.id, states });
      }
      if (event.revision >= from) yield { event, before, after: states };
    }
  }

  /** The states before the first event of a stream. */
  initialStates(stream: string): StateSet {
    return initialOf(this.kindOf(stream));
  }

  /** The states after `revision`, and that event; null when the stream has no such revision. */
  async stateAt(stream: string, revision: bigint, trust = true): Promise<Step | null> {
    for await (const step of this.steps(stream, revision, 1, trust)) return step;
    return null;
  }

  /** Folds up to a checkpoint revision and stores the result; null when the stream is not folded or not stored. */
  async storeAt(stream: string, revision: bigint): Promise<StateSet | null> {
    if (!this.isFolded(stream)) return null;
    const step = await this.stateAt(stream, revision);
    return step && (await this.store(step.event, step.after)) ? step.after : null;
  }

  /** False when the states are too large to be stored. */
  store({ stream, revision, id }: RecordedEvent, states: StateSet): Promise<boolean> {
    const format = formatOf(stream, this.kindOf(stream));
    return this.checkpoints.store(stream, format, { revision, eventId: id, states });
  }

  /**
   * The states after the next event of a stream. @throws when the event's data is unreadable, even if no fold uses it
   */
  statesAfter(before: StateSet, event: RecordedEvent): StateSet {
    // Forces the data to be parsed, so that an unreadable event fails here as in a read of the stream.
    void ('at' in (event.data as object));
    return evolved(this.kindOf(event.stream), before, event);
  }

  /** The revision of the last recorded event at a point; -1n for none, null for an unknown stream. */
  async revisionAt(stream: string, point: StreamPoint): Promise<bigint | null> {
    const last = await this.lastOf(stream);
    if (!last) return null;
    if (isTaken(point, last)) return last.revision;
    if (point.kind === 'revision') return point.revision;
    let [below, above] = [-1n, last.revision];
    while (above - below > 1n) {
      const middle = (below + above) / 2n;
      const event = await eventAt(this.eventStore, stream, middle);
      if (event && isTaken(point, event)) below = middle;
      else above = middle;
    }
    return below;
  }

  async lastOf(stream: string): Promise<RecordedEvent | null> {
    for await (const event of this.eventStore.readStream(stream, { backwards: true, maxCount: 1 })) return event;
    return null;
  }

  private kindOf(stream: string): CategoryStates {
    const category = categoryOf(stream);
    return Object.hasOwn(this.catalog, category) ? (this.catalog[category] ?? NOTHING_FOLDED) : NOTHING_FOLDED;
  }
}

export function isDue(revision: bigint): boolean {
  return (revision + 1n) % CHECKPOINT_EVERY === 0n;
}

function formatOf(stream: string, { version, states }: CategoryStates): string {
  return `${categoryOf(stream)} ${version} ${states.map(({ name }) => name).join(' ')}`;
}

function initialOf({ states }: CategoryStates): StateSet {
  return Object.fromEntries(states.map(({ name, initial }) => [name, initial]));
}

function evolved({ states }: CategoryStates, before: StateSet, event: RecordedEvent): StateSet {
  const after: Record<string, unknown> = {};
  for (const { name, evolve } of states) after[name] = evolve(before[name], event);
  return after;
}
