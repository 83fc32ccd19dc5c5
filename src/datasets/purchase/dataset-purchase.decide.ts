import { type Decider } from '../../kernel/domain-event.js';
import {
  type DatasetPurchased,
  type DatasetPurchaseEvent,
  type DatasetPurchaseWithdrawn,
} from './dataset-purchase.events.js';

/** A purchase lets the account fetch the same files again for this long. */
export const PAID_FOR_DAYS = 7;
const PAID_FOR_MS = PAID_FOR_DAYS * 86_400_000;

export interface DatasetPurchaseState {
  readonly last: { readonly requestId: string; readonly cost: number; readonly at: number } | null;
}

export const datasetPurchaseDecider: Decider<DatasetPurchaseState, DatasetPurchaseEvent> = {
  initial: { last: null },
  evolve: (state, { type, data }) => {
    const { requestId } = data;
    if (type === 'DatasetPurchaseWithdrawn') return state.last?.requestId === requestId ? { last: null } : state;
    return { last: { requestId, cost: data.cost, at: Date.parse(data.purchasedAt) } };
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

/** Withdraws the purchase of a request that is not charged; no event where it is not the last one. */
export function withdrawDataset(
  { last }: DatasetPurchaseState,
  withdrawn: Omit<DatasetPurchaseWithdrawn['data'], 'withdrawnAt'>,
  now: number,
): DatasetPurchaseWithdrawn[] {
  if (last?.requestId !== withdrawn.requestId) return [];
  return [{ type: 'DatasetPurchaseWithdrawn', data: { ...withdrawn, withdrawnAt: new Date(now).toISOString() } }];
}

/** What the request costs, from the state after the decision. */
export function costOf({ last }: DatasetPurchaseState, requestId: string): number {
  return last?.requestId === requestId ? last.cost : 0;
}
