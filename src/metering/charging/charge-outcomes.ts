import { type Clock } from '../../kernel/clock.js';
import { type Ledger } from '../ledger/ledger.service.js';
import { findDebit } from '../ledger/spend.decide.js';
import { type Call } from './call.rules.js';
import { type ChargeOutcomes, type PaidBy } from './purchases.js';

/** Longer than a charge waits for its answer. */
const UNSETTLED_MS = 30_000;

type ChargeLedger = Pick<Ledger, 'current' | 'keep' | 'giveUp'>;
type Caller = Pick<Call, 'principal' | 'requestId'>;

/** The outcomes of the charges that a purchase depends on. */
export function outcomesOf(ledger: ChargeLedger, { principal, requestId }: Caller, clock: Clock): ChargeOutcomes {
  const { accountId } = principal;
  return {
    isCharged: (by) => isCharged(ledger, accountId, by, clock.now()),
    isVoid: () => ledger.giveUp(accountId, requestId),
  };
}

/**
 * Whether a purchase was charged, or is so old that its process ended before it could be. Its process may not know yet
 * that the charge has landed, and would leave it to a refund; this call keeps it first.
 *
 * @param now milliseconds since the epoch
 */
async function isCharged(
  ledger: ChargeLedger,
  accountId: string,
  { requestId, at }: PaidBy,
  now: number,
): Promise<boolean> {
  if (now > at + UNSETTLED_MS) return true;
  const { state } = await ledger.current(accountId);
  const hasLanded = findDebit(state, { requestId, now }) !== undefined && !state.recent.refunds.find(requestId);
  return hasLanded && ledger.keep(accountId, requestId);
}
