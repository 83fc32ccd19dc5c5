/** The data of the pricing page; the feature that owns plans and prices provides it. */
export interface PricingTable {
  readonly plans: readonly PricedPlan[];
  readonly operations: readonly PricedRow[];
  /** Price of one credit in US dollars, by wallet; null where credits cannot be bought. */
  readonly creditUsd: Readonly<Record<string, number>> | null;
  /** Where a plan is ordered; null where no address is set. */
  readonly contactEmail: string | null;
}

export interface PricedPlan {
  readonly title: string;
  /** Credits a calendar month, by wallet. */
  readonly allowances: Readonly<Record<string, number>>;
  /** Daily cap of an allowance, by wallet, if there is one. */
  readonly dailyCaps: Readonly<Partial<Record<string, number>>>;
  readonly requestsPerMinute: number;
  /** Null for a price on request. */
  readonly usdPerMonth: number | null;
}

/** In the place of an operation's limit without a key. */
export const PAID_PER_CALL = 'paid per call';

export interface PricedRow {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  /** Null when the operation is free. */
  readonly wallet: string | null;
  /** For example `1`, or `from 6`. */
  readonly cost: string;
  /** Title of the lowest plan that may call it; null when every plan may, or no key is needed. */
  readonly minimumPlan: string | null;
  /** For example `10 a day per IP`; null when anonymous calls are refused or unlimited. */
  readonly anonymous: string | null;
}

/** Free operations, and those that callers without an account may buy call by call. */
export function withoutCredits({ operations }: PricingTable): {
  readonly free: readonly PricedRow[];
  readonly paidPerCall: readonly PricedRow[];
} {
  const isPaid = ({ anonymous }: PricedRow): boolean => anonymous === PAID_PER_CALL;
  const free = operations.filter((row) => row.wallet === null && !isPaid(row));
  return { free, paidPerCall: operations.filter(isPaid) };
}

/** The words before and behind the operations that are paid for call by call. */
export function paidCallWords({ creditUsd }: PricingTable): readonly [before: string, after: string] {
  return creditUsd === null
    ? ['This service has no payments set up, so single calls cannot be bought without an account:', '.']
    : ['Without an account, you can pay for single calls of', ': an answer with status 402 names the price.'];
}

/** Injection token of a function that gives the `PricingTable`. */
export const PRICING = Symbol('PRICING');
