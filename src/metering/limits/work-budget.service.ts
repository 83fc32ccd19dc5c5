import { Inject, Injectable } from '@nestjs/common';
import { type Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/domain-error.js';
import { type Config } from '../../platform/config/config.js';
import { runFor, workFor } from '../../platform/fairness/work-context.js';
import { type EdgeRequest, type Principal } from '../../web/http/request-context.js';
import { CLOCK, CONFIG } from '../../platform/tokens.js';
import { disguisedAddress } from './anonymous-quota.service.js';
import { MinuteRates } from './minute-rates.service.js';

/** Time per minute for calls without a result. Callers on a plan may scan more unreachable sites. */
const FREE_MS = 20_000;
const PAID_MS = 40_000;

/** The holder of a key, or an address. */
export type Caller = Principal | Pick<EdgeRequest, 'clientIp'>;

/**
 * Calls without a result are free, so their working time is limited instead. Time spent waiting for a shared pool does
 * not count.
 */
@Injectable()
export class WorkBudget {
  constructor(
    private readonly rates: MinuteRates,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Pick<Config, 'apiKeyPepper'>,
  ) {}

  /**
   * Runs work under the caller's identity: shared pools schedule callers in turn.
   * @throws DomainError rate_limit where the caller's work without a result took too long in the last minute
   */
  run<T extends { readonly cost?: number }>(caller: Caller, work: () => Promise<T>): Promise<T> {
    if ('accountId' in caller) {
      return this.within(caller.accountId, caller.plan === 'free' ? FREE_MS : PAID_MS, work);
    }
    return this.within(`ip ${disguisedAddress(caller.clientIp, this.config.apiKeyPepper)}`, FREE_MS, work);
  }

  private async within<T extends { readonly cost?: number }>(
    subject: string,
    limitMs: number,
    work: () => Promise<T>,
  ): Promise<T> {
    const bucket = `fruitless ${subject}`;
    const use = await this.rates.take(bucket, limitMs);
    if (!use.allowed) {
      const { retryAfterSeconds } = use;
      const spent = `Calls that ended in nothing took ${limitMs / 1_000} s of work within a minute.`;
      throw new DomainError('rate_limit', `${spent} Check the addresses you send, and try again.`, {
        retryAfterSeconds,
      });
    }
    const context = workFor(subject);
    const startedAt = this.clock.now();
    let isFruitless = true;
    try {
      const result = await runFor(context, work);
      isFruitless = result.cost === 0;
      return result;
    } finally {
      const tookMs = Math.round(this.clock.now() - startedAt - context.waitedMs);
      if (isFruitless && tookMs > 0) this.rates.add(bucket, limitMs, tookMs);
    }
  }
}
