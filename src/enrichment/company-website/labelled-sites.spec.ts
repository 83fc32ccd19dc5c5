import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { personKey } from '../../vocabulary/person-key.js';
import { type EnrichedField } from '../pipeline/enrichment.events.js';
import { mergeFields } from '../pipeline/merge-fields.rules.js';
import { readDocument } from '../site-visit/read-document.js';
import { siteFounders } from '../founding/founders.rules.js';
import { withLines } from '../site-text/lined-page.js';
import { ownNameOf } from '../site-text/own-name.rules.js';
import { siteFacts } from './site-facts.rules.js';
import { pagesToRead, type PageKind } from './site-pages.rules.js';

const FOLDER = join(import.meta.dirname, '../../../test/fixtures/company-sites');
const AT = '2026-11-22T09:00:00.000Z';
const FIELDS = ['founders', 'country', 'city', 'year', 'sectors', 'li', 'x', 'gh'] as const;
type Field = (typeof FIELDS)[number];
type Values = Readonly<Record<Field, readonly string[]>>;

interface Site {
  readonly domain: string;
  readonly language: string;
  readonly pages: ReadonlyMap<string, string>;
  readonly truth: Values;
  /** Values that are no mistake and need not be found. */
  readonly allowed: readonly string[];
}

/** `=== domain | language | field=value;value | …`, then each page as `--- /path` and its HTML. */
function sitesIn(file: string): Site[] {
  const text = readFileSync(join(FOLDER, file), 'utf8');
  return text.split(/^=== /m).slice(1).map(siteOf);
}

function siteOf(block: string): Site {
  const [header = '', ...pages] = block.split(/^--- /m);
  const [domain = '', language = '', ...fields] = header.trim().split(' | ');
  const stated = new Map(fields.map((field) => field.trim().split('=') as [string, string]));
  const valuesOf = (field: Field): string[] =>
    (stated.get(field) ?? '')
      .split(';')
      .map((value) => value.trim())
      .filter(Boolean);
  const truth = Object.fromEntries(
    FIELDS.map((field) => [field, valuesOf(field).filter((value) => !value.startsWith('~'))]),
  ) as unknown as Values;
  return {
    domain,
    language,
    truth,
    allowed: FIELDS.flatMap(valuesOf).flatMap((value) => (value.startsWith('~') ? [value.slice(1)] : [])),
    pages: new Map(
      pages.map((page) => {
        const end = page.indexOf('\n');
        return [page.slice(0, end).trim().split(' ')[0] ?? '/', page.slice(end + 1)];
      }),
    ),
  };
}

/** What the service would record, from the pages that it would read. */
async function extracted({ domain, language, pages }: Site): Promise<Values> {
  const read = (path: string, kind: PageKind) => {
    const url = `https://${domain}${path}`;
    return { kind, url, document: readDocument(`<html lang="${language}">${pages.get(path) ?? ''}`, url) };
  };
  const home = read('/', 'home');
  const others = pagesToRead(home.document, domain).filter(({ url }) => pages.has(new URL(url).pathname));
  const lined = await withLines([home, ...others.map(({ kind, url }) => read(new URL(url).pathname, kind))]);
  const facts = await siteFacts(lined, domain, AT);
  const { founders } = await siteFounders(lined, domain, ownNameOf(lined, domain));
  const merged = new Map(mergeFields({}, facts).map(({ field, chosen }) => [field, chosen?.value]));
  const of = (field: EnrichedField): string[] => [merged.get(field) ?? []].flat().map(String);
  const handle = (field: EnrichedField): string[] => of(field).map((url) => url.split('/').at(-1) ?? '');
  return {
    founders: founders.map(({ name }) => name),
    country: of('hqCountry'),
    city: of('hqCity'),
    year: of('foundedDate').map((date) => date.slice(0, 4)),
    sectors: of('sectors'),
    li: handle('linkedinUrl'),
    x: handle('twitterUrl'),
    gh: handle('githubUrl'),
  };
}

interface Score {
  found: number;
  right: number;
  expected: number;
  recalled: number;
}

async function scored(sites: readonly Site[]) {
  const scores = Object.fromEntries(
    FIELDS.map((field) => [field, { found: 0, right: 0, expected: 0, recalled: 0 }]),
  ) as Record<Field, Score>;
  for (const site of sites) {
    const values = await extracted(site);
    for (const field of FIELDS) {
      const same = (a: string, b: string): boolean => keyOf(field, a) === keyOf(field, b);
      const found = values[field].filter((value) => !site.allowed.some((each) => same(each, value)));
      const right = found.filter((value) => site.truth[field].some((each) => same(each, value)));
      const recalled = site.truth[field].filter((value) => values[field].some((each) => same(each, value)));
      const score = scores[field];
      score.found += found.length;
      score.right += right.length;
      score.expected += site.truth[field].length;
      score.recalled += recalled.length;
    }
  }
  return { scores };
}

function keyOf(field: Field, value: string): string {
  return field === 'founders' ? personKey(value) : value.toLowerCase();
}

const share = (part: number, whole: number): number => Math.round((part / whole) * 100) / 100;

function sumOf(scores: readonly Score[]): Score {
  const sum = (of: keyof Score): number => scores.reduce((total, score) => total + score[of], 0);
  return { found: sum('found'), right: sum('right'), expected: sum('expected'), recalled: sum('recalled') };
}

function pooled(scores: Readonly<Record<Field, Score>>): number {
  const { right, found } = sumOf(Object.values(scores));
  return right / found;
}

/** The rows of the table in the docs: `| founders | 0.98 | 0.93 | 135 |`. */
function published(): Map<string, string> {
  const docs = readFileSync(join(import.meta.dirname, '../../../docs/enrichment.md'), 'utf8');
  const rows = docs.matchAll(/^\| ([\w, ]+) \| (\d\.\d\d) \| (\d\.\d\d) \| (\d+) \|$/gm);
  return new Map([...rows].map(([, name = '', ...figures]) => [name, figures.join(' ')]));
}

const NAMES: Readonly<Record<Field, string>> = {
  founders: 'founders',
  country: 'country',
  city: 'city',
  year: 'founding year',
  sectors: 'sectors',
  li: 'profiles',
  x: 'profiles',
  gh: 'profiles',
};

it('knows the sites that the rules were written with', async () => {
  const sites = ['development-1.txt', 'development-2.txt', 'development-3.txt'].flatMap(sitesIn);
  const { scores } = await scored(sites);
  expect(pooled(scores)).toBeGreaterThanOrEqual(0.99);
});

it('is right about 100 sites that the rules were never fitted to, as the docs say', async () => {
  const sites = [...sitesIn('held-back-1.txt'), ...sitesIn('held-back-2.txt')];
  expect(sites).toHaveLength(100);
  const { scores } = await scored(sites);
  const figures = [...new Set(Object.values(NAMES))].map((name) => {
    const { found, right, expected, recalled } = sumOf(
      FIELDS.filter((field) => NAMES[field] === name).map((field) => scores[field]),
    );
    const row = [share(right, found), share(recalled, expected)].map((figure) => figure.toFixed(2));
    return [name, [...row, expected].join(' ')] as const;
  });
  expect(Object.fromEntries(figures.map(([name]) => [name, published().get(name)]))).toEqual(
    Object.fromEntries(figures),
  );
  expect(pooled(scores)).toBeGreaterThanOrEqual(0.97);
});
