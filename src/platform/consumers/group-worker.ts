import { type PoolClient } from 'pg';
import { messageOf } from '../../kernel/error-message.js';
import { isTransientError } from '../process/transient-errors.js';
import { type ReadStore } from '../read-store/read-store.js';
import { type ConsumerEvent, type FeedBatch, type FeedConsumer } from './feed-consumer.js';
import { type FeedMessage } from '../feed/feed-message.js';
import {
  BEGIN_ANEW,
  lockPosition,
  movePosition,
  PositionMoved,
  type GroupPosition,
  type PartitionKey,
} from './group-positions.js';
import { noteMalformed, type Malformed } from './malformed-messages.js';
import {
  BEHIND_PARKED,
  lockParking,
  parkedStreams,
  parkMessage,
  settleReplay,
  takeForReplay,
} from './parked-messages.js';
import { pauseFor } from '../process/pause-for.js';

/** The broker offsets that a batch was read from. */
export interface BatchSource {
  readonly clusterId: string;
  readonly firstOffset: bigint;
  /** Commit position of the message at `firstOffset`; null when it is not a message of the feed. */
  readonly firstPosition: bigint | null;
  readonly nextOffset: bigint;
  /** The first offset of the present log's messages. */
  readonly startOffset: bigint;
  /** Records of the batch that are not messages of the feed. */
  readonly malformed: readonly Malformed[];
}

/** The broker delivered messages beyond the group's position; the reader must seek back to `expected`. */
export class OffsetGap extends Error {
  constructor(
    readonly expected: bigint,
    readonly found: bigint,
  ) {
    super(`messages ${expected} to ${found - 1n} of the partition were not handed out`);
  }
}

/**
 * Position and effects commit together, so a transaction lost in a crash of the database is delivered again. An
 * asynchronous commit is therefore safe.
 */
const OPENING = `SET LOCAL lock_timeout = '10s'; SET LOCAL synchronous_commit = off`;
const TRIES = 4;
const FIRST_PAUSE_MS = 50;
const MAX_PAUSE_MS = 5_000;
/** A third of the time after which Postgres ends an idle transaction. */
const BEAT_EVERY_MS = 5_000;

/**
 * Handles one group's batches on either transport: position and effects in one transaction, repeats skipped, failures
 * retried and then parked with their stream.
 */
export class GroupWorker {
  constructor(
    private readonly store: ReadStore,
    readonly consumer: FeedConsumer,
    private readonly onEvent: (event: ConsumerEvent) => void = () => undefined,
    /** Encodes a parked message from its event again, for an event that could not be mapped when it was parked. */
    private readonly reread: (message: FeedMessage) => Promise<FeedMessage> = (message) => Promise.resolve(message),
  ) {}

  /**
   * Handles a batch and retries until it succeeds; an abort rolls it back, to be read again.
   *
   * @throws OffsetGap, or the signal's reason.
   */
  async process(batch: FeedBatch, signal: AbortSignal, source?: BatchSource): Promise<void> {
    for (let attempt = 1, isOneByOne = false; ; attempt++) {
      signal.throwIfAborted();
      try {
        await this.inTransaction(batch, source, (messages, tx) =>
          isOneByOne ? this.oneByOne({ ...batch, messages }, tx) : this.hand({ ...batch, messages }, tx),
        );
        return;
      } catch (error) {
        if (error instanceof OffsetGap) throw error;
        if (error instanceof PositionMoved) continue;
        this.report(error, batch);
        const isLastTry = !isTransientError(error) && !this.consumer.neverSkips && attempt >= TRIES;
        if (isOneByOne || !isLastTry) await pause(attempt, signal);
        else [attempt, isOneByOne] = [0, true];
      }
    }
  }

  /** Retries the next message whose replay was requested; false without such a message. */
  async replayOne(): Promise<boolean> {
    const isDone = await this.store.transaction(async (tx) => {
      const parked = await takeForReplay(tx, this.consumer.group);
      if (!parked) return false;
      const { topic, partition } = parked.message;
      const error = await attemptOne(tx, async () =>
        this.hand({ topic, partition, messages: [await this.reread(parked.message)] }, tx),
      );
      await settleReplay(tx, parked, error);
      return true;
    });
    if (isDone) this.consumer.committed?.();
    return isDone;
  }

  private async inTransaction(
    batch: FeedBatch,
    source: BatchSource | undefined,
    work: (messages: readonly FeedMessage[], tx: PoolClient) => Promise<void>,
  ): Promise<void> {
    if (batch.messages.length === 0 && !source) return;
    const key: PartitionKey = { group: this.consumer.group, topic: batch.topic, partition: batch.partition };
    const done = await this.store.transaction(async (tx) => {
      const from = await lockPosition(tx, key);
      if (from.position === BEGIN_ANEW) throw new Error('another log was adopted; this process must end');
      if (source && isAnotherTopic(from, source)) {
        await movePosition(tx, key, from, { ...from, clusterId: source.clusterId, nextOffset: 0n });
        return null;
      }
      if (source) refuseGap(from, source);
      const fresh = unseen(batch.messages, from.position);
      const isHanded = fresh.length > 0 && (await this.withParking(tx, fresh, work));
      if (source) await noteMalformed(tx, key, source.malformed);
      // The last new message, not the last of the batch: that may be a repeat, which is older.
      const position = fresh.at(-1)?.position ?? from.position;
      const to = source
        ? { position, clusterId: source.clusterId, nextOffset: furthest(from, source) }
        : { ...from, position };
      if (fresh.length > 0 || to.nextOffset !== from.nextOffset) await movePosition(tx, key, from, to);
      return { messages: fresh.length, isHanded };
    }, OPENING);
    if (done === null) throw new OffsetGap(0n, source?.firstOffset ?? 0n);
    if (done.isHanded) this.consumer.committed?.();
    this.onEvent({ kind: 'batch', messages: done.messages, ...key });
    for (const { offset, error } of source?.malformed ?? []) this.onEvent({ kind: 'malformed', ...key, offset, error });
  }

  /**
   * Handles the wanted messages and returns whether there were any. Messages after a parked one of the same stream are
   * parked too, unless the group does not read their type.
   */
  private async withParking(
    tx: PoolClient,
    fresh: readonly FeedMessage[],
    work: (messages: readonly FeedMessage[], tx: PoolClient) => Promise<void>,
  ): Promise<boolean> {
    const { group, types } = this.consumer;
    const wanted = types ? fresh.filter((message) => types.includes(message.type)) : fresh;
    if (wanted.length === 0) return false;
    await lockParking(tx, group, 'shared');
    const parked = await parkedStreams(tx, group, [...new Set(wanted.map((message) => message.stream))]);
    for (const message of wanted) {
      if (parked.has(message.stream)) await parkMessage(tx, group, message, { error: BEHIND_PARKED, tries: 0 });
    }
    const free = wanted.filter((message) => !parked.has(message.stream));
    if (free.length > 0) await work(free, tx);
    return free.length > 0;
  }

  private async hand(batch: FeedBatch, tx: PoolClient): Promise<void> {
    const unmapped = batch.messages.find((message) => message.unmapped !== undefined);
    if (unmapped) throw new Error(unmapped.unmapped);
    const handled = new AbortController();
    const beating = keepAlive(tx, handled.signal);
    try {
      await this.consumer.handle(batch, tx);
    } finally {
      handled.abort();
      await beating;
    }
  }

  /** Each message has a savepoint, so that exactly the failing ones are parked. */
  private async oneByOne(batch: FeedBatch, tx: PoolClient): Promise<void> {
    const parkedNow = new Set<string>();
    for (const message of batch.messages) {
      if (parkedNow.has(message.stream)) {
        await parkMessage(tx, this.consumer.group, message, { error: BEHIND_PARKED, tries: 0 });
        continue;
      }
      let error: string | null = null;
      for (let attempt = 1; attempt <= 2; attempt++) {
        error = await attemptOne(tx, () => this.hand({ ...batch, messages: [message] }, tx));
        if (error === null) break;
      }
      if (error === null) continue;
      parkedNow.add(message.stream);
      await parkMessage(tx, this.consumer.group, message, { error, tries: TRIES + 2 });
      this.onEvent({ kind: 'parked', group: this.consumer.group, message, error });
    }
  }

  private report(error: unknown, { topic, partition }: FeedBatch): void {
    this.onEvent({ kind: 'trouble', group: this.consumer.group, topic, partition, error: messageOf(error) });
  }
}

/** Positions rise within a partition, and a message that an old relay sends again has an older position. */
function unseen(messages: readonly FeedMessage[], position: bigint): FeedMessage[] {
  const fresh: FeedMessage[] = [];
  let last = position;
  for (const message of messages) {
    if (message.position <= last) continue;
    fresh.push(message);
    last = message.position;
  }
  return fresh;
}

/** Another cluster's offsets, and those of a former log, do not apply. */
function expectedOffset(from: GroupPosition, source: BatchSource): bigint {
  const next = from.clusterId === source.clusterId ? (from.nextOffset ?? 0n) : 0n;
  return next > source.startOffset ? next : source.startOffset;
}

/**
 * Whether the topic was recreated. The group has handled everything up to its position, and the new topic may have
 * other offsets, so the group reads it from the first one and deduplicates by position.
 */
function isAnotherTopic(from: GroupPosition, source: BatchSource): boolean {
  const { firstOffset, firstPosition } = source;
  return firstPosition !== null && firstOffset < expectedOffset(from, source) && firstPosition > from.position;
}

function refuseGap(from: GroupPosition, source: BatchSource): void {
  const expected = expectedOffset(from, source);
  if (source.firstOffset > expected) throw new OffsetGap(expected, source.firstOffset);
}

function furthest(from: GroupPosition, source: BatchSource): bigint {
  const before = expectedOffset(from, source);
  return source.nextOffset > before ? source.nextOffset : before;
}

/** Null on success, or the error message with all changes rolled back. @throws transient errors */
async function attemptOne(tx: PoolClient, work: () => Promise<void>): Promise<string | null> {
  await tx.query('SAVEPOINT one');
  try {
    await work();
    await tx.query('RELEASE SAVEPOINT one');
    return null;
  } catch (error) {
    if (isTransientError(error)) throw error;
    await tx.query('ROLLBACK TO SAVEPOINT one');
    return messageOf(error);
  }
}

/** Postgres ends a session that is idle in a transaction, and a handler may wait for the log for longer than that. */
async function keepAlive(tx: PoolClient, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await pauseFor(BEAT_EVERY_MS, signal);
    // A failed transaction refuses it; the handler's own statement reports why.
    if (!signal.aborted) await tx.query('SELECT 1').catch(() => undefined);
  }
}

async function pause(attempt: number, signal: AbortSignal): Promise<void> {
  await pauseFor(Math.min(FIRST_PAUSE_MS * 2 ** (attempt - 1), MAX_PAUSE_MS), signal);
}
