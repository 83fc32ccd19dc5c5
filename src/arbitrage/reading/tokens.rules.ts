import { VERB_FORMS } from './verbs.rules.js';

/** A word, number or mark of a text. */
export interface Token {
  /** Lower case, without a possessive; abbreviations without dots. */
  readonly text: string;
  readonly kind: 'word' | 'number' | 'mark';
  /** With a capital letter, so it may be a name. */
  readonly capital: boolean;
  /** All capitals, or as "MoM". */
  readonly acronym: boolean;
  /** For a number: its digits without separators, scaled by k, m, b or T. */
  readonly value?: string;
  /** For a number: as written, its separators included. */
  readonly digits?: string;
  /** For a number: $, %, ° or nothing. */
  readonly unit?: string;
  /** For a mark: attached to the preceding token, so that a hyphen is not a minus sign. */
  readonly tight?: boolean;
}

/** A word in its comparison form. */
export interface Canonical {
  readonly word: string;
  /** A name or number: the subject of the contract, not its event. */
  readonly isName: boolean;
}

// Linear, since no part matches the same characters in two ways. Every visible character except full stops, quotation
// marks and sentence ends is in a token, so that unread text never makes two texts alike.
const TOKEN =
  /((?:[A-Za-z]\.){2,})|([$€£¥₹]?(?:\d+(?:,\d{3})*(?:\.\d+)?|(?<![\p{L}\p{N}])\.\d+))((?:[bBmMtT][nN]|[kKmMbBT])(?![A-Za-z]))?([%°])?|([\p{L}][\p{L}\p{M}]*(?:['&][\p{L}]+)*)|([^\s\p{L}.!?"'])/gu;
/** A text without any of these needs no normalising. */
const TO_BE_PLAIN = /[^ -~\n]|[[\]*_]| {2}| '\d/;
/** "3 Jun '27". */
const SHORT_YEAR = /\b(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6} '(\d\d)\b/gi;

const ORDINAL = '\u00ba';
/** As in "90\u00baF": this mark would become a letter. */
const DEGREES = /\u00ba(?<=\d ?.)(?= ?[FC]\b)/g;

/** Normalises variants of marks; a Markdown link becomes its text and address. */
export function plain(text: string): string {
  if (!TO_BE_PLAIN.test(text)) return text.trim();
  return (
    (text.includes(ORDINAL) ? text.replace(DEGREES, '\u00b0') : text)
      .normalize('NFKD')
      // Venues write the same name with and without its accents. A stroke through a sign negates it.
      .replace(/(?<=\p{Script=Latin})[\u0300-\u036f]+/gu, '')
      .normalize('NFC')
      .replace(/[\u2018\u2019\u02bc]/g, "'")
      .replace(SHORT_YEAR, '$1 20$2')
      .replace(/[\u201c\u201d]/g, '"')
      .replace(/[\u2010-\u2015\u2212]/g, '-')
      .replace(/\]\(/g, ' (')
      // Within a word it belongs to an address: "/trade/BTC_USDT".
      .replace(/[[\]*]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '')
      .replace(/[^\S\n]+/g, ' ')
      .trim()
  );
}

export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  for (const match of text.matchAll(TOKEN)) {
    const [, abbreviation, number, scale, sign, word, mark] = match;
    if (word !== undefined) tokens.push(wordOf(word));
    else if (number !== undefined) {
      const isUnit = scale === 'm' && /^[\d.]/.test(number) && !isCounted(text, match.index + match[0].length);
      tokens.push(...(isUnit ? [numberOf(number, undefined, sign), wordOf(scale)] : [numberOf(number, scale, sign)]));
    } else if (abbreviation !== undefined) tokens.push(wordOf(abbreviation.replaceAll('.', '')));
    else if (mark !== undefined) {
      const tight = /[\p{L}\p{N}%]/u.test(text[match.index - 1] ?? ' ');
      tokens.push({ text: mark, kind: 'mark', capital: false, acronym: false, tight });
    }
  }
  return tokens;
}

function wordOf(raw: string): Token {
  const bare = raw.replace(/'s$/i, '').replace(/'/g, '');
  // Also within the word: "iOS", "xAI".
  const capital = bare !== bare.toLowerCase();
  return {
    text: bare.toLowerCase(),
    kind: 'word',
    capital,
    acronym: capital && bare.length > 1 && isUpper(bare[0]) && isUpper(bare.at(-1)),
  };
}

function isUpper(letter: string | undefined): boolean {
  return letter !== undefined && letter === letter.toUpperCase();
}

const SCALES: Readonly<Record<string, number>> = { k: 3, m: 6, mn: 6, b: 9, bn: 9, t: 12, tn: 12 };

/** What is neither measured in metres nor in minutes: "100m views", "150m dollars". */
const COUNTED =
  /[ -](?:(?:monthly|weekly|daily|active|paid|new|global) ){0,3}(?:dollars|usd|us dollars|euros?|eur|pounds|gbp|views|streams|viewers|subscribers|followers|users|people|votes|passengers|copies|tickets|downloads|barrels|jobs|shares|units)\b/iy;

/** "6.40m" are metres, and "5m" may be minutes: "m" is a million only behind a currency or before what is counted. */
function isCounted(text: string, end: number): boolean {
  COUNTED.lastIndex = end;
  return COUNTED.test(text);
}

function numberOf(raw: string, scale: string | undefined, sign: string | undefined): Token {
  const currency = /^[$€£¥₹]/.test(raw) ? raw[0] : '';
  const digits = currency ? raw.slice(1) : raw;
  const value = scaled(digits.replaceAll(',', ''), SCALES[scale?.toLowerCase() ?? ''] ?? 0);
  return { text: value, kind: 'number', capital: false, acronym: false, value, digits, unit: currency || (sign ?? '') };
}

/** Digits times a power of ten without redundant zeros: one form per number. */
export function scaled(digits: string, power: number): string {
  const [whole = '', fraction = ''] = digits.split('.');
  const moved = fraction.padEnd(power, '0');
  const left = (whole + moved.slice(0, power)).replace(/^0+(?=\d)/, '') || '0';
  const right = withoutEnd(moved.slice(power), '0');
  return right ? `${left}.${right}` : left;
}

/** Filler words without meaning for the event. */
const FILLERS = new Set(
  (
    'the a an this that these those will shall would has have had do does did then ' +
    'its their his her it there which so also s according such upcoming'
  ).split(' '),
);

export function isFiller(word: string): boolean {
  return FILLERS.has(word);
}

/** "Votes on a bill" is not "votes for a bill"; only within a name and before a time they add nothing. */
const LINKS = new Set('of in at on for as'.split(' '));

export function isLink(word: string): boolean {
  return LINKS.has(word);
}

/** The base form of "is"; a passive is another statement than its active. */
export const BE = 'be';
const BE_FORMS = new Set('is are was were be been being'.split(' '));
const NEGATED_BE = new Set('isnt arent wasnt werent'.split(' '));

/** A word as one or two, without forms of "be" and contractions with it. */
export function expanded(word: string): readonly string[] {
  if (BE_FORMS.has(word)) return [BE];
  return NEGATED_BE.has(word) ? [BE, 'not'] : [word];
}

/** The comparison form of a word: verbs by their base, plain plurals by their singular. */
export function baseForm({ text, capital }: Pick<Token, 'text' | 'capital'>): string {
  const verb = VERB_FORMS.get(text);
  if (verb !== undefined) return verb;
  // Names keep their final letter.
  if (capital || text.length < 4 || !text.endsWith('s') || /(ss|us|is)$/.test(text)) return text;
  if (text.endsWith('ies')) return `${text.slice(0, -3)}y`;
  return /(sses|xes|ches|shes)$/.test(text) ? text.slice(0, -2) : text.slice(0, -1);
}

/** Trims these characters and white space at the end. */
export function withoutEnd(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && (characters.includes(text[end - 1] as string) || (text[end - 1] as string).trim() === '')) end--;
  return text.slice(0, end);
}
