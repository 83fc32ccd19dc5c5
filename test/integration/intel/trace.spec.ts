import { importPeople } from '../../../src/companies/import/people.import.js';
import { StoredDocuments } from '../../../src/intel/dossier/stored-documents.service.js';
import { importAdvisers } from '../../../src/registries/advisers/advisers.import.js';
import { Freshness } from '../../../src/platform/read-store/freshness.js';
import { EventStore } from '../../../src/platform/event-store/event-store.js';
import { formD, schedule13G } from '../../bench/worlds/register-papers.js';
import { RegisterWorld } from '../../bench/worlds/register-world.js';
import { LocalSite } from '../../kit/local-site.js';
import { InsightWorld } from '../press/world.js';

interface Item {
  readonly label: string;
  readonly value: string;
  readonly attributes: Record<string, unknown>;
  readonly source: {
    readonly name: string;
    readonly url: string;
    readonly retrieved_at: string;
    readonly sha256: string | null;
  };
}

const NUMBERS = Array.from({ length: 10 }, (_, n) => n);
const domainOf = (n: number): string => `traced-${n}-t.com`;
const nameOf = (n: number): string =>
  `Traced ${'Alpha Bravo Charlie Delta Echo Foxtrot Golf Hotel India Juliett'.split(' ')[n]}`;
/** Unique figures, so that a figure identifies its line. */
const sold = (n: number): number => 1_234_500 + n * 7_919;
const assets = (n: number): number => 987_650_000 + n * 104_729;

let registers: RegisterWorld;
let world: InsightWorld;
let adv: readonly string[];

beforeAll(async () => {
  registers = RegisterWorld.over(await LocalSite.start());
  for (const n of NUMBERS) company(n);
  world = await InsightWorld.start(
    NUMBERS.map((n) => ({
      id: n,
      name: nameOf(n),
      website: `https://${domainOf(n)}`,
      city: n < 6 ? 'Oakland' : 'London',
      country: n < 6 ? 'US' : 'GB',
    })),
    registers.env([...NUMBERS.map(domainOf), 'pay-vendor.com']),
  );
  await world.import(importPeople, 'people-2026-03-13.jsonl', [
    { name: 'Zoe Traced', website: domainOf(0), role: 'founder' },
  ]);
  adv = [
    'Organization CRD#,Primary Business Name,Main Office City,Main Office Country,Latest ADV Filing Date,5F(2)(c)',
    ...NUMBERS.slice(0, 3).map((n) => `${70_000 + n},${nameOf(n)} LLC,Oakland,United States,3/2${n}/2026,${assets(n)}`),
  ];
  await world.import(importAdvisers, 'ia110226.csv', adv.join('\n'));
  const head = await world.service.app.get(EventStore).headPosition();
  await world.service.app.get(Freshness).waitFor(['advisers', 'people'], head, 60_000);
}, 90_000);

afterAll(async () => {
  await world.stop();
  await registers.stop();
});

function company(n: number): void {
  const job = {
    '@type': 'JobPosting',
    title: `Engineer ${n}`,
    url: `http://${domainOf(n)}/jobs/1`,
    baseSalary: {
      '@type': 'MonetaryAmount',
      currency: 'USD',
      value: { '@type': 'QuantitativeValue', minValue: 101_000 + n, maxValue: 151_000 + n, unitText: 'YEAR' },
    },
  };
  registers.page(domainOf(n), '/', `<a href="/contact">Contact</a><a href="/jobs">Jobs</a>`);
  registers.page(
    domainOf(n),
    '/contact',
    `<a href="mailto:hello@${domainOf(n)}">mail</a><a href="tel:+1510555010${n}">call</a>`,
  );
  registers.page(domainOf(n), '/jobs', `<script type="application/ld+json">${JSON.stringify(job)}</script>`);
  if (n < 6) filer(n);
  else registered(n);
}

function filer(n: number): void {
  const cik = String(5_000_000 + n);
  const words = { cik, name: `${nameOf(n)}, Inc.`, city: 'Oakland', year: 2020 };
  const people = [
    ['Zoe', 'Traced', 'Director'],
    [`Per${n}`, `Üng${n}`, 'Promoter'],
  ] as const;
  const accession = (k: number): string => `${cik.padStart(10, '0')}-26-00000${k}`;
  registers.filers.push({
    cik,
    name: words.name,
    city: 'Oakland',
    state: 'CA',
    filings: [
      {
        form: 'SCHEDULE 13G',
        filedOn: '2026-05-01',
        accession: accession(3),
        xml: schedule13G(words, [
          { name: `Fund ${n} LP`, percent: `${5 + n}.25`, shares: String(525_000 + n), type: 'PN' },
        ]),
      },
      {
        form: 'D/A',
        filedOn: '2026-04-01',
        accession: accession(2),
        fileNumber: `021-${n}`,
        xml: formD({ ...words, total: String(sold(n) * 2), sold: String(sold(n)), isAmendment: true, people }),
      },
      {
        form: 'D',
        filedOn: '2026-03-01',
        accession: accession(1),
        fileNumber: `021-${n}`,
        xml: formD({ ...words, total: 'Indefinite', sold: String(sold(n) - 1_000_000), people }),
      },
    ],
  });
}

function registered(n: number): void {
  registers.companies.push({
    number: `0700000${n}`,
    name: `${nameOf(n).toUpperCase()} LIMITED`,
    city: 'London',
    officers: [{ name: `MÜNSTER, Per${n}`, officer_role: 'director', appointed_on: `2020-01-0${n}` }],
    psc: [
      {
        kind: 'individual-person-with-significant-control',
        name: `Mx Per${n} Münster`,
        natures_of_control: ['ownership-of-shares-50-to-75-percent'],
        notified_on: `2020-02-0${n}`,
      },
    ],
    filings: [{ type: 'AA', date: `2026-01-0${n}`, transaction_id: `Tx${n}`, category: 'accounts' }],
    charges: [{ charge_code: `07000000000${n}`, delivered_on: `2025-01-0${n}`, status: 'outstanding' }],
  });
}

/** The line of a document with a figure or word; null without one. */
function lineOf(document: string, word: string): string | null {
  const parts = word.split(' ');
  return document.split('\n').find((line) => parts.every((part) => line.includes(part))) ?? null;
}

/** Every attribute that a source states verbatim. */
function wordsOf({ attributes }: Item): string[] {
  const output = Object.entries(attributes).filter(
    ([key, value]) => !OURS.has(key) && value !== null && typeof value !== 'boolean',
  );
  return output.flatMap(([, value]) => (Array.isArray(value) ? (value as string[]) : [String(value)]));
}

/** What this service says of a line itself: relations, and counts of lines. */
const OURS = new Set(
  'superseded superseded_by verified_at kind relation slug n item file line as_of filed_at accession form median_usd postings natures share_min_pct'.split(
    ' ',
  ),
);

it.each(NUMBERS)('every figure of dossier %i stands in a line of what it was read from', async (n) => {
  const { body } = await world.get(`intel/lookup?q=${domainOf(n)}`);
  const [row] = await world.query<{ company_id: string }>(
    `SELECT company_id FROM read.companies WHERE domain = '${domainOf(n)}'`,
  );
  const items = (body.sections as { key: string; data: Item[] }[]).flatMap(({ data }) => data);
  expect(items.length).toBeGreaterThan(5);
  let traced = 0;
  for (const item of items) {
    expect(item.source.url).toMatch(/^https?:\/\//);
    expect(Number.isNaN(Date.parse(item.source.retrieved_at))).toBe(false);
    if (item.source.sha256 === null) {
      // A line of the bulk file, identified by its number.
      expect(adv[Number(item.attributes['line']) - 1]).toContain(String(item.attributes['amount_usd']));
      traced++;
      continue;
    }
    const stored = await world.service.app
      .get(StoredDocuments, { strict: false })
      .get(row?.company_id ?? '', item.source.sha256);
    const document = stored?.body.toString('utf8') ?? '';
    for (const word of wordsOf(item)) {
      expect([item.label, word, lineOf(document, word) !== null]).toEqual([item.label, word, true]);
      traced++;
    }
  }
  expect(traced).toBeGreaterThan(10);
});

it.each(NUMBERS)('dossier %i has the figures that its sources were given', async (n) => {
  const { body } = await world.get(`intel/lookup?q=${domainOf(n)}`);
  const of = (key: string): Item[] =>
    (body.sections as { key: string; data: Item[] }[]).find((each) => each.key === key)?.data ?? [];
  const pay = of('compensation_benchmarks').map(({ attributes }) => [
    attributes['role'],
    attributes['low_usd'],
    attributes['median_usd'],
    attributes['high_usd'],
    attributes['n'],
  ]);
  expect(pay).toEqual([[`Engineer ${n}`, 101_000 + n, 126_000 + n, 151_000 + n, 1]]);
  if (n >= 6) {
    expect(
      of('ownership_and_control').map(({ attributes }) => [
        attributes['holder'],
        attributes['share_min_pct'],
        attributes['share_max_pct'],
      ]),
    ).toEqual([
      [`Mx Per${n} Münster`, 50, 75],
      [`MÜNSTER, Per${n}`, null, null],
    ]);
    return;
  }
  const sums = of('regulatory_filings').map(({ label, attributes }) => [
    label,
    attributes['total_sold_usd'],
    attributes['superseded'],
  ]);
  expect(sums).toEqual([
    ['D/A', sold(n), false],
    ['D', sold(n) - 1_000_000, true],
    ['SCHEDULE 13G', undefined, undefined],
  ]);
  expect(of('ownership_and_control').map(({ attributes }) => attributes['share_max_pct'])).toContain(5 + n + 0.25);
  expect(of('fund_aum').map(({ attributes }) => attributes['amount_usd'])).toEqual(n < 3 ? [assets(n)] : []);
});
