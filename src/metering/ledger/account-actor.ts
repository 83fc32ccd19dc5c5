import { wrongClock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/domain-error.js';
import { type RecordedEvent } from '../../kernel/domain-event.js';
import { type Wallet } from '../../kernel/credits.js';
import { LogUnavailable, VersionConflict } from '../../platform/event-store/event-store.errors.js';
import {
  type ActorSurroundings,
  type Answer,
  type Command,
  type Decide,
  type Hold,
  type Round,
} from './account-actor-types.js';
import { addEvents, type CreditActor } from './credit-drafts.rules.js';
import { catchUpCredits, follow, loadCredits, type CreditFold } from './credit-reader.js';
import { mapWallets, rewindCredits, type CreditState, type Decision } from './credits.decide.js';
import { creditStream } from './credits.events.js';
import { addReads } from '../reads/append-reads.js';
import { readsOfOne, withReads } from '../reads/pending-reads.js';
import { appendOrRecord } from '../refunds/recorded-append.js';
import { affordable } from './spend.decide.js';

const MAX_EVENTS_PER_APPEND = 256;
const MAX_QUEUE = 4_000;
const LOSSES_BEFORE_PAUSE = 2;
const PAUSE_MS = 5;
const NO_APPEND = { by: null, hold: null, reads: null } as const;

/**
 * Serialises one account's commands in this process; commands that queue during an append share the next append. The
 * expected revision is the only fence, so any number of processes may run it.
 */
export class AccountActor {
  private readonly stream: string;
  private fold: CreditFold | null = null;
  private foldIsHead = false;
  /** Time when the fold was last known to be the head. */
  private readAt = -Infinity;
  /** Number of started appends and tail reads, and the last one that confirmed the head. */
  private reads = 0;
  private seen = 0;
  private queue: Command[] = [];
  private readonly holds = { ...mapWallets(() => 0) };
  private running: Promise<void> | null = null;
  private losses = 0;
  lastUsedAt = 0;
  /** Events folded since loading or the last snapshot. */
  unsaved = 0;

  constructor(
    private readonly accountId: string,
    private readonly around: ActorSurroundings,
  ) {
    this.stream = creditStream(accountId);
  }

  get idle(): boolean {
    return this.running === null && Object.values(this.holds).every((amount) => amount === 0);
  }

  /** The last fold that this process knows; null before the first use. */
  get known(): CreditFold | null {
    return this.fold;
  }

  /** Decides on the state, appends, and answers after the acknowledgement. */
  async submit<T>(
    decide: Decide<T>,
    options: { readonly by: CreditActor } & Partial<Pick<Command, 'wallet' | 'hold' | 'reads'>>,
  ): Promise<Answer<T>> {
    const { by, wallet = null, hold = null, reads = null } = options;
    return (await this.enqueue({ decide, by, wallet, hold, reads, minRead: 0 })) as Answer<T>;
  }

  /** Reserves credits for work about to begin; it refuses only after the same checks as a debit. */
  async hold(wallet: Wallet, amount: number): Promise<Hold> {
    const { rules, clock, isClockRight } = this.around;
    if (!isClockRight()) throw wrongClock();
    const hold: Hold = { wallet, amount, released: false };
    const decide: Decide<void> = (state, now, held) => {
      affordable(rules, state, { wallet, amount, held, now });
      this.holds[wallet] += amount;
      return { events: [], outcome: undefined };
    };
    if (this.fold) {
      try {
        this.lastUsedAt = clock.now();
        decide(this.fold.state, this.lastUsedAt, this.holds[wallet]);
        return hold;
      } catch {
        // Another process may have granted credits: only a fresh head check may refuse.
      }
    }
    await this.enqueue({ ...NO_APPEND, decide, wallet, minRead: 0 });
    return hold;
  }

  release(hold: Hold): void {
    if (hold.released) return;
    hold.released = true;
    this.holds[hold.wallet] -= hold.amount;
  }

  /** The head, at most `maxAgeMs` old; 0 reads it now. */
  async current(maxAgeMs: number): Promise<CreditFold> {
    const fresh = this.fresh(maxAgeMs);
    if (fresh) return fresh;
    const decide = (): Decision<CreditFold | null> => ({ events: [], outcome: this.fold });
    const answer = await this.enqueue({ ...NO_APPEND, decide, wallet: null, minRead: this.reads + 1 });
    return answer.outcome as CreditFold;
  }

  fresh(maxAgeMs: number): CreditFold | null {
    this.lastUsedAt = this.around.clock.now();
    return this.lastUsedAt - this.readAt < maxAgeMs ? this.fold : null;
  }

  /**
   * Applies an event of another process. False where it does not follow on the state, and during an append, which may
   * be of this event: a conflict tells.
   */
  advance(event: RecordedEvent): boolean {
    if (!this.fold || this.running || event.revision !== this.fold.revision + 1n) return false;
    this.fold = follow(this.around.rules, this.fold, event);
    this.unsaved++;
    return true;
  }

  /** Resolves when no command is queued or running. */
  async drained(): Promise<void> {
    while (this.running) await this.running;
  }

  private enqueue(command: Omit<Command, 'resolve' | 'reject'>): Promise<Answer<unknown>> {
    this.lastUsedAt = this.around.clock.now();
    if (this.queue.length >= MAX_QUEUE) {
      const message = 'Too many calls of this account are waiting to be charged; slow down.';
      return Promise.reject(new DomainError('rate_limit', message, { retryAfterSeconds: 1 }));
    }
    return new Promise((resolve, reject) => {
      this.queue.push({ resolve, reject, ...command });
      this.running ??= this.run();
    });
  }

  private async run(): Promise<void> {
    // Yields one turn, so that concurrent callers share the first append.
    await Promise.resolve();
    while (this.queue.length > 0) {
      try {
        await this.around.slots(() => this.round());
      } catch (error) {
        this.foldIsHead = false;
        this.fail(this.queue.splice(0), error);
      }
    }
    this.running = null;
  }

  private async round(): Promise<void> {
    const fold = this.fold && this.foldIsHead ? this.fold : await this.read();
    const round = this.decideAll(fold.state);
    if (round.drafts.length > 0 && !(await this.append(fold, round))) return;
    for (const { command, outcome, state } of round.decided) {
      if (command.hold) this.release(command.hold);
      command.resolve({ outcome, state, position: this.fold?.position ?? 0n });
    }
    if (round.waiting.length === 0) return;
    this.foldIsHead = false;
    for (const command of round.waiting) command.minRead = this.reads + 1;
    this.queue.unshift(...round.waiting);
  }

  /** False where nothing was appended and the commands were queued again. @throws where the log is unusable. */
  private async append(fold: CreditFold, round: Round): Promise<boolean> {
    const read = ++this.reads;
    try {
      const { accountId, stream } = this;
      const appended = await appendOrRecord(this.around, {
        accountId,
        stream,
        at: fold.revision,
        drafts: round.drafts,
      });
      this.fold = { state: round.state, eventId: round.drafts.at(-1)?.id ?? '', ...appended };
      this.unsaved += round.drafts.length;
      this.around.observer.appended?.(round.drafts.length);
      this.losses = 0;
      this.atHead(read);
      return true;
    } catch (error) {
      rewindCredits(fold.state);
      this.foldIsHead = false;
      this.queue.unshift(...round.decided.map(({ command }) => command), ...round.waiting);
      if (!(error instanceof VersionConflict)) throw error;
      this.around.conflicted();
      if (++this.losses > LOSSES_BEFORE_PAUSE) await this.around.pause(this.around.random() * PAUSE_MS);
      return false;
    }
  }

  private decideAll(from: CreditState): Round {
    const round: Round = { decided: [], waiting: [], drafts: [], reads: [], state: from, last: null };
    const areTogether = this.queue.filter(({ reads }) => reads).length > 1;
    const releasing = { ...mapWallets(() => 0) };
    const now = this.around.clock.now();
    const isClockRight = this.around.isClockRight();
    let taken = 0;
    for (; taken < this.queue.length && round.drafts.length < MAX_EVENTS_PER_APPEND; taken++) {
      const command = this.queue[taken];
      if (!command) continue;
      // Before the decision: a wrong date may also deny what is due, or grant what is over.
      if (command.by && !isClockRight) {
        this.fail([command], wrongClock());
        continue;
      }
      if (command.minRead > this.seen) {
        round.waiting.push(command);
        continue;
      }
      const { wallet, hold, by, reads } = command;
      // A command with its own reservation may ignore the reservations of others.
      const held = wallet && !hold ? this.holds[wallet] - releasing[wallet] : 0;
      try {
        const { events: charged, outcome } = command.decide(round.state, now, held);
        if (!by) {
          command.resolve({ outcome, state: round.state, position: this.fold?.position ?? 0n });
          continue;
        }
        const before = round.state;
        addEvents(this.around.rules, round, reads && !areTogether ? withReads(charged, readsOfOne(reads)) : charged, {
          by,
          now,
        });
        // A repeat is the same read.
        const isRead = reads && areTogether && charged.length > 0;
        if (isRead) round.reads.push(reads);
        if (charged.length > 0) round.last = isRead ? { before, charged, by } : null;
        if (hold && !hold.released) releasing[hold.wallet] += hold.amount;
        round.decided.push({ command, outcome, state: round.state });
      } catch (error) {
        // A refusal is not final if it rests on an unacknowledged append or on an old head check.
        const final = command.minRead > 0 && round.drafts.length === 0;
        if (error instanceof DomainError && !final) round.waiting.push(command);
        else this.fail([command], error);
      }
    }
    // Before the commands leave the queue, where a failure of the round finds and rejects them.
    addReads(this.around.rules, round, now);
    this.queue.splice(0, taken);
    return round;
  }

  private async read(): Promise<CreditFold> {
    const { log, rules } = this.around;
    const look = ++this.reads;
    const before = this.fold;
    const snapshot = before ? null : await this.around.snapshot(this.accountId);
    const fold = before
      ? await catchUpCredits(log, rules, this.stream, before)
      : await loadCredits(log, rules, this.stream, snapshot);
    const read = Number(fold.revision - (before?.revision ?? snapshot?.revision ?? -1n));
    this.unsaved += read;
    if (!before) this.around.observer.loaded?.(read);
    this.fold = fold;
    this.atHead(look);
    return fold;
  }

  private atHead(read: number): void {
    this.foldIsHead = true;
    this.seen = read;
    this.readAt = this.around.clock.now();
  }

  private fail(commands: readonly Command[], error: unknown): void {
    const message = 'The ledger gives no answer just now; the same request may be sent again.';
    const reason =
      error instanceof LogUnavailable ? new DomainError('unavailable', message, { retryAfterSeconds: 1 }) : error;
    for (const command of commands) command.reject(reason);
  }
}
