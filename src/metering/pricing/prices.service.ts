import { Inject, Injectable } from '@nestjs/common';
import { type ErrorCode } from '../../kernel/domain-error.js';
import { type PlanName, type Wallet } from '../../kernel/credits.js';

/**
 * key: a bearer key; key_optional: anyone, with a valid key identified; key_or_pay: a key or a payment for this call;
 * pay: a payment only; operator: the operator token; none: anyone, without identification.
 */
export type Security = 'key' | 'key_optional' | 'key_or_pay' | 'pay' | 'operator' | 'none';

export interface AnonymousLimit {
  /** Operations with the same bucket share one count. */
  readonly bucket: string;
  readonly perDay?: number;
  readonly perMinute?: number;
}

export interface PricedOperation {
  /** The name in `@Operation` of the controller method, and the operationId of OpenAPI. */
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Path from the root of the service. */
  readonly path: string;
  /** Null where the operation is free. */
  readonly wallet: Wallet | null;
  /** `computed`: from the parameters, at least `creditsFrom`. */
  readonly credits: number | 'computed';
  readonly creditsFrom?: number;
  readonly minimumPlan: PlanName | null;
  readonly planTooLow: 402 | 403;
  readonly creditsOut: 402 | 429;
  /** The `error` value when credits run out, where it differs from the code. */
  readonly creditsOutError?: string;
  /** Refusals that depend on the body, not on the operation alone. */
  readonly furtherRefusals?: readonly { readonly status: number; readonly code: ErrorCode }[];
  readonly anonymous?: AnonymousLimit;
  readonly security: Security;
  /** read: fast, charged after; slow: charged after outbound work; job: charged before it is queued; free; admin. */
  readonly kind: 'read' | 'slow' | 'job' | 'free' | 'admin';
  /** For a job: the category of the stream, under the job's id, that proves it was queued. */
  readonly jobCategory?: string;
  /** For a job: whether the price pays for queueing it, or for its completion, which is refunded on failure. */
  readonly paidFor?: 'taking_on' | 'completion';
  /** Whether a recalled answer is refunded, or its account only notified; absent where answers show no records. */
  readonly recall?: 'refund' | 'notify';
  /** Free operations of a key count towards the minute rate only where this is true. */
  readonly countsToRate: boolean;
}

/** Injection token of the price list's rows, which the application provides. */
export const PRICED_OPERATIONS = Symbol('PRICED_OPERATIONS');

/** The price list for metering, independent of which operations it contains. */
@Injectable()
export class Prices {
  private readonly byId: ReadonlyMap<string, PricedOperation>;

  constructor(@Inject(PRICED_OPERATIONS) readonly rows: readonly PricedOperation[]) {
    this.byId = new Map(rows.map((row) => [row.id, row]));
  }

  find(id: string): PricedOperation | undefined {
    return this.byId.get(id);
  }

  /** @throws Error where no row has the id: a programming error, not the caller's. */
  of(id: string): PricedOperation {
    const found = this.byId.get(id);
    if (!found) throw new Error(`operation ${id} is not in the price list`);
    return found;
  }

  /** Categories of streams with the outcome of prepaid work, or only of work prepaid in the given way. */
  jobCategories(paid?: PricedOperation['paidFor']): ReadonlySet<string> {
    const rows = this.rows.filter(({ paidFor }) => paid === undefined || paidFor === paid);
    return new Set(rows.flatMap(({ jobCategory }) => (jobCategory === undefined ? [] : [jobCategory])));
  }

  /** Wallets that pay for some operation on the plan. `rank` orders plans. */
  walletsSpentOn(plan: PlanName, rank: (plan: PlanName) => number): ReadonlySet<Wallet> {
    const reachable = this.rows.filter(({ minimumPlan }) => minimumPlan === null || rank(minimumPlan) <= rank(plan));
    return new Set(reachable.flatMap(({ wallet }) => (wallet ? [wallet] : [])));
  }
}
