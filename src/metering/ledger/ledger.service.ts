import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { setTimeout as delay } from 'node:timers/promises';
import pLimit from 'p-limit';
import { DomainError } from '../../kernel/domain-error.js';
import { type PlanName, type Wallet } from '../../kernel/credits.js';
import { AccountActor } from './account-actor.js';
import { type ActorSurroundings, type Answer, type Hold } from './account-actor-types.js';
import { changePlan, grant, open, type GrantInput } from './balance.decide.js';
import { dayOf } from './calendar.rules.js';
import { type CreditActor } from './credit-drafts.rules.js';
import { CONFLICTS_TO_FOLLOW, CreditFollower } from './credit-follower.js';
import { type CreditFold, type DebitOnFile, findDebitsOnFile, type SoughtDebit } from './credit-reader.js';
import {
  onDay,
  RECENT_WINDOW_MS,
  settle,
  type CreditRules,
  type CreditState,
  type Decision,
} from './credits.decide.js';
import { accountOfCredits, creditStream, type Split } from './credits.events.js';
import { type PendingReads } from '../reads/pending-reads.js';
import { LEDGER_OPTIONS, type LedgerOptions } from './ledger-options.js';
import { debit, findDebit, refund, repeatOf, type DebitInput, type DebitOutcome } from './spend.decide.js';
import { storedForSure } from '../refunds/recorded-append.js';

const SNAPSHOT_EVERY_EVENTS = 5_000;

interface SettledAccount extends Pick<CreditFold, 'state' | 'revision' | 'position'> {
  readonly now: number;
}

/** All accounts of this process; every change of credits uses this service. */
@Injectable()
export class Ledger implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly actors = new Map<string, AccountActor>();
  private readonly around: ActorSurroundings;
  private readonly maxActors: number;
  private readonly idleMs: number;
  private readonly follower: CreditFollower;
  private sweeper: NodeJS.Timeout | null = null;
  private closed = false;

  constructor(@Inject(LEDGER_OPTIONS) private readonly options: LedgerOptions) {
    this.maxActors = options.maxActors ?? 50_000;
    this.idleMs = options.idleMs ?? 60_000;
    this.follower = new CreditFollower({
      log: options.followed ?? null,
      clock: options.clock,
      conflictsToFollow: options.conflictsToFollow ?? CONFLICTS_TO_FOLLOW,
      apply: (event) => this.actors.get(accountOfCredits(event.stream))?.advance(event) ?? false,
    });
    this.around = {
      log: options.log,
      rules: options.rules,
      clock: options.clock,
      isClockRight: () => options.clockCheck?.isRight ?? true,
      slots: pLimit(options.slots ?? 64),
      pause: options.pause ?? ((ms) => delay(ms)),
      random: options.random ?? Math.random,
      observer: options.observer ?? {},
      conflicted: () => {
        options.observer?.conflicted?.();
        this.follower.conflicted();
      },
      unanswered: options.unanswered,
      // An unreadable snapshot only costs time.
      snapshot: async (accountId) => (await options.snapshots?.load(accountId).catch(() => null)) ?? null,
    };
  }

  onApplicationBootstrap(): void {
    this.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.close();
  }

  /** Opens the credits of a new account. */
  async open(accountId: string, plan: PlanName, by: CreditActor): Promise<bigint> {
    const decide = this.rules((rules, state, now) => open(rules, state, { accountId, plan, now }));
    return (await this.actor(accountId).submit(decide, { by })).position;
  }

  async grant(accountId: string, input: Omit<GrantInput, 'now'>, by: CreditActor): Promise<Answer<Split>> {
    return this.actor(accountId).submit(
      this.rules((rules, state, now) => grant(rules, state, { ...input, now })),
      { by },
    );
  }

  async changePlan(
    accountId: string,
    plan: PlanName,
    by: CreditActor,
  ): Promise<Answer<{ from: PlanName; to: PlanName }>> {
    return this.actor(accountId).submit(
      this.rules((rules, state, now) => changePlan(rules, state, { plan, now })),
      { by },
    );
  }

  /** Reserves credits for work about to begin. @throws DomainError where the account cannot afford it. */
  hold(accountId: string, wallet: Wallet, amount: number): Promise<Hold> {
    return this.actor(accountId).hold(wallet, amount);
  }

  /** Releases a reservation; no effect where the debit has released it. */
  release(accountId: string, hold: Hold): void {
    this.actors.get(accountId)?.release(hold);
  }

  /** Takes credits; with a hold, the reserved ones. Answers after the log has acknowledged. */
  debit(
    accountId: string,
    input: Omit<DebitInput, 'now' | 'held'> & { readonly reads?: PendingReads },
    by: CreditActor,
    hold?: Hold,
  ): Promise<Answer<DebitOutcome>> {
    const answer = this.actor(accountId).submit(
      (state, now, held) => debit(this.options.rules, state, { now, held, ...input }),
      { by, wallet: input.wallet, ...(hold && { hold }), ...(input.reads && { reads: input.reads }) },
    );
    return input.idempotencyKeyHash === undefined ? answer : this.storedIfRepeated(accountId, answer);
  }

  /**
   * The charge that a request under an Idempotency-Key repeats, for an answer that costs nothing by now; null
   * without such a charge, or after its refund. Charges nothing.
   */
  async repeatOf(
    accountId: string,
    input: Omit<DebitInput, 'now' | 'held' | 'wallet' | 'keyId'>,
    by: CreditActor,
  ): Promise<Answer<DebitOutcome> | null> {
    const { outcome, ...answer } = await this.actor(accountId).submit(
      (state, now) => ({ events: [], outcome: repeatOf(state, { now, ...input }) }),
      { by },
    );
    return outcome && this.storedIfRepeated(accountId, Promise.resolve({ outcome, ...answer }));
  }

  /** A repeat may find a charge that is about to be refunded, because its first caller got no answer. */
  private async storedIfRepeated(
    accountId: string,
    answer: Promise<Answer<DebitOutcome>>,
  ): Promise<Answer<DebitOutcome>> {
    const { outcome } = await answer;
    if (!outcome.repeated) return answer;
    if (await storedForSure(this.around, accountId, outcome.debit.requestId)) return answer;
    const message = 'The charge of the first request with this Idempotency-Key is being given back; send it again.';
    throw new DomainError('unavailable', message, { retryAfterSeconds: 1 });
  }

  /** Lets another answer depend on a charge that landed. False where it is refunded, as its caller got no answer. */
  keep(accountId: string, requestId: string): Promise<boolean> {
    return this.options.unanswered.store(accountId, requestId);
  }

  /** Leaves a charge without an answer to its refund. False where another answer depends on it. */
  giveUp(accountId: string, requestId: string): Promise<boolean> {
    return this.options.unanswered.giveUp(accountId, requestId);
  }

  /** Finds debits of any age, to refund them soon. Those that do not exist are absent. */
  async debits(accountId: string, sought: readonly SoughtDebit[]): Promise<ReadonlyMap<string, DebitOnFile>> {
    const { log, clock } = this.options;
    const { state } = await this.actor(accountId).current(0);
    const now = clock.now();
    const found = new Map<string, DebitOnFile>();
    for (const { requestId } of sought) {
      const recent = findDebit(state, { requestId, now });
      // The state that decides on a refund contains every later refund, and the whole debit if it is still recent then.
      if (recent && recent.at > now - RECENT_WINDOW_MS / 2) found.set(requestId, { debit: recent, refunded: false });
    }
    const older = sought.filter(({ requestId }) => !found.has(requestId));
    return new Map([...found, ...(await findDebitsOnFile(log, creditStream(accountId), older))]);
  }

  /**
   * Refunds a debit, at most once. `onFile` is the debit, where the caller has just found it by `debits`.
   * @throws DomainError not_found where the debit does not exist.
   */
  async refund(
    accountId: string,
    input: SoughtDebit & { readonly cause: string; readonly onFile?: DebitOnFile | undefined },
    by: CreditActor,
  ): Promise<Answer<{ refunded: boolean }>> {
    const { requestId, cause } = input;
    const found = input.onFile ?? (await this.debits(accountId, [input])).get(requestId);
    if (!found) throw new DomainError('not_found', `There is no charge ${requestId} on this account.`);
    const { debit: debited, refunded: refundedBefore } = found;
    return this.actor(accountId).submit(
      this.rules((rules, latest, now) => refund(rules, latest, { debit: debited, refundedBefore, cause, now })),
      { by },
    );
  }

  /** The account's state in the log, at most `maxAgeMs` old; 0 reads now. */
  current(accountId: string, maxAgeMs = 0): Promise<CreditFold> {
    return this.actor(accountId).current(maxAgeMs);
  }

  /** Evicts idle accounts and writes snapshots periodically. */
  start(everyMs = 10_000): void {
    this.sweeper = setInterval(() => this.sweep(), everyMs);
    this.sweeper.unref();
  }

  /** Refuses new commands and waits for running ones. */
  async close(): Promise<void> {
    this.closed = true;
    if (this.sweeper) clearInterval(this.sweeper);
    this.follower.close();
    await Promise.all([...this.actors.values()].map((actor) => actor.drained()));
  }

  /**
   * The account, at most `maxAgeMs` old, settled to the current month and day.
   * @throws DomainError not_found
   */
  async settled(accountId: string, maxAgeMs = 0): Promise<SettledAccount> {
    const { state, revision, position } = await this.current(accountId, maxAgeMs);
    const now = this.options.clock.now();
    return { state: onDay(settle(this.options.rules, state, now).settled, dayOf(now)), revision, position, now };
  }

  /** As `current`, but synchronous, where the account is in memory and fresh enough. */
  peek(accountId: string, maxAgeMs: number): CreditFold | null {
    return this.actors.get(accountId)?.fresh(maxAgeMs) ?? null;
  }

  /** Accounts in memory. */
  get size(): number {
    return this.actors.size;
  }

  sweep(): void {
    const now = this.options.clock.now();
    for (const [accountId, actor] of this.actors) {
      const evict = actor.idle && (now - actor.lastUsedAt > this.idleMs || this.actors.size > this.maxActors);
      if (actor.unsaved >= SNAPSHOT_EVERY_EVENTS || (evict && actor.unsaved >= SNAPSHOT_EVERY_EVENTS / 10)) {
        this.save(accountId, actor);
      }
      if (evict) this.actors.delete(accountId);
    }
  }

  private save(accountId: string, actor: AccountActor): void {
    const fold = actor.known;
    if (!fold || fold.revision < 0n || !this.options.snapshots) return;
    actor.unsaved = 0;
    this.options.snapshots.save(accountId, fold).catch((error: unknown) => this.options.onSnapshotError?.(error));
  }

  private rules<T>(
    decide: (rules: CreditRules, state: CreditState, now: number) => Decision<T>,
  ): (state: CreditState, now: number) => Decision<T> {
    return (state, now) => decide(this.options.rules, state, now);
  }

  private actor(accountId: string): AccountActor {
    if (this.closed) throw new DomainError('unavailable', 'This process is stopping.', { retryAfterSeconds: 1 });
    let actor = this.actors.get(accountId);
    if (!actor) {
      // Evicts the oldest idle actors; the periodic sweep does the rest.
      if (this.actors.size >= this.maxActors * 1.1) this.sweep();
      actor = new AccountActor(accountId, this.around);
      this.actors.set(accountId, actor);
    }
    return actor;
  }
}
