import { baseForm, scaled, type Token } from '../reading/tokens.rules.js';
import { CONNECTORS } from './named-dates.rules.js';
import { amountAt, type Amount, byFirstWord, formAt, unitAt } from './amounts.rules.js';

export type Side = 'above' | 'at_least' | 'below' | 'at_most' | 'exactly' | 'between';

/** A deciding number, and the side of it that is Yes. */
export interface Threshold {
  readonly side: Side;
  /** Decimal digits in the stated unit. */
  readonly value: string;
  /** Upper end of an inclusive range. */
  readonly upper: string | null;
  readonly unit: string;
}

export interface ThresholdReading {
  readonly thresholds: readonly Threshold[];
  readonly rest: readonly Token[];
}

/** Before the number; longest first. `keep` leaves the verb in the text, since reaching is not closing above. */
const BEFORE: readonly (readonly [string, Side, isRetained?: true])[] = [
  ['greater than or equal to', 'at_least'],
  ['equal to or greater than', 'at_least'],
  ['equal to or above', 'at_least'],
  ['at or above', 'at_least'],
  ['less than or equal to', 'at_most'],
  ['equal to or less than', 'at_most'],
  ['equal to or below', 'at_most'],
  ['at or below', 'at_most'],
  ['strictly greater than', 'above'],
  ['strictly less than', 'below'],
  ['no more than', 'at_most'],
  ['not more than', 'at_most'],
  ['no greater than', 'at_most'],
  ['no less than', 'at_least'],
  ['no fewer than', 'at_least'],
  ['no lower than', 'at_least'],
  ['not less than', 'at_least'],
  ['a minimum of', 'at_least'],
  ['a maximum of', 'at_most'],
  ['in excess of', 'above'],
  ['greater than', 'above'],
  ['higher than', 'above'],
  ['larger than', 'above'],
  ['more than', 'above'],
  ['less than', 'below'],
  ['lower than', 'below'],
  ['fewer than', 'below'],
  ['at least', 'at_least'],
  ['at most', 'at_most'],
  ['equal to', 'exactly'],
  ['up to', 'at_most'],
  ['reaches', 'at_least', true],
  ['reach', 'at_least', true],
  ['hits', 'at_least', true],
  ['hit', 'at_least', true],
  ['exceeds', 'above'],
  ['exceed', 'above'],
  ['exactly', 'exactly'],
  ['above', 'above'],
  ['over', 'above'],
  ['below', 'below'],
  ['under', 'below'],
  ['≥', 'at_least'],
  ['≤', 'at_most'],
  ['>', 'above'],
  ['<', 'below'],
];

/** After the number and its unit. */
const AFTER: readonly (readonly [string, Side])[] = [
  ['or more', 'at_least'],
  ['or higher', 'at_least'],
  ['or above', 'at_least'],
  ['or greater', 'at_least'],
  ['or over', 'at_least'],
  ['and above', 'at_least'],
  ['and up', 'at_least'],
  ['or less', 'at_most'],
  ['or lower', 'at_most'],
  ['or below', 'at_most'],
  ['or fewer', 'at_most'],
  ['or under', 'at_most'],
  ['+', 'at_least'],
];

/** Of these, a number is a level. */
const LEVELS = new Set(['or higher', 'or above', 'and above', 'or lower', 'or below']);

/** Marks the position of a threshold, which is part of the condition. */
export const PLACE_OF_NUMBER = '(number)';

/**
 * Extracts the thresholds from a condition and leaves a mark at each position. Other numbers stay as one token with
 * their unit: 5 % is not 5 $.
 */
export function thresholdsOf(tokens: readonly Token[]): ThresholdReading {
  const thresholds: Threshold[] = [];
  const rest: Token[] = [];
  for (let at = 0; at < tokens.length;) {
    const found = thresholdAt(tokens, at);
    if (found) {
      thresholds.push(found.threshold);
      rest.push(...found.retained);
      const verb = rest.at(-1);
      // Hitting a number is reaching it, "hits at least 5" as well as "hits 5".
      if (verb && HIT.has(verb.text) && !verb.capital && !isOfThings(tokens[found.end], found.threshold))
        rest[rest.length - 1] = { ...verb, text: 'reach' };
      rest.push(numberToken(PLACE_OF_NUMBER));
      at = found.end;
      continue;
    }
    const amount = amountAt(tokens, at);
    rest.push(amount ? numberToken(versionAt(tokens, at) ?? amountText(amount)) : (tokens[at] as Token));
    at = amount?.end ?? at + 1;
  }
  return { thresholds, rest };
}

/** 0.25 percentage points are 25 basis points. */
function amountText({ value, unit }: Amount): string {
  return unit === '%pt' ? `${scaled(value, 2)}bps` : value + unit;
}

const HIT = new Set(['hit', 'hits']);

/** "Hits at least 50 home runs", "hits 3 cities": what is hit is not reached. */
function isOfThings(next: Token | undefined, { unit }: Threshold): boolean {
  return unit === '' && next?.kind === 'word' && !CONNECTORS.has(next.text) && !COUNTED.has(next.text);
}

/** A channel that hits a number of these reaches it. */
const COUNTED = new Set('subscribers followers views streams users points'.split(' '));

/** "Python 3.10" is not "Python 3.1": a number behind a name, "version" or a letter ("o3.1") is one of its words. */
function versionAt(tokens: readonly Token[], at: number): string | null {
  const behind = tokens[tokens[at - 1]?.text === '-' ? at - 2 : at - 1];
  const { digits, unit } = tokens[at] as Token;
  const isNamed = behind?.kind === 'word' && (behind.capital || behind.text === 'version' || behind.text.length === 1);
  return isNamed && unit === '' && digits?.includes('.') ? digits : null;
}

function numberToken(text: string): Token {
  return { text, kind: 'number', capital: false, acronym: false, value: text, unit: 'quantity' };
}

interface Found {
  readonly threshold: Threshold;
  readonly retained: readonly Token[];
  readonly end: number;
}

function thresholdAt(tokens: readonly Token[], at: number): Found | null {
  const range = rangeAt(tokens, at);
  if (range) return range;
  const before = formAt(BEFORE_BY_WORD, tokens, at);
  const isAt = !before && tokens[at]?.text === 'at';
  const amount = amountAt(tokens, before?.end ?? (isAt ? at + 1 : at));
  if (!amount || (tokens[at]?.text === 'over' && isDuration(tokens, at, amount.end))) return null;
  const after = formAt(AFTER_BY_WORD, tokens, amount.end);
  const side = after?.entry[1] ?? before?.entry[1];
  // "above 4.00 or higher" is contradictory, so neither side is used.
  if (side === undefined || (before && after && before.entry[1] !== after.entry[1])) return null;
  // "At 4.5% or above" is "at or above 4.5%"; "at 10 or more places" names places.
  if (isAt && !(after && LEVELS.has(after.entry[0]))) return null;
  const retained = before?.entry[2] ? tokens.slice(at, before.end) : [];
  // "0.1 or more inches".
  const named = after && amount.unit === '' ? unitAt(tokens, after.end) : null;
  return {
    threshold: { side, value: amount.value, upper: null, unit: named?.unit ?? amount.unit },
    retained,
    end: named?.end ?? after?.end ?? amount.end,
  };
}

const TIMES = new Set('second minute hour day week weekend month quarter year decade'.split(' '));
/** Behind these "over" compares: "for over 48 hours", "lasts over 3 days". */
const BEFORE_LENGTHS = new Set(
  'for of by last lasts lasted lasting take takes took taking is are was were be been remain remains remained'.split(
    ' ',
  ),
);

/** "Gains 10% over 3 days": in the course of them. */
function isDuration(tokens: readonly Token[], at: number, end: number): boolean {
  const unit = tokens[tokens[end]?.text === '-' ? end + 1 : end];
  return unit !== undefined && TIMES.has(baseForm(unit)) && !BEFORE_LENGTHS.has(tokens[at - 1]?.text ?? '');
}

/** "between 4.00% and 4.25%", "between 40-41°". */
function rangeAt(tokens: readonly Token[], at: number): Found | null {
  if (tokens[at]?.text !== 'between') return null;
  const low = amountAt(tokens, at + 1);
  if (!low || !['and', '-', 'to'].includes(tokens[low.end]?.text ?? '')) return null;
  const high = amountAt(tokens, low.end + 1);
  if (!high) return null;
  // "Between 5 and 10 million" begins at 5 million, and "between 500,000 and 1 million" as stated.
  const isScaled = low.power === 0 && Number(low.value) <= Number(high.value) / 10 ** high.power;
  const value = isScaled ? scaled(low.value, high.power) : low.value;
  const unit = high.unit || low.unit;
  if (low.unit && low.unit !== unit) return null;
  const end = tokens[high.end]?.text === 'inclusive' ? high.end + 1 : high.end;
  return { threshold: { side: 'between', value, upper: high.value, unit }, retained: [], end };
}

const BEFORE_BY_WORD = byFirstWord(BEFORE);
const AFTER_BY_WORD = byFirstWord(AFTER);

const SIDES: Readonly<Record<Side, string>> = {
  above: 'above',
  at_least: 'at least',
  below: 'below',
  at_most: 'at most',
  exactly: 'exactly',
  between: 'between',
};

export function thresholdText({ side, value, upper, unit }: Threshold): string {
  const amount = (number: string): string => (unit === '$' ? `$${number}` : `${number}${unit && ` ${unit}`}`);
  return upper === null ? `${SIDES[side]} ${amount(value)}` : `between ${amount(value)} and ${amount(upper)}`;
}

/** Yes of one is exactly No of the other. */
export const OPPOSITE: Readonly<Partial<Record<Side, Side>>> = {
  above: 'at_most',
  at_most: 'above',
  below: 'at_least',
  at_least: 'below',
};
