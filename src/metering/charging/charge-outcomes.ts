import { type Clock } from '../../kernel/clock.js';
import { RECENT_WINDOW_MS } from '../ledger/credits.decide.js';
import { type Ledger } from '../ledger/ledger.service.js';
import { findDebit } from '../ledger/spend.decide.js';
import { type Call } from './call.rules.js';
import { type ChargeOutcome, type ChargeOutcomes, type PaidBy } from './purchases.js';

/** Longer than a charge waits for its answer. */
const UNSETTLED_MS = 30_000;

type ChargeLedger = Pick<Ledger, 'current' | 'keep' | 'giveUp'>;
type Caller = Pick<Call, 'principal' | 'requestId'>;

/** The outcomes of the charges that a purchase depends on. */
export function outcomesOf(ledger: ChargeLedger, { principal, requestId }: Caller, clock: Clock): ChargeOutcomes {
  const { accountId } = principal;
  return {
    outcomeOf: (by) => outcomeOf(ledger, accountId, by, clock.now()),
    isVoid: () => ledger.giveUp(accountId, requestId),
  };
}

/**
 * Without a charge, a purchase is open, and paid for once it is so old that its process ended before it could charge it.
 * The process of a charge may not know yet that it landed, and would leave it to a refund; this call keeps it first.
 *
 * @param now milliseconds since the epoch
 */
async function outcomeOf(
  ledger: ChargeLedger,
  accountId: string,
  { requestId, at }: PaidBy,
  now: number,
): Promise<ChargeOutcome> {
  if (now > at + RECENT_WINDOW_MS) return 'charged';
  const { state } = await ledger.current(accountId);
  if (!findDebit(state, { requestId, now })) return now > at + UNSETTLED_MS ? 'charged' : 'open';
  if (state.recent.refunds.find(requestId)) return 'void';
  return (await ledger.keep(accountId, requestId)) ? 'charged' : 'void';
}
