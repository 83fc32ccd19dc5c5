import { type Decider } from '../../kernel/domain-event.js';
import {
  type DatasetPurchased,
  type DatasetPurchaseEvent,
  type DatasetPurchaseWithdrawn,
} from './dataset-purchase.events.js';

/** A purchase lets the account fetch the same files again for this long. */
export const PAID_FOR_DAYS = 7;
const PAID_FOR_MS = PAID_FOR_DAYS * 86_400_000;
const MOST_WITHDRAWN = 16;

export interface DatasetPurchaseState {
  readonly last: { readonly requestId: string; readonly cost: number; readonly at: number } | null;
  /** The requests whose purchases were withdrawn last. */
  readonly withdrawn: readonly string[];
}

export const datasetPurchaseDecider: Decider<DatasetPurchaseState, DatasetPurchaseEvent> = {
  initial: { last: null, withdrawn: [] },
  evolve: (state, { type, data }) => {
    const { requestId } = data;
    if (type === 'DatasetPurchaseWithdrawn') {
      const last = state.last?.requestId === requestId ? null : state.last;
      return { last, withdrawn: [...state.withdrawn, requestId].slice(-MOST_WITHDRAWN) };
    }
    return { ...state, last: { requestId, cost: data.cost, at: Date.parse(data.purchasedAt) } };
  },
};

/** Whether the account has paid within seven days. @param now milliseconds since the epoch */
export function isPaidFor({ last }: DatasetPurchaseState, now: number): boolean {
  return last !== null && now < last.at + PAID_FOR_MS;
}

/** Charges the account unless it has paid within seven days. No event for a request that is repeated. */
export function purchaseDataset(
  state: DatasetPurchaseState,
  purchase: Omit<DatasetPurchased['data'], 'purchasedAt'>,
  now: number,
): DatasetPurchased[] {
  if (state.last?.requestId === purchase.requestId || isPaidFor(state, now)) return [];
  return [{ type: 'DatasetPurchased', data: { ...purchase, purchasedAt: new Date(now).toISOString() } }];
}

/** Withdraws the purchase of a request whose charge was refused; no event where it is not the last one. */
export function withdrawDataset(
  { last }: DatasetPurchaseState,
  withdrawn: Omit<DatasetPurchaseWithdrawn['data'], 'withdrawnAt'>,
  now: number,
): DatasetPurchaseWithdrawn[] {
  if (last?.requestId !== withdrawn.requestId) return [];
  return [{ type: 'DatasetPurchaseWithdrawn', data: { ...withdrawn, withdrawnAt: new Date(now).toISOString() } }];
}

/**
 * Withdraws the purchase of a request that repeats an earlier charge under its Idempotency-Key, unless it replaces the
 * purchase of that charge, which was withdrawn.
 */
export function repeatDataset(
  state: DatasetPurchaseState,
  repeated: Omit<DatasetPurchaseWithdrawn['data'], 'withdrawnAt'>,
  chargedRequestId: string,
  now: number,
): DatasetPurchaseWithdrawn[] {
  return state.withdrawn.includes(chargedRequestId) ? [] : withdrawDataset(state, repeated, now);
}

/** What the request costs, from the state after the decision. */
export function costOf({ last }: DatasetPurchaseState, requestId: string): number {
  return last?.requestId === requestId ? last.cost : 0;
}
