/** An ArbitrageOpened message of the feed. */
export interface OpenedMessage {
  readonly pair_id: string;
  readonly opened_at: string;
  readonly event: string;
  readonly is_arbitrage: boolean;
  readonly roi_pct: number;
  readonly combined_cost: number;
  readonly legs: { readonly yes: OpenedLeg; readonly no: OpenedLeg };
}

interface OpenedLeg {
  readonly venue: string;
  readonly price: number;
  readonly market_id: string;
  readonly url: string;
  readonly outcome: string;
}

export const MOST_OPPORTUNITIES = 20;

/** Limits the items per message, because receivers limit the bytes of a body. */
export function split<T>(items: readonly T[]): T[][] {
  const parts: T[][] = [];
  for (let at = 0; at < items.length; at += MOST_OPPORTUNITIES) parts.push(items.slice(at, at + MOST_OPPORTUNITIES));
  return parts;
}

/** The body of a delivery; without opportunities it is a test. */
export function bodyOf(opened: readonly OpenedMessage[]): string {
  return JSON.stringify({
    type: 'arbitrage.opened',
    count: opened.length,
    opportunities: opened.map((one) => ({
      event: one.event,
      is_arbitrage: one.is_arbitrage,
      roi_pct: one.roi_pct,
      combined_cost: one.combined_cost,
      legs: { yes: legOf(one.legs.yes), no: legOf(one.legs.no) },
      pair_id: one.pair_id,
      opened_at: one.opened_at,
    })),
  });
}

function legOf({ venue, price, market_id, url, outcome }: OpenedLeg): object {
  return { venue, price, market_id, url, outcome };
}
