import { type Decider } from '../../kernel/domain-event.js';
import { type DatasetPurchased } from './dataset-purchase.events.js';

/** A purchase lets the account fetch the same files again for this long. */
export const PAID_FOR_DAYS = 7;
const PAID_FOR_MS = PAID_FOR_DAYS * 86_400_000;

export interface DatasetPurchaseState {
  readonly last: { readonly requestId: string; readonly cost: number; readonly at: number } | null;
}

export const datasetPurchaseDecider: Decider<DatasetPurchaseState, DatasetPurchased> = {
  initial: { last: null },
  evolve: (_, { data: { requestId, cost, purchasedAt } }) => ({
    last: { requestId, cost, at: Date.parse(purchasedAt) },
  }),
};

/** Charges the account unless it has paid within seven days. No event for a request that is repeated. */
export function purchaseDataset(
  { last }: DatasetPurchaseState,
  purchase: Omit<DatasetPurchased['data'], 'purchasedAt'>,
  now: number,
): DatasetPurchased[] {
  if (last !== null && (last.requestId === purchase.requestId || now < last.at + PAID_FOR_MS)) return [];
  return [{ type: 'DatasetPurchased', data: { ...purchase, purchasedAt: new Date(now).toISOString() } }];
}

/** What the request costs, from the state after the decision. */
export function costOf({ last }: DatasetPurchaseState, requestId: string): number {
  return last?.requestId === requestId ? last.cost : 0;
}
