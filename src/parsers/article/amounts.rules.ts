/** An amount in a text: its place with sign, currency and unit. */
export interface Amount {
  readonly from: number;
  readonly to: number;
  readonly value: number;
  /** Unit of comparison: %, a currency, the counted noun, or none. */
  readonly measure: string;
  /** How telling it is by itself: 3 for money and shares, 0 for a bare small number. */
  readonly rank: number;
  /** When, where or within what: "over 15 years". */
  readonly isCircumstance: boolean;
}

const CURRENCIES = 'CAD|USD|EUR|GBP|CHF|AUD|NZD|JPY|CNY|INR|SEK|NOK|DKK|PLN|BRL|ZAR|KES|Rs\\.?|US\\$|A\\$|C\\$';
const MONEY_WORD =
  'dollars?|euros?|pounds?|francs?|kronor|kroner|crowns?|shillings?|rupees?|yen|yuan|pesos?|reais|zloty|cents?|pence';
const UNIT_WORD =
  'people|men|women|children|staff|km/h|mph|kilometers?|kilometres?|km|miles?|meters?|metres?|cm|mm|kg|grams?|kilograms?|g|mg|tons?|tonnes?|hours?|minutes?|seconds?|days?|weeks?|months?|years?|degrees?|litres?|liters?|gallons?|acres?|hectares?|decibels?|gigawatts?|gigawatt-hours?|megawatts?|kilowatt-hours?|MW|GW|TWh|GWh|kWh|ms|GB|MB|TB|nits|Mbit/s|CO2';
/** Words that end in "s" behind a number and are not what is counted. */
const NO_NOUN =
  '(?!(?:was|is|has|does|goes|as|its|this|less|plus|others|always|perhaps|besides|across|towards|versus)\\b)';
/** Counted nouns whose plural has no "s". */
const PLURAL = 'people|men|women|children|sheep|cattle|fish|deer|aircraft|personnel|police officers';
const PER =
  '(?:\\s(?:an?|per)\\s(?:second|minute|hour|day|night|week|month|year|share|barrel|tonne|ton|litre|liter|kilometre|head|person|hectare|item|stream|square metre|kilowatt-hour)\\b(?! (?:ago|earlier|before|later|on average)\\b))?';
const COUNTED = `(?:\\s\\p{Ll}{3,14}(?<!\\s(?:that|than|from|with|over|and|after|when|which|most|each|under|into|more|less|fewer|are|were|had|have|who|but|per|for|was))){0,2}?\\s(?:${NO_NOUN}\\p{Ll}{3,18}s|${PLURAL})\\b`;

const NUMBER = new RegExp(
  '(?<![\\p{L}\\d.,:/#-])' +
    '(?<sign>[+−–-](?=[$€£¥₹\\d])|plus or minus\\s|minus\\s)?' +
    `(?<currency>[$€£¥₹]\\s?|(?:${CURRENCIES})\\s?)?` +
    '(?<number>\\d{1,3}(?:,\\d{3}){1,4}(?:\\.\\d{1,4})?|\\d{1,9}(?:\\.\\d{1,4})?)' +
    '(?<unit>' +
    '\\s?(?:%|percent\\b|per cent\\b|percentage points?\\b)|' +
    `(?:\\s?(?:[kKMB]|bn|m|tn|x|×)\\b|\\s(?:thousand|million|billion|trillion)\\b)(?:\\s(?:${MONEY_WORD}|${UNIT_WORD})\\b|${COUNTED})?${PER}|` +
    `\\s(?:out of|in every|in|of)\\s(?:(?:the|our|its|their|all)\\s)?(?:last\\s)?\\d{1,3}(?:,\\d{3}){0,2}(?![\\d.,]\\d)(?:\\s(?:${UNIT_WORD})\\b|${COUNTED})?|` +
    '\\sof\\s(?:those|these|its|their|our)\\s\\p{Ll}{3,18}s\\b|' +
    `\\s(?:times|${MONEY_WORD}|${UNIT_WORD})(?![\\p{L}\\d/])${PER}|` +
    `${COUNTED}${PER}|` +
    `${PER.slice(0, -1)}` +
    ')?' +
    '(?![\\p{L}\\d]|[-:/]\\d|(?:st|nd|rd|th)\\b)',
  'gu',
);
const SCALE: Readonly<Record<string, number>> = {
  k: 1e3,
  thousand: 1e3,
  m: 1e6,
  million: 1e6,
  b: 1e9,
  bn: 1e9,
  billion: 1e9,
  tn: 1e12,
  trillion: 1e12,
};
const MONTH_BEFORE = /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.? $/i;
const MONTH_BEHIND = /^ (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/i;
/** Words before numbers that are no amounts: ages, chapters and the like. */
const NO_AMOUNT_BEFORE =
  /\b(?:chapter|section|page|figure|table|step|no\.|number|version|article|rule|part|aged?|phase|level|type|covid|route|highway|room|flight|windows|days?) $/i;
const IN_BEFORE = /\bin $/i;
/** Ages and rates that are no amounts by themselves. */
const AGE_BEHIND = /^ (?:of age|old|away|apart)\b/;
const EVERY_BEFORE = /\b(?:every|each) $/i;
/** Attributes and circumstances, rather than what happened. */
const ATTRIBUTE_BEFORE = /\b(?:of|with|from|than) (?:about |around |only |nearly )?$/i;
const CIRCUMSTANCE_BEFORE = /\b(?:in|within|at|after|for|under|over|during) (?:about |around |only |nearly )?$/i;
/** A name with a number: "the Kestrel 500 index". */
const NAME_BEFORE = /\p{Lu}\p{L}{1,20} $/u;
const APPROXIMATION =
  /\b(?:About|Around|Some|Only|Nearly|Almost|Over|Roughly|At|Under|Up to|Than|Another|The|Of|Just) $/;
const YEAR = /^(?:1[0-9]|20)\d{2}$/;

/** The amounts of a sentence in order, a range as one; years, dates and numbers of names are none. */
export function amountsOf(text: string): Amount[] {
  const amounts: Amount[] = [];
  for (const match of text.matchAll(NUMBER)) {
    const amount = readAmount(text, match);
    if (!amount) continue;
    const last = amounts.at(-1);
    const range = last && rangeOf(text, last, amount);
    if (range) amounts[amounts.length - 1] = range;
    else amounts.push(amount);
  }
  return amounts;
}

/** "$15 to $40", "between £150 and £250"; a change "from 12 to 19" is none. */
function rangeOf(text: string, first: Amount, last: Amount): Amount | null {
  const between = text.slice(first.to, last.from);
  const before = text.slice(Math.max(0, first.from - 9), first.from);
  const isOneKind = first.measure === '' || first.measure === last.measure;
  if (!isOneKind) return null;
  if (between === ' to ' && !/\bfrom $/i.test(before)) return { ...last, from: first.from };
  if (between === ' and ' && /\bbetween $/i.test(before)) return { ...last, from: first.from - 'between '.length };
  return null;
}

function readAmount(text: string, match: RegExpExecArray): Amount | null {
  const { sign = '', currency = '', number = '', unit = '' } = match.groups ?? {};
  const before = text.slice(Math.max(0, match.index - 24), match.index);
  const behind = text.slice(match.index + match[0].trimEnd().length, match.index + match[0].length + 8);
  const plainUnit = unit.trim().toLowerCase();
  const isBare = currency === '' && plainUnit === '';
  if (EVERY_BEFORE.test(before) || (isBare && isNoAmount(before, behind))) return null;
  const isYear =
    currency === '' && YEAR.test(number) && !/^(?:%|per|million|billion|euros|dollars|pounds)/.test(plainUnit);
  if (isYear) return null;
  const scaled = Number(number.replaceAll(',', '')) * (SCALE[plainUnit.split(' ')[0] ?? ''] ?? 1);
  const value = /^(?:[−–-]|minus)/.test(sign) ? -scaled : scaled;
  const measure = measureOf(currency, plainUnit);
  const own = AGE_BEHIND.test(behind) ? 0 : rankOf({ scaled, plainUnit, measure, isMoney: currency !== '' });
  // "at $19 a share" and "in 34 percent of the cases" are what is reported.
  const isCircumstance = CIRCUMSTANCE_BEFORE.test(before) && own < 3;
  const rank = own > 1 && (isCircumstance || ATTRIBUTE_BEFORE.test(before)) ? own - 0.75 : own;
  return { from: match.index, to: match.index + match[0].trimEnd().length, value, measure, rank, isCircumstance };
}

function isNoAmount(before: string, behind: string): boolean {
  if (MONTH_BEFORE.test(before) || MONTH_BEHIND.test(behind)) return true;
  if (NO_AMOUNT_BEFORE.test(before) || IN_BEFORE.test(before)) return true;
  return NAME_BEFORE.test(before) && !APPROXIMATION.test(before);
}

function rankOf(of: { scaled: number; plainUnit: string; measure: string; isMoney: boolean }): number {
  if (of.isMoney || of.measure === '%' || MONEY.test(of.plainUnit)) return 3;
  if (/^(?:out of|in every|in|of) /.test(of.plainUnit)) return 3;
  if (of.plainUnit === '') return of.scaled >= 100 ? 1 : 0;
  return of.scaled >= 10 || of.scaled % 1 !== 0 ? 2 : 1;
}

const MONEY = new RegExp(`(?:^|\\s)(?:${MONEY_WORD})\\b`);

function measureOf(currency: string, unit: string): string {
  if (/^(?:%|percent|per cent)/.test(unit)) return '%';
  const sign = currency.trim();
  return sign !== '' ? sign : unit.replace(/^(?:[kmb]|bn|tn|thousand|million|billion|trillion)(?:\s|$)/, '');
}
