import { setImmediate as turn } from 'node:timers/promises';
import { DomainError } from '../../src/kernel/domain-error.js';
import { type ChargeOutcome, type PaidBy, type Purchase, Purchases } from '../../src/metering/charging/purchases.js';
import { type Random } from '../simulation/random.js';
import { UnansweredTable } from '../simulation/unanswered-model.js';

const ACCOUNT = 'acc';
const MOST_TURNS = 12;

const OUTCOMES = ['charged', 'charged', 'refused', 'unanswered, lands', 'unanswered, never lands'] as const;

/** The end of a call: `repeats` where it was answered by the charge of an earlier call under its key. */
export type CallEnd = 'answered' | 'repeats' | 'failed';

export interface ModelCall {
  readonly requestId: string;
  readonly key: string | null;
  readonly purchase: Purchase;
}

/**
 * The ledger and the record of unanswered charges that two processes share while they sell one thing. Each step takes
 * its own time. Appends may be refused, or have no answer and land early, late or never.
 */
export class PurchaseWorld {
  /** Charges that landed and are not refunded, by request. */
  readonly charges = new Map<string, number>();
  private readonly refunded = new Set<string>();
  private readonly requestsOfKeys = new Map<string, string>();
  private readonly unanswered = new UnansweredTable({ now: () => 0 });
  private readonly processes = [new Purchases(), new Purchases()] as const;
  private readonly refunds: Promise<void>[] = [];
  /** Of the account's stream: an append lands at the one that it was decided on, or never. */
  private revision = 0;
  /** Whether an answer rests on a charge whose own caller got none. */
  hasKeptUnanswered = false;

  constructor(readonly random: Random) {}

  get charged(): number {
    return [...this.charges.values()].reduce((sum, cost) => sum + cost, 0);
  }

  /** Waits for refunds and withdrawals. */
  async end(): Promise<void> {
    while (this.processes.some(({ size }) => size > 0)) await turn();
    await Promise.all(this.refunds);
  }

  async call({ requestId, key, purchase }: ModelCall): Promise<CallEnd> {
    const process = this.random.pick(this.processes);
    const charge = (cost: number) => this.charge({ requestId, key, cost });
    const outcomes = {
      outcomeOf: (by: PaidBy) => this.outcomeOf(by),
      isVoid: async () => {
        await this.step();
        return this.unanswered.giveUp(ACCOUNT, requestId);
      },
    };
    try {
      const { repeated } = await process.charge(purchase, charge, outcomes);
      return repeated ? 'repeats' : 'answered';
    } catch (error) {
      if (error instanceof DomainError) return 'failed';
      throw error;
    }
  }

  async step(): Promise<void> {
    for (let left = this.random.between(0, MOST_TURNS); left > 0; left--) await turn();
  }

  private async charge({ requestId, key, cost }: { requestId: string; key: string | null; cost: number }) {
    const outcome = this.random.pick(OUTCOMES);
    await this.step();
    const first = key === null ? undefined : this.requestsOfKeys.get(key);
    if (first !== undefined && this.charges.has(first)) {
      if (!this.unanswered.store(ACCOUNT, first)) throw new DomainError('unavailable', 'being refunded');
      return { repeated: true };
    }
    if (cost === 0) return { repeated: false };
    if (outcome === 'refused') throw new DomainError('insufficient_credits', 'none left');
    const { revision } = this;
    const land = (): boolean => {
      if (this.revision !== revision) return false;
      this.revision++;
      this.charges.set(requestId, cost);
      if (key !== null) this.requestsOfKeys.set(key, requestId);
      return true;
    };
    if (outcome !== 'charged')
      await this.unansweredCharge(requestId, outcome === 'unanswered, lands' ? land : () => false);
    land();
    return { repeated: false };
  }

  /** @throws DomainError, once the charge is recorded as unanswered. */
  private async unansweredCharge(requestId: string, land: () => boolean): Promise<void> {
    const landed = this.step()
      .then(() => this.step())
      .then(land);
    await this.step();
    const charge = { accountId: ACCOUNT, requestId, revision: 0n, eventId: requestId };
    this.unanswered.record([charge]);
    this.refunds.push(
      landed.then(async (hasLanded) => {
        await this.step();
        if (!hasLanded) return this.unanswered.neverLanded(charge);
        const isRefunded = this.unanswered.giveBack(charge);
        this.hasKeptUnanswered ||= !isRefunded;
        if (!isRefunded) return;
        await this.step();
        this.revision++;
        this.charges.delete(requestId);
        this.refunded.add(requestId);
        this.unanswered.givenBack(charge);
      }),
    );
    throw new DomainError('unavailable', 'no answer');
  }

  private async outcomeOf({ requestId }: PaidBy): Promise<ChargeOutcome> {
    await this.step();
    if (this.refunded.has(requestId)) return 'void';
    if (!this.charges.has(requestId)) return 'open';
    await this.step();
    return this.unanswered.store(ACCOUNT, requestId) ? 'charged' : 'void';
  }
}
