import { folded } from '../../vocabulary/ascii-fold.js';
import { GIVEN_NAMES } from '../../vocabulary/entity-names/given-names.js';
import { type Token } from '../site-text/page-tokens.rules.js';
import { countryOfRegion } from '../places/regions.rules.js';
import { isAgent, isDegree } from './founder-words.rules.js';

/** Further codes of states that are professions: physician assistant, naturopath, chiropractor. */
const PROFESSIONS = new Set(['PA', 'ND', 'DC', 'MS']);
/** Last words of towns; some are surnames too. */
const TOWN_END = new Set(
  (
    'park grove springs village center centre city town township heights beach hills hill falls mills junction ridge ' +
    'valley creek lake forest island bluff harbor harbour point glen crossing woods gardens'
  ).split(' '),
);
/** Last words of towns that are hardly surnames. */
const SURE_TOWN_END = new Set(
  'springs village center centre city town township heights beach hills falls junction crossing spring'.split(' '),
);
/** First words of towns that are no given names. */
const TOWN_START = new Set(
  'new north south east west fort ft mount mt saint upper lower port chevy havre bel'.split(' '),
);
/** First words of towns that are given names too; `Grace Park, MD` is a physician. */
const LANDSCAPE = new Set(
  (
    'laurel forest cedar holly hazel myrtle olive ivy ash linden glen cliff dale heath brook silver sandy rocky ' +
    'clay rose hyde college highland crystal amber summer garden coral pearl ruby maple oak elm'
  ).split(' '),
);

/**
 * Whether a name in front of a comma is that of a town: `Forest Grove, OR`. A code that is also a degree, as in
 * `Ellen Woo, MD`, makes a town only of a name that speaks for one.
 */
export function isTownAt(words: readonly string[], tokens: readonly Token[], end: number): boolean {
  const code = tokens[end + 1];
  if (tokens[end]?.text !== ',' || !code) return false;
  // `founded by Anna Wood, CA` names a person with a profession or a home.
  if (isAgent(tokens[end - words.length - 1]?.key ?? '') && GIVEN_NAMES.has(folded(words[0] ?? ''))) return false;
  const next = tokens[end + 2]?.isCapital ? `${code.text} ${tokens[end + 2]?.text}` : '';
  if (countryOfRegion(code.text) === null && countryOfRegion(next) === null) return false;
  if (!isDegree(code.key) && !PROFESSIONS.has(code.text)) return true;
  const [first = '', last = ''] = [folded(words[0] ?? ''), folded(words.at(-1) ?? '')];
  const isGiven = GIVEN_NAMES.has(first);
  if (!isGiven && (SURE_TOWN_END.has(last) || TOWN_START.has(first))) return true;
  return TOWN_END.has(last) && (LANDSCAPE.has(first) || /^\d{5}$/.test(tokens[end + 2]?.text ?? ''));
}
