import { type Ledger } from '../ledger/ledger.service.js';
import { findDebit } from '../ledger/spend.decide.js';
import { type PaidBy } from './purchases.js';

/** Longer than a charge waits for its answer. */
const UNSETTLED_MS = 30_000;

/**
 * Whether a purchase was charged, or is so old that its process ended before it could be. A charge that was refunded, as
 * its caller got no answer, pays for nothing: its process withdraws the purchase.
 *
 * @param now milliseconds since the epoch
 */
export async function isCharged(
  ledger: Pick<Ledger, 'current'>,
  accountId: string,
  { requestId, at }: PaidBy,
  now: number,
): Promise<boolean> {
  if (now > at + UNSETTLED_MS) return true;
  const { state } = await ledger.current(accountId);
  return findDebit(state, { requestId, now }) !== undefined && !state.recent.refunds.find(requestId);
}
