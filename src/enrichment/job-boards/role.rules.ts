import { placeholderIn } from '../../vocabulary/placeholder.js';
import { countryByCity } from '../../vocabulary/places/shared-codes.js';
import { countryOfRegion } from '../places/regions.rules.js';
import { type OpenRole } from '../hiring/hiring.events.js';

export const MAX_TITLE_CHARS = 200;
const MAX_LOCATION_CHARS = 100;
const MAX_LOCATIONS = 30;

/** Terms for remote work, in common board languages. */
const REMOTE =
  /(?<!\p{L})(remote|remotely|anywhere|work from home|wfh|distributed|home[ -]?office|home[ -]?based|telework|telecommut(?:e|ing)|fernarbeit|remoto|remota|t[ée]l[ée]travail|teletrabajo|teletrabalho|à distance|zdalna|zdalnie|distans|på distans|på afstand|fjernarbejde|hjemmekontor|thuiswerk|etätyö|uzaktan|vzdáleně)(?!\p{L})|リモート|在宅|远程|遠端|居家办公|원격|재택|удал[её]нн/iu;
/** In a title only what begins or ends it counts: a role in remote sensing is not remote work. */
const REMOTE_TITLE =
  /(?:^|[([{]\s*|[-–—|,/]\s*)(?:100 ?% )?(?:(?:fully|full|en) )?(?:remote|remot[oa]|t[ée]l[ée]travail|home[ -]?office)(?: (?:in|from|within|only|first|ok|possible|möglich|emea|apac|latam|eu|europe|us|usa|uk|canada|germany|france|india|global|worldwide)\b|\s*(?:[)\]}(,/|:;–—]|-\s|$))/iu;
/** Postings that collect applications, and offer no role. */
const UNSOLICITED =
  /^(?:(?:general|open|spontaneous|speculative|unsolicited) applications?|candidature (?:spontan[ée]e|libre|spontanea)|candidatura espont[áâ]nea|open sollicitatie|spontanansökan|uopfordret ansøgning|(?:(?:join )?(?:our|the) )?talent (?:pool|community|network))\s*(?:[-–—|:,(!/]|$)|^initiativbewerbung|^(?:don|can|didn|couldn)['’]t (?:see|find) (?:a|an|the|your|what)\b/iu;
const NOT_REMOTE = /\b(no|not|non)[ -](remote|télétravail|homeoffice)\b/iu;

/** The head office of a retailer: `Home Office - Bentonville, AR`. `DE` is Germany more often than Delaware. */
const HEAD_OFFICE = /^home office ?[-–—,(/](.{2,40}), (?!DE$)([A-Z]{2}|\p{Lu}[\p{L} ]{3,20})\)?$/iu;

export interface StatedRole {
  readonly id: string;
  readonly title: string;
  readonly locations: readonly (string | null | undefined)[];
  /** The board's explicit flag; null if absent. */
  readonly remote: boolean | null;
  readonly url: string | null;
  readonly published: string | number | null;
}

/** A normalised role; null without id or title, and for a posting that offers no role. */
export function roleOf(stated: StatedRole): OpenRole | null {
  const title = tidy(stated.title, MAX_TITLE_CHARS);
  const roleKey = stated.id.trim().slice(0, 200);
  if (title === '' || roleKey === '' || UNSOLICITED.test(title)) return null;
  const places = stated.locations.map((text) => tidy(text ?? '', MAX_LOCATION_CHARS));
  const locations = distinct(places.filter((place) => placeholderIn(place) === null));
  const isRemote =
    (locations.some((text) => REMOTE.test(text) && !NOT_REMOTE.test(text) && !isHeadOffice(text)) ||
      (REMOTE_TITLE.test(title) && !NOT_REMOTE.test(title))) &&
    stated.remote !== false;
  return {
    roleKey,
    title,
    locations: locations.slice(0, MAX_LOCATIONS),
    isRemote: stated.remote === true || isRemote,
    url: webAddress(stated.url),
    publishedAt: instantOf(stated.published),
  };
}

function isHeadOffice(location: string): boolean {
  const [, city, region] = HEAD_OFFICE.exec(location) ?? [];
  if (city === undefined || region === undefined) return false;
  return (countryByCity(city, region) ?? countryOfRegion(region)) === 'US';
}

/** A key for the same role under another id: same title words, same locations. */
export function sameness(role: Pick<OpenRole, 'title' | 'locations' | 'isRemote'>): string {
  const words = (text: string): string =>
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}+#]+/gu)
      ?.join(' ') ?? '';
  return `${words(role.title)}|${role.locations.map(words).sort().join(';')}|${role.isRemote ? 'remote' : ''}`;
}

/** One line, without markup or control characters, cut to a maximum. */
export function tidy(text: string, maxChars: number): string {
  return text
    .slice(0, maxChars * 4)
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
    .slice(0, maxChars);
}

/** Distinct texts, each in its first spelling. */
function distinct(texts: readonly string[]): string[] {
  const found = new Map<string, string>();
  for (const text of texts) if (text !== '' && !found.has(text.toLowerCase())) found.set(text.toLowerCase(), text);
  return [...found.values()];
}

function webAddress(text: string | null): string | null {
  if (text === null || text.length > 2_000 || !/^https?:\/\//i.test(text)) return null;
  return URL.canParse(text) ? new URL(text).href : null;
}

/** Converts a date, an instant, seconds or milliseconds to ISO 8601. Null outside of 2000 to 2100. */
export function instantOf(value: string | number | null): string | null {
  if (value === null || value === '') return null;
  const ms = typeof value === 'number' ? (value < 1e11 ? value * 1_000 : value) : Date.parse(zoned(value));
  if (!(ms >= Date.UTC(2000, 0) && ms < Date.UTC(2100, 0))) return null;
  return new Date(ms).toISOString();
}

const ZONE = /(?:Z|GMT|UTC|[A-Z]{2,4}T|[+-]\d{2}:?\d{2})$/;
const NUMBERS = /^(\d{1,2})([./-])(\d{1,2})[./-](\d{4}|\d{2})(?![\d./-])/;

/** A time without a zone is read as UTC, independent of the machine's zone. Empty for a date of two readings, as `3/4/2026`, and for none, as `31.02.2026`. */
function zoned(text: string): string {
  const [, one = '', mark, two = '', year] = NUMBERS.exec(text.trim()) ?? [];
  if (year !== undefined) {
    const isDayFirst = mark === '.' || Number(one) > 12;
    if (!isDayFirst && Number(two) <= 12 && one !== two) return '';
    const [day, month] = isDayFirst ? [one, two] : [two, one];
    const date = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
    return isCalendarDate(date) ? date : '';
  }
  const plain = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(?: ?UTC)?$/.exec(text.trim());
  if (plain) return `${plain[1]}T${plain[2]}Z`;
  const isLocal = text.charAt(4) === '/' || /^\p{L}{3,9}\.? \d|^\d{1,2} \p{L}{3}/u.test(text);
  return isLocal && !ZONE.test(text.trim()) ? `${text} UTC` : text;
}

/** Engines read the 31st of February as a day of March. */
function isCalendarDate(date: string): boolean {
  const ms = Date.parse(date);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(date);
}
