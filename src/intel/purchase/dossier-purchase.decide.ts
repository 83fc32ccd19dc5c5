import { type Decider } from '../../kernel/domain-event.js';
import { type DossierPurchaseEvent, type DossierPurchaseWithdrawn } from './dossier-purchase.events.js';

const DAY_MS = 86_400_000;

export interface DossierPurchaseState {
  /** Of the free day that the first one began, oldest first. */
  readonly purchases: readonly OnePurchase[];
}

interface OnePurchase {
  readonly requestId: string;
  /** Credits. */
  readonly cost: number;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

export interface DossierDelivery {
  readonly accountId: string;
  readonly dossierId: string;
  readonly requestId: string;
  /** ISO 8601 UTC. */
  readonly compiledAt: string;
  readonly answeredSections: number;
  /** Credits of the dossier as it is now. */
  readonly price: number;
}

interface Moment {
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** The request whose charge is known to have landed, or to be lost; null without one. */
  readonly settled: string | null;
}

export const dossierPurchaseDecider: Decider<DossierPurchaseState, DossierPurchaseEvent> = {
  initial: { purchases: [] },
  evolve: (state, { type, data }) => {
    const { requestId, cost } = data;
    if (type === 'DossierPurchaseWithdrawn')
      return { purchases: state.purchases.filter((each) => each.requestId !== requestId) };
    const at = Date.parse(data.purchasedAt);
    return { purchases: [...ofDay(state, at), { requestId, cost, at }] };
  },
};

/**
 * Charges what the account has not yet paid for this dossier in the 24 hours since its purchase. No event where nothing
 * is due, none for a request that is repeated, and none while the last purchase is not settled: its charge may be
 * refused, and then it pays for nothing.
 */
export function purchaseDossier(
  state: DossierPurchaseState,
  { price, ...delivery }: DossierDelivery,
  { now, settled }: Moment,
): DossierPurchaseEvent[] {
  if (purchaseOf(state, delivery.requestId)) return [];
  const last = ofDay(state, now).at(-1);
  const cost = dueOf(state, price, now);
  if (cost === 0 || (last && last.requestId !== settled)) return [];
  return [{ type: 'DossierPurchased', data: { ...delivery, cost, purchasedAt: new Date(now).toISOString() } }];
}

/**
 * What the request costs, from the state after the decision, and the purchase that this depends on. The cost is null
 * while that one is not settled.
 *
 * @param now milliseconds since the epoch
 */
export function recordedOf(
  state: DossierPurchaseState,
  { requestId, price }: Pick<DossierDelivery, 'requestId' | 'price'>,
  now: number,
): { readonly cost: number | null; readonly paidBy: OnePurchase | null } {
  const own = purchaseOf(state, requestId);
  if (own || price === 0) return { cost: own?.cost ?? 0, paidBy: null };
  return { cost: dueOf(state, price, now) > 0 ? null : 0, paidBy: ofDay(state, now).at(-1) ?? null };
}

/**
 * What of the price, in credits, the account has not paid in the 24 hours since its purchase.
 *
 * @param now milliseconds since the epoch
 */
export function dueOf(state: DossierPurchaseState, price: number, now: number): number {
  return Math.max(0, price - paidOf(state, now));
}

/** Credits that the account has paid in the 24 hours. @param now milliseconds since the epoch */
export function paidOf(state: DossierPurchaseState, now: number): number {
  return ofDay(state, now).reduce((sum, { cost }) => sum + cost, 0);
}

/** Withdraws the purchase of a request that was not charged; no event where there is none. */
export function withdrawDossier(
  state: DossierPurchaseState,
  withdrawn: Omit<DossierPurchaseWithdrawn['data'], 'cost' | 'withdrawnAt'>,
  now: number,
): DossierPurchaseEvent[] {
  const purchase = purchaseOf(state, withdrawn.requestId);
  if (!purchase) return [];
  const data = { ...withdrawn, cost: purchase.cost, withdrawnAt: new Date(now).toISOString() };
  return [{ type: 'DossierPurchaseWithdrawn', data }];
}

function purchaseOf({ purchases }: DossierPurchaseState, id: string): OnePurchase | undefined {
  return purchases.find(({ requestId }) => requestId === id);
}

/** Empty once the free day is over. */
function ofDay({ purchases }: DossierPurchaseState, at: number): readonly OnePurchase[] {
  const since = purchases[0]?.at;
  return since !== undefined && at < since + DAY_MS ? purchases : [];
}
