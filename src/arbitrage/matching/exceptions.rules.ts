import { contentKey } from './condition.rules.js';

/** The payout where the condition does not decide: a cancelled game, a missing report. */
export interface Exception {
  /** Verbatim from the rules. */
  readonly text: string;
  /** The condition of the exception; equal for equivalent texts. */
  readonly trigger: string;
  /** yes, no, half, or the content key of any other outcome. */
  readonly outcome: string;
}

/** @param outcome the text after "this market resolves": "to No", "50-50", "remains open until …" */
export function exceptionOf(trigger: string, outcome: string, [yes, no]: readonly [string, string]): Exception {
  const outcomeText = outcome.trim().toLowerCase();
  return {
    text: `${trigger}: ${outcomeText}`,
    trigger: contentKey(trigger.replace(GAME, 'game').replace(SELF, 'market')),
    outcome: outcomeKey(outcomeText, yes, no),
  };
}

/** Words for a single game. A tournament, a season or an event may have several. */
const GAME = /\b(?:match|matchup|bout|fight)\b(?! of\b)/gi;
const SELF = /\b(?:this|the) (?:market|contract|question)\b/gi;
const HALF =
  /^(?:50 ?[-/] ?50|\$?0?\.50?|50 ?%|50 cents|half)(?: (?:for|per|a) (?:each )?(?:share|contract|side|outcome))?$/;

function outcomeKey(outcomeText: string, yes: string, no: string): string {
  const bare = outcomeText.replace(/^(?:to|as|at|in favor of) /, '').replace(/^(?:a price of |a value of )/, '');
  if (bare === 'yes' || bare === yes) return 'yes';
  if (bare === 'no' || bare === no) return 'no';
  return HALF.test(bare) ? 'half' : contentKey(bare.replace(SELF, 'market'));
}

/** The payout of the contract's other side. Null where it is unknown. */
export function oppositeOutcome(outcome: string): string | null {
  return outcome === 'yes' ? 'no' : outcome === 'no' ? 'yes' : outcome === 'half' ? 'half' : null;
}
