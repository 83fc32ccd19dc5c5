import { type Amount } from './amount.js';
import { aroundAmount } from './around-amount.js';

const wordSet = (text: string): ReadonlySet<string> => new Set(text.split(' '));

const RAISE = wordSet('raise secure borrow obtain');
const RAISED = wordSet('raised secured borrowed obtained');
const RAISING = wordSet('raising securing borrowing obtaining');
const BE = wordSet("is are was were be been being it's they're we're he's she's");
const NOT = wordSet(
  "not never cannot hardly neither didn't doesn't don't couldn't can't won't wouldn't hasn't haven't hadn't",
);
const MODALS = wordSet(
  "will would could may might should shall must can cannot won't wouldn't couldn't can't it'll they'll",
);
const ADVERBS = wordSet(
  'now still currently reportedly also quietly already again soon then eventually probably likely only yet not never ' +
    'originally initially once even instead finally',
);
/** Words between a verb and its amount: `a further`, `as much as`, `a Series B round of`. */
const OBJECTS = wordSet(
  'a an the its their about around roughly least at most more less than nearly almost over some as much another further ' +
    'additional extra fresh new between and or of in worth total funding financing capital money debt equity fund funds ' +
    'venture series seed b c d e round rounds million billion m bn euros dollars pounds',
);
const ARTICLES = wordSet('a an the its their this that');
/** `failed to raise`, `talks with Globex to raise`: the nearest of these words and of the next ones decides. */
const ATTEMPTS = wordSet(
  'fail fails failed failing failure unable inability want wants wanted wanting seek seeks sought seeking hope ' +
    'hopes hoped hoping plan plans planned planning aim aims aimed aiming intend intends intended intending ' +
    'intention try tries tried trying attempt attempts attempted attempting look looks looked looking talks ' +
    'negotiations negotiating discussions expect expects expected expecting prepare prepares prepared preparing ' +
    'wish wishes wished struggle struggles struggled struggling need needs needed needing scramble scrambles ' +
    'scrambled scrambling goal target bid effort efforts campaign mandate proposal proposes proposed vows vowed ' +
    'promises promised refuses refused declines declined asks asked ambition ambitions drive push pressure ' +
    'considering working pitching options option',
);
/** These only right before it: `is set to raise`. */
const READY = wordSet('set about poised ready yet like likely unlikely due scheduled going willing unwilling has have');
const SUCCESSES = wordSet(
  'manage manages managed managing able enough went helped helps helping first latest second third continued succeeded came ' +
    'enabled enables enabling allowed allows allowing used uses using',
);
const FAILS = wordSet('fail fails failed failing');
const MOST_BETWEEN = 6;
/** `considered raising` */
const BEFORE_RAISING = wordSet(
  'considers considered considering mulls mulled mulling weighs weighed weighing explores explored exploring discusses ' +
    'discussed discussing contemplates contemplated contemplating abandons abandoned postpones postponed delays delayed ' +
    'avoids avoided starts started begins began begun nears nearing suggests suggested proposes proposed without',
);
/** `short of raising`, `talks on raising`, by the preposition. */
const NOUNS: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  [
    'of',
    wordSet(
      'short goal target aim plan plans hope hopes idea intention possibility prospect dream chance instead thinking',
    ),
  ],
  ['about', wordSet('talks talk talking thought thinking discussions')],
  ['on', wordSet('planning plans talks working intent set')],
  ['to', wordSet('close closer near')],
  ['at', wordSet('aims aimed aiming attempt attempts')],
  ['from', wordSet('far prevented stopped')],
  ['for', wordSet('plan plans proposal hopes')],
]);
/** A tax that would raise a sum is no funding. */
const LEVIES = wordSet(
  'tax taxes levy levies duty duties tariff tariffs toll tolls fee fees charge charges surcharge fines measure measures ' +
    'budget treasury government policy bill law reform sale sales auction price prices increase increases',
);
const A_YEAR = /^ (?:an? |per )(?:year|month|quarter|week|day)\b|^ annually\b/i;
const ROUND_BEHIND =
  /^ (?:[\p{L}-]{1,20} ){0,3}(?:rounds?|ipo|fundrais(?:e|er|ing)|raise|offering|share sale|listing|flotation|funding|financing|placement|rights issue|bond sale)\b/iu;
const FELL_BEHIND =
  /^ (?:has |had |have |was |were |is )?(?:been )?(?:collaps(?:ed|es)|fell through|fallen through|failed|never closed|cancell?ed|scrapped|shelved|called off|put off|abandoned|postponed|pulled)\b/i;
const CALLED_OFF = wordSet(
  'off cancelled canceled cancels scrapped scraps shelved shelves abandoned abandons pulled pulls postponed postpones ' +
    'delayed delays withdrew withdrawn dropped drops ditched halted sought seeks seeking plans planned planning wants wanted ' +
    'considers considering considered preparing prepares close complete',
);
const PLANNED = wordSet('planned proposed would-be mooted attempted failed aborted cancelled abandoned');
const SEEKING = wordSet('seek seeks seeking sought');
const FUNDING_BEHIND =
  /^(?:[.!]?$| (?:in|of|from|for|at) (?:[\p{L}-]{1,20} ){0,3}(?:funding|financing|capital|investors?|series|seed|equity|valuation|backers|rounds?|investment)\b)/iu;
/** `the $40 million it sought`, `that it had hoped to raise` */
const SOUGHT_BEHIND =
  /^,? (?:(?:that|which) )?(?:it|they|he|she|the \p{L}{1,20}|\p{L}{1,20}) (?:(?:had|has|was|were|is|are|also|once|originally) ){0,2}(?:sought|targeted|asked for|aimed for|hoped for|wanted(?! to)|seeking|\p{L}{3,9} to (?:raise|secure|borrow|get))\b/iu;
const FALLING_SHORT = wordSet('than of below under');
/** The verb ends a German clause. */
const GERMAN_RAISE =
  /^ (?:\p{L}{1,20} ){0,5}(?:einsammeln|einzusammeln|aufnehmen|aufzunehmen|einwerben|einzuwerben|aufbringen|aufzubringen)\b/iu;
const GERMAN_ATTEMPTS = wordSet(
  'will wollen wollte wollten möchte möchten soll sollen sollte sollten könnte könnten plant planen plante hofft hoffen ' +
    'hoffte versucht versuchen versuchte scheitert scheiterte scheiterten sucht nicht kein keine keinen',
);
const GERMAN_SUCCESSES = wordSet('konnte konnten gelang gelingt');
const AT_A = / at an? (?:[\p{L}-]{1,20} )?$/iu;
const VALUATION_BEHIND = /^ (?:[\p{L}-]{1,20} )?valuation\b/iu;
const AT_A_VALUATION =
  / at an? (?:[\p{L}-]{1,20} )?valuation of (?:about |around |up to |at least |more than |over )?$/iu;

/** Whether an amount is of money that a company has not raised, or not yet: `failed to raise`, `talks to raise`. */
export function isUnraised(text: string, { from, to, rank, measure }: Amount): boolean {
  if (rank <= 2 || measure === '%') return false;
  const { before, clause, behind } = aroundAmount(text, { from, to });
  // `to raise $40 million at a valuation of $2 billion`, `at a $2 billion valuation`
  const valued = (VALUATION_BEHIND.test(behind) ? AT_A : AT_A_VALUATION).exec(clause);
  const words = clause.slice(0, valued?.index).toLowerCase().replaceAll('’', "'").split(' ').filter(Boolean);
  if (GERMAN_RAISE.test(behind)) return isGermanAttempt(before, behind);
  const verb = verbBefore(words);
  return isOfVerb(words, verb, behind) || isOfRound(words, behind) || isShortOf(words, behind);
}

/** The index of the word that an amount is the object of. */
function verbBefore(words: readonly string[]): number {
  let at = words.length - 1;
  while (at >= 0) {
    const word = words[at] ?? '';
    if (word === 'to' && words[at - 1] === 'up') at -= 2;
    else if (OBJECTS.has(word) || /^[$€£]?\d/.test(word)) at--;
    else break;
  }
  return at;
}

function isOfVerb(words: readonly string[], at: number, behind: string): boolean {
  const word = words[at] ?? '';
  let before = at - 1;
  if (words[before] === 'help') before--;
  while (ADVERBS.has(words[before] ?? '') && !NOT.has(words[before] ?? '')) before--;
  const previous = words[before] ?? '';
  if (word === 'none') return RAISED.has(previous);
  if (SEEKING.has(word)) return FUNDING_BEHIND.test(behind);
  if (RAISED.has(word)) return NOT.has(previous);
  if (RAISING.has(word)) return isNotYetRaising(words, before);
  if (!RAISE.has(word)) return false;
  if (previous === 'to') return isAttempt(words.slice(Math.max(0, before - MOST_BETWEEN), before));
  if (NOT.has(previous)) return true;
  const isLevy = words.slice(0, at).some((each) => LEVIES.has(each)) || A_YEAR.test(behind);
  return MODALS.has(previous) && !isLevy;
}

function isNotYetRaising(words: readonly string[], before: number): boolean {
  const previous = words[before] ?? '';
  if (BE.has(previous) || BEFORE_RAISING.has(previous)) return true;
  const nouns = NOUNS.get(previous);
  return nouns !== undefined && words.slice(Math.max(0, before - 3), before).some((word) => nouns.has(word));
}

/** Whether the words before "to raise" say that it is tried or was not done. */
function isAttempt(words: readonly string[]): boolean {
  const at = words.findLastIndex((word) => ATTEMPTS.has(word) || SUCCESSES.has(word));
  const word = words[at] ?? '';
  const isNegated = words.slice(Math.max(0, at - 2), at).some((each) => NOT.has(each));
  if (READY.has(words.at(-1) ?? '')) return true;
  return SUCCESSES.has(word) || FAILS.has(word) ? isNegated !== FAILS.has(word) : at >= 0;
}

/** `scrapped its $40 million IPO`, `a planned $40 million round`, `a $40 million round fell through` */
function isOfRound(words: readonly string[], behind: string): boolean {
  const round = ROUND_BEHIND.exec(behind)?.[0];
  if (round === undefined) return false;
  if (FELL_BEHIND.test(behind.slice(round.length))) return true;
  const last = words.at(-1) ?? '';
  const isPlanned = PLANNED.has(last);
  const at = words.findLastIndex((word) => !ARTICLES.has(word) && !PLANNED.has(word));
  return isPlanned || (at < words.length - 1 && CALLED_OFF.has(words[at] ?? ''));
}

/** `less than the $40 million it sought` */
function isShortOf(words: readonly string[], behind: string): boolean {
  if (!SOUGHT_BEHIND.test(behind) || !ARTICLES.has(words.at(-1) ?? '')) return false;
  return FALLING_SHORT.has(words.at(-2) ?? '') || words.slice(-4).some((word) => NOT.has(word));
}

function isGermanAttempt(before: string, behind: string): boolean {
  if (/\bnicht\b/.test(GERMAN_RAISE.exec(behind)?.[0] ?? '')) return true;
  const words = before.toLowerCase().split(/[ ,]+/);
  const word = words.findLast((each) => GERMAN_ATTEMPTS.has(each) || GERMAN_SUCCESSES.has(each));
  return word !== undefined && GERMAN_ATTEMPTS.has(word);
}
