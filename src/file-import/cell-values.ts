import { withoutEntities } from './repaired-text.js';

/** The value of a cell, or why it is unreadable. */
export type Cell<T> =
  | { readonly value: T | undefined; readonly error?: undefined }
  | {
      readonly error: string;
      readonly remedy?: string;
      /** The rest of its row is certain without it. */
      readonly isOnlyCell?: boolean;
    };

/** Common placeholders for an unknown value. */
const EMPTY = new Set([
  ...[
    '',
    'n/a',
    'n.a.',
    'na',
    'nil',
    'none',
    'null',
    'unknown',
    'unspecified',
    'undisclosed',
    'undefined',
    'tbd',
    'tba',
  ],
  ...['-', '--', '---', '–', '—', '.', '...', '…', '?', '??', '???', '#n/a', 'not available', 'not applicable'],
  ...['not disclosed', 'not specified', 'coming soon', '0000-00-00', '0000-00-00 00:00:00'],
  // Of other languages, and errors of spreadsheets.
  ...['k.a.', 'k. a.', 'keine angabe', 'keine angaben', 'unbekannt', 'nicht bekannt', 'n.d.', 'n/d', 's/d', 'n.c.'],
  ...['non communiqué', 'non renseigné', 'inconnu', 'desconocido', 'no disponible', 'não informado', 'não divulgado'],
  ...['#nv', '#bezug!', '#wert!', '#ref!', '#value!', '#valeur!', '#name?', '#div/0!', '#null!', '#error!'],
]);
const LONGEST_EMPTY = Math.max(...[...EMPTY].map((text) => text.length));
const MAX_TEXT = 20_000;

/** Text without control characters, trimmed; undefined for an empty cell. */
export function textCell(raw: unknown, maxChars = MAX_TEXT): Cell<string> {
  if (raw === null || raw === undefined) return { value: undefined };
  if (typeof raw === 'number' || typeof raw === 'boolean') return { value: String(raw) };
  if (typeof raw !== 'string') return { error: `must be text, is ${kindOf(raw)}`, remedy: 'Write one text' };
  const text = cleaned(raw);
  if (text.length > maxChars)
    return { error: `is ${text.length} characters long; at most ${maxChars}`, remedy: 'Shorten it' };
  return { value: isEmpty(text) ? undefined : text };
}

/** A record becomes an event, which has at most a megabyte. */
const MOST_ENTRIES = 1_000;

/** `{"id": 7, "name": "Robotics"}` in a list is `Robotics`. */
function namedEntry(part: unknown): unknown {
  if (typeof part !== 'object' || part === null) return part;
  const { name, value = name } = part as Readonly<Record<string, unknown>>;
  return typeof (name ?? value) === 'string' ? (name ?? value) : part;
}

/** A list, or one cell of values separated by commas, semicolons, bars or line breaks. */
export function listCell(raw: unknown): Cell<string[]> {
  if (raw === null || raw === undefined) return { value: undefined };
  const parts: unknown[] = Array.isArray(raw) ? raw : typeof raw === 'string' ? raw.split(/[,;|\r\n]/) : [raw];
  const values = new Set<string>();
  for (const part of parts) {
    const cell = textCell(namedEntry(part), 500);
    if (cell.error !== undefined) return { ...cell, error: `has an entry that ${cell.error}` };
    if (cell.value !== undefined) values.add(cell.value);
  }
  if (values.size > MOST_ENTRIES)
    return { error: `has ${values.size} entries; at most ${MOST_ENTRIES}`, remedy: 'Shorten the list' };
  return { value: values.size > 0 ? [...values] : undefined };
}

/** A point before three digits may be decimal or separate thousands. */
export const MAYBE_THOUSANDS = /^\d{1,3}\.\d{3}$/;
/** Digits, or groups of three with one mark between them, of Indian writing after groups of two: `20,00,00,000`. */
export const NUMBER = /^(?:\d+|\d{1,3}(?:(?:,\d{3})+|(?:_\d{3})+|(?: \d{3})+)|\d{1,2}(?:,\d{2})+,\d{3})(?:\.\d+)?$/;

/** A whole number of at least zero: 1200, "1,200", 12.0. */
export function countCell(raw: unknown): Cell<number> {
  if (typeof raw === 'number' && isCount(raw)) return { value: raw };
  const cell = textCell(raw, 100);
  if (cell.error !== undefined || cell.value === undefined) return cell as Cell<number>;
  const digits = cell.value.replace(/\s/g, ' ');
  const number =
    NUMBER.test(digits) && !MAYBE_THOUSANDS.test(digits) ? Number(digits.replace(/[,_ ]/g, '')) : Number.NaN;
  if (!isCount(number)) {
    return {
      error: `must be a whole number from 0, is ${JSON.stringify(cell.value.slice(0, 40))}`,
      remedy: 'Write digits, such as 1200, or leave it empty',
    };
  }
  return { value: number };
}

function isCount(number: number): boolean {
  return Number.isInteger(number) && number >= 0 && number <= 2_147_483_647;
}

export function booleanCell(raw: unknown): Cell<boolean> {
  if (typeof raw === 'boolean') return { value: raw };
  const cell = textCell(raw, 20);
  if (cell.error !== undefined || cell.value === undefined) return cell as Cell<boolean>;
  if (/^(?:true|yes|y|1|x|✓|✔|ja|wahr|oui|vrai|s[ií]|verdadero|sim|verdadeiro)$/iu.test(cell.value))
    return { value: true };
  if (/^(?:false|no|n|0|✗|nein|falsch|non|faux|falso|n[aã]o)$/iu.test(cell.value)) return { value: false };
  return { error: `must be true or false, is ${JSON.stringify(cell.value)}`, remedy: 'Write true or false' };
}

/** What the parser of addresses takes in a host, and no name of one has. */
const NO_HOST = /["'`(){}<>*,!$&;=+]/;

/** An http(s) URL; a missing scheme is added. Undefined when the text cannot be a URL. */
export function urlOf(text: string): string | undefined {
  const withScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text.replace(/^\/\/(?!\/)/, '')}`;
  try {
    const url = new URL(withScheme.trim());
    // The parser takes a number for an IP address.
    const isHost = url.hostname.includes('.') && !NO_HOST.test(url.hostname) && !/^\d+$/.test(text);
    if (!/^https?:$/.test(url.protocol) || !isHost || url.username !== '') return undefined;
    return withScheme.trim();
  } catch {
    return undefined;
  }
}

export function isEmpty(text: string): boolean {
  return text.length <= LONGEST_EMPTY && EMPTY.has(text.toLowerCase());
}

/** Marks without a width, of which some turn the direction of what follows. Joiners within words are no such marks. */
const INVISIBLE = /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g;

const UNSTORABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\uFFFE\uFFFF\uD800-\uDFFF]/;

function cleaned(raw: string): string {
  // One end of a line, so that a text is the same from whatever system its file comes.
  const lines = raw.includes('\r') ? raw.replace(/\r\n?/g, '\n') : raw;
  const visible = lines.replace(INVISIBLE, '');
  const text = visible.includes('&') ? withoutEntities(visible) : visible;
  // Postgres rejects NUL, and a lone surrogate cannot be encoded.
  if (!UNSTORABLE.test(text)) return text.trim();
  return text
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\uFFFE\uFFFF]/g, '')
    .replace(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g, '\uFFFD')
    .trim();
}

function kindOf(value: unknown): string {
  return Array.isArray(value) ? 'a list' : typeof value === 'object' ? 'an object' : typeof value;
}
