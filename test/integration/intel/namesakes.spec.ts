import { readFileSync } from 'node:fs';
import { importPeople } from '../../../src/companies/import/people.import.js';
import { formD } from '../../bench/worlds/register-papers.js';
import { RegisterWorld } from '../../bench/worlds/register-world.js';
import { LocalSite } from '../../kit/local-site.js';
import { InsightWorld } from '../press/world.js';

interface Namesake {
  readonly cik?: string;
  readonly number?: string;
  readonly name: string;
  readonly city?: string;
  readonly state?: string;
  readonly country?: string;
  readonly website?: string;
  readonly year?: number;
  readonly created?: string;
  readonly people?: readonly string[];
}

interface Case {
  readonly name: string;
  readonly domain?: string;
  readonly formerNames?: readonly string[];
  readonly city?: string;
  readonly country?: string;
  readonly founded?: string;
  readonly people?: readonly string[];
  /** What its own site says. */
  readonly site?: string;
  readonly edgar?: readonly Namesake[];
  readonly uk?: readonly Namesake[];
  /** The key of the one firm that it is; null where none may be taken. */
  readonly expect: string | null;
  readonly why: string;
}

const CASES = readFileSync(new URL('../../fixtures/registers-twins.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line, index) => {
    const row = JSON.parse(line) as Case;
    return { ...row, domain: row.domain ?? `twin-${index}-t.com` };
  });

let registers: RegisterWorld;
let world: InsightWorld;

beforeAll(async () => {
  registers = RegisterWorld.over(await LocalSite.start());
  for (const { domain, site, edgar = [], uk = [] } of CASES) {
    registers.page(domain, '/', `<p>${site ?? 'Welcome.'}</p>`);
    registers.filers.push(...edgar.map(filerOf));
    registers.companies.push(
      ...uk.map(({ number = '', people = [], created, city, name }) => ({
        number,
        name,
        ...(city !== undefined && { city }),
        ...(created !== undefined && { created }),
        officers: people.map((each) => ({ name: each, officer_role: 'director', appointed_on: '2020-01-01' })),
      })),
    );
  }
  world = await InsightWorld.start(
    CASES.map(({ name, domain, city, country, founded, formerNames }, index) => ({
      id: index,
      name,
      website: `https://${domain}`,
      city,
      country,
      founded,
      ...(formerNames && { former_names: formerNames }),
    })),
    registers.env(CASES.map(({ domain }) => domain)),
  );
  await world.import(
    importPeople,
    'people-2026-03-13.jsonl',
    CASES.flatMap(({ people = [], domain }) =>
      people.map((name) => ({ name, website: domain, role: 'founder', title: 'CEO' })),
    ),
  );
}, 90_000);

afterAll(async () => {
  await world.stop();
  await registers.stop();
});

function filerOf({ cik = '', name, city, state, country, website, year, people = [] }: Namesake, index: number) {
  const accession = `${cik.padStart(10, '0')}-24-${String(index + 1).padStart(6, '0')}`;
  const named = people.map(
    (each) => [each.split(' ')[0] ?? '', each.split(' ').slice(1).join(' '), 'Director'] as const,
  );
  const xml = formD({ cik, name, city: city ?? '', year: year ?? 0, total: '1', sold: '1', people: named });
  return {
    cik,
    name,
    ...(city !== undefined && { city }),
    ...(state !== undefined && { state }),
    ...(country !== undefined && { country }),
    ...(website !== undefined && { website }),
    filings: year === undefined && people.length === 0 ? [] : [{ form: 'D', filedOn: '2024-05-05', accession, xml }],
  };
}

it('has forty subjects', () => {
  expect(CASES).toHaveLength(40);
});

interface Answer {
  readonly resolved: { readonly matched: boolean };
  readonly matches: readonly { readonly key: string; readonly same: boolean; readonly reasons: readonly string[] }[];
}

/** Looked up eight at a time, once, by as many accounts: visits of sites take accounts in turn. */
const answers = new Map<string, Answer>();

beforeAll(async () => {
  const queue = CASES.map(({ domain }) => domain);
  const lane = async (): Promise<void> => {
    const { key } = await world.service.account('pro');
    for (let domain = queue.shift(); domain !== undefined; domain = queue.shift()) {
      answers.set(domain, (await world.get(`intel/lookup?q=${domain}`, key)).body as Answer);
    }
  };
  await Promise.all(Array.from({ length: 8 }, lane));
}, 90_000);

it.each(CASES.map((each) => [each.name, each.why, each] as const))('%s: %s', (_name, _why, { domain, expect: key }) => {
  const { resolved, matches } = answers.get(domain) as Answer;
  expect(resolved.matched).toBe(true);
  const same = matches.filter((match) => match.same);
  expect(same.map((match) => match.key.replace(/^0+(?=\d{4}$)/, ''))).toEqual(key === null ? [] : [key]);
  for (const { reasons } of matches) expect(reasons.length).toBeGreaterThan(0);
});
