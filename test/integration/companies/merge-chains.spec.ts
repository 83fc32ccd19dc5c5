import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROJECTIONS } from '../../../projections/index.js';
import { importProducts } from '../../../src/companies/products/products.import.js';
import { companyIdOf } from '../../../src/companies/record/company-id.rules.js';
import { FindingsFiles } from '../../../src/file-import/import-findings.js';
import { EventStore } from '../../../src/platform/event-store/event-store.js';
import { rebuildProjections } from '../../../src/platform/rebuild/rebuild.js';
import { ReadStore } from '../../../src/platform/read-store/read-store.js';
import { shownAlike, StatedCompanies, datedRound } from '../../kit/stated-companies.js';
import { type Answer, Service } from '../metering/stack.js';

const MODELS = ['companies', 'people', 'sectors', 'articles', 'insights'];

let service: Service;
let companies: StatedCompanies;
let key: string;
/** Answers before the merges, by slug. */
const before = new Map<string, Answer['body']>();

const ids = (...domains: string[]): string[] => domains.map(companyIdOf).sort();
const record = async (slug: string): Promise<Answer['body']> =>
  (await service.call('GET', `/api/v1/startups/${slug}`, key)).body.data;

beforeAll(async () => {
  service = await Service.start();
  companies = new StatedCompanies(service, MODELS);
  ({ key } = await service.account('pro'));
  await companies.state('acme.ai', {
    details: { name: 'Acme', hqCity: 'Oslo' },
    rounds: [datedRound('Seed', 1_000_000, '2023-03-01')],
  });
  await companies.state('acme.io', {
    details: { name: 'Acme Labs', employeeCount: 9 },
    rounds: [datedRound('Series A', 5_000_000, '2024-03-01')],
  });
  await companies.state('acme.dev', {
    details: { name: 'Acme Dev', hqCountry: 'NO' },
    rounds: [datedRound('Series B', 9_000_000, '2025-03-01')],
  });
  await companies.stateFounder('acme.ai');
  await companies.statePress('acme.ai');
  await companies.settled();
  for (const slug of ['acme-ai', 'acme-io', 'acme-dev']) before.set(slug, await record(slug));
}, 90_000);

afterAll(() => service.stop());

describe('a record that was merged, and merged on', () => {
  it('leads to the last company, with facts and people, though the read models follow later', async () => {
    // Without waiting for the read models in between.
    expect((await companies.correct('acme-ai', { kind: 'merged', into: 'acme-io' })).status).toBe(200);
    expect(
      (await companies.correct(companyIdOf('acme.io'), { kind: 'merged', into: companyIdOf('acme.dev').toUpperCase() }))
        .status,
    ).toBe(200);
    await companies.settled();
    for (const named of ['acme-ai', 'acme-io', 'acme-dev']) {
      const { slug, hq_city, total_funding, founders } = await record(named);
      expect({ named, slug, hq_city, total_funding, founders }).toMatchObject({
        named,
        slug: 'acme-dev',
        hq_city: 'Oslo',
        total_funding: 15_000_000,
        founders: [{ name: 'Jane Doe' }],
      });
    }
  });

  it('takes its press along, also where the later merge is heard of first', async () => {
    await companies.pressHears('acme.io', 'CompanyMerged', { merged_into: companyIdOf('acme.dev') });
    await companies.pressHears('acme.ai', 'CompanyMerged', { merged_into: companyIdOf('acme.io') });
    expect((await record('acme-dev')).articles).toMatchObject([{ title: 'Rockets' }]);
    expect(await companies.revenues()).toEqual(ids('acme.ai', 'acme.io', 'acme.dev'));
  });

  it('is split after the later merge only', async () => {
    const { status, text } = await companies.correct('acme-ai', { kind: 'split' });
    expect([status, text]).toEqual([422, expect.stringContaining('split that one first')]);
  });

  it('gives all three back what each had, and what their sources stated since, in two splits', async () => {
    await companies.state('acme.ai', { details: { name: 'Acme', hqCity: 'Bergen' } }, '2026-06-01');
    await companies.state('acme.io', { details: { name: 'Acme Labs', hqCity: 'Moss' } }, '2026-06-02');
    const first = await companies.correct('acme-io', { kind: 'split' });
    expect([first.status, first.text]).toMatchObject([200, expect.any(String)]);
    await companies.pressHears('acme.io', 'CompanySeparated', { separated_from: companyIdOf('acme.dev') });
    expect(await companies.revenues()).toEqual(ids('acme.ai', 'acme.io'));
    expect(shownAlike(await record('acme-dev'))).toEqual(shownAlike(before.get('acme-dev')));
    expect(await record('acme-ai')).toMatchObject({ slug: 'acme-io', hq_city: 'Moss', total_funding: 6_000_000 });
    const second = await companies.correct('acme-ai', { kind: 'split' });
    expect([second.status, second.text]).toMatchObject([200, expect.any(String)]);
    await companies.pressHears('acme.ai', 'CompanySeparated', { separated_from: companyIdOf('acme.io') });
    expect(await companies.revenues()).toEqual(ids('acme.ai'));
    expect(shownAlike(await record('acme-dev'))).toEqual(shownAlike(before.get('acme-dev')));
    expect(shownAlike(await record('acme-io'))).toEqual({ ...shownAlike(before.get('acme-io')), hq_city: 'Moss' });
    expect(shownAlike(await record('acme-ai'))).toEqual({ ...shownAlike(before.get('acme-ai')), hq_city: 'Bergen' });
  });

  it('gives the survivor a product that an import found at the merged record before', async () => {
    const merged = await service.app.get(ReadStore).query('SELECT company_id, slug, name, former_names, name_keys, domain, NULL AS batch, NULL AS domains FROM read.companies WHERE slug = $1', ['acme-ai']); // prettier-ignore
    expect((await companies.correct('acme-ai', { kind: 'merged', into: 'acme-io' })).status).toBe(200);
    const folder = mkdtempSync(join(tmpdir(), 'merged-'));
    const file = join(folder, 'products-2026-07-01.jsonl');
    writeFileSync(file, JSON.stringify({ name: 'Rocket', company: 'Acme', company_website: 'acme.ai' }));
    const findings = new FindingsFiles(join(folder, 'imports'), file, Date.now());
    const readStore = { query: () => Promise.resolve(merged) } as unknown as ReadStore;
    const eventStore = service.app.get(EventStore);
    const counts = await importProducts({ file, eventStore, readStore, findings, clock: { now: () => Date.now() } });
    rmSync(folder, { recursive: true, force: true });
    expect(counts).toMatchObject({ registered: 1, unchanged: 0 });
    await companies.settled();
    expect((await service.call('GET', '/api/v1/products/rocket', key)).body.company).toMatchObject({ slug: 'acme-io' });
  });

  it('rebuilds to the same rows', async () => {
    const rebuilt = await rebuildProjections({
      eventStore: service.app.get(EventStore),
      readStore: service.app.get(ReadStore),
      projections: PROJECTIONS.filter(({ name }) => MODELS.includes(name)),
      verify: true,
    });
    expect(rebuilt.filter(({ matches }) => !matches)).toEqual([]);
  }, 120_000);
});
