import { hasBranches, readCondition, windowKey, type StatementReading } from './condition.rules.js';
import { PART_NOT } from '../reading/phrases.rules.js';
import { BE } from '../reading/tokens.rules.js';
import { isPlaceOfTime } from './named-dates.rules.js';

/** Nouns with the verb that they imply: a ruling is issued by ruling. */
const DONE: ReadonlyMap<string, string> = new Map(
  (
    'ruling:rule announcement:announce decision:decide resignation:resign nomination:nominate confirmation:confirm ' +
    'launch:launch release:release pardon:pardon impeachment:impeach veto:veto acquisition:acquire indictment:indict ' +
    'conviction:convict recognition:recognize withdrawal:withdraw endorsement:endorse'
  )
    .split(' ')
    .map((pair) => pair.split(':') as [string, string]),
);
const HAPPENS = new Set('issue make release publish occur happen take place such'.split(' '));

/**
 * Whether a rule such as "if no ruling is issued by the deadline" only repeats that the condition must be met by then:
 * its noun follows from the condition, and its deadline is the same. Any other rule counts separately.
 */
export function isImpliedDenial(text: string, { words, window }: StatementReading): boolean {
  // The verb follows the names at the beginning.
  const verbAt = words.findIndex(({ isName }) => !isName);
  if (verbAt < 0 || !window.end || hasBranches(words) || words.some(({ word }) => word === 'not' || word === PART_NOT))
    return false;
  const denial = readCondition(text);
  const deadline = JSON.stringify(windowKey({ ...window, start: null, on: null }));
  if (denial.window.unclear.length > 0 || JSON.stringify(windowKey(denial.window)) !== deadline) return false;
  const [first, ...rest] = denial.words.map(({ word }) => word).filter((word) => !isPlaceOfTime(word) && word !== BE);
  if (first !== 'no' || denial.thresholds.length > 0) return false;
  const [named, ...more] = rest.filter((word) => !HAPPENS.has(word));
  if (named !== undefined && more.length === 0 && DONE.get(named) === words[verbAt]?.word) return true;
  const done = words.slice(verbAt, verbAt + rest.length).map(({ word }) => word);
  return rest.length >= 2 && [...rest].sort().join(' ') === [...done].sort().join(' ');
}
