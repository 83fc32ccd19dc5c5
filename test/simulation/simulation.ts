import { type PlanName, type Wallet } from '../../src/kernel/credits.js';
import { creditStream, type Debited } from '../../src/metering/ledger/credits.events.js';
import { creditRules } from '../../src/metering/pricing/credit-rules.rules.js';
import { Ledger } from '../../src/metering/ledger/ledger.service.js';
import { Prices } from '../../src/metering/pricing/prices.service.js';
import { PRICE_LIST } from '../../src/price-list.js';
import { loadPlans, planRank } from '../../src/metering/pricing/plans.settings.js';
import { UnansweredRefunds } from '../../src/metering/refunds/unanswered-refunds.process.js';
import { checkHistory, endingOf, type Done } from './checks.js';
import { Link, noFaults, onlyWithoutAnswer, randomFaults, type Faults } from './link.js';
import { LogClient, LogServer, type Bug } from './log-model.js';
import { Random } from './random.js';
import { UnansweredFile, UnansweredTable } from './unanswered-model.js';
import { VirtualTime } from './virtual-time.js';

export interface SimulationResult {
  readonly seed: number;
  readonly operations: number;
  readonly events: number;
  /** Violations as sentences; empty where every promise holds. */
  readonly violations: readonly string[];
}

interface Node {
  readonly ledger: Ledger;
  readonly refunds: UnansweredRefunds;
  readonly links: readonly Link[];
  readonly skewMs: number;
}

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];
const MAX_STEPS = 60_000;
const CALLER_PATIENCE_MS = 60_000;
const START = Date.parse('2026-11-29T10:00:00Z');

/** The rules are the product's own; plans are small, so that runs reach every limit. */
const PLANS = (() => {
  const plans = loadPlans(null);
  const free = { ...plans.free, allowances: { api: 12, enrich: 0, intel: 3, video: 2 }, dailyCaps: { api: 5 } };
  return { ...plans, free };
})();
const RULES = creditRules(PLANS, new Prices(PRICE_LIST), planRank);

/**
 * One run of several processes on the same accounts, determined by its seed: messages are lost, delayed and duplicated,
 * processes die and restart, clocks differ, days and months pass. The ledger is the product's own code; only time and
 * the log are models.
 */
export class Simulation {
  private readonly random: Random;
  private readonly time = new VirtualTime(START);
  private readonly faults: Faults;
  /** Faults of the connection to the database. */
  private readonly databaseFaults: Faults;
  private readonly unanswered = new UnansweredTable(this.time);
  /** The node that refunds unanswered charges. */
  private worker: Node;
  private readonly server: LogServer;
  private readonly nodes: Node[] = [];
  private readonly accounts: string[];
  private readonly done: Done[] = [];
  private readonly debits: { accountId: string; debit: Debited }[] = [];
  private readonly usesHolds: boolean;
  private running = 0;

  constructor(
    private readonly seed: number,
    private readonly bug: Bug | null = null,
  ) {
    const random = (this.random = new Random(seed));
    const calm = random.chance(0.2);
    this.faults = calm ? noFaults() : randomFaults(random);
    this.databaseFaults = calm ? noFaults() : { ...randomFaults(random), twice: 0 };
    this.usesHolds = random.chance(0.5);
    this.server = new LogServer(this.time, bug);
    this.accounts = Array.from({ length: random.between(1, 2) }, () => random.uuid());
    for (let n = random.between(1, 4); n > 0; n--) this.nodes.push(this.node());
    this.worker = this.node();
  }

  async run(): Promise<SimulationResult> {
    const { random, time, server, done, accounts } = this;
    await this.within(() => Promise.all(accounts.map((accountId) => this.open(accountId))));
    const callers = random.between(2, 8);
    this.running = callers;
    for (let caller = 0; caller < callers; caller++) void this.caller(random.between(3, 15));
    if (random.chance(0.6)) void this.crashes();
    if (random.chance(0.4)) void this.freezes();
    void this.givingBack();
    const violations: string[] = [];
    if (!(await time.run(() => this.running === 0, MAX_STEPS))) violations.push('callers never came to an end');
    await this.settle(violations);
    violations.push(...(await checkHistory({ server, done, rules: RULES, accounts })));
    const events = accounts.reduce((sum, id) => sum + (server.streams.get(creditStream(id))?.length ?? 0), 0);
    return { seed: this.seed, operations: done.length, events, violations };
  }

  private node(): Node {
    const { random, time } = this;
    const [toLog, toDatabase] = [new Link(time, random, this.faults), new Link(time, random, this.databaseFaults)];
    const log = new LogClient(this.server, time, random, toLog, this.bug);
    const unanswered = new UnansweredFile(this.unanswered, toDatabase, this.bug);
    const skewMs = random.chance(0.3) ? random.between(-2 * HOUR, 2 * HOUR) : 0;
    const clock = { now: () => Math.floor(time.now() + skewMs) };
    const ledger = new Ledger({
      log,
      clock,
      unanswered,
      rules: RULES,
      pause: (ms) => time.pause(ms),
      random: () => random.next(),
      slots: random.between(1, 8),
      ...(random.chance(0.7) && { followed: log, conflictsToFollow: random.between(1, 4) }),
    });
    const refunds = new UnansweredRefunds(log, ledger, unanswered, clock);
    return { ledger, refunds, links: [toLog, toDatabase], skewMs };
  }

  private async open(accountId: string): Promise<void> {
    for (;;) {
      const [node] = this.nodes as [Node];
      const opened = await node.ledger.open(accountId, 'free', this.by()).then(
        () => true,
        () => false,
      );
      if (opened) return;
    }
  }

  private async caller(operations: number): Promise<void> {
    const { random, time } = this;
    for (let n = 0; n < operations; n++) {
      await time.pause(random.chance(0.06) ? random.between(HOUR, 2 * DAY) : random.between(0, 30));
      await this.operation();
    }
    this.running--;
  }

  private operation(): Promise<void> {
    const { random } = this;
    const accountId = random.pick(this.accounts);
    const dice = random.next();
    if (dice < 0.68) return this.charge(accountId);
    if (dice < 0.8) return this.grant(accountId);
    if (dice < 0.95) return this.refund();
    return this.plan(accountId);
  }

  /** A caller with an idempotency key retries without an answer, perhaps at another process, as a client would. */
  private async charge(accountId: string): Promise<void> {
    const { random } = this;
    const keyed = random.chance(0.4);
    const idempotencyKeyHash = keyed ? `key-${random.uuid()}` : undefined;
    const wallet = random.pick<Wallet>(['api', 'api', 'video', 'intel']);
    const amount = random.between(1, 4);
    const operation = 'spec';
    for (let tries = keyed ? 3 : 1; tries > 0; tries--) {
      const requestId = random.uuid();
      const hash = this.bug === 'forget-idempotency-keys' ? undefined : idempotencyKeyHash;
      const input = {
        requestId,
        keyId: 'k',
        operation,
        wallet,
        amount,
        ...(hash && { idempotencyKeyHash: hash, requestDigest: `${hash} ${wallet} ${amount}` }),
      };
      const record = { kind: 'debit' as const, accountId, requestId, wallet, amount, key: idempotencyKeyHash ?? null };
      const answered = await this.ask(record, async (node) => {
        const hold =
          this.usesHolds && random.chance(0.5) ? await node.ledger.hold(accountId, wallet, amount) : undefined;
        if (hold) await this.time.pause(random.between(0, 200));
        try {
          const { outcome } = await node.ledger.debit(accountId, input, this.by(), hold);
          if (!outcome.repeated) this.debits.push({ accountId, debit: outcome.debit });
          return { debit: outcome.debit, repeated: outcome.repeated };
        } finally {
          if (hold) node.ledger.release(accountId, hold);
        }
      });
      if (answered && !(keyed && random.chance(0.3))) return;
      if (random.chance(0.3)) await this.time.pause(random.between(0, 2 * MINUTE));
    }
  }

  private async grant(accountId: string): Promise<void> {
    const { random } = this;
    const grant = {
      grantId: random.uuid(),
      wallet: random.pick<Wallet>(['api', 'video', 'intel']),
      amount: random.between(1, 6),
    };
    for (let tries = 2; tries > 0; tries--) {
      const record = { kind: 'grant' as const, accountId, ...grant };
      if (await this.ask(record, async (node) => void (await node.ledger.grant(accountId, grant, this.by())))) return;
    }
  }

  /** As process managers do: sometimes two concurrently, and again after a death. */
  private async refund(): Promise<void> {
    const { random } = this;
    if (this.debits.length === 0) return;
    const { accountId, debit } = random.pick(this.debits);
    const { requestId } = debit;
    const once = () =>
      this.ask({ kind: 'refund', accountId, requestId }, async (node) => {
        const { outcome } = await node.ledger.refund(accountId, { requestId, cause: 'spec' }, this.by());
        return { refunded: outcome.refunded };
      });
    await Promise.all(Array.from({ length: random.between(1, 3) }, once));
  }

  private async plan(accountId: string): Promise<void> {
    const plan = this.random.pick<PlanName>(['free', 'free', 'pro_mini']);
    await this.ask({ kind: 'plan', accountId }, async (node) => {
      await node.ledger.changePlan(accountId, plan, this.by());
    });
  }

  /** Records the call and its outcome. Returns whether there was a definite answer. */
  private async ask(
    record: Omit<Done, 'from' | 'to' | 'now' | 'ending' | 'answer'>,
    act: (node: Node) => Promise<unknown>,
  ): Promise<boolean> {
    const node = this.random.pick(this.nodes);
    const stream = creditStream(record.accountId);
    const head = (): number => (this.server.streams.get(stream)?.length ?? 0) - 1;
    const from = head();
    const began = this.time.now() + node.skewMs;
    const patience = this.time
      .pause(CALLER_PATIENCE_MS)
      .then(() => ({ ending: 'unknown' as const, answer: undefined }));
    const answer = act(node).then(
      (value) => ({ ending: 'ok' as const, answer: value }),
      (error: unknown) => ({ ending: endingOf(error), answer: error }),
    );
    const { ending, answer: value } = await Promise.race([answer, patience]);
    const now: [number, number] = [began, this.time.now() + node.skewMs];
    this.done.push({ ...record, from, to: head(), now, ending, answer: value, holds: this.usesHolds });
    return ending === 'ok' || ending === 'denied';
  }

  private async crashes(): Promise<void> {
    const { random, time } = this;
    for (let n = random.between(1, 5); n > 0; n--) {
      await time.pause(random.between(1, 400));
      const index = random.between(0, this.nodes.length);
      const victim = this.nodes[index] ?? this.worker;
      for (const link of victim.links) link.dead = true;
      if (victim !== this.worker) this.nodes[index] = this.node();
      else this.worker = this.node();
    }
  }

  /** Freezes the log or the database, for longer or shorter than appends are retried. */
  private async freezes(): Promise<void> {
    const { random, time } = this;
    for (let n = random.between(1, 3); n > 0; n--) {
      await time.pause(random.chance(0.7) ? random.between(1, 300) : random.between(1, 5 * MINUTE));
      for (const faults of random.pick([[this.faults], [this.faults], [this.faults, this.databaseFaults]])) {
        faults.frozenUntil = time.now() + random.between(5_000, 90_000);
      }
    }
  }

  /** The worker's sweeps, at irregular times; a new worker replaces a dead one. */
  private async givingBack(): Promise<void> {
    const { random, time } = this;
    while (this.running > 0) {
      await this.unanswered.whenOpen();
      await Promise.race([this.worker.refunds.sweep().catch(onlyWithoutAnswer), time.pause(5 * MINUTE)]);
      await time.pause(random.pick([100, 2_000, MINUTE, HOUR]));
    }
  }

  /** Without faults and after all delayed messages, every process must answer. */
  private async settle(violations: string[]): Promise<void> {
    for (const faults of [this.faults, this.databaseFaults]) Object.assign(faults, noFaults());
    await this.within(() => this.time.pause(10 * MINUTE));
    let failure: Error | null = null;
    for (let n = 0; n < 2; n++) {
      await this.within(() => this.time.pause(7 * DAY));
      failure = await this.within(() => this.node().refunds.sweep());
    }
    if (failure) violations.push(`what is unanswered cannot be given back: ${failure.message}`);
    const last = this.nodes.flatMap((node) => this.accounts.map((accountId) => node.ledger.current(accountId)));
    const ended = await this.within(() => Promise.allSettled(last));
    if (ended === null) violations.push('a process that lives gives no answer although the log does');
  }

  private async within<T>(work: () => Promise<T>): Promise<T | null> {
    let result: { value: T } | null = null;
    void work().then((value) => (result = { value }));
    await this.time.run(() => result !== null, MAX_STEPS);
    return (result as { value: T } | null)?.value ?? null;
  }

  private by = () => ({ correlationId: this.random.uuid(), actor: 'system:simulation' });
}
