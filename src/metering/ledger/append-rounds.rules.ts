import { readsOfAll, recordedReads, withReads } from '../reads/pending-reads.js';
import { type Round } from './account-actor-types.js';
import { draftOf, type CreditActor } from './credit-drafts.rules.js';
import { evolveCredits, rewindCredits, type CreditRules } from './credits.decide.js';
import { type CreditEvent } from './credits.events.js';

/** Adds all events of a command to an append, or none where one of them cannot be folded. */
export function addEvents(
  rules: CreditRules,
  round: Round,
  events: readonly CreditEvent[],
  { by, now }: { readonly by: CreditActor; readonly now: number },
): void {
  let { state } = round;
  const drafts = events.map((event) => {
    state = evolveCredits(rules, state, event);
    return draftOf(event, state.chain, by, now);
  });
  round.state = state;
  round.drafts.push(...drafts);
}

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
