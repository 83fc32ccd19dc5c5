import { ENGAGEMENT } from './engagement-technologies.rules.js';
import { FRAMEWORKS } from './framework-technologies.rules.js';
import { INFRASTRUCTURE } from './infrastructure-technologies.rules.js';
import { MEASURING } from './measuring-technologies.rules.js';
import { PAYMENTS } from './payment-technologies.rules.js';
import { PLATFORMS } from './platform-technologies.rules.js';

/**
 * The rules, one technology per line: `name|category|clues|implied`. Clues are separated by semicolons; each is a
 * letter for its place and a literal text in lower case (no patterns, so no page can slow a rule):
 *
 * - `h name=part` a header whose value contains the part; `h name` any value; a name that ends in `-` is a prefix
 * - `c name` a cookie; a name that ends in `*` is a prefix
 * - `m name=part` a meta element
 * - `s part` the address of a script, style, frame or image, as `//host/path`
 * - `t part` the page's markup, scripts and comments; never its text, its links or its meta elements, and a part that is
 *   a mere name only where a script uses it, not in labels, comments and data; several words count in comments only
 * - `d mx=end`, `d ns=end`, `d cname=end`, `d txt=part` a DNS record of the domain
 * - `x part` issuer of the certificate; a part with a dot, its subject
 * - `p path=part` an answer 200 at the path that contains the part; ignored where the site answers 200 to random paths
 *
 * A trailing `^` means that a version follows the part, a trailing `#` that a UUID must.
 */
const LINES = [FRAMEWORKS, PLATFORMS, MEASURING, PAYMENTS, INFRASTRUCTURE, ENGAGEMENT]
  .join('\n')
  .split('\n')
  .filter((line) => line !== '');

/** Recorded in every scan. Raise it when a rule change alters results. */
export const RULES_VERSION = '2026-11-30.3';

export type ClueKind = 'header' | 'cookie' | 'meta' | 'address' | 'html' | 'dns' | 'certificate' | 'path';

export interface Clue {
  readonly technology: string;
  /** `next-js.header.x-powered-by-next-js` */
  readonly rule: string;
  readonly kind: ClueKind;
  /** The name of a header, cookie, meta element or path; the type of a DNS record; else empty. */
  readonly name: string;
  /** Empty where presence is enough. */
  readonly part: string;
  readonly hasVersion: boolean;
  /** Counts only before a UUID: several products name an attribute alike, and their ids differ. */
  readonly hasUuid: boolean;
}

export interface Technology {
  readonly name: string;
  readonly category: string;
  readonly clues: readonly Clue[];
  readonly implies: readonly string[];
}

const KINDS: Readonly<Record<string, ClueKind>> = {
  h: 'header',
  c: 'cookie',
  m: 'meta',
  s: 'address',
  t: 'html',
  d: 'dns',
  x: 'certificate',
  p: 'path',
};
const NAMED: readonly ClueKind[] = ['header', 'meta', 'dns', 'path'];

export function technologyOf(line: string): Technology {
  const [name = '', category = '', clues = '', implied = ''] = line.split('|');
  const texts = clues.split(';').filter((text) => text.trim() !== '');
  return {
    name,
    category,
    clues: texts.map((text) => clueOf(name, text)),
    implies: implied === '' ? [] : implied.split(','),
  };
}

function clueOf(technology: string, text: string): Clue {
  const kind = KINDS[text[0] ?? ''];
  if (!kind || text[1] !== ' ') throw new Error(`${technology}: ${JSON.stringify(text)} is no clue`);
  const hasVersion = text.endsWith('^');
  const hasUuid = text.endsWith('#');
  const body = text.slice(2, hasVersion || hasUuid ? -1 : undefined);
  const equals = NAMED.includes(kind) ? body.indexOf('=') : -1;
  const isName = kind === 'cookie' || (NAMED.includes(kind) && equals < 0);
  const name = isName ? body : equals < 0 ? '' : body.slice(0, equals);
  const part = isName ? '' : body.slice(equals + 1);
  return { technology, rule: `${slug(technology)}.${kind}.${slug(body)}`, kind, name, part, hasVersion, hasUuid };
}

function slug(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

export const TECHNOLOGIES: readonly Technology[] = LINES.map(technologyOf);
export const TECHNOLOGY_BY_NAME: ReadonlyMap<string, Technology> = new Map(
  TECHNOLOGIES.map((technology) => [technology.name, technology]),
);
/** Paths requested where robots.txt allows it and the site does not answer 200 to every path. */
export const PATH_CLUES: readonly Clue[] = TECHNOLOGIES.flatMap(({ clues }) =>
  clues.filter(({ kind }) => kind === 'path'),
);
