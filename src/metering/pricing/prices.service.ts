import { Inject, Injectable } from '@nestjs/common';
import { type ErrorCode } from '../../kernel/domain-error.js';
import { type PlanName, type Wallet } from '../../kernel/credits.js';

/**
 * key: a bearer key; key_optional: anyone, a valid key is recognised; key_or_pay: a key or a payment for this one
 * call; pay: a payment only; operator: the operator token; none: anyone, nobody is recognised.
 */
export type Security = 'key' | 'key_optional' | 'key_or_pay' | 'pay' | 'operator' | 'none';

export interface AnonymousLimit {
  /** Operations with the same bucket share one count. */
  readonly bucket: string;
  readonly perDay?: number;
  readonly perMinute?: number;
}

export interface PricedOperation {
  /** What `@Operation` of the controller method names, and the operationId of OpenAPI. */
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** From the root of the service. */
  readonly path: string;
  /** Null where it costs nothing. */
  readonly wallet: Wallet | null;
  /** `computed`: from the parameters, at least `creditsFrom`. */
  readonly credits: number | 'computed';
  readonly creditsFrom?: number;
  readonly minimumPlan: PlanName | null;
  readonly planTooLow: 402 | 403;
  readonly creditsOut: 402 | 429;
  /** What a refusal for want of credits calls itself in `error`, where that is not its code. */
  readonly creditsOutError?: string;
  /** Refusals that hang on the body and not on the operation alone. */
  readonly furtherRefusals?: readonly { readonly status: number; readonly code: ErrorCode }[];
  readonly anonymous?: AnonymousLimit;
  readonly security: Security;
  /** read: fast, charged after; slow: charged after work outside; job: charged before it is queued; free; admin. */
  readonly kind: 'read' | 'slow' | 'job' | 'free' | 'admin';
  /** For a job: the category of the stream that shows it was taken on, under the job's id. */
  readonly jobCategory?: string;
  /** For a job: whether its price is for taking it on, or for doing it, which is refunded where it fails. */
  readonly paidFor?: 'taking_on' | 'completion';
  /** Free operations of a key do not count towards the minute rate unless they say so. */
  readonly countsToRate: boolean;
}

/** Injection token of the rows of the price list; the application brings them. */
export const PRICED_OPERATIONS = Symbol('PRICED_OPERATIONS');

/** The price list as metering knows it: rows, whatever operations they are of. */
@Injectable()
export class Prices {
  private readonly byId: ReadonlyMap<string, PricedOperation>;

  constructor(@Inject(PRICED_OPERATIONS) readonly rows: readonly PricedOperation[]) {
    this.byId = new Map(rows.map((row) => [row.id, row]));
  }

  find(id: string): PricedOperation | undefined {
    return this.byId.get(id);
  }

  /** @throws Error where the id is in no row: a mistake in the code, not of a caller. */
  of(id: string): PricedOperation {
    const found = this.byId.get(id);
    if (!found) throw new Error(`operation ${id} is not in the price list`);
    return found;
  }

  /** Categories of streams that say what became of something paid for in advance, or of those paid for so. */
  jobCategories(paid?: PricedOperation['paidFor']): ReadonlySet<string> {
    const rows = this.rows.filter(({ paidFor }) => paid === undefined || paidFor === paid);
    return new Set(rows.flatMap(({ jobCategory }) => (jobCategory === undefined ? [] : [jobCategory])));
  }

  /** Wallets that something on the plan is paid from. `rank` orders plans. */
  walletsSpentOn(plan: PlanName, rank: (plan: PlanName) => number): ReadonlySet<Wallet> {
    const reachable = this.rows.filter(({ minimumPlan }) => minimumPlan === null || rank(minimumPlan) <= rank(plan));
    return new Set(reachable.flatMap(({ wallet }) => (wallet ? [wallet] : [])));
  }
}
