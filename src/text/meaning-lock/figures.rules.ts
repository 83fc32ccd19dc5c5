import { type Fact, type FactToken, type ReadFact } from './fact.rules.js';
import { LIMITS, MONTHS_AND_DAYS, NUMBER_WORDS, UNITS } from './fact-words.rules.js';

const SIGNS = new Set(['-', '−', '+', '±']);
const CURRENCIES = new Set(['$', '€', '£', '¥']);
const SCALES: Readonly<Record<string, string>> = {
  k: 'thousand',
  m: 'million',
  bn: 'billion',
  b: 'billion',
  tn: 'trillion',
};

/** A number with its sign, limit, currency and unit: one fact, whichever way it is written. */
export function figureAt(text: string, tokens: readonly FactToken[], start: number): ReadFact | null {
  let at = start;
  const limit = limitAt(tokens, at);
  if (limit) at = limit.end;
  const parts: string[] = [];
  const sign = tokens[at];
  if (sign && SIGNS.has(sign.text) && isSign(text, tokens, at)) {
    parts.push(sign.text === '−' ? '-' : sign.text);
    at++;
  }
  const currency = tokens[at];
  if (currency && CURRENCIES.has(currency.text)) at++;
  const token = tokens[at];
  if (!token || !isNumber(token, tokens[at + 1])) return null;
  const value = valueOf(token);
  parts.push(value);
  at++;
  at = readScales(tokens, at, parts);
  const sum = currency && CURRENCIES.has(currency.text) ? UNITS.get(currency.text) : undefined;
  const place = unitPlace(tokens, at);
  const unit = sum ?? unitAt(tokens, place);
  if (sum === undefined && unit !== undefined) at = place + 1;
  return figure(tokens, { start, at, end: at, limit: limit?.sign ?? '', value: parts.join(''), unit: unit ?? '' });
}

interface Figure {
  readonly start: number;
  readonly at: number;
  readonly end: number;
  readonly limit: string;
  readonly value: string;
  readonly unit: string;
}

function figure(tokens: readonly FactToken[], { start, end, limit, value, unit }: Figure): ReadFact {
  const text = tokens
    .slice(start, end)
    .map((token) => token.text)
    .join(' ');
  const isDate = limit === '' && unit === '' && (/^(?:1[5-9]|20)\d\d$/.test(value) || isDayOfMonth(tokens, start, end));
  const fact: Fact = isDate
    ? { kind: 'date', key: value, text, at: start }
    : { kind: 'number', key: `${limit}${value}${unit === '' ? '' : ` ${unit}`}`, text, at: start };
  return { facts: [fact], end };
}

function isDayOfMonth(tokens: readonly FactToken[], start: number, end: number): boolean {
  const around = [tokens[start - 1], tokens[end]];
  return around.some((token) => token !== undefined && MONTHS_AND_DAYS.has(token.lower) && /^\p{Lu}/u.test(token.text));
}

function isNumber(token: FactToken, next: FactToken | undefined): boolean {
  // A version such as "v3.20" is a number too.
  if (/\p{N}/u.test(token.text)) return true;
  // "one" is an article more often than a number.
  if (token.lower === 'one') return next !== undefined && UNITS.has(next.lower);
  return NUMBER_WORDS.has(token.lower);
}

function valueOf({ text, lower }: FactToken): string {
  const word = lower === 'one' ? '1' : NUMBER_WORDS.get(lower);
  if (word !== undefined) return word;
  return /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(text) ? text.replaceAll(',', '') : lower;
}

function readScales(tokens: readonly FactToken[], from: number, parts: string[]): number {
  let at = from;
  for (; at < from + 3; at++) {
    const lower = tokens[at]?.lower ?? '';
    const word = /^(?:hundred|thousand|million|billion|trillion)$/.test(lower) ? lower : SCALES[lower];
    // "5 m" is metres.
    if (word === undefined || lower === 'm') break;
    parts.push(word);
  }
  return at;
}

function unitAt(tokens: readonly FactToken[], at: number): string | undefined {
  return UNITS.get(tokens[at]?.lower ?? '');
}

/** Where the unit is: behind the number, or behind one adjective as in "ten good years". */
function unitPlace(tokens: readonly FactToken[], at: number): number {
  const isAdjective = tokens[at]?.partOfSpeech === 'ADJ' && !UNITS.has(tokens[at]?.lower ?? '');
  return isAdjective && unitAt(tokens, at + 1) !== undefined ? at + 1 : at;
}

/** A minus stands before a number and not behind a word or a number. */
function isSign(text: string, tokens: readonly FactToken[], at: number): boolean {
  const [sign, next] = [tokens[at] as FactToken, tokens[at + 1]];
  return (
    next !== undefined &&
    /^\p{N}/u.test(next.text) &&
    next.start === sign.end &&
    !/[\p{L}\p{N})]/u.test(text.charAt(sign.start - 1))
  );
}

function limitAt(tokens: readonly FactToken[], at: number): { end: number; sign: string } | null {
  for (const { words, sign } of LIMITS.get(tokens[at]?.lower ?? '') ?? []) {
    if (!words.every((word, i) => tokens[at + i]?.lower === word)) continue;
    const end = at + words.length;
    const next = tokens[end];
    if (next && (CURRENCIES.has(next.text) || isNumber(next, tokens[end + 1]))) return { end, sign };
  }
  return null;
}
