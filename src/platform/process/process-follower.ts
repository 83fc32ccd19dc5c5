import { type ClockCheck } from '../../kernel/clock.js';
import { messageOf } from '../../kernel/error-message.js';
import { type RecordedEvent } from '../../kernel/domain-event.js';
import { eventAt } from '../event-store/event-at.js';
import { markOf } from '../event-store/event-mark.js';
import { type EventStore } from '../event-store/event-store.js';
import { isTransient, type ReadStore } from '../read-store/read-store.js';
import {
  BEHIND_PARKED,
  dueReactions,
  parkedReactionStreams,
  parkReaction,
  reactionDone,
  reactionFailed,
  type ParkedReaction,
} from './parked-reactions.js';
import { isTransientError } from './transient-errors.js';
import { type Following, type ProcessManager, type Rounds } from './log-process.js';
import { BEFORE_FIRST, moveProcessPosition, readProcessPosition } from './process-positions.js';
import { SingleActive } from '../locks/single-active.js';
import { pauseFor } from './pause-for.js';

export interface ProcessFollowerParts {
  readonly eventStore: EventStore;
  readonly readStore: ReadStore;
  readonly onEvent?: (event: ProcessEvent) => void;
  /** How long a transient failure is retried before its event is parked; default one minute. */
  readonly patienceMs?: number;
  /** While the clock is wrong, what is refused for a while waits: it is not parked, and not tried again. */
  readonly clockCheck?: ClockCheck;
}

export type ProcessEvent =
  | { readonly kind: 'trouble'; readonly process: string; readonly error: unknown }
  | { readonly kind: 'parked'; readonly process: string; readonly event: RecordedEvent; readonly error: string };

export interface ProcessState {
  readonly state: 'starting' | 'standby' | 'active' | 'stopped';
  /** Why it makes no progress; null when it does. */
  readonly trouble: string | null;
}

/** The kind of work that processes share: each process manager is a unit of it. */
const PROCESS_MANAGERS = 'process managers';
const TRIES = 4;
const FIRST_PAUSE_MS = 50;
const MAX_PAUSE_MS = 2_000;
const PATIENCE_MS = 60_000;
const PARKED_POLL_MS = 2_000;
/** Reactions are idempotent, so repeats after a crash are harmless; a statement for each batch would cost more. */
const MOVE_EVERY_MS = 1_000;
/** Few events concern a process manager, so a short wait combines many small batches into a few large ones. */
const LINGER_MS = 100;
const LINGER_BELOW = 100;

/**
 * Runs one process manager, in one process at a time, from its stored position. A failing event is retried a few
 * times, then parked with the later events of its stream while other streams continue. Parked events are retried
 * automatically with backoff, so nothing is lost.
 */
export class ProcessFollower {
  private current: ProcessState['state'] = 'starting';
  private readonly troubles = new Map<'log' | 'rounds', string>();
  /** Streams that have parked events. */
  private parked = new Set<string>();
  private lastTurn: Promise<unknown> = Promise.resolve();

  constructor(
    readonly manager: ProcessManager,
    private readonly parts: ProcessFollowerParts,
  ) {}

  /** Runs until `signal` aborts; it waits while another process is active. */
  async run(signal: AbortSignal): Promise<void> {
    const single = new SingleActive(this.parts.readStore, this.manager.name, {
      kind: PROCESS_MANAGERS,
      onStandby: () => this.begin('standby'),
      onLost: (error) => this.failed('log', error),
    });
    // Another process may begin as soon as the work has ended.
    await single.run(signal, (leaseSignal) => this.work(leaseSignal).finally(() => (this.current = 'standby')));
    this.begin('stopped');
  }

  state(): ProcessState {
    return { state: this.current, trouble: [...this.troubles.values()][0] ?? null };
  }

  private async work(leaseSignal: AbortSignal): Promise<void> {
    const { name, follows, rounds } = this.manager;
    const failed = new AbortController();
    const signal = AbortSignal.any([leaseSignal, failed.signal]);
    this.begin('active');
    this.parked = await parkedReactionStreams(this.parts.readStore, name);
    const parts = [
      ...(follows ? [this.follow(follows, signal), this.retryParked(follows, signal)] : []),
      ...(rounds ? [this.goRounds(rounds, signal)] : []),
    ];
    // The first failure ends the other parts, and all have ended before another process may start.
    const ended = await Promise.allSettled(parts.map((part) => part.finally(() => failed.abort())));
    const failure = ended.find((end) => end.status === 'rejected');
    if (failure) throw failure.reason;
  }

  private async follow(follows: Following, signal: AbortSignal): Promise<void> {
    const { readStore, eventStore } = this.parts;
    const { name } = this.manager;
    let position = await readProcessPosition(readStore, name);
    let movedAt = performance.now();
    const batches = eventStore.follow({
      from: position === BEFORE_FIRST ? 'start' : position,
      categories: follows.categories,
      signal,
      onLost: (error) => this.failed('log', error),
    });
    for await (const batch of batches) {
      const relevant = batch.events.filter((event) => mayConcern(follows, event));
      for (const event of relevant) {
        await this.inTurn(() => this.take(follows, event, signal));
        if (signal.aborted) return;
      }
      if (relevant.length > 0 || performance.now() - movedAt >= MOVE_EVERY_MS) {
        const move = { from: position, to: batch.position, mark: markOf(batch.events) };
        await this.untilWritten(() => moveProcessPosition(readStore, name, move), signal);
        if (signal.aborted) return;
        position = batch.position;
        movedAt = performance.now();
        this.troubles.delete('log');
      }
      if (batch.events.length < LINGER_BELOW) await pauseFor(LINGER_MS, signal);
    }
  }

  /** Reacts or parks; an abort leaves the event unhandled, to be read again. */
  private async take(follows: Following, event: RecordedEvent, signal: AbortSignal): Promise<void> {
    if (this.parked.has(event.stream)) return this.park(event, { error: BEHIND_PARKED, tries: 0 }, signal);
    const giveUpAt = performance.now() + (this.parts.patienceMs ?? PATIENCE_MS);
    for (let attempt = 1; !signal.aborted; attempt++) {
      try {
        await follows.react(event);
        this.troubles.delete('log');
        return;
      } catch (error) {
        this.failed('log', error);
        const isPatienceOver = performance.now() >= giveUpAt && this.parts.clockCheck?.isRight !== false;
        const isOver = isTransientError(error) ? isPatienceOver : attempt >= TRIES;
        if (isOver) return this.park(event, { error: messageOf(error), tries: attempt }, signal);
        await pauseFor(pauseAfter(attempt), signal);
      }
    }
  }

  private async park(
    event: RecordedEvent,
    failure: { readonly error: string; readonly tries: number },
    signal: AbortSignal,
  ): Promise<void> {
    const { name } = this.manager;
    await this.untilWritten(() => parkReaction(this.parts.readStore, name, event, failure), signal);
    if (signal.aborted) return;
    this.parked.add(event.stream);
    this.troubles.delete('log');
    if (failure.tries > 0) this.parts.onEvent?.({ kind: 'parked', process: name, event, error: failure.error });
  }

  /** Read again each time: another process, or an operator, may have changed what is parked. */
  private async retryParked(follows: Following, signal: AbortSignal): Promise<void> {
    const { readStore } = this.parts;
    while (!signal.aborted) {
      await pauseFor(PARKED_POLL_MS, signal);
      if (signal.aborted) return;
      try {
        await this.inTurn(async () => {
          this.parked = await parkedReactionStreams(readStore, this.manager.name);
        });
        if (this.parked.size > 0 && this.parts.clockCheck?.isRight !== false) await this.retryDue(follows, signal);
      } catch (error) {
        this.failed('log', error);
      }
    }
  }

  private async retryDue(follows: Following, signal: AbortSignal): Promise<void> {
    for (;;) {
      const due = await dueReactions(this.parts.readStore, this.manager.name);
      if (due.length === 0) return;
      for (const one of due) {
        if (signal.aborted) return;
        await this.inTurn(() => this.retry(follows, one));
      }
    }
  }

  private async retry(follows: Following, parked: ParkedReaction): Promise<void> {
    const { readStore } = this.parts;
    try {
      const event = await this.eventOf(parked);
      await follows.react(event);
    } catch (error) {
      await reactionFailed(readStore, parked, messageOf(error));
      return;
    }
    if (!(await reactionDone(readStore, parked))) this.parked.delete(parked.stream);
  }

  private async eventOf({ stream, revision }: ParkedReaction): Promise<RecordedEvent> {
    const event = await eventAt(this.parts.eventStore, stream, revision);
    if (event) return event;
    throw new Error(`${stream} has no event ${revision} any more`);
  }

  private async goRounds(rounds: Rounds, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        await rounds.run();
        this.troubles.delete('rounds');
      } catch (error) {
        this.failed('rounds', error);
      }
      await pauseFor(rounds.everyMs, signal);
    }
  }

  /** New and parked events run one at a time, so that none overtakes another of its stream. */
  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.lastTurn.then(work);
    this.lastTurn = turn.catch(() => undefined);
    return turn;
  }

  /** Retries its own writes until they succeed: continuing without them would lose an event. */
  private async untilWritten(work: () => Promise<void>, signal: AbortSignal): Promise<void> {
    for (let attempt = 1; !signal.aborted; attempt++) {
      try {
        return await work();
      } catch (error) {
        if (!isTransient(error)) throw error;
        this.failed('log', error);
        await pauseFor(pauseAfter(attempt), signal);
      }
    }
  }

  private failed(where: 'log' | 'rounds', error: unknown): void {
    this.troubles.set(where, messageOf(error));
    this.parts.onEvent?.({ kind: 'trouble', process: this.manager.name, error });
  }

  private begin(state: ProcessState['state']): void {
    this.current = state;
    this.troubles.clear();
  }
}

function pauseAfter(attempt: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** (attempt - 1), MAX_PAUSE_MS);
}

/** An event that cannot be read may concern it: the reaction then fails, and the event is parked. */
function mayConcern(follows: Following, event: RecordedEvent): boolean {
  try {
    return follows.concerns(event);
  } catch {
    return true;
  }
}
