import { contentKey } from './condition.rules.js';

/** What a contract pays where its condition does not decide: a game that is off, a report that never comes. */
export interface Exception {
  /** In the words of the rules. */
  readonly text: string;
  /** When it applies: the same for two texts that say the same. */
  readonly trigger: string;
  /** yes, no, half, or the whole content of any other outcome. */
  readonly outcome: string;
}

/** @param outcome what follows "this market resolves": "to No", "50-50", "remains open until …" */
export function exceptionOf(trigger: string, outcome: string, [yes, no]: readonly [string, string]): Exception {
  const said = outcome.trim().toLowerCase();
  return {
    text: `${trigger}: ${said}`,
    trigger: contentKey(trigger.replace(GAME, 'game').replace(SELF, 'market')),
    outcome: outcomeKey(said, yes, no),
  };
}

/** Words for one game. A tournament, a season or an event may be more than one. */
const GAME = /\b(?:match|matchup|bout|fight)\b(?! of\b)/gi;
const SELF = /\b(?:this|the) (?:market|contract|question)\b/gi;
const HALF =
  /^(?:50 ?[-/] ?50|\$?0?\.50?|50 ?%|50 cents|half)(?: (?:for|per|a) (?:each )?(?:share|contract|side|outcome))?$/;

function outcomeKey(said: string, yes: string, no: string): string {
  const bare = said.replace(/^(?:to|as|at|in favor of) /, '').replace(/^(?:a price of |a value of )/, '');
  if (bare === 'yes' || bare === yes) return 'yes';
  if (bare === 'no' || bare === no) return 'no';
  return HALF.test(bare) ? 'half' : contentKey(bare.replace(SELF, 'market'));
}

/** What the other side of the same contract is paid. Null where that cannot be said. */
export function oppositeOutcome(outcome: string): string | null {
  return outcome === 'yes' ? 'no' : outcome === 'no' ? 'yes' : outcome === 'half' ? 'half' : null;
}
