import {
  BACKWARDS,
  END,
  EventStoreDBClient,
  FORWARDS,
  START,
  StreamNotFoundError,
  WrongExpectedVersionError,
  type Position,
  type ResolvedEvent,
} from '@eventstore/db-client';
import { setTimeout as delay } from 'node:timers/promises';
import { type RecordedEvent } from '../../kernel/domain-event.js';
import { type EventCatalog } from './event-catalog.js';
import { untilDefinite } from './definite-answer.js';
import { decodeEvent, decodeForMany, type EventDraft } from './event-codec.js';
import { asUnavailable, conflictOf, isNoPosition, refusalOf } from './client-errors.js';
import { LogFull, LogUnavailable, NoEventThere } from './event-store.errors.js';
import { WrongLog, type LogGuard } from './log-guard.js';
import { SharedSubscription } from './shared-subscription.js';
import { subscribeToAll, type SubscribeOptions, type SubscriptionBatch } from './subscription.js';
import { Appender, type AppendAnswer } from './appender.js';
import { receivedEvents } from './received-events.js';
import { readFaster } from '../event-store-codec/client-streams.js';
import { type Repair } from '../telemetry/repair.js';
import { pauseFor } from '../process/pause-for.js';

/** The revision a stream must be at for an append. There is no "any", because it would hide a lost race. */
export type ExpectedRevision = bigint | 'no_stream';

export type Appended = AppendAnswer;

export interface ReadStreamOptions {
  /** Reads from the leader of a cluster: a follower may lack a recently acknowledged event. */
  readonly fromLeader?: boolean;
  /** First revision, inclusive; absent starts at the beginning (or, backwards, at the end). */
  readonly from?: bigint;
  readonly backwards?: boolean;
  readonly maxCount?: number;
  /** Keeps the stored bytes of each event, for `storedBytesOf`. */
  readonly withBytes?: boolean;
}

export interface EventStoreOptions {
  readonly url: string;
  readonly catalog: EventCatalog;
  /** How long one attempt of an append may take before it counts as ambiguous and is repeated. */
  readonly appendTimeoutMs?: number;
  /** How long an ambiguous append is repeated before the caller gets `LogUnavailable`. */
  readonly appendGiveUpMs?: number;
  /** How long a read waits for the server's next event. */
  readonly readSilenceMs?: number;
}

const CLOSE_WITHIN_MS = 1_000;
/** Events decoded ahead of the reader; with the default of 16 a long read mostly pauses and resumes. */
const READ_AHEAD = { highWaterMark: 512 };

/**
 * The event log. Appends, reads and subscriptions each use a separate client, because an error on any call of a client
 * closes its whole channel.
 */
export class EventStore {
  readonly catalog: EventCatalog;
  private readonly appends: EventStoreDBClient;
  private readonly reads: EventStoreDBClient;
  private readonly subscriptions: EventStoreDBClient;
  private readonly appender: Appender;
  private readonly readRepair: Repair;
  private readonly appendGiveUpMs: number;
  private readonly readSilenceMs: number;
  private readonly shared: SharedSubscription;
  private readonly closing = new AbortController();
  private guard: LogGuard | null = null;
  /** A position that the log is known to have reached. */
  private passed = -1n;

  constructor(options: EventStoreOptions) {
    this.catalog = options.catalog;
    this.appendGiveUpMs = options.appendGiveUpMs ?? 20_000;
    this.readSilenceMs = options.readSilenceMs ?? 10_000;
    this.appends = EventStoreDBClient.connectionString(options.url);
    this.reads = EventStoreDBClient.connectionString(options.url);
    this.subscriptions = EventStoreDBClient.connectionString(options.url);
    this.readRepair = readFaster(this.reads);
    readFaster(this.subscriptions);
    this.appender = new Appender(this.appends, options.appendTimeoutMs ?? 3_000);
    this.shared = new SharedSubscription(this.subscriptions, options.catalog);
  }

  /**
   * Appends all of `drafts` or none. It resolves an ambiguous answer (timeout, lost connection) by sending the same
   * ids at the same revision until the answer is definite; the log deduplicates them.
   *
   * @throws VersionConflict when the stream is at another revision, AppendRefused when no attempt can succeed,
   * LogUnavailable when no definite answer arrived in time.
   */
  async append(stream: string, expected: ExpectedRevision, drafts: readonly EventDraft[]): Promise<Appended> {
    const attempt = this.appender.prepare(stream, expected, drafts);
    return this.appendUntilDefinite(stream, () =>
      this.guard?.isAdmitted === false ? this.guarded(attempt) : attempt(),
    );
  }

  /** As `append`, without the guard's check: for the event that identifies the log. */
  appendUnguarded(stream: string, expected: ExpectedRevision, drafts: readonly EventDraft[]): Promise<Appended> {
    return this.appendUntilDefinite(stream, this.appender.prepare(stream, expected, drafts));
  }

  /** From now on, appends and subscriptions wait until the guard has admitted the log. */
  guardBy(guard: LogGuard): void {
    this.guard = guard;
    this.shared.guardBy(guard);
  }

  private async guarded(attempt: () => Promise<Appended>): Promise<Appended> {
    await this.guard?.admit();
    return attempt();
  }

  private appendUntilDefinite(stream: string, attempt: () => Promise<Appended>): Promise<Appended> {
    const giveUpAt = performance.now() + this.appendGiveUpMs;
    return untilDefinite({
      attempt,
      verdictOf: (error) => {
        if (error instanceof WrongLog || error instanceof LogFull) return error;
        if (error instanceof WrongExpectedVersionError) return conflictOf(stream, error);
        return refusalOf(error);
      },
      giveUp: (error) => {
        if (!this.closing.signal.aborted && performance.now() < giveUpAt) return null;
        return new LogUnavailable(`an append to a ${stream.split('-', 1)[0]} stream`, { cause: error });
      },
      pause: (ms) => delay(ms),
    });
  }

  /** The events of one stream in order; none for an unknown stream. */
  async *readStream(stream: string, options: ReadStreamOptions = {}): AsyncGenerator<RecordedEvent> {
    const events = this.reads.readStream(
      stream,
      {
        direction: options.backwards ? BACKWARDS : FORWARDS,
        fromRevision: options.from ?? (options.backwards ? END : START),
        maxCount: options.maxCount ?? Number.MAX_SAFE_INTEGER,
        requiresLeader: options.fromLeader ?? false,
      },
      READ_AHEAD,
    );
    try {
      for await (const resolved of receivedEvents(events, this.readSilenceMs)) {
        const event = (options.withBytes ? decodeForMany : decodeEvent)(resolved, this.catalog);
        if (event) yield event;
      }
    } catch (error) {
      if (error instanceof StreamNotFoundError) return;
      throw asUnavailable('a read', error);
    }
  }

  /**
   * `$all` forwards from a position, inclusive, to the head at the time of the call.
   * @throws NoEventThere, before the first event, where no event begins at the position.
   */
  async *readAll(from: bigint | 'start' = 'start', maxCount = Number.MAX_SAFE_INTEGER): AsyncGenerator<RecordedEvent> {
    const events = this.reads.readAll(
      { direction: FORWARDS, fromPosition: from === 'start' ? START : positionOf(from), maxCount },
      READ_AHEAD,
    );
    try {
      for await (const resolved of receivedEvents(events, this.readSilenceMs)) {
        const event = decodeEvent(resolved, this.catalog);
        if (event) yield event;
      }
    } catch (error) {
      if (from !== 'start' && isNoPosition(error)) throw new NoEventThere(from);
      throw asUnavailable('a read', error);
    }
  }

  /** The id of the event at a position; null when the log has none there. */
  async eventIdAt(position: bigint): Promise<string | null> {
    return (await this.resolvedAt(position))?.event?.id ?? null;
  }

  /** The event at a position, with its stored bytes; null when the log has none of the service there. */
  async eventAt(position: bigint): Promise<RecordedEvent | null> {
    const resolved = await this.resolvedAt(position);
    return resolved && decodeForMany(resolved, this.catalog);
  }

  private async resolvedAt(position: bigint): Promise<ResolvedEvent | null> {
    const events = this.reads.readAll({ direction: FORWARDS, fromPosition: positionOf(position), maxCount: 1 });
    try {
      for await (const resolved of receivedEvents(events, this.readSilenceMs))
        return resolved.event?.position.commit === position ? resolved : null;
      return null;
    } catch (error) {
      if (isNoPosition(error)) return null;
      throw asUnavailable('a read', error);
    }
  }

  /** Position of the last event in the log, 0n when it is empty; a follower of a cluster may lag. */
  async headPosition({ fromLeader = false } = {}): Promise<bigint> {
    const last = { direction: BACKWARDS, fromPosition: END, maxCount: 1, requiresLeader: fromLeader } as const;
    const events = this.reads.readAll(last);
    try {
      for await (const resolved of receivedEvents(events, this.readSilenceMs))
        return resolved.event?.position.commit ?? 0n;
      return 0n;
    } catch (error) {
      throw asUnavailable('a read', error);
    }
  }

  /**
   * Whether the log has ended before a position; usually known without a request.
   * @throws WrongLog, or LogUnavailable, when that cannot be said.
   */
  async endsBefore(position: bigint): Promise<boolean> {
    if (position <= this.passed) return false;
    if (this.guard?.isAdmitted === false) await this.guard.admit();
    this.passed = await this.headPosition({ fromLeader: true });
    return position > this.passed;
  }

  /** A separate subscription to `$all`, for a reader of history; it reconnects after lost connections. */
  subscribe(options: SubscribeOptions): AsyncGenerator<SubscriptionBatch> {
    return subscribeToAll(this.subscriptions, this.catalog, { ...options, guard: this.guard });
  }

  /**
   * For a long-lived reader: after it has caught up, it shares one subscription with the other readers of this
   * process.
   */
  follow(options: SubscribeOptions): AsyncGenerator<SubscriptionBatch> {
    return this.shared.follow(options);
  }

  /** Whether this module's codec or the client's is used; see decision 0012. */
  repairs(): Repair[] {
    return [this.readRepair, this.appender.repair()];
  }

  async close(): Promise<void> {
    this.closing.abort();
    this.shared.close();
    const disposed = Promise.allSettled(
      [this.appends, this.reads, this.subscriptions].map((client) => client.dispose()),
    );
    // The client waits for all its calls to end, and a cancelled, half-read call sometimes never ends.
    const patience = new AbortController();
    await Promise.race([disposed, pauseFor(CLOSE_WITHIN_MS, patience.signal)]);
    patience.abort();
  }
}

export function positionOf(commit: bigint): Position {
  return { commit, prepare: commit };
}
