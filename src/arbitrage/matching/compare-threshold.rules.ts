import { type ComparedClause } from '../arbitrage.events.js';
import { isPlaceOfTime } from './named-dates.rules.js';
import { isFigureOfDay, isFigureOfPeriod } from './condition.rules.js';
import { baseForm, BE, expanded, tokensOf } from '../reading/tokens.rules.js';
import { isVerbForm } from '../reading/verbs.rules.js';
import { type Terms } from './terms.rules.js';
import { OPPOSITE, PLACE_OF_NUMBER, thresholdText, type Threshold } from './threshold.rules.js';

/** Words for a measure over more than one moment, where the other side of a threshold is not the opposite. */
const EVER = new Set([
  'at-any-point',
  'any',
  'ever',
  'reach',
  'hit',
  'touch',
  'every',
  'all',
  'each',
  'always',
  'remain',
  'some',
  'trade',
  'during',
  'poll',
  'survey',
]);

export function compareThresholds(first: Terms, second: Terms): { clause: ComparedClause | null; flips: boolean } {
  const [a, b] = [comparedThresholds(first), comparedThresholds(second)];
  if (a.length === 0 && b.length === 0) return { clause: null, flips: false };
  const statedThresholds = (thresholds: readonly Threshold[]): string | null =>
    thresholds.map(thresholdText).join(', ') || null;
  const texts = {
    clause: 'threshold',
    first: statedThresholds(first.thresholds),
    second: statedThresholds(second.thresholds),
  };
  const clause = (verdict: ComparedClause['verdict'], detail: string) => ({
    clause: { ...texts, verdict, detail },
    flips: false,
  });
  if (a.length !== b.length) return clause('different', 'only one of them names it');
  if (JSON.stringify(a) === JSON.stringify(b)) return clause('same', 'the same number on the same side');
  const [x, y] = [a[0] as Threshold, b[0] as Threshold];
  if (a.length > 1) return clause('different', 'not the same numbers');
  if ((x.side === 'between') !== (y.side === 'between'))
    return clause('different', 'a bucket on one side, a threshold on the other');
  if (x.unit !== y.unit) return clause('unknown', 'not in the same unit');
  if (x.value !== y.value || x.upper !== y.upper) return clause('different', 'not the same number');
  if (OPPOSITE[x.side] !== y.side)
    return clause('different', 'not the same side of the same number, the number itself included');
  if (isOneObservation(first) && isOneObservation(second)) {
    return {
      clause: { ...texts, verdict: 'same', detail: 'the two sides of one number, nothing between' },
      flips: true,
    };
  }
  return clause('different', 'opposite sides of a number that is observed more than once');
}

/** Of these there is a whole number. */
const COUNTED = new Set(
  (
    'vote seat senator representative member lawmaker justice judge delegate country state goal touchdown run game match ' +
    'set map bill corner card assist rebound strikeout time medal award grammy oscar emmy nomination order veto pardon cut hike ' +
    'times storm hurricane tornado earthquake launch landing tweet post vehicle car person people'
  ).split(' '),
);
/** In these leagues points are whole; a gymnast has fractions of one. */
const OF_WHOLE_POINTS = new Set(['nba.com', 'nfl.com']);
/** "More than 14 named storms". */
const MOST_ATTRIBUTES = 2;

/**
 * The thresholds, where whole numbers are counted in one form: "more than 49 votes" and "at least 50 votes", "over 2.5
 * goals" and "3 or more goals".
 */
export function comparedThresholds(terms: Terms): readonly Threshold[] {
  const { thresholds } = terms;
  const [only] = thresholds;
  // It reports in Fahrenheit alone.
  if (only?.unit === '°' && thresholds.length === 1 && terms.sources.named.join() === 'weather.gov')
    return [{ ...only, unit: '°f' }];
  if (thresholds.length !== 1 || only?.unit !== '' || !isCounted(terms)) return thresholds;
  const whole = wholeOf(only);
  return whole ? [whole] : thresholds;
}

function isCounted({ condition, conditionText, beforeNumber, thresholds, sources }: Terms): boolean {
  const words = condition.map(({ word }) => word);
  if (words.some((word) => OF_SHARES.has(word))) return false;
  const at = words.indexOf(PLACE_OF_NUMBER);
  if (words[at + 1] === 'point') return sources.named.some((name) => OF_WHOLE_POINTS.has(name));
  const noun = words.slice(at + 1, at + MOST_ATTRIBUTES + 2).findIndex((word) => COUNTED.has(word));
  const before = words.slice(at + 1, at + 1 + noun);
  if (noun < 0 || before.some((word) => NO_ATTRIBUTE.test(word))) return false;
  if (before.some((word) => SCALES.has(word))) return false;
  const [counted = '', next] = [words[at + 1 + noun], words[at + 2 + noun]];
  if (counted !== 'time' && counted !== 'times') {
    if (!isBeforeCount(beforeNumber) || (thresholds[0]?.value !== '1' && !hasPlural(conditionText ?? '', counted)))
      return false;
    // A team is half a game ahead.
    if (counted === 'game') return words[at - 1] !== 'by' && words[at - 1] !== 'of';
    return counted !== 'order' || next !== 'of';
  }
  // "Grows at least 1.5 times", "more than 3 times as many".
  const isOften = next === undefined || isPlaceOfTime(next) || BEHIND_TIMES.has(next);
  return isOften && !words.some((word) => GROWS.has(word)) && !thresholds.some(({ value }) => value.includes('.'));
}

/** "Has 6.5 or higher magnitude earthquakes", "4.5 or higher rated apps". */
const SCALES = new Set('magnitude category level class grade scale size rated richter'.split(' '));
const BEFORE_COUNTS = new Set('has have had there with than averages posts tweets casts throws catches'.split(' '));

/** A number counts what is behind it only after a verb: "a magnitude 6.5 or higher earthquake", "Claude 4.5 or later launches". */
function isBeforeCount(before: Terms['beforeNumber']): boolean {
  if (before === null) return true;
  const { text, capital } = before;
  return !capital && (BEFORE_COUNTS.has(text) || isVerbForm(text) || expanded(text)[0] === BE);
}

/** Of more than one thing the text has the plural: "more than 2.5 person hours". */
function hasPlural(text: string, noun: string): boolean {
  const base = baseForm({ text: noun, capital: false });
  return (
    noun === 'people' ||
    tokensOf(text).some((token) => token.text !== base && baseForm({ text: token.text, capital: false }) === base)
  );
}

/** "Expected goals", "people per household". */
const OF_SHARES = new Set('expected projected average mean median per rate ratio rating index percentage'.split(' '));
const NO_ATTRIBUTE =
  /^(?:of|in|at|on|for|as|to|by|from|with|and|or|than|be|per|hour|day|week|month|year|minute|second|mile|degree|yard|point|dollar|\W.*)$/;
const BEHIND_TIMES = new Set('in during at before on against'.split(' '));
const GROWS = new Set('be grow rise increase multiply fall drop decrease gain return exceed reach'.split(' '));

/** As "at least" or "below" a whole number. */
function wholeOf({ side, value, ...rest }: Threshold): Threshold | null {
  const [whole = '', fraction = ''] = value.split('.');
  if (!/^\d{1,15}$/.test(whole)) return null;
  const above = String(BigInt(whole) + 1n);
  const isFromNext = fraction !== '' || side === 'above' || side === 'at_most';
  if (side === 'exactly' || side === 'between') return null;
  const isUpward = side === 'above' || side === 'at_least';
  // Counts are "more than 2.5"; "6.5 or higher" is a level.
  if (fraction !== '' && (side === 'at_least' || side === 'at_most')) return null;
  return { ...rest, side: isUpward ? 'at_least' : 'below', value: isFromNext ? above : whole };
}

/** A single moment, report or value of a day decides, so exactly one side of the number is true. */
function isOneObservation({ condition, window }: Terms): boolean {
  const period = window.end !== null || (window.start !== null && window.start !== 'issuance');
  const has = (words: ReadonlySet<string>): boolean => condition.some(({ word }) => words.has(word));
  if (period || has(EVER)) return false;
  if (window.on?.isMoment || isFigureOfPeriod(condition)) return true;
  return isFigureOfDay(condition);
}
