import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CompanyRecorder } from '../../../src/companies/import/company-recorder.js';
import { importProducts } from '../../../src/companies/import/products.import.js';
import { observePerson, personDecider } from '../../../src/companies/people/person.decide.js';
import { personStream } from '../../../src/companies/people/person.events.js';
import { companyStream } from '../../../src/companies/record/company.events.js';
import { articleDecider, recordArticle } from '../../../src/press/articles/article.decide.js';
import { articleStream } from '../../../src/press/articles/article.events.js';
import { insightDecider, reportRevenue } from '../../../src/press/insight.decide.js';
import { insightStream } from '../../../src/press/insight.events.js';
import { MergedCompaniesConsumer } from '../../../src/press/merged/merged-companies.consumer.js';
import { type CompanyObservation } from '../../../src/companies/record/company.decide.js';
import { companyIdOf } from '../../../src/companies/record/company-id.rules.js';
import { FindingsFiles } from '../../../src/file-import/import-findings.js';
import { type CommandContext, decideOn } from '../../../src/platform/event-store/decide.js';
import { EventStore } from '../../../src/platform/event-store/event-store.js';
import { Freshness } from '../../../src/platform/read-store/freshness.js';
import { ReadStore } from '../../../src/platform/read-store/read-store.js';
import { Vault } from '../../../src/platform/vault/vault.js';
import { type Answer, Service } from '../metering/stack.js';

const PERSON = randomUUID();

let service: Service;
let key: string;
/** Answers before the merges, by slug. */
const before = new Map<string, Answer['body']>();

const contextOf = (): CommandContext => {
  const id = randomUUID();
  return { commandId: id, correlationId: id, actor: 'operator:spec', now: Date.now() };
};
const round = (kind: string, amount: number, date: string) => ({ roundId: '', round: kind, date, amount, valuation: null, leadInvestors: [], investors: [] }); // prettier-ignore

async function state(domain: string, more: Partial<CompanyObservation>, observedAt = '2026-03-13'): Promise<void> {
  const provenance = { source: 'directory', sourceKey: domain, file: `${observedAt}.csv`, observedAt: `${observedAt}T00:00:00.000Z` }; // prettier-ignore
  const observation = { slugBase: domain.replace('.', '-'), ...more, details: { name: 'Acme', ...more.details }, provenance }; // prettier-ignore
  const roundsOf = (id: string) => (more.rounds ?? []).map((seen, at) => ({ ...seen, roundId: `${id.slice(0, -2)}0${at}` })); // prettier-ignore
  const log = service.app.get(EventStore);
  await new CompanyRecorder(log).record({ domain, fallbackKey: domain, observation, roundsOf }, { domainIsHeld: true }, contextOf()); // prettier-ignore
}

async function settled(): Promise<void> {
  const position = await service.app.get(EventStore).headPosition();
  expect(
    await service.app
      .get(Freshness)
      .waitFor(['companies', 'people', 'sectors', 'articles', 'insights'], position, 15_000),
  ).toBe(true);
}

/** The consumer receives the last event of this type on the stream of the company at the domain. */
async function hears(domain: string, type: string, data: object): Promise<void> {
  await settled();
  const companyId = companyIdOf(domain);
  const messages: object[] = [];
  for await (const event of service.app.get(EventStore).readStream(companyStream(companyId))) {
    const { id, metadata } = event;
    if (event.type === type) messages.splice(0, 1, { id, type, correlationId: metadata.correlationId, data: { company_id: companyId, ...data } }); // prettier-ignore
  }
  const consumer = service.app.get(MergedCompaniesConsumer, { strict: false });
  await service.app.get(ReadStore).transaction((tx) => consumer.handle({ messages } as never, tx));
  await settled();
}

const revenues = async (): Promise<unknown[]> =>
  (await service.app.get(ReadStore).query<{ company_id: string }>('SELECT company_id FROM read.company_revenues')).map((row) => row.company_id).sort(); // prettier-ignore
const ids = (...domains: string[]): string[] => domains.map(companyIdOf).sort();

const record = async (slug: string): Promise<Answer['body']> =>
  (await service.call('GET', `/api/v1/startups/${slug}`, key)).body.data;
const correct = (slug: string, body: object): Promise<Answer> =>
  service.admin(`companies/${slug}/corrections`, { reason: 'Companies with one name', ...body });
const shownAlike = ({ last_updated: _, ...answer }: Record<string, unknown>) => answer;

beforeAll(async () => {
  service = await Service.start();
  ({ key } = await service.account('pro'));
  await state('acme.ai', {
    details: { name: 'Acme', hqCity: 'Oslo' },
    rounds: [round('Seed', 1_000_000, '2023-03-01')],
  });
  await state('acme.io', {
    details: { name: 'Acme Labs', employeeCount: 9 },
    rounds: [round('Series A', 5_000_000, '2024-03-01')],
  });
  await state('acme.dev', {
    details: { name: 'Acme Dev', hqCountry: 'NO' },
    rounds: [round('Series B', 9_000_000, '2025-03-01')],
  });
  const sealedName = await service.app.get(Vault).seal(`person-${PERSON}`, 'Jane Doe');
  const provenance = { source: 'directory', observedAt: '2026-03-13T00:00:00.000Z' };
  const roles = [{ companyId: companyIdOf('acme.ai'), title: 'Founder', isFounder: true, isCurrent: true }];
  const seen = { personId: PERSON, sealedName, sealedLinkedinUrl: null, roles, provenance, generated: false };
  await decideOn(service.app.get(EventStore), personStream(PERSON), personDecider, (known) => observePerson(known, seen), contextOf()); // prettier-ignore
  const article = { articleId: randomUUID(), slugBase: 'rockets', url: 'https://n.ai/1', title: 'Rockets', publication: null, publishedOn: null, summary: null }; // prettier-ignore
  const log = service.app.get(EventStore);
  await decideOn(log, articleStream(article.articleId), articleDecider, (known) => recordArticle(known, article, ids('acme.ai'), provenance), contextOf()); // prettier-ignore
  const figure = { figureId: randomUUID(), amount: 5, asOf: '2025', isVerified: false, employeeCount: null, valuation: null }; // prettier-ignore
  await decideOn(log, insightStream(companyIdOf('acme.ai')), insightDecider, (known) => reportRevenue(known, companyIdOf('acme.ai'), [figure], provenance), contextOf()); // prettier-ignore
  await settled();
  for (const slug of ['acme-ai', 'acme-io', 'acme-dev']) before.set(slug, await record(slug));
}, 90_000);

afterAll(() => service.stop());

describe('a record that was merged, and merged on', () => {
  it('leads to the last company, with facts and people, though the read models follow later', async () => {
    // Without waiting for the read models in between.
    expect((await correct('acme-ai', { kind: 'merged', into: 'acme-io' })).status).toBe(200);
    expect((await correct(companyIdOf('acme.io'), { kind: 'merged', into: companyIdOf('acme.dev') })).status).toBe(200);
    await settled();
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
    await hears('acme.io', 'CompanyMerged', { merged_into: companyIdOf('acme.dev') });
    await hears('acme.ai', 'CompanyMerged', { merged_into: companyIdOf('acme.io') });
    expect((await record('acme-dev')).articles).toMatchObject([{ title: 'Rockets' }]);
    expect(await revenues()).toEqual(ids('acme.ai', 'acme.io', 'acme.dev'));
  });

  it('is split after the later merge only', async () => {
    const { status, text } = await correct('acme-ai', { kind: 'split' });
    expect([status, text]).toEqual([422, expect.stringContaining('split that one first')]);
  });

  it('gives all three back what each had, and what their sources stated since, in two splits', async () => {
    await state('acme.ai', { details: { name: 'Acme', hqCity: 'Bergen' } }, '2026-06-01');
    const first = await correct('acme-io', { kind: 'split' });
    expect([first.status, first.text]).toMatchObject([200, expect.any(String)]);
    await hears('acme.io', 'CompanySeparated', { separated_from: companyIdOf('acme.dev') });
    expect(await revenues()).toEqual(ids('acme.ai', 'acme.io'));
    expect(shownAlike(await record('acme-dev'))).toEqual(shownAlike(before.get('acme-dev')));
    expect(await record('acme-ai')).toMatchObject({ slug: 'acme-io', total_funding: 6_000_000 });
    const second = await correct('acme-ai', { kind: 'split' });
    expect([second.status, second.text]).toMatchObject([200, expect.any(String)]);
    await hears('acme.ai', 'CompanySeparated', { separated_from: companyIdOf('acme.io') });
    expect(await revenues()).toEqual(ids('acme.ai'));
    for (const slug of ['acme-io', 'acme-dev']) {
      expect(shownAlike(await record(slug))).toEqual(shownAlike(before.get(slug)));
    }
    expect(shownAlike(await record('acme-ai'))).toEqual({ ...shownAlike(before.get('acme-ai')), hq_city: 'Bergen' });
  });

  it('gives the survivor a product that an import found at the merged record before', async () => {
    const merged = await service.app.get(ReadStore).query('SELECT company_id, slug, name, former_names, name_keys, domain, NULL AS batch, NULL AS domains FROM read.companies WHERE slug = $1', ['acme-ai']); // prettier-ignore
    expect((await correct('acme-ai', { kind: 'merged', into: 'acme-io' })).status).toBe(200);
    const folder = mkdtempSync(join(tmpdir(), 'merged-'));
    const file = join(folder, 'products-2026-07-01.jsonl');
    writeFileSync(file, JSON.stringify({ name: 'Rocket', company: 'Acme', company_website: 'acme.ai' }));
    const findings = new FindingsFiles(join(folder, 'imports'), file, Date.now());
    const readStore = { query: () => Promise.resolve(merged) } as unknown as ReadStore;
    const eventStore = service.app.get(EventStore);
    const counts = await importProducts({ file, eventStore, readStore, findings, clock: { now: () => Date.now() } });
    rmSync(folder, { recursive: true, force: true });
    expect(counts).toMatchObject({ registered: 1, unchanged: 0 });
    await settled();
    expect((await service.call('GET', '/api/v1/products/rocket', key)).body.company).toMatchObject({ slug: 'acme-io' });
  });
});
