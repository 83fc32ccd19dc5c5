import { type Round } from '../ledger/account-actor-types.js';
import { addEvents } from '../ledger/credit-drafts.rules.js';
import { rewindCredits, type CreditRules } from '../ledger/credits.decide.js';
import { readsOfAll, recordedReads, withReads } from './pending-reads.js';

/** Adds the reads of several charges: in the last of them, as another event would cost as much as a charge; else in one. */
export function addReads(rules: CreditRules, round: Round, now: number): void {
  const { last, reads } = round;
  const shown = last && readsOfAll(reads);
  if (shown) {
    round.drafts.splice(-last.charged.length);
    rewindCredits(last.before);
    round.state = last.before;
    addEvents(rules, round, withReads(last.charged, shown), { by: last.by, now });
    return;
  }
  const by = round.decided.findLast(({ command }) => command.reads)?.command.by;
  if (by) addEvents(rules, round, recordedReads(reads, round.state.lastAt), { by, now });
}
