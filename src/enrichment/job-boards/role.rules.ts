import { type OpenRole } from '../hiring/hiring.events.js';

export const MAX_TITLE_CHARS = 200;
const MAX_LOCATION_CHARS = 100;
const MAX_LOCATIONS = 30;

/** Words for work from anywhere, in the languages that boards are written in. */
const REMOTE =
  /(?<!\p{L})(remote|remotely|anywhere|work from home|wfh|distributed|home ?office|fernarbeit|remoto|remota|t[ée]l[ée]travail|à distance|zdalna|zdalnie|distans|på distans|på afstand|thuiswerk|etätyö)(?!\p{L})|リモート|在宅|远程|遠端|원격|удал[её]нн/iu;
/** In a title it is a mark behind the role and not a word of it: nobody in remote sensing works remotely for that. */
const REMOTE_TITLE =
  /[([{]\s*(?:100 ?% )?(?:fully )?remote\b|[-–—|,/]\s*(?:100 ?% )?(?:fully )?remote\s*(?:[)\]}]|$)/iu;
const NOT_REMOTE = /\b(no|not|non)[ -](remote|télétravail|homeoffice)\b/iu;

export interface StatedRole {
  readonly id: string;
  readonly title: string;
  readonly locations: readonly (string | null | undefined)[];
  /** What the board says by itself; null where it says nothing. */
  readonly remote: boolean | null;
  readonly url: string | null;
  readonly published: string | number | null;
}

/** A role in our form; null for one without an id or title. */
export function roleOf(stated: StatedRole): OpenRole | null {
  const title = tidy(stated.title, MAX_TITLE_CHARS);
  const roleKey = stated.id.trim().slice(0, 200);
  if (title === '' || roleKey === '') return null;
  const locations = distinct(stated.locations.map((text) => tidy(text ?? '', MAX_LOCATION_CHARS)));
  const saysRemote =
    (locations.some((text) => REMOTE.test(text) && !NOT_REMOTE.test(text)) || REMOTE_TITLE.test(title)) &&
    stated.remote !== false;
  return {
    roleKey,
    title,
    locations: locations.slice(0, MAX_LOCATIONS),
    isRemote: stated.remote === true || saysRemote,
    url: webAddress(stated.url),
    publishedAt: instantOf(stated.published),
  };
}

/** The same role under another id: equal words of the title, the same places. */
export function sameness(role: Pick<OpenRole, 'title' | 'locations' | 'isRemote'>): string {
  const words = (text: string): string =>
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}+#]+/gu)
      ?.join(' ') ?? '';
  return `${words(role.title)}|${role.locations.map(words).sort().join(';')}|${role.isRemote ? 'remote' : ''}`;
}

/** One line, without markup or controls, cut at a bound. */
export function tidy(text: string, maxChars: number): string {
  return text
    .slice(0, maxChars * 4)
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
    .slice(0, maxChars);
}

/** Each once, as it was written first. */
function distinct(texts: readonly string[]): string[] {
  const found = new Map<string, string>();
  for (const text of texts) if (text !== '' && !found.has(text.toLowerCase())) found.set(text.toLowerCase(), text);
  return [...found.values()];
}

function webAddress(text: string | null): string | null {
  if (text === null || text.length > 2_000 || !/^https?:\/\//i.test(text)) return null;
  return URL.canParse(text) ? new URL(text).href : null;
}

/** ISO 8601 of what boards write: a date, an instant, seconds or milliseconds. Null outside of 2000 to 2100. */
export function instantOf(value: string | number | null): string | null {
  if (value === null || value === '') return null;
  const ms = typeof value === 'number' ? (value < 1e11 ? value * 1_000 : value) : Date.parse(zoned(value));
  if (!(ms >= Date.UTC(2000, 0) && ms < Date.UTC(2100, 0))) return null;
  return new Date(ms).toISOString();
}

/** A time without a zone is taken for UTC, whatever this machine's zone is. */
function zoned(text: string): string {
  const plain = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(?: ?UTC)?$/.exec(text.trim());
  return plain ? `${plain[1]}T${plain[2]}Z` : text;
}
