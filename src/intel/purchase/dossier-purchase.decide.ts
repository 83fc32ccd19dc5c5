import { type Decider } from '../../kernel/domain-event.js';
import { type DossierPurchaseEvent, type DossierPurchaseWithdrawn } from './dossier-purchase.events.js';

const DAY_MS = 86_400_000;

export interface DossierPurchaseState {
  /** Credits paid since `since`. */
  readonly paid: number;
  /** Milliseconds since the epoch: the purchase that began the free day; null before the first. */
  readonly since: number | null;
  readonly last: { readonly requestId: string; readonly cost: number; readonly at: number } | null;
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

export const dossierPurchaseDecider: Decider<DossierPurchaseState, DossierPurchaseEvent> = {
  initial: { paid: 0, since: null, last: null },
  evolve: (state, { type, data }) => {
    const { requestId, cost } = data;
    if (type === 'DossierPurchaseWithdrawn') {
      const paid = Math.max(0, state.paid - cost);
      return { paid, since: paid > 0 ? state.since : null, last: null };
    }
    const at = Date.parse(data.purchasedAt);
    const isFirst = !isWithinDay(state.since, at);
    return {
      paid: isFirst ? cost : state.paid + cost,
      since: isFirst ? at : state.since,
      last: { requestId, cost, at },
    };
  },
};

/**
 * Charges what the account has not yet paid for this dossier in the 24 hours since its purchase. No event where nothing
 * is due, and none for a request that is repeated.
 *
 * @param now milliseconds since the epoch
 */
export function purchaseDossier(
  state: DossierPurchaseState,
  { price, ...delivery }: DossierDelivery,
  now: number,
): DossierPurchaseEvent[] {
  if (state.last?.requestId === delivery.requestId) return [];
  const cost = Math.max(0, price - (isWithinDay(state.since, now) ? state.paid : 0));
  if (cost === 0) return [];
  return [{ type: 'DossierPurchased', data: { ...delivery, cost, purchasedAt: new Date(now).toISOString() } }];
}

/**
 * Whether the account has paid the price, in credits, in the 24 hours since its purchase.
 *
 * @param now milliseconds since the epoch
 */
export function isPaidFor({ since, paid }: DossierPurchaseState, price: number, now: number): boolean {
  return isWithinDay(since, now) && paid >= price;
}

/** Withdraws the purchase of a request whose charge was refused; no event where it is not the last one. */
export function withdrawDossier(
  { last }: DossierPurchaseState,
  withdrawn: Omit<DossierPurchaseWithdrawn['data'], 'cost' | 'withdrawnAt'>,
  now: number,
): DossierPurchaseEvent[] {
  if (last?.requestId !== withdrawn.requestId) return [];
  const data = { ...withdrawn, cost: last.cost, withdrawnAt: new Date(now).toISOString() };
  return [{ type: 'DossierPurchaseWithdrawn', data }];
}

/** What the request costs, from the state after the decision. */
export function costOf({ last }: DossierPurchaseState, requestId: string): number {
  return last?.requestId === requestId ? last.cost : 0;
}

function isWithinDay(since: number | null, at: number): boolean {
  return since !== null && at < since + DAY_MS;
}
