import { type ComparedClause, type ClauseVerdict } from '../arbitrage.events.js';
import { oppositeOutcome, type Exception } from './exceptions.rules.js';
import { PLACE_OF_NUMBER } from './threshold.rules.js';
import { comparedThresholds } from './compare-threshold.rules.js';
import { type Terms } from './terms.rules.js';
import { differenceInWording } from '../reading/wording.rules.js';
import { readOtherPages } from '../reading/web-pages.rules.js';

/** The resolution source. A number depends on its publisher; a public fact is the same in every report. */
export function compareSources(first: Terms, second: Terms): ComparedClause {
  const a = first.sources;
  const b = { ...second.sources, named: second.sources.named.map((name) => spelledAs(name, a.named)).sort() };
  const statedText = ({ named, press }: Terms['sources']): string | null =>
    [...named, ...(press ? ['credible reporting'] : [])].join(', ') || null;
  const texts = { clause: 'source', first: statedText(a), second: statedText(b) };
  const clause = (verdict: ClauseVerdict, detail: string): ComparedClause => ({ ...texts, verdict, detail });
  const silent = (sources: Terms['sources']): boolean => sources.named.length === 0 && !sources.press;
  const measured = first.thresholds.length > 0 || second.thresholds.length > 0;
  const differences = detailDifferences(first, second);
  if (differences.length > 0) {
    return clause('unknown', `only one of them states ${differences.join(', ')}`);
  }
  if ((measured || isRanked(first)) && !isOneRate(first) && readOtherPages(a.pages, b.pages)) {
    return clause('unknown', 'each names another page of the same source');
  }
  if (a.named.join() === b.named.join() && !silent(a)) {
    if (a.press === b.press) return clause('same', 'the same source');
    return clause('noted', 'the same source; one of them may also go by the press');
  }
  if (silent(a) && silent(b)) {
    return measured ? clause('unknown', 'neither names the source of its number') : clause('same', 'neither names one');
  }
  if (silent(a) || silent(b)) return clause('unknown', 'only one of them names one');
  if (measured) return clause('different', 'not the same source for the number');
  const shared = a.named.filter((name) => b.named.includes(name));
  const isAllOfOne = shared.length === Math.min(a.named.length, b.named.length) && shared.length > 0;
  const isReported = (name: string): boolean => OUTLETS.has(name) || reportsItself(name, first.condition);
  if (isAllOfOne && (!shared.every((name) => OUTLETS.has(name)) || [...a.named, ...b.named].every(isReported))) {
    return clause('noted', `both go by ${shared.join(', ')}`);
  }
  if (shared.length > 0) return clause('unknown', `both go by ${shared.join(', ')}, and each by others`);
  if (a.press && b.press) return clause('noted', 'both may go by the press');
  // A source beside the press without a known address, such as "the US government", settles by press reports.
  const isPress = (sources: Terms['sources']): boolean =>
    sources.press && sources.named.every((name) => !name.includes('.'));
  // Beside outlets, the site of what the condition is about reports the same fact: "OpenAI, The New York Times".
  const outlets = (sources: Terms['sources']): boolean =>
    sources.named.some((name) => OUTLETS.has(name)) && sources.named.every(isReported);
  if ((isPress(a) && outlets(b)) || (isPress(b) && outlets(a))) return clause('noted', 'both go by the press');
  if (isPress(a) || isPress(b)) return clause('unknown', 'one settles by press reports, the other by a named source');
  return clause('different', 'not the same source');
}

/** "UFC" is ufc.com. */
function spelledAs(name: string, others: readonly string[]): string {
  const isHost = name.includes('.');
  return others.find((other) => other.includes('.') !== isHost && labelOf(other) === labelOf(name)) ?? name;
}

function labelOf(source: string): string {
  return source.includes('.') ? (source.split('.').at(-2) ?? '') : source.replaceAll(' ', '');
}

/** They publish their own acts, and no judgement such as a recession or a rank. */
const OF_ACTS = new Set(['congress.gov', 'opm.gov', 'senate.gov', 'supremecourt.gov', 'whitehouse.gov']);

/** Words of a judgement or a count, which the one that it is about does not settle: "Google has the best model". */
const RANKS = new Set('best top most more highest largest biggest leading richest'.split(' '));

function isRanked({ condition }: Terms): boolean {
  return condition.some(({ word }) => RANKS.has(word) || word === 'number' || word === 'number-1' || word === 'rank');
}

/** A central bank has one target, on several pages. */
function isOneRate({ condition }: Terms): boolean {
  return condition.some(({ word }) => word === 'fed-rate');
}

function reportsItself(source: string, condition: Terms['condition']): boolean {
  if (OF_ACTS.has(source)) return true;
  // "xAI" is x.ai.
  const labels = [labelOf(source), source.replaceAll('.', '')];
  const at = condition.findIndex(({ word, isName }) => isName && labels.includes(word));
  return at > 0 || (at === 0 && !condition.some(({ word }) => RANKS.has(word)));
}

/** Restrictions of one source that the other lacks, except those that the condition states anyway. */
function detailDifferences(first: Terms, second: Terms): string[] {
  const statedText = [...first.condition, ...second.condition].map(({ word }) => word);
  const isStated = (word: string): boolean =>
    statedText.some((other) => other === word || other === `(for ${word})` || isDayOf(other, word));
  const [a, b] = [first.sources.details, second.sources.details];
  const differences = [...a.filter((word) => !b.includes(word)), ...b.filter((word) => !a.includes(word))];
  return differences.filter((word) => !isStated(word) && !isImplied(word, first, second));
}

/** Without an exception, such as "after the first week". */
const UNREVISED = /^revisions? (?:will|shall|are|is) not (?:be )?(?:considered|counted|count)(?: for this market)?$/i;

/** The price at which something closes, and the first release of a figure whose revisions count in neither contract. */
function isImplied(word: string, first: Terms, second: Terms): boolean {
  if (word === 'price') return [first, second].every(({ condition }) => condition.some((one) => one.word === 'close'));
  const isUnrevised = ({ definitions }: Terms): boolean => definitions.some((text) => UNREVISED.test(text));
  return word === 'first' && isUnrevised(first) && isUnrevised(second);
}

/** A report of the meeting that the condition names by month. */
function isDayOf(month: string, day: string): boolean {
  return /^\d{4}-\d{2}$/.test(month) && /^\d{4}-\d{2}-\d{2}(?:\/|$)/.test(day) && day.startsWith(month);
}

const OUTLETS = new Set([
  'apnews.com',
  'reuters.com',
  'nytimes.com',
  'washingtonpost.com',
  'wsj.com',
  'bloomberg.com',
  'cnn.com',
  'foxnews.com',
  'nbcnews.com',
  'abcnews.go.com',
  'cbsnews.com',
]);

/** Events that can be cancelled. */
const FIXTURES = new Set(
  'game match fight bout series beat defeat vs versus super-bowl world-series nba-finals stanley-cup grand-prix tournament'.split(
    ' ',
  ),
);

/** A single game between two sides: "wins the final", "wins against Boston". Alone these words are of other things too. */
const OF_SIDES = new Set('against final semifinal quarterfinal playoff matchup derby duel'.split(' '));

/** A race for one of these is an election, which takes place. */
const OFFICES = new Set(
  (
    'senate house potus governor gubernatorial mayor mayoral district congress election presidential ' +
    'democratic-presidential republican-presidential'
  ).split(' '),
);

/** "Newsom beats Vance in the presidential election". */
const ELECTIONS = new Set(['election', 'presidential-election', 'primary', 'runoff']);

function isFixture({ condition: words, window: { on }, thresholds, sources }: Terms): boolean {
  const has = (list: ReadonlySet<string>): boolean => words.some(({ word }) => list.has(word));
  const isRace = words.some(({ word }) => word === 'race') && !has(OFFICES);
  const wins = words.some(({ word }) => word === 'win');
  const isGame = words.some(({ word }) => FIXTURES.has(word) && !(word === 'defeat' && has(ELECTIONS)));
  if ((isGame && !has(EXPECTED)) || isRace || (wins && has(OF_SIDES))) return true;
  const isOfRound = on !== null || has(OF_ROUNDS);
  if (on !== null && thresholds.length > 0 && sources.named.some((name) => LEAGUES.has(name))) return true;
  return (wins && !has(WON) && isOfRound) || (isSport(words) && (isOfRound || has(OF_SIDES) || has(OCCASIONS)));
}

/** "Apple beats the estimates of its earnings". */
const EXPECTED = new Set(['earning', 'estimate', 'expectation', 'forecast', 'guidance']);

/** Parts of one game, and what a player does in it; who does not play has no such figure. */
const SPORTS = new Set(
  (
    'touchdown yard goal rebound assist strikeout homer inning halftime overtime knockout submission podium lap pole spread ' +
    'sheet score map half knock draw sweep point pointer ace tackle birdie bogey reception interception sack dunk wicket ' +
    'foul rbi triple'
  ).split(' '),
);
/** Of a number of these figures are known whether a game is played or not. */
const FIGURES = new Set(
  'sp500 djia nasdaq100 nasdaq index rate tomatometer rotten audience metacritic approval poll close open'.split(' '),
);
/** Won on a day without a game. */
const WON = new Set([
  ...OFFICES,
  'win-election',
  'presidential-election',
  'nomination',
  'primary',
  'caucus',
  'runoff',
  'vote',
  'award',
  'best',
  'oscar',
]);
const OF_ROUNDS = new Set(['against', 'ufc', 'wrestlemania', 'week']);
const OCCASIONS = new Set(['championship', 'opener', 'classic']);

/** Figures of a player behind a number, and cards. */
const OF_PLAYERS = new Set('shot save steal block hit walk carry pass completion corner card'.split(' '));
const BEFORE_FIGURES = new Set([PLACE_OF_NUMBER, 'red', 'yellow']);
/** What they count on a day is of their games. */
const LEAGUES = new Set(['nba.com', 'nfl.com', 'mlb.com', 'nhl.com', 'premierleague.com', 'uefa.com']);

/** "James scores at least 30 points on June 5, 2027"; beside these "the Yankees win on July 4, 2027". */
function isSport(words: Terms['condition']): boolean {
  const has = (list: ReadonlySet<string>): boolean => words.some(({ word }) => list.has(word));
  const isHomeRun = words.some(({ word }, at) => word === 'home' && /^runs?$/.test(words[at + 1]?.word ?? ''));
  const isOfPlayer = words.some(
    ({ word }, at) => OF_PLAYERS.has(word) && BEFORE_FIGURES.has(words[at - 1]?.word ?? ''),
  );
  return isHomeRun || isOfPlayer || (has(SPORTS) && !has(FIGURES));
}

/** Rules about a number that is not published. */
const UNPUBLISHED = /\b(?:release|publish|available|unavailable|report|data|print)/i;

/**
 * Two sides of a number are opposite only if there is a number: a report that is never published pays No of both.
 * A rate that is in force always has one.
 */
function mayHaveNoNumber(first: Terms, second: Terms): boolean {
  if (first.thresholds.length === 0 || comparedThresholds(first)[0]?.side === comparedThresholds(second)[0]?.side)
    return false;
  if (first.condition.some(({ word }) => word === 'fed-rate')) return false;
  return ![...first.voids, ...second.voids].some(({ text }) => UNPUBLISHED.test(text));
}

/** @param opposite whether one contract pays Yes where the other pays No */
export function compareVoids(first: Terms, second: Terms, opposite: boolean): ComparedClause {
  const statedText = (rules: readonly Exception[]): string | null => rules.map(({ text }) => text).join('; ') || null;
  const texts = { clause: 'void', first: statedText(first.voids), second: statedText(second.voids) };
  const clause = (verdict: ClauseVerdict, detail: string): ComparedClause => ({ ...texts, verdict, detail });
  if (mayHaveNoNumber(first, second)) {
    return clause('unknown', 'neither states what is paid if the number is not published; both could pay No');
  }
  if (first.voids.length === 0 && second.voids.length === 0) {
    return isFixture(first) || isFixture(second)
      ? clause('unknown', 'neither states what happens if it is not played')
      : clause('same', 'neither has such a rule');
  }
  for (const rule of first.voids) {
    const expected = opposite ? oppositeOutcome(rule.outcome) : rule.outcome;
    const other = second.voids.find(({ trigger, outcome }) => trigger === rule.trigger && outcome !== expected);
    if (other) return clause('different', `${rule.text} on one side, ${other.text} on the other`);
  }
  const alone = [...unmatched(first.voids, second.voids), ...unmatched(second.voids, first.voids)];
  if (alone.length === 0) return clause('same', 'the same rule');
  return clause('unknown', `only one of them states it: ${alone.map(({ text }) => text).join('; ')}`);
}

function unmatched(rules: readonly Exception[], others: readonly Exception[]): Exception[] {
  const isSame = (one: Exception, other: Exception): boolean =>
    other.trigger === one.trigger && differenceInWording([one.text, other.text], null, false) === null;
  return rules.filter((one) => !others.some((other) => isSame(one, other)));
}
