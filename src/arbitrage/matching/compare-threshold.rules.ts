import { type ComparedClause } from '../arbitrage.events.js';
import { isFigureOfDay, isFigureOfPeriod } from './condition.rules.js';
import { type Terms } from './terms.rules.js';
import { OPPOSITE, thresholdText, type Threshold } from './threshold.rules.js';

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
  const [a, b] = [first.thresholds, second.thresholds];
  if (a.length === 0 && b.length === 0) return { clause: null, flips: false };
  const statedThresholds = (thresholds: readonly Threshold[]): string | null =>
    thresholds.map(thresholdText).join(', ') || null;
  const texts = { clause: 'threshold', first: statedThresholds(a), second: statedThresholds(b) };
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

/** A single moment, report or value of a day decides, so exactly one side of the number is true. */
function isOneObservation({ condition, window }: Terms): boolean {
  const period = window.end !== null || (window.start !== null && window.start !== 'issuance');
  const has = (words: ReadonlySet<string>): boolean => condition.some(({ word }) => words.has(word));
  if (period || has(EVER)) return false;
  if (window.on?.isMoment || isFigureOfPeriod(condition)) return true;
  return isFigureOfDay(condition);
}
