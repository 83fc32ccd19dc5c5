import { type Decider } from '../../kernel/domain-event.js';
import { type DossierPurchaseEvent } from './dossier-purchase.events.js';

const DAY_MS = 86_400_000;

export interface DossierPurchaseState {
  /** Credits paid since `since`. */
  readonly paid: number;
  /** Milliseconds since the epoch: the purchase that began the free day; null before the first. */
  readonly since: number | null;
  readonly last: { readonly requestId: string; readonly cost: number } | null;
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
  evolve: (state, { data: { requestId, cost, purchasedAt } }) => {
    const at = Date.parse(purchasedAt);
    const isFirst = !isWithinDay(state.since, at);
    return {
      paid: isFirst ? cost : state.paid + cost,
      since: isFirst ? at : state.since,
      last: { requestId, cost },
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

/** What the request costs, from the state after the decision. */
export function costOf({ last }: DossierPurchaseState, requestId: string): number {
  return last?.requestId === requestId ? last.cost : 0;
}

function isWithinDay(since: number | null, at: number): boolean {
  return since !== null && at < since + DAY_MS;
}
