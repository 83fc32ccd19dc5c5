import anyAscii from 'any-ascii';
import { mayHaveLegalForm, withoutLegalForm } from './names/without-legal-form.js';
import { withArticleApart, wordsOf } from './names/name-words.js';
import { countryInAnyLanguage } from './places/country-names.js';

const FORMER =
  /[([] ?(?:was|were|prev(?:iously)?|formerly|former|fka|f\/k\/a|ex|now|aka|a\.k\.a\.?|dba|d\/b\/a|t\/a|trading as|doing business as|brand name)(?![\p{L}\p{N}])[.:]? ?(?=.)/iu;
/** Without brackets, only words that never occur inside a name. */
const FORMER_OUTSIDE =
  / (?:prev\.?|previously|formerly|fka|f\/k\/a|aka|dba|d\/b\/a|t\/a|trading as|doing business as) /i;
/** Bracketed text that is not a name: an address, founders, place of funding, later fate. */
const NO_NAME =
  /^(?:https?:\/\/|www\.)|^(?:by|makers? of|part of|acquired|yc|ycombinator|y combinator|[swfx]\d{2}|stealth|beta|inc|closed|defunct)\b/i;

/** Part of a legal form, or its end. With the countries, companies would share these as names. */
const OF_FORM = /^(?:haftungsbeschr(?:ä|ae)nkt|publ|private|in liquidation|i\. ?l|i\. ?g)\.?$/i;

/**
 * The normal form in which two spellings of one name are equal: no case, accents, punctuation, legal form or leading
 * "the". `The Daily Muse, Inc.` and `theDailyMuse` both give `dailymuse`. Empty only when the name has no letter or
 * digit.
 */
export function nameKey(name: string): string {
  return plainKey(name) ?? keyOfWords(name);
}

const PLAIN_WORDS = /^[a-z0-9 ]*$/i;

/** Fast path: most of the millions of names in a file are plain words. Null for all others. */
function plainKey(name: string): string | null {
  if (!PLAIN_WORDS.test(name)) return null;
  const lower = name.trim().toLowerCase();
  if (lower.startsWith('the')) return null;
  const space = lower.indexOf(' ');
  if (space === -1) return lower;
  const mayHaveOne = mayHaveLegalForm(lower.slice(0, space), lower.slice(lower.lastIndexOf(' ') + 1));
  if (!mayHaveOne) return lower.replaceAll(' ', '');
  const words = lower.split(' ').filter((word) => word !== '');
  return withoutLegalForm(words, name).join('');
}

function keyOfWords(name: string): string {
  const words = wordsOf(withArticleApart(name));
  if (words.length > 1 && words[0] === 'the') words.shift();
  return withoutLegalForm(words, name).join('');
}

const OTHER_SCRIPT = /[^\P{L}\p{Script=Latin}]/u;
/** A longer text is no name: its transliteration could be many times as long. */
const LONGEST_TRANSLITERATED = 200;

/**
 * The keys by which a name is found: its own, and that of its Latin transliteration. Empty for a name without letters.
 */
export function nameKeysOf(name: string, own = nameKey(name)): string[] {
  if (own === '') return [];
  if (name.length > LONGEST_TRANSLITERATED || !OTHER_SCRIPT.test(name)) return [own];
  const latin = nameKey(anyAscii(own));
  return latin === '' || latin === own ? [own] : [own, latin];
}

/**
 * Whether two names are one, or one is the other's transliteration. Names of other scripts that only sound alike are two:
 * 明略 and 铭略 have one transliteration.
 */
export function isSameName(one: string, other: string): boolean {
  const [ours, oursInLatin] = nameKeysOf(one);
  const [theirs, theirsInLatin] = nameKeysOf(other);
  if (ours === undefined || theirs === undefined) return false;
  return ours === theirs || ours === theirsInLatin || oursInLatin === theirs;
}

/**
 * The base of a slug: `Acme & Söhne GmbH` gives `acme-and-sohne-gmbh`, `Яндекс` gives `yandeks`. ASCII, at most 80
 * characters, never empty.
 */
export function slugBaseOf(name: string): string {
  const latin = latinSlugOf(name);
  if (latin !== '') return latin;
  const isReadable = name.length <= LONGEST_TRANSLITERATED && OTHER_SCRIPT.test(name);
  return (isReadable && latinSlugOf(anyAscii(name))) || 'unnamed';
}

/** Empty for a name without Latin letters and digits. */
export function latinSlugOf(name: string): string {
  const words = wordsOf(name).map((word) => word.replace(/[^a-z0-9]/g, ''));
  return words.filter(Boolean).join('-').slice(0, 80).replace(/-$/, '');
}

export interface NameWithFormer {
  readonly name: string;
  readonly formerNames: readonly string[];
  /** Bracketed names of an unspecified kind: `Thalmic Labs (Myo)`. */
  readonly otherNames: readonly string[];
}

/** `[Acme](https://acme.com)` and `"Acme"` are Acme. */
function plainName(text: string): string {
  return /^\[([^\]]+)\]\(\S+\)$/.exec(text)?.[1] ?? text.replace(/^["“„]([^"“”„]+)["”“]$/, '$1');
}

/** Splits the names in a cell: `Superb (was GrubWithUs)`, `SellStage (now Videopixie)`. */
export function parseNameCell(cell: string): NameWithFormer {
  const text = plainName(cell.trim().replace(/\s+/g, ' '));
  const former = FORMER.exec(lastBracket(text, ')]'));
  if (former) {
    const start = text.length - former.input.length - 1 + former.index;
    const outside = text.slice(0, start).trim();
    const inside = former.input.slice(former.index + former[0].length).trim();
    const isNow = /^[([] ?now\b/i.test(former[0]);
    return isNow
      ? { name: inside, formerNames: [outside], otherNames: [] }
      : { name: outside, formerNames: [inside], otherNames: [] };
  }
  const last = lastBracket(text, ')');
  const opens = last.indexOf('(');
  const also = opens === -1 ? '' : last.slice(opens + 1);
  const name = text.slice(0, text.length - last.length - 1 + opens).trim();
  if (also === '' || name === '') return withoutBrackets(text);
  return { name, formerNames: [], otherNames: isNoName(also.trim()) ? [] : [also.trim()] };
}

function isNoName(text: string): boolean {
  return NO_NAME.test(text) || OF_FORM.test(text) || isLegalForm(text) || countryInAnyLanguage(text) !== null;
}

function isLegalForm(text: string): boolean {
  const words = wordsOf(`name ${text}`);
  return words.length > 1 && withoutLegalForm(words, text).length === 1;
}

function withoutBrackets(text: string): NameWithFormer {
  const former = FORMER_OUTSIDE.exec(text);
  if (!former || former.index === 0) return { name: text, formerNames: [], otherNames: [] };
  const name = text.slice(0, former.index).replace(/,$/, '');
  return { name, formerNames: [text.slice(former.index + former[0].length).trim()], otherNames: [] };
}

/** All names in a cell, the company's own first. */
export function namesIn(cell: string): string[] {
  const { name, formerNames, otherNames } = parseNameCell(cell);
  return [name, ...formerNames, ...otherNames];
}

/** The text in the last pair of brackets, for a text that ends with one; otherwise empty. */
function lastBracket(text: string, closing: string): string {
  if (!closing.includes(text.at(-1) ?? ' ')) return '';
  const before = Math.max(...[...closing].map((bracket) => text.lastIndexOf(bracket, text.length - 2)));
  return text.length < 2 ? '' : text.slice(before + 1, -1);
}

/** The names of a company on file. */
export interface NamesOnFile {
  readonly name: string;
  readonly furtherNames: readonly string[];
}

/**
 * Whether these can be names of a company at the same domain: one is in common, or is a prefix of another. A further name
 * that the company's own name shares a prefix with counts only as a whole: with `Acme`, a company `Acme Health` would
 * also be `Acme Pay`.
 */
export function namesAgree({ name, furtherNames }: NamesOnFile, theirs: readonly string[]): boolean {
  const own = spellingsOf([name]);
  const further = furtherNames.map((each) => spellingsOf([each]));
  const others = spellingsOf(theirs);
  if (others.some((key) => [own, ...further].some((keys) => keys.includes(key)))) return true;
  return [own, ...further.filter((keys) => !shareBeginning(own, keys))].some((keys) => shareBeginning(keys, others));
}

const UMLAUT = /[äöüåø]/gi;
const SPELT_OUT: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' };

/** The keys of names, also with their umlauts spelt out, as in `Mueller`. */
function spellingsOf(names: readonly string[]): string[] {
  const spelt = names.map((name) =>
    name.normalize('NFC').replace(UMLAUT, (letter) => SPELT_OUT[letter.toLowerCase()] ?? letter),
  );
  return [...new Set([...names, ...spelt])].flatMap((name) => nameKeysOf(name));
}

function shareBeginning(ours: readonly string[], theirs: readonly string[]): boolean {
  return ours.some((a) => theirs.some((b) => isBeginning(a, b) || isBeginning(b, a)));
}

function isBeginning(short: string, long: string): boolean {
  return short.length >= 4 && long.startsWith(short);
}
