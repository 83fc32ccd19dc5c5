import { DomainError } from '../../kernel/domain-error.js';
import { pauseFor } from '../../platform/process/pause-for.js';
import { isTransientError } from '../../platform/process/transient-errors.js';
import { type Charged } from './charged-answer.js';
import { isOutOfCredits } from './credits-out.rules.js';

/** The request whose purchase makes a call free. */
export interface PaidBy {
  readonly requestId: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

export interface Recorded {
  /** Credits; 0 where it is paid for, null where only a difference is due and `paidBy` is not settled. */
  readonly cost: number | null;
  /** The last purchase; null where the cost does not depend on one. */
  readonly paidBy: PaidBy | null;
}

/** What a call buys, so that the same costs nothing for some time. */
export interface Purchase {
  /** The request that is charged. */
  readonly requestId: string;
  /** Equal for every purchase of the same thing by the same account. */
  readonly id: string;
  /**
   * Records the purchase, unless its cost is null. A repeat is the same record.
   *
   * @param settled the request of an earlier purchase that is charged; null where none is known to be
   */
  readonly record: (settled: string | null) => Promise<Recorded>;
  /** Withdraws what the request recorded; no effect where it recorded nothing. */
  readonly withdraw: (requestId: string) => Promise<unknown>;
}

/** Of a void charge, nothing remains: it was refunded, as its caller got no answer. An open one may land or be refused. */
export type ChargeOutcome = 'charged' | 'open' | 'void';

/** What is known of the charges of purchases, in all processes. */
export interface ChargeOutcomes {
  /**
   * Of the charge of an earlier purchase, maybe of another process. Once it is said to be charged, it is not refunded any
   * more, even if its own caller gets no answer.
   */
  readonly outcomeOf: (by: PaidBy) => Promise<ChargeOutcome>;
  /**
   * Whether the charge of this call, which failed, never counts: it does not land, or is refunded. False where the answer
   * of another call depends on it.
   */
  readonly isVoid: () => Promise<boolean>;
}

type Due = Pick<Charged<unknown>, 'repeated'>;

/** Longer than an append waits for its answer. */
const PATIENCE_MS = 25_000;
const AGAIN_MS = 1_000;
/** How often and how soon the charge of another process is read again. */
const MOST_READS = 10;
const READ_AGAIN_MS = 200;

/**
 * Charges purchases of the same thing one after another in this process: another call could else take for free what a
 * purchase records before its charge is refused.
 */
export class Purchases {
  private readonly ends = new Map<string, Promise<unknown>>();
  private isClosed = false;

  constructor(private readonly patienceMs = PATIENCE_MS) {}

  /** Things whose purchase is not settled. */
  get size(): number {
    return this.ends.size;
  }

  /** Ends withdrawals that wait for the log; like a crash, this leaves what they bought free. */
  close(): void {
    this.isClosed = true;
  }

  /**
   * Records the purchase, then charges it. Without a charge the purchase is withdrawn: where credits are too few, before
   * the caller gets the error; else as soon as the log answers, unless the charge landed and pays for the answer of
   * another call. It is also withdrawn where an earlier charge is repeated, which may have been less.
   */
  async charge<T extends Due>(
    purchase: Purchase,
    charge: (cost: number) => Promise<T>,
    outcomes: ChargeOutcomes,
  ): Promise<T> {
    const { id, requestId, record } = purchase;
    const withdraw = () => purchase.withdraw(requestId);
    const end = await this.begin(id);
    let withdrawn: Promise<void> | undefined;
    let unanswered: (() => Promise<unknown>) | null = null;
    const recorded = async (settled: string | null): Promise<Recorded> => {
      unanswered = () => recorded(settled);
      const price = await record(settled);
      unanswered = null;
      return price;
    };
    try {
      const due = await this.settled({ ...purchase, record: recorded }, outcomes);
      const charged = await charge(due);
      if (charged.repeated && due > 0) withdrawn = this.untilWithdrawn(withdraw);
      return charged;
    } catch (error) {
      withdrawn = this.untilWithdrawn(async () => {
        // A record without an answer may land later, but not once the same was recorded again.
        await unanswered?.();
        if (await outcomes.isVoid()) await withdraw();
      });
      if (isOutOfCredits(error)) await isBefore(withdrawn, this.patienceMs);
      throw error;
    } finally {
      void Promise.resolve(withdrawn).then(end);
    }
  }

  /**
   * The price, once the purchase that makes the call free, or cheaper, is charged. Where its charge is void, it is
   * withdrawn, which its own process may not have done before it ended; then, or where that process withdrew it, the
   * call buys anew.
   */
  private async settled({ record, withdraw }: Purchase, { outcomeOf }: ChargeOutcomes): Promise<number> {
    let settled: string | null = null;
    for (let reads = 0; reads < MOST_READS; reads++) {
      const { cost, paidBy } = await record(settled);
      if (cost !== null && (cost > 0 || paidBy === null)) return cost;
      const outcome = paidBy === null ? 'open' : await outcomeOf(paidBy);
      if (outcome === 'charged' && cost === 0) return cost;
      if (outcome === 'charged') settled = paidBy?.requestId ?? null;
      else if (outcome === 'void' && paidBy !== null) await withdraw(paidBy.requestId);
      else await pauseFor(READ_AGAIN_MS, undefined, { ref: false });
    }
    throw unsettled();
  }

  private async untilWithdrawn(withdraw: () => Promise<unknown>): Promise<void> {
    do {
      try {
        await withdraw();
        return;
      } catch (error) {
        if (!isTransientError(error)) return;
      }
      await pauseFor(AGAIN_MS, undefined, { ref: false });
    } while (!this.isClosed);
  }

  /** Waits for the former purchases of the same thing; returns how this one ends. */
  private async begin(id: string): Promise<() => void> {
    const former = this.ends.get(id);
    let end: () => void = () => undefined;
    const own = new Promise<void>((resolve) => {
      end = resolve;
    });
    const ended = Promise.all([former, own]).then(() => {
      if (this.ends.get(id) === ended) this.ends.delete(id);
    });
    this.ends.set(id, ended);
    if (former === undefined || (await isBefore(former, this.patienceMs))) return end;
    end();
    throw unsettled();
  }
}

function unsettled(): DomainError {
  const message = 'An earlier purchase of the same is not settled yet. Send the request again.';
  return new DomainError('unavailable', message, { retryAfterSeconds: 2 });
}

async function isBefore(work: Promise<unknown>, ms: number): Promise<boolean> {
  const late = new AbortController();
  const isDone = await Promise.race([
    work.then(() => true),
    pauseFor(ms, late.signal, { ref: false }).then(() => false),
  ]);
  late.abort();
  return isDone;
}
