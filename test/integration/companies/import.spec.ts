import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { importCompanies } from '../../../src/companies/import/companies.import.js';
import { FindingsFiles } from '../../../src/file-import/import-findings.js';
import { type ImportCounts, type ImportOptions } from '../../../src/file-import/import-run.js';
import { testStores, type TestStores } from '../../kit/stores.js';

let stores: TestStores;

beforeEach(async () => {
  stores = await testStores();
});

afterEach(() => stores.close());

function file(name: string, content: string): string {
  const path = join(stores.folder, name);
  writeFileSync(path, content);
  return path;
}

const lines = (...records: object[]): string => records.map((record) => `${JSON.stringify(record)}\n`).join('');

async function run(
  path: string,
  more: Partial<ImportOptions> = {},
): Promise<{ counts: Omit<ImportCounts, 'position'>; findings: FindingsFiles }> {
  const findings = new FindingsFiles(join(stores.folder, 'imports'), path, Date.now());
  const clock = { now: () => Date.now() };
  const { position: _, ...counts } = await importCompanies({ ...stores, file: path, clock, findings, ...more });
  await stores.settled();
  return { counts, findings };
}

const counted = (more: Partial<ImportCounts>): object => ({
  rows: 0,
  registered: 0,
  changed: 0,
  unchanged: 0,
  rejected: 0,
  review: 0,
  leftOut: 0,
  headingLine: null,
  unread: [],
  ...more,
});

const companies = (): Promise<Record<string, unknown>[]> =>
  stores.readStore.query('SELECT * FROM read.companies ORDER BY slug');

async function eventsInLog(): Promise<number> {
  let events = 0;
  for await (const _ of stores.eventStore.readAll()) events++;
  return events;
}

describe('import of companies', () => {
  it('takes a directory in once: a second run appends nothing', async () => {
    const rows = Array.from({ length: 600 }, (_, n) => ({
      id: n,
      name: `Firm ${n}`,
      website: `https://firm${n}.com`,
    }));
    const path = file('firms-2026-01-01.jsonl', lines(...rows));
    expect((await run(path)).counts).toEqual(counted({ rows: 600, registered: 600 }));
    const before = await eventsInLog();
    expect(before).toBe(600);
    expect((await run(path)).counts).toEqual(counted({ rows: 600, unchanged: 600 }));
    expect(await eventsInLog()).toBe(before);
  });

  it('changes by a newer file, is not changed back by the older one, and settles', async () => {
    const older = file(
      'firms-2024-05-13.jsonl',
      lines({ id: 1, name: 'RampUp', website: 'rampup.io', team_size: 4, city: 'Paris' }),
    );
    const newer = file(
      'firms-2026-03-13.jsonl',
      lines({ id: 1, name: 'Brevy', website: 'https://brevy.com', team_size: 9 }),
    );
    expect((await run(newer)).counts).toEqual(counted({ rows: 1, registered: 1 }));
    expect((await run(older)).counts).toEqual(counted({ rows: 1, changed: 1 }));
    for (const path of [newer, older]) expect((await run(path)).counts).toEqual(counted({ rows: 1, unchanged: 1 }));
    expect(await companies()).toMatchObject([
      { name: 'Brevy', former_names: ['RampUp'], employee_count: 9, hq_city: 'Paris', domain: 'brevy.com' },
    ]);
    expect(await stores.readStore.query('SELECT domain, kind FROM read.company_domains')).toEqual([
      { domain: 'rampup.io', kind: 'alias' },
    ]);
  });

  it('registers without the domain where another company holds it, and lists the row', async () => {
    const path = file(
      'firms-2026-01-01.jsonl',
      lines(
        { id: 1, name: 'Tap to Learn', website: 'www.taptolearn.com' },
        { id: 2, name: 'Tap to Learn', website: 'http://taptolearn.com' },
        { id: 3, name: 'Page only', website: 'https://www.facebook.com/pageonly' },
        { id: 4, name: 'No site', website: 'http://' },
      ),
    );
    const { counts, findings } = await run(path);
    expect(counts).toEqual(counted({ rows: 4, registered: 4, review: 1 }));
    expect(JSON.parse(readFileSync(findings.reviewFile as string, 'utf8'))).toMatchObject({ line: 2 });
    expect((await companies()).map(({ slug, domain }) => [slug, domain])).toEqual([
      ['no-site', null],
      ['page-only', null],
      ['tap-to-learn', 'taptolearn.com'],
      ['tap-to-learn-2', null],
    ]);
    expect((await run(path)).counts).toEqual(counted({ rows: 4, unchanged: 4, review: 1 }));
  });

  it('names the columns that it does not read', async () => {
    const path = file('firms-2026-01-01.csv', 'name,Fax,website,Seed investors\nBrevy,1,brevy.com,Ada Ventures\n');
    const counts = counted({ rows: 1, registered: 1, unread: ['Fax', 'Seed investors'] });
    expect((await run(path)).counts).toEqual(counts);
  });

  it('joins a row of another source under the same domain by name, and tells strangers apart', async () => {
    await run(file('one-2026-01-01.csv', 'name,url\n"Acme, Inc.",https://acme.ai\n'));
    const second = file(
      'two-2026-02-01.csv',
      'company,website,employees\nACME,http://www.acme.ai/about,12\nZenith,acme.ai,3\n',
    );
    expect((await run(second)).counts).toEqual(counted({ rows: 2, registered: 1, changed: 1, review: 1 }));
    expect(await companies()).toMatchObject([
      { domain: 'acme.ai', employee_count: 12 },
      { name: 'Zenith', domain: null },
    ]);
  });

  it.each([
    ['utf-16le', (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])],
    ['utf-16be', (text: string) => Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(text, 'utf16le').swap16()])],
    ['utf-16 without a mark', (text: string) => Buffer.from(text, 'utf16le')],
    ['windows-1252', (text: string) => Buffer.from(text, 'latin1')],
    ['utf-8 with a mark', (text: string) => Buffer.from(`\uFEFF${text}`)],
  ])('reads a file in %s', async (_encoding, bytes) => {
    const path = join(stores.folder, 'firms-2026-01-01.csv');
    writeFileSync(path, bytes('name,website,city,employees\nSöhne,soehne.de,Köln,0\n'));
    expect((await run(path)).counts).toEqual(counted({ rows: 1, registered: 1 }));
    // Zero employees count as unknown.
    expect(await companies()).toMatchObject([{ name: 'Söhne', hq_city: 'Köln', employee_count: null }]);
  });

  it('reads a file in windows-1252 whose first 70,000 characters are plain', async () => {
    const path = join(stores.folder, 'firms-2026-01-01.csv');
    const plain = 'x'.repeat(10_000);
    const rows = Array.from({ length: 8 }, (_, n) => `Firm ${n},firm${n}.com,Bonn,${plain}\n`).join('');
    writeFileSync(path, Buffer.from(`name,website,city,description\n${rows}Söhne,soehne.de,Köln,\n`, 'latin1'));
    expect((await run(path)).counts).toEqual(counted({ rows: 9, registered: 9 }));
    expect((await companies()).at(-1)).toMatchObject({ name: 'Söhne', hq_city: 'Köln' });
  });

  it('reads sectors out of words, tags and text, the stage out of the status, and says by which rule', async () => {
    const path = file(
      'firms-2026-01-01.jsonl',
      lines(
        { id: 1, name: 'Acme', website: 'acme.ai', industries: ['B2B', 'Sales'], tags: ['CRM', 'NLP'], one_liner: 'Software for law firms', stage: 'Early', status: 'Acquired', team_size: 0 }, // prettier-ignore
        { id: 2, name: 'Stealth Startup', one_liner: 'N/A' },
        { id: 3, name: 'Unnamed' },
      ),
    );
    const { counts, findings } = await run(path);
    expect(counts).toEqual(counted({ rows: 3, registered: 2, rejected: 1 }));
    expect(findings.firstRejects).toEqual([
      {
        line: 3,
        column: 'name',
        reason: 'name is no name but a placeholder: "Unnamed"',
        remedy: expect.stringContaining('Give the real name') as string,
      },
    ]);
    expect(await companies()).toMatchObject([
      {
        sectors: ['Sales', 'Artificial Intelligence', 'LegalTech'],
        tags: ['B2B', 'CRM', 'NLP'],
        stage: 'Acquired',
        extra: { source_stage: 'Early' },
        employee_count: null,
        is_stealth: null,
      },
      { name: 'Stealth Startup', one_liner: null, is_stealth: true },
    ]);
    const reported = await stores.readStore.query<{ provenance: { readings: object } }>(
      'SELECT provenance FROM read.company_observations o JOIN read.companies c USING (company_id) ORDER BY c.slug',
    );
    expect(reported.map(({ provenance }) => Object.keys(provenance.readings).sort())).toEqual([
      ['employeeCount', 'extra', 'sectors', 'stage'],
      ['isStealth'],
    ]);
    expect((await run(path)).counts).toEqual(counted({ rows: 3, unchanged: 2, rejected: 1 }));
  });

  it('names every bad row with its line, and takes every good one in', async () => {
    const path = file(
      'broken.jsonl',
      [
        '{"name":"Good one","website":"good1.com"}',
        '{"name":"No end","website":"x.com"',
        '{"name":"Good two","website":"good2.com"}',
        'not json at all',
        '[1,2]',
        '{"website":"nameless.com"}',
        '{"name":"Bad count","team_size":"many"}',
        '{"name":42,"website":{"a":1}}',
        '{"name":"Good three","team_size":"1,200","website":"good3.com"}',
      ].join('\n'),
    );
    const { counts, findings } = await run(path, { observedAt: '2026-01-01T00:00:00.000Z' });
    expect(counts).toEqual(counted({ rows: 9, registered: 4, rejected: 5, leftOut: 1 }));
    const rejects = readFileSync(findings.rejectsFile as string, 'utf8')
      .trim()
      .split('\n');
    const found = rejects.map((line) => JSON.parse(line) as { line: number; column: string | null; remedy: string });
    expect(found.map(({ line, column }) => [line, column])).toEqual([
      ...[[2, null], [4, null], [5, null]],
      ...[[6, 'name'], [8, 'website']],
    ]); // prettier-ignore
    expect(findings.firstLeftOut).toMatchObject([{ line: 7, column: 'team_size', value: 'many' }]);
    expect(found.every(({ remedy }) => /^[A-Z].{10,}/.test(remedy))).toBe(true);
  });

  it.each([
    [
      'a JSON array',
      'a.json',
      '[\n  {"name": "A", "website": "a.io"},\n  {"name": "B {x}", "website": "b.io"}\n]\n',
      2,
    ],
    ['CSV with semicolons', 'a.csv', 'Firm;URL\n"A; B";a.io\nC;c.io\n', 2],
    ['CSV with a byte order mark and line breaks in cells', 'b.csv', '\uFEFFFirm,URL\r\n"A\nB",a.io\r\n', 1],
    ['CSV with a row too long', 'c.csv', 'Firm,URL\nA,a.io,extra\nB,b.io\n', 1],
    ['objects over several lines', 'b.json', '{\n "name": "A",\n "website": "a.io"\n}\n{\n "name": "B"\n}', 2],
  ])('reads %s', async (_, name, content, registered) => {
    const mapping = content.includes('Firm') ? { mapping: { name: 'Firm' } } : {};
    const { counts } = await run(file(name, content), mapping);
    expect(counts.registered).toBe(registered);
    expect(counts.rows).toBe(counts.registered + counts.rejected);
  });

  it('takes the rows of one name without website and key in their order: of one day, the first counts', async () => {
    const rows = Array.from({ length: 60 }, (_, n) => ({ name: `Twin ${n % 2}`, team_size: n + 1 }));
    await run(file('twins-2026-01-01.jsonl', lines(...rows)));
    expect((await companies()).map(({ name, employee_count }) => [name, employee_count])).toEqual([
      ['Twin 0', 1],
      ['Twin 1', 2],
    ]);
  });

  it('takes the first of several columns of a name', async () => {
    await run(file('twice-2026-01-01.csv', 'Name,Website,NAME\nFirst,first.com,Second\n'));
    expect(await companies()).toMatchObject([{ name: 'First' }]);
  });

  it('refuses a mapping to a column that a CSV file does not have, before it takes any row', async () => {
    const path = file('firms-2026-01-01.csv', 'Firm,URL\nA,a.io\n');
    const wrong = run(path, { mapping: { name: 'Firm', website: 'Url' } });
    await expect(wrong).rejects.toThrow('"Url" for website, which is no column of the file; it has "Firm", "URL"');
    expect(await eventsInLog()).toBe(0);
  });

  it('shows progress through rows that are all refused', async () => {
    const path = file(
      'nameless.jsonl',
      lines({ name: 'A' }, ...Array.from({ length: 1_099 }, () => ({ website: 'a.io' }))),
    );
    const seen: number[] = [];
    await run(path, { onProgress: ({ rows }) => void seen.push(rows) });
    expect(seen).toEqual([512, 1_024, 1_100]);
  });

  it('goes on where it was broken off', async () => {
    const rows = Array.from({ length: 1_600 }, (_, n) => ({
      id: n,
      name: `Firm ${n}`,
      website: `https://firm${n}.com`,
    }));
    const path = file('firms-2026-01-01.jsonl', lines(...rows));
    const stop = new AbortController();
    const broken = await run(path, {
      signal: stop.signal,
      onProgress: ({ rows: done }) => done > 600 && stop.abort(),
    });
    expect(broken.counts.registered).toBeLessThan(1_600);
    const rest = await run(path);
    expect(rest.counts.registered).toBe(1_600 - broken.counts.registered);
    expect(await eventsInLog()).toBe(1_600);
  });
});
