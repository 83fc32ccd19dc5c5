import { type Amount } from './amount.js';
import { rangeOf, withSharedScale } from './amount-ranges.rules.js';

const SYMBOL = '[$€£¥₹₩₽₺₦₪₱₫]';
/** Codes that are written before a number; "CAD" behind one is also a kind of software. */
const CODE =
  'USD|EUR|GBP|CHF|AUD|NZD|JPY|CNY|INR|SEK|NOK|DKK|PLN|BRL|ZAR|KES|AED|SAR|SGD|HKD|MXN|KRW|TWD|ILS|CZK|HUF|THB|MYR|IDR|NGN';
const CURRENCY = `(?:${SYMBOL}|(?:US|CA|AU|NZ|HK|NT|[ACSR])\\$|CAD|${CODE}|RM|K[sS]h\\.?|Rs\\.?)\\s?`;
const MONEY_WORD =
  `${CODE}|` +
  'US-Dollar|Dollar|Euro|Franken|dollars?|euros?|pounds?|francs?|kronor|kroner|crowns?|shillings?|rupees?|yen|yuan|pesos?|reais|zloty|cents?|pence';
const FOREIGN_MONEY = '(?:euros?|dollars?|d[oó]lares|dollari|libras|livres|francs|francos|kronor|kroner|pesos|reais)';
/** "mil millones de euros", "miljoner kronor"; "millions d’euros" has a scale of English. */
const FOREIGN_SUM = `(?:milliards?|mil millones|mill[oó]n(?:es)?|milh(?:ão|ões)|milion[ei]|miliard[oi]|miljoen|miljard|miljoner|miljarder)\\s(?:d['’]|d[ei]\\s)?${FOREIGN_MONEY}`;
const UNIT_WORD =
  'basis points?|people|men|women|children|staff|km/h|mph|kilometers?|kilometres?|km|miles?|meters?|metres?|cm|mm|kg|grams?|kilograms?|g|mg|tons?|tonnes?|hours?|minutes?|seconds?|days?|weeks?|months?|years?|degrees?|litres?|liters?|gallons?|acres?|hectares?|decibels?|gigawatts?|gigawatt-hours?|megawatts?|kilowatt-hours?|MW|GW|TWh|GWh|kWh|ms|GB|MB|TB|nits|Mbit/s|CO2';
/** Units that may be without a space before them: "10kg". "5g" may be a network. */
const ATTACHED_UNIT = '(?:km/h|mph|km|cm|kg|mg|(?<!(?<![\\d.,])[2-6])g|MW|GW|TWh|GWh|kWh|GB|MB|TB|ms)';
/** Words that end in "s" behind a number and are not what is counted. */
const NO_NOUN =
  '(?!(?:was|is|has|does|goes|removes|weighs|comes|includes|contains|provides|delivers|reduces|improves|allows|requires|detects|becomes|remains|makes|gives|sells|replaces|adds|produces|cleans|as|its|this|less|plus|others|always|perhaps|besides|across|towards|versus|overseas|sometimes|nowadays|afterwards|(?:up|down|on|back|for)wards)\\b)';
/** Counted nouns whose plural has no "s". */
const PLURAL = 'people|men|women|children|sheep|cattle|fish|deer|aircraft|personnel|police officers';
const PER =
  '(?:\\s(?:an?|per)\\s(?:second|minute|hour|day|night|week|month|year|share|barrel|tonne|ton|litre|liter|kilometre|head|person|hectare|item|stream|square metre|kilowatt-hour)\\b(?! (?:ago|earlier|before|later|on average)\\b))?';
/** "$95 million two years ago": the years are not what is counted. */
const NO_NUMBER_WORD =
  '(?!\\s(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|last|next|every|each|some)\\b)';
const COUNTED = `(?:${NO_NUMBER_WORD}\\s\\p{Ll}{3,14}(?<!\\s(?:that|than|from|with|over|and|after|when|which|most|each|under|into|more|less|fewer|are|were|had|have|who|but|per|for|was|because|although|though|while|whereas|where|before|since|until|unless|during|despite|amid))){0,2}?\\s(?:${NO_NOUN}\\p{Ll}{3,18}s|${PLURAL})\\b`;

/** What scales multiply by, in any case. */
const SCALE: Readonly<Record<string, number>> = {
  k: 1e3,
  thousand: 1e3,
  lakh: 1e5,
  m: 1e6,
  mm: 1e6,
  mn: 1e6,
  mil: 1e6,
  mln: 1e6,
  mio: 1e6,
  million: 1e6,
  millionen: 1e6,
  cr: 1e7,
  crore: 1e7,
  b: 1e9,
  bn: 1e9,
  bil: 1e9,
  bln: 1e9,
  mrd: 1e9,
  milliard: 1e9,
  milliarden: 1e9,
  billion: 1e9,
  t: 1e12,
  tn: 1e12,
  trn: 1e12,
  trillion: 1e12,
  'lakh crore': 1e12,
};
/** Scales only of money: "5 mm" is a length, "5 T" a field, and "TN" a state. */
const SCALE_OF_MONEY = /^(?:b|T|mm|MM|MN|T[nN]|[cC]r|[mM]il|[bB]il)$/;
const anyCase = (words: string): string =>
  words
    .split(' ')
    .flatMap((word) => [word, `${word.charAt(0).toUpperCase()}${word.slice(1)}`, word.toUpperCase()])
    .join('|');
const SCALE_SIGN = `[kKMBbTm]|MM|mm|[cC]r|${anyCase('mn mil mln mio bn bil bln mrd tn trn')}`;
const SCALE_WORD = `[lL]akh [cC]rores?|(?:${anyCase('thousand lakh million crore milliard billion trillion')})[sS]?|Millionen|Milliarden`;
const SCALED =
  '(?:\\s?(?:Mrd|Mio)\\.(?=\\s(?:(?:US-)?Dollar|Euro|Franken)\\b|\\s?€)|' +
  `(?:\\s?(?:${SCALE_SIGN})|\\+?[\\s‑-]?(?:${SCALE_WORD}))\\b)`;
/** Thousands behind commas, points, apostrophes or spaces, Indian groups, and decimal commas. */
const FIGURE =
  '\\d{1,3}(?:,\\d{3}){1,4}(?:\\.\\d{1,4})?|' +
  '\\d{1,2}(?:,\\d{2}){1,4},\\d{3}(?:\\.\\d{1,2})?|' +
  "\\d{1,3}(?:['’]\\d{3}){1,4}(?:\\.\\d{1,2})?|" +
  '\\d{1,3}(?:\\.\\d{3}){2,4}(?:,\\d{1,2})?|' +
  '\\d{1,3}\\.\\d{3},\\d{1,2}|' +
  '\\d{1,3}(?: \\d{3}){1,4}(?! ?\\d)(?:[.,]\\d{1,2})?|' +
  '\\d{1,3},\\d{1,2}|' +
  '\\d{1,9}(?:\\.\\d{1,4})?';
/** The whole of a figure: without this, a shorter one would be read. */
const FIGURE_END = "(?![\\d\\p{No}]|[.,'’]\\d| \\d{1,2}/\\d)";

const NUMBER = new RegExp(
  '(?<![\\p{L}\\p{Sc}\\d.,:/#-]|\\d[–−‑])' +
    '(?<sign>[+−–-](?=[$€£¥₹\\d])|plus or minus\\s|minus\\s)?' +
    `(?:(?<currency>${CURRENCY})(?:(?<low>(?:${FIGURE})${FIGURE_END})(?<lowScale>${SCALED})?(?<dash>\\s?[–−‑-]\\s?(?:\\k<currency>)?)(?=\\d))?|` +
    `(?<least>(?:${FIGURE})${FIGURE_END})(?<leastScale>${SCALED})?%?[–−‑-](?=\\d)|)` +
    `(?<number>${FIGURE})${FIGURE_END}` +
    '(?<unit>' +
    '\\s?(?:%|percent\\b|per cent\\b|percentage points?\\b|Prozent(?:punkte?n?)?\\b|€(?!\\s?\\d))|' +
    `(?:(?<scale>${SCALED})|\\s?[x×]\\b)(?:\\s?€(?!\\s?\\d)|(?:[\\s-](?:${MONEY_WORD})|\\s(?:d['’]|d[ei]\\s)${FOREIGN_MONEY}|\\s(?:${UNIT_WORD}))\\b|${COUNTED})?${PER}|` +
    `\\s${FOREIGN_SUM}\\b|` +
    `\\s(?:out of|in every|in|of)\\s(?:(?:the|our|its|their|all)\\s)?(?:last\\s)?\\d{1,3}(?:,\\d{3}){0,2}(?![\\d.,]\\d)(?:\\s(?:${UNIT_WORD})\\b|${COUNTED})?|` +
    '\\sof\\s(?:those|these|its|their|our)\\s\\p{Ll}{3,18}s\\b|' +
    `(?:\\s(?:times|${MONEY_WORD}|${UNIT_WORD})|${ATTACHED_UNIT})(?![\\p{L}\\d/])${PER}|` +
    `${COUNTED}${PER}|` +
    `${PER.slice(0, -1)}` +
    ')?' +
    '(?![\\p{L}\\d]|[–−‑:/-]\\d|(?:st|nd|rd|th)\\b)',
  'gu',
);
const MONTH_BEFORE = /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.? $/i;
const MONTH_BEHIND = /^ (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/i;
/** Words before numbers that are no amounts: ages, chapters and the like. */
const NO_AMOUNT_BEFORE =
  /\b(?:chapter|section|page|figure|table|step|no\.|number|version|article|rule|part|aged?|phase|level|type|covid|route|highway|room|flight|windows|days?) $/i;
/** "Safari 16 users", "type 2 patients": the number is a part of the name before it. */
const VERSION_BEFORE =
  /\b(?:safari|chrome|firefox|edge|android|ios|ipados|macos|windows|office|python|java|node|php|postgres(?:ql)?|mysql|react|angular|iphone|ipad|galaxy|pixel|playstation|xbox|gpt|llama|formula|euro)[ -]$/i;
const RANK_BEFORE = /\b(?:type|tier|stage|phase|scope|grade|category|level|generation) $/i;
const HIGHEST_RANK = 12;
const IN_BEFORE = /\bin $/i;
/** Telephone numbers and the like: "0800 123456", "+44 20 7946 0958", "(030) 901820". */
const DIGITS_BEFORE = /\d\)? $/;
const DIGITS_BEHIND = /^ \d{2,}(?![\p{L}\d-])/u;
/** "In 2024 1,200 were sold." */
const YEAR_BEFORE = /(?:^|[^\d\s] )(?:19|20)\d\d $/;
const ZERO_FIRST = /^0\d/;
/** As much of the text behind an amount as rules read. */
const MOST_BEHIND = 32;
/** Ages and rates that are no amounts by themselves. */
const AGE_BEHIND = /^ (?:of age|old|away|apart)\b/;
/** "One in 3 adults" is a share; "3 adults" would be another figure. */
const PART_BEFORE = /(?<!\b(?:no|any|every|some) )\b(?:one|two|three|four|five|six|seven|eight|nine) (?:in|out of) $/i;
const EVERY_BEFORE = /\b(?:every|each) $/i;
/** Attributes and circumstances, rather than what happened. */
const ATTRIBUTE_BEFORE = /\b(?:of|with|from|than) (?:about |around |only |nearly )?$/i;
const CIRCUMSTANCE_BEFORE = /\b(?:in|within|at|after|for|under|over|during) (?:about |around |only |nearly )?$/i;
/** A name with a number: "the Kestrel 500 index". */
const NAME_BEFORE = /\p{Lu}\p{L}{1,20} $/u;
/** "Use 5 to 10 g of salt": the word before is a verb. */
const RANGE_BEHIND = new RegExp(`^ (?:to|bis|or|[–—‑-]) \\d[\\d.,]{0,9} (?:${UNIT_WORD})\\b`);
const APPROXIMATION =
  /\b(?:About|Around|Some|Only|Nearly|Almost|Over|Roughly|Between|At|Under|Up to|Than|Another|The|Of|Just|Zwischen|Rund|Etwa|Fast|Knapp|Gut|Nur|Mindestens|Höchstens|Maximal) $/;
const YEAR = /^(?:1[0-9]|20)\d{2}$/;
const DECIMAL_COMMA = /,\d{1,2}$/;
const GROUPS_OF_POINTS = /^\d{1,3}(?:\.\d{3}){2}|\.\d{3},/;
const EURO = /^(?:€|EUR|euros?$)/i;
/** Units of texts that write commas before decimals. */
const COMMA_WRITERS = /^(?:€|euros?$|(?:us-)?dollar$|franken$|prozent|mil[lhij ])/;
/** What a range without a currency is of; "3–2" is a score and "7-11 shops" a name. */
const RANGE_UNIT = new RegExp(`^(?:%|per ?cent|prozent|(?:${MONEY_WORD}|${UNIT_WORD})\\b)`, 'i');

/** The amounts of a sentence in order, a range as one; years, dates and numbers of names are none. */
export function amountsOf(text: string): Amount[] {
  const amounts: Amount[] = [];
  for (const match of text.matchAll(NUMBER)) {
    const amount = readAmount(text, match);
    if (!amount) continue;
    const before = amounts.pop();
    const first = before && withSharedScale(text, before, amount);
    const range = first && rangeOf(text, first, amount);
    if (range) amounts.push(range);
    else amounts.push(...(first ? [first, amount] : [amount]));
  }
  return amounts;
}

function readAmount(text: string, match: RegExpExecArray): Amount | null {
  const { sign = '', currency = '', number = '', unit = '', scale = '' } = match.groups ?? {};
  const before = text.slice(Math.max(0, match.index - 24), match.index);
  const behind = text.slice(match.index + match[0].trimEnd().length, match.index + match[0].length + MOST_BEHIND);
  const plainUnit = unit.trim().toLowerCase();
  const isBare = currency === '' && plainUnit === '';
  if (ZERO_FIRST.test(number) || EVERY_BEFORE.test(before) || (isBare && isNoAmount(before, behind))) return null;
  // "On May 12 300 people came."
  if (currency === '' && number.includes(' ') && MONTH_BEFORE.test(before)) return null;
  const factor = factorOf(scale, currency);
  const counted =
    factor === 1
      ? plainUnit
      : unit
          .slice(scale.length)
          .replace(/^[\s-]/, '')
          .toLowerCase();
  // Of a length of time, the word before is no part: "on Android 2 years ago".
  const isOfName = currency === '' && factor === 1 && counted !== '' && !UNIT_FIRST.test(counted);
  if (isOfName && (VERSION_BEFORE.test(before) || (RANK_BEFORE.test(before) && Number(number) <= HIGHEST_RANK)))
    return null;
  const isYear = currency === '' && YEAR.test(number) && !/^(?:%|per|pro|€|euro|dollars|us-|pounds)/.test(plainUnit);
  if ((isYear && (factor === 1 || scale.trim().length < 3)) || factor === null) return null;
  // 8.3 × 1,000,000,000 is not 8,300,000,000 in floating point.
  const scaled = Number((numberOf(number) * factor).toPrecision(12));
  if (!isSure(number, { currency, counted, factor }) || !isRising(match, { currency, counted, factor, scaled })) {
    return null;
  }
  const value = /^(?:[−–-]|minus)/.test(sign) ? -scaled : scaled;
  const measure = measureOf(currency, counted);
  const own = AGE_BEHIND.test(behind) ? 0 : rankOf({ scaled, plainUnit, measure, isMoney: currency !== '' });
  // "at $19 a share" and "in 34 percent of the cases" are what is reported.
  const isCircumstance = CIRCUMSTANCE_BEFORE.test(before) && own < 3;
  const rank = own > 1 && (isCircumstance || ATTRIBUTE_BEFORE.test(before)) ? own - 0.75 : own;
  const end = match.index + match[0].trimEnd().length;
  // Of "300 km²" the sign belongs to the unit.
  const to = /[²³]/.test(text.charAt(end)) ? end + 1 : end;
  const part = PART_BEFORE.exec(before)?.[0] ?? '';
  if (part !== '' && currency === '')
    return { from: match.index - part.length, to, value, scale: factor, measure, rank: 3, isCircumstance: false };
  return { from: match.index, to, value, scale: factor, measure, rank, isCircumstance };
}

/** 1 without a scale; null for a scale of money without money. */
function factorOf(written: string, currency: string): number | null {
  const scale = written.replace(/^[\s+‑-]+/, '').replace(/\.$/, '');
  if (currency === '' && SCALE_OF_MONEY.test(scale)) return scale === 'mm' ? 1 : null;
  const name = scale.toLowerCase();
  return SCALE[name] ?? SCALE[name.replace(/s$/, '')] ?? 1;
}

function numberOf(written: string): number {
  const number = written.replace(/[ '’]/g, '');
  if (GROUPS_OF_POINTS.test(number)) return Number(number.replaceAll('.', '').replace(',', '.'));
  return Number(DECIMAL_COMMA.test(number) ? number.replace(',', '.') : number.replaceAll(',', ''));
}

interface Reading {
  readonly currency: string;
  /** Unit behind the scale. */
  readonly counted: string;
  readonly factor: number;
}

/** "1,5" may be two numbers, "1.234.567" a version, and "€1.500" one and a half euros or 1,500. */
function isSure(number: string, { currency, counted, factor }: Reading): boolean {
  const isMoney = currency !== '';
  if (GROUPS_OF_POINTS.test(number)) return isMoney || COMMA_WRITERS.test(counted);
  if (DECIMAL_COMMA.test(number))
    return isMoney || factor > 1 || COMMA_WRITERS.test(counted) || /^(?:%|per ?cent)/.test(counted);
  if (factor > 1 || !/^\d{1,3}\.\d{3}$/.test(number)) return true;
  // A thousand millions in Spanish: "3.000 millones de euros".
  if (/^mil[lhij ]/.test(counted)) return true;
  return !(EURO.test(currency) && counted === '') && !COMMA_WRITERS.test(counted);
}

/** Whether a range is one: its first number is the lower one, and both are of one thing. True without a range. */
function isRising({ groups }: RegExpExecArray, reading: Reading & { readonly scaled: number }): boolean {
  const { currency, counted, factor, scaled } = reading;
  const low = groups?.low ?? groups?.least;
  if (low === undefined) return true;
  const own = groups?.lowScale ?? groups?.leastScale;
  const ownFactor = own === undefined ? factor : factorOf(own, currency);
  if (ownFactor === null || (own !== undefined && factor === 1)) return false;
  if (numberOf(low) * ownFactor >= scaled) return false;
  if (currency === '') return !YEAR.test(low) && (factor > 1 || RANGE_UNIT.test(counted) || low.includes(','));
  // "rose to $5 – 10 more than": a dash between spaces need not be a range.
  const isLoose = /^\s[^\p{L}\p{Sc}]+$/u.test(groups?.dash ?? '') && factor === 1;
  return !isLoose && (counted === '' || MONEY.test(counted) || /^(?:an?|per) /.test(counted));
}

function isNoAmount(before: string, behind: string): boolean {
  if (MONTH_BEFORE.test(before) || MONTH_BEHIND.test(behind)) return true;
  if (NO_AMOUNT_BEFORE.test(before) || IN_BEFORE.test(before)) return true;
  if (DIGITS_BEHIND.test(behind) || (DIGITS_BEFORE.test(before) && !YEAR_BEFORE.test(before))) return true;
  return NAME_BEFORE.test(before) && !APPROXIMATION.test(before) && !RANGE_BEHIND.test(behind);
}

function rankOf(of: { scaled: number; plainUnit: string; measure: string; isMoney: boolean }): number {
  if (of.isMoney || of.measure === '%' || MONEY.test(of.plainUnit)) return 3;
  if (/^(?:out of|in every|in|of) /.test(of.plainUnit)) return 3;
  if (of.plainUnit === '') return of.scaled >= 100 ? 1 : 0;
  return of.scaled >= 10 || of.scaled % 1 !== 0 ? 2 : 1;
}

const UNIT_FIRST = new RegExp(`^(?:%|per ?cent|prozent|in |of |out |an? |per |(?:${MONEY_WORD}|${UNIT_WORD})\\b)`, 'i');
const MONEY = new RegExp(`(?:^|[\\s-])(?:${MONEY_WORD})\\b|€$|^${FOREIGN_SUM}|d[’']${FOREIGN_MONEY}`, 'iu');

function measureOf(currency: string, counted: string): string {
  if (/^(?:%|percent|per cent|prozent)/.test(counted)) return '%';
  const sign = currency.trim();
  // A price per share is not compared with a sum.
  const [, per] = /^(?:an?|per) (.+)$/.exec(counted) ?? [];
  if (sign === '') return counted;
  return per === undefined ? sign : `${sign} per ${per}`;
}
