import { DomainError } from '../../kernel/domain-error.js';
import { pauseFor } from '../../platform/process/pause-for.js';
import { isTransientError } from '../../platform/process/transient-errors.js';
import { isOutOfCredits } from './credits-out.rules.js';

/** What a call buys, so that the same costs nothing for some time. */
export interface Purchase {
  /** Equal for every purchase of the same thing by the same account. */
  readonly id: string;
  /** Records the purchase and returns its price in credits; 0 where it is paid for. A repeat is the same record. */
  readonly record: () => Promise<number>;
  /** Withdraws what `record` recorded; no effect where it recorded nothing. */
  readonly withdraw: () => Promise<unknown>;
}

/** Longer than an append waits for its answer. */
const PATIENCE_MS = 25_000;
const AGAIN_MS = 1_000;

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
   * the caller gets the error; else as soon as the log answers, because such a charge is refunded or never lands.
   */
  async charge<T>({ id, record, withdraw }: Purchase, charge: (cost: number) => Promise<T>): Promise<T> {
    const end = await this.begin(id);
    let withdrawn: Promise<void> | undefined;
    let isRecorded = false;
    const recorded = async (): Promise<number> => {
      const price = await record();
      isRecorded = true;
      return price;
    };
    try {
      return await charge(await recorded());
    } catch (error) {
      withdrawn = this.untilWithdrawn(async () => {
        // A record without an answer may land later, but not once the same was recorded again.
        if (!isRecorded) await recorded();
        await withdraw();
      });
      if (isOutOfCredits(error)) await isBefore(withdrawn, this.patienceMs);
      throw error;
    } finally {
      void Promise.resolve(withdrawn).then(end);
    }
  }

  private async untilWithdrawn(withdraw: Purchase['withdraw']): Promise<void> {
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
    const message = 'An earlier purchase of the same is not settled yet. Send the request again.';
    throw new DomainError('unavailable', message, { retryAfterSeconds: 2 });
  }
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
