import { headcountCell } from '../../file-import/amounts/headcount-cell.js';
import { moneyCell } from '../../file-import/amounts/money-cell.js';
import { booleanCell } from '../../file-import/cell-values.js';
import { dateCell } from '../../file-import/dates/date-cell.js';
import { withoutControlCharacters } from '../../kernel/text/visible-text.js';
import { bareAddress } from '../../parsers/web-addresses/bare-address.js';
import { countryInAnyLanguage } from '../../vocabulary/places/country-names.js';
import { isUsState, placeCountry } from '../../vocabulary/places/us-states.js';
import { LONGEST_TEXT } from './field.rules.js';

// What a refused value was likely meant as, read as the cells of imports are. Where that is not certain, there is no
// repair: a client that applies suggestions would store a wrong fact.

export const MAX_URL_CHARS = 2_048;
/** Of a value, bounds the work. */
const MOST_PARTS = 5;
const MOST_CHARS = 500;
const SCHEME = /^https?:\/\//i;

/** The text that a repair starts from, cut to what a repair can use. */
export function scalarText(value: unknown): string {
  if (typeof value === 'string') return value.slice(0, LONGEST_TEXT);
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

/** Likely intended URLs: out of a link or a sentence, without spaces, with a scheme, without a password. */
export function urlRepairs(value: unknown): string[] {
  const text = withoutControlCharacters(scalarText(value)).trim();
  if (text === '' || text.length > MAX_URL_CHARS) return [];
  const bare = bareAddress(text);
  const apart = (separators: RegExp): string[] =>
    bare.split(separators).map(bareAddress).filter((part) => part.includes('.')).slice(0, MOST_PARTS); // prettier-ignore
  const parts = apart(/[\s;|]+/);
  // The spaces of a sentence part words, and only those of an address are a slip.
  const isAddress = SCHEME.test(bare) || !/\s/.test(bare);
  const written = [...parts.filter((part) => SCHEME.test(part)), ...(isAddress ? [bare] : []), ...parts];
  return [...written, ...apart(/[\s,;|]+/)].flatMap(withScheme);
}

function withScheme(address: string): string[] {
  const text = address.replace(/\s+/gu, '').replace(/,$/, '');
  const bare = text.replace(/^(?:[a-z][a-z0-9+.-]*:)?\/*/i, '');
  const repairs = [text, `https://${bare}`, `https://${bare.replace(/^[^/@]*@/, '')}`];
  return repairs.filter((repair) => repair.length <= MAX_URL_CHARS);
}

/** `@acme` at `https://x.com/`. */
export function profileRepairs(value: unknown, profiles: string | undefined): string[] {
  const [, handle] = /^@?([\p{L}\p{N}_-]{1,60})$/u.exec(scalarText(value).trim()) ?? [];
  return profiles === undefined || handle === undefined ? [] : [`${profiles}${handle}`];
}

/** `mailto:ada@acme.com`, `Ada <ada@acme.com>`, `ada (at) acme.com`, the first of several. */
export function emailRepairs(value: unknown): string[] {
  const text = scalarText(value)
    .slice(0, MOST_CHARS)
    .replace(/[[({] ?at ?[\])}]/i, '@')
    .replace(/[[({] ?dot ?[\])}]/i, '.');
  const bare = (part: string): string => (part.replace(/^mailto:/i, '').split('?', 1)[0] ?? '').replace(/[.:]$/, '');
  const parts = text.split(/[\s,;<>()|]+/).map(bare).filter((part) => /^[^@]+@[^@]/.test(part)).slice(0, MOST_PARTS); // prettier-ignore
  return [...parts, text.replace(/\s+/g, '')].flatMap((address) => [address, inAscii(address)]);
}

/** The address of mail with the name of its host as DNS has it: `ada@xn--mnchen-3ya.de`. */
function inAscii(address: string): string {
  const [local = '', host = ''] = address.split('@');
  return URL.canParse(`https://${host}`) ? `${local}@${new URL(`https://${host}`).hostname}` : address;
}

/** `$1.5M`, `1,200`, `ca. 50`; none for a range, nor for an amount in another currency. */
export function numberRepairs(value: unknown, isWhole: boolean): number[] {
  if (typeof value === 'number') return [isWhole ? Math.round(value) : value];
  const text = scalarText(value);
  const people = isWhole ? headcountCell(text) : undefined;
  if (people !== undefined && people.error === undefined) return definedOf(people.value?.count);
  const amount = moneyCell(text);
  return amount.error === undefined ? definedOf(amount.value) : [];
}

export function flagRepairs(value: unknown): boolean[] {
  const word = scalarText(value).replace(/[^\p{L}\p{N}]/gu, '');
  const cell = booleanCell(/^on$/i.test(word) ? 'true' : word);
  return cell.error === undefined ? definedOf(cell.value) : [];
}

/** `Berlin, Germany`, `California`; none where a code may be a country or a state. */
export function countryRepairs(value: unknown): string[] {
  const text = scalarText(value).slice(0, MOST_CHARS);
  const parts = text.split(/[,;()/]/).map((part) => part.trim()).filter(Boolean); // prettier-ignore
  const place = placeCountry(parts, countryInAnyLanguage);
  if (place !== null) return definedOf(place.country ?? undefined);
  return parts.reverse().flatMap((part) => countryInAnyLanguage(part) ?? (isUsState(part) ? 'US' : []));
}

const YEAR = /(?<!\d)(?:19|20)\d{2}(?!\d)/g;

/** A date in words or in another order, in its precision or a lower one; else the only year. */
export function dateRepairs(value: unknown): string[] {
  const text = scalarText(value).slice(0, MOST_CHARS).normalize('NFKC').trim();
  const { value: date } = { value: undefined, ...dateCell(text) };
  if (date !== undefined) return [date, date.slice(0, 7), date.slice(0, 4)];
  const years = [...new Set(text.match(YEAR))];
  return years.length === 1 ? years : [];
}

function definedOf<T>(value: T | undefined): T[] {
  return value === undefined ? [] : [value];
}
