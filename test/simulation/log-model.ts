import { type RecordedEvent } from '../../src/kernel/domain-event.js';
import { type CreditLog, type FollowedLog } from '../../src/metering/ledger/credit-log.port.js';
import { untilDefinite } from '../../src/platform/event-store/definite-answer.js';
import { type EventDraft } from '../../src/platform/event-store/event-codec.js';
import { LogUnavailable, VersionConflict } from '../../src/platform/event-store/event-store.errors.js';
import {
  type Appended,
  type ExpectedRevision,
  type ReadStreamOptions,
} from '../../src/platform/event-store/event-store.js';
import { type Random } from './random.js';
import { type Link } from './link.js';
import { type VirtualTime } from './virtual-time.js';

/** Fences that can be disabled, to prove that the simulation detects their absence. */
export const BUGS = [
  'no-fence',
  'retry-as-new',
  'answer-before-acknowledgement',
  'refuse-on-an-old-look',
  'forget-idempotency-keys',
  'blind-to-refunds',
  'forget-the-unanswered',
  'blind-to-late-answers',
] as const;
export type Bug = (typeof BUGS)[number];

/** An event store in memory, with EventStoreDB's rules for expected revisions and repeated appends. */
export class LogServer {
  readonly streams = new Map<string, RecordedEvent[]>();
  /** Of all streams, in the order of the log. */
  readonly all: RecordedEvent[] = [];
  private position = 0n;
  private waiting: (() => void)[] = [];

  constructor(
    private readonly time: VirtualTime,
    private readonly bug: Bug | null,
  ) {}

  append(stream: string, expected: ExpectedRevision, drafts: readonly EventDraft[]): Appended {
    const events = this.streams.get(stream) ?? [];
    const at = expected === 'no_stream' ? 0 : Number(expected) + 1;
    if (at !== events.length && this.bug !== 'no-fence') {
      const known = drafts.every(({ id }, index) => events[at + index]?.id === id);
      if (!known) throw new VersionConflict(stream, BigInt(events.length - 1));
      const last = events[at + drafts.length - 1] as RecordedEvent;
      return { revision: last.revision, position: last.position };
    }
    this.position += 100n;
    for (const draft of drafts) {
      const revision = BigInt(events.length);
      const event = { ...draft, stream, revision, position: this.position, recordedAt: this.time.now() };
      events.push(event);
      this.all.push(event);
    }
    for (const wake of this.waiting.splice(0)) wake();
    this.streams.set(stream, events);
    return { revision: BigInt(events.length - 1), position: this.position };
  }

  get head(): bigint {
    return this.position;
  }

  /** Resolves after the next append. */
  appended(): Promise<void> {
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  read(stream: string, { from, backwards, maxCount }: ReadStreamOptions): RecordedEvent[] {
    const events = this.streams.get(stream) ?? [];
    const picked = backwards
      ? events.slice(0, from === undefined ? undefined : Number(from) + 1).reverse()
      : events.slice(Number(from ?? 0n));
    return picked.slice(0, maxCount);
  }
}

const GIVE_UP_MS = 20_000;

/** One process's connection to the log. */
export class LogClient implements CreditLog, FollowedLog {
  private conflicted = false;

  constructor(
    private readonly server: LogServer,
    private readonly time: VirtualTime,
    private readonly random: Random,
    private readonly link: Link,
    private readonly bug: Bug | null,
  ) {}

  append(stream: string, expected: ExpectedRevision, drafts: readonly EventDraft[]): Promise<Appended> {
    if (this.bug === 'answer-before-acknowledgement') return this.answerEarly(stream, expected, drafts);
    const giveUpAt = this.time.now() + GIVE_UP_MS;
    let attempts = 0;
    return untilDefinite({
      attempt: () => {
        const isNew = this.bug === 'retry-as-new' && attempts++ > 0;
        return this.link.call(() =>
          isNew ? this.appendAsNew(stream, drafts) : this.server.append(stream, expected, drafts),
        );
      },
      verdictOf: (error) => {
        this.conflicted = error instanceof VersionConflict;
        return error instanceof VersionConflict ? error : null;
      },
      giveUp: (error) => (this.time.now() < giveUpAt ? null : new LogUnavailable('an append', { cause: error })),
      pause: (ms) => this.time.pause(ms),
    });
  }

  async *readStream(stream: string, options: ReadStreamOptions = {}): AsyncGenerator<RecordedEvent> {
    const isTail = options.from !== undefined && options.from > 0n;
    if (this.bug === 'refuse-on-an-old-look' && isTail && !this.conflicted) return;
    this.conflicted = false;
    let events: RecordedEvent[];
    try {
      events = await this.link.call(() => this.server.read(stream, options));
    } catch (error) {
      throw new LogUnavailable('a read', { cause: error });
    }
    yield* this.bug === 'blind-to-refunds' && options.backwards ? withoutOldRefunds(events) : events;
  }

  headPosition(): Promise<bigint> {
    return this.link.call(() => this.server.head);
  }

  /** Delivers in order, and sometimes late: a lost connection is made again. */
  async *subscribe({
    from,
    maxBatch,
    signal,
  }: Parameters<FollowedLog['subscribe']>[0]): AsyncGenerator<{ readonly events: readonly RecordedEvent[] }> {
    const { all } = this.server;
    let read = all.findIndex(({ position }) => position > from);
    if (read < 0) read = all.length;
    while (!signal.aborted && !this.link.dead) {
      if (read === all.length) await this.server.appended();
      await this.time.pause(this.link.latency());
      if (this.link.dead) return;
      const events = all.slice(read, read + maxBatch);
      read += events.length;
      yield { events };
    }
  }

  private appendAsNew(stream: string, drafts: readonly EventDraft[]): Appended {
    const head = (this.server.streams.get(stream)?.length ?? 0) - 1;
    const renamed = drafts.map((draft) => ({ ...draft, id: this.random.uuid() }));
    return this.server.append(stream, head < 0 ? 'no_stream' : BigInt(head), renamed);
  }

  private async answerEarly(
    stream: string,
    expected: ExpectedRevision,
    drafts: readonly EventDraft[],
  ): Promise<Appended> {
    this.link.call(() => this.server.append(stream, expected, drafts)).catch(() => undefined);
    const revision = (expected === 'no_stream' ? -1n : expected) + BigInt(drafts.length);
    return { revision, position: 1n };
  }
}

/** Hides refunds older than what loading an account reads. */
function withoutOldRefunds(newestFirst: readonly RecordedEvent[]): RecordedEvent[] {
  const opened = newestFirst.findIndex(({ type }) => type === 'PeriodOpened');
  return newestFirst.filter(({ type }, index) => type !== 'CreditRefunded' || index < opened);
}
