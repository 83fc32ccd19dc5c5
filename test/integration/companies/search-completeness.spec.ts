import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generatedCompany } from '../../../src/companies/generate/generated-company.rules.js';
import { importCompanies } from '../../../src/companies/import/companies.import.js';
import { CompanyList } from '../../../src/companies/listing/company-list.service.js';
import { type SortName, StartupsQueryDto } from '../../../src/companies/record/company.dto.js';
import { FindingsFiles } from '../../../src/file-import/import-findings.js';
import { nameKey, parseNameCell } from '../../../src/vocabulary/company-name.js';
import { asciiFold } from '../../../src/vocabulary/ascii-fold.js';
import { testStores, type TestStores } from '../../kit/stores.js';

/** A real directory, where one is given: `COMPANIES_2026_FILE=FILE npm test -- search-completeness`. */
const REAL = process.env.COMPANIES_2026_FILE;
const SEED = 'words-2026';
const WORDS = 200;
/** Of made-up companies, where no directory is given. */
const MADE_UP = 1_500;
/** How people write beside each other what are words of their own. */
const JOINED = [
  'HR/payroll',
  'CI/CD',
  'read-only',
  'Acme.com/jobs',
  'R&D',
  'audio/video',
  'e-bikes',
  'buy,sell',
  'A+B',
];

interface Scanned {
  readonly name: string;
  /** Its own and its former ones, as keys. */
  readonly names: readonly string[];
  readonly words: ReadonlySet<string>;
}

/** All pages of one search. */
interface WholeList {
  readonly names: readonly string[];
  readonly employees: readonly (number | null)[];
  readonly total: number;
  readonly isEstimate: boolean;
}

let stores: TestStores;
let scanned: readonly Scanned[];
let words: readonly string[];
/** One, as in the service: it caches what it reads about names and spellings. */
let list: CompanyList;
/** By word. */
const byRelevance = new Map<string, WholeList>();

beforeAll(async () => {
  stores = await testStores();
  const file = REAL ?? madeUpFile();
  const findings = new FindingsFiles(join(stores.folder, 'imports'), file, Date.now());
  await importCompanies({ ...stores, file, clock: { now: () => Date.now() }, findings });
  await stores.settled();
  // As the service does every second: until then each look-up of a spelling reads all texts that are new.
  await stores.readStore.query('VACUUM ANALYZE read.companies');
  scanned = readFileSync(file, 'utf8').trim().split('\n').map(scan); // prettier-ignore
  words = drawnWords();
  list = new CompanyList(stores.readStore);
  for (const word of words) byRelevance.set(word, await wholeList(word));
}, 600_000);

afterAll(() => stores?.close());

function madeUpFile(): string {
  const rows = Array.from({ length: MADE_UP }, (_, n) => {
    const { details } = generatedCompany(7, n, new Date('2026-01-01'));
    const { name, website, oneLiner, description, employeeCount } = details;
    const long_description = `${description} Built for ${JOINED[n % JOINED.length]} users.`;
    return { id: n, name, website, one_liner: oneLiner, long_description, team_size: employeeCount };
  });
  const path = join(stores.folder, 'made-up-2026-01-01.jsonl');
  writeFileSync(path, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  return path;
}

function scan(line: string): Scanned {
  const row = JSON.parse(line) as Record<string, unknown> & {
    name: string;
    team_size?: number;
    former_names?: string[];
  };
  const { name } = parseNameCell(row.name);
  const texts = [row.name, row.one_liner, row.long_description].filter((text) => typeof text === 'string');
  return {
    name,
    names: [name, ...(row.former_names ?? [])].map(nameKey),
    words: new Set(texts.flatMap(wordsOf)),
  };
}

function wordsOf(text: string): string[] {
  return asciiFold(text)
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => /^[a-z]{3,}$/.test(word));
}

/** By the file's own words; those that say nothing (`the`) are in no index, and a word of one company proves little. */
function drawnWords(): string[] {
  const counts = new Map<string, number>();
  for (const each of scanned) for (const word of each.words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const key = (word: string): string => createHash('sha256').update(`${SEED}/${word}`).digest('hex');
  const candidates = [...counts].filter(([word, n]) => n >= 2 && n <= scanned.length / 4 && !SILENT.has(word));
  return candidates
    .map(([word]) => word)
    .sort((a, b) => (key(a) < key(b) ? -1 : 1))
    .slice(0, WORDS);
}

/** Stop words of English, as the index has them, of three letters and more. */
const SILENT = new Set(
  (
    'the and are for you your our with that this from have has had was were been being its his her she him they them their ' +
    'theirs what which who whom these those but not nor only own same than too very can will just don should now how all ' +
    'any both each few more most other some such once here there when where why again further then through during before ' +
    'after above below down out off over under into between against about until while because does did doing having ours ' +
    'ourselves yours yourself yourselves himself herself itself themselves myself'
  ).split(' '),
);

async function wholeList(q: string, sort?: SortName | '-employees'): Promise<WholeList> {
  const rows: { name: string; employee_count: number | null }[] = [];
  let cursor: string | null = null;
  let first: { total: number; isEstimate: boolean } | null = null;
  do {
    const requested: object = { q, limit: 100, ...(sort && { sort }), ...(cursor !== null && { cursor }) };
    const page = await list.page(Object.assign(new StartupsQueryDto(), requested));
    first ??= page;
    rows.push(...page.rows);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return {
    names: rows.map(({ name }) => name),
    employees: rows.map(({ employee_count }) => employee_count),
    total: first.total,
    isEstimate: first.isEstimate,
  };
}

const sorted = (names: readonly string[]): string[] => [...names].sort();

describe('search for two hundred words of a file, beside a plain scan of it', () => {
  it('loses no row, counts exactly, and holds every hit on its pages in any order', async () => {
    expect(words.length).toBeGreaterThan(REAL === undefined ? 50 : WORDS - 1);
    const faults: string[] = [];
    for (const [word, ranked] of byRelevance) {
      const found = new Set(ranked.names);
      const lost = scanned.filter((each) => each.words.has(word) && !found.has(each.name));
      if (lost.length > 0) faults.push(`${word}: lost ${lost.map(({ name }) => name).join(', ')}`);
      if (ranked.isEstimate || ranked.total !== ranked.names.length) faults.push(`${word}: total ${ranked.total} of ${ranked.names.length}`); // prettier-ignore
      const byEmployees = await wholeList(word, '-employees');
      if (sorted(byEmployees.names).join() !== sorted(ranked.names).join()) faults.push(`${word}: sorted pages differ`); // prettier-ignore
      const known = byEmployees.employees.filter((n) => n !== null);
      if (known.some((n, at) => at > 0 && n > (known[at - 1] as number))) faults.push(`${word}: out of order`);
    }
    expect(faults).toEqual([]);
  }, 600_000);

  it('shows who is called so before who only speaks of it', async () => {
    const faults: string[] = [];
    for (const [word, { names }] of byRelevance) {
      const namedSo = scanned.filter((each) => nameKey(each.name).startsWith(word) || each.names.includes(word));
      const isNamed = (name: string): boolean => namedSo.some((each) => each.name === name);
      const called = names.filter(isNamed).length;
      if (names.slice(0, called).some((name) => !isNamed(name))) faults.push(`${word}: ${names.slice(0, called + 1).join(', ')}`); // prettier-ignore
    }
    expect(faults).toEqual([]);
  }, 600_000);
});
