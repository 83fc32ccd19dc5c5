import { randomUUID } from 'node:crypto';
import { PROJECTIONS } from '../../../projections/index.js';
import { CompanyRecorder } from '../../../src/companies/import/company-recorder.js';
import { observePerson, personDecider } from '../../../src/companies/people/person.decide.js';
import { personStream } from '../../../src/companies/people/person.events.js';
import { companyStream } from '../../../src/companies/record/company.events.js';
import { creditStream } from '../../../src/metering/ledger/credits.events.js';
import { articleDecider, recordArticle } from '../../../src/press/articles/article.decide.js';
import { articleStream } from '../../../src/press/articles/article.events.js';
import { insightDecider, reportRevenue } from '../../../src/press/insight.decide.js';
import { insightStream } from '../../../src/press/insight.events.js';
import { MergedCompaniesConsumer } from '../../../src/press/merged/merged-companies.consumer.js';
import { companyIdOf } from '../../../src/companies/record/company-id.rules.js';
import { type CompanyObservation } from '../../../src/companies/record/company.decide.js';
import { type CommandContext, decideOn } from '../../../src/platform/event-store/decide.js';
import { EventStore } from '../../../src/platform/event-store/event-store.js';
import { rebuildProjections } from '../../../src/platform/rebuild/rebuild.js';
import { Freshness } from '../../../src/platform/read-store/freshness.js';
import { ReadStore } from '../../../src/platform/read-store/read-store.js';
import { Vault } from '../../../src/platform/vault/vault.js';
import { until } from '../../kit/until.js';
import { type Answer, Service } from '../metering/stack.js';

const [OWN, OTHER] = [companyIdOf('acme.ai'), companyIdOf('acme.io')];
const PERSON = randomUUID();

let service: Service;
let key: string;
/** Answers before the merge, by slug. */
const before = new Map<string, Answer['body']>();

const contextOf = (): CommandContext => {
  const id = randomUUID();
  return { commandId: id, correlationId: id, actor: 'operator:spec', now: Date.now() };
};
const round = (kind: string, amount: number) => ({
  roundId: '',
  round: kind,
  date: '2025-03-01',
  amount,
  valuation: null,
  leadInvestors: [],
  investors: [],
});

async function state(domain: string, more: Partial<CompanyObservation>, observedAt = '2026-03-13'): Promise<void> {
  const provenance = { source: 'directory', sourceKey: domain, file: `${observedAt}.csv`, observedAt: `${observedAt}T00:00:00.000Z` }; // prettier-ignore
  await new CompanyRecorder(service.app.get(EventStore)).record(
    {
      domain,
      fallbackKey: domain,
      observation: {
        slugBase: domain.replace('.', '-'),
        ...more,
        details: { name: 'Acme', ...more.details },
        provenance,
      },
      roundsOf: (id) => (more.rounds ?? []).map((seen, at) => ({ ...seen, roundId: `${id.slice(0, -2)}0${at}` })),
    },
    { domainIsHeld: true },
    contextOf(),
  );
}

async function settled(): Promise<void> {
  const position = await service.app.get(EventStore).headPosition();
  const models = ['companies', 'people', 'investors', 'sectors', 'served', 'usage', 'articles', 'insights'];
  expect(await service.app.get(Freshness).waitFor(models, position, 15_000)).toBe(true);
}

const get = (path: string): Promise<Answer> => service.call('GET', path, key);
const record = async (slug: string): Promise<Answer['body']> => (await get(`/api/v1/startups/${slug}`)).body.data;
const correct = (slug: string, body: object, query = ''): Promise<Answer> =>
  service.admin(`companies/${slug}/corrections${query}`, { reason: 'Two companies with one name', ...body });
const shownAlike = ({ last_updated: _, ...answer }: Record<string, unknown>) => answer;
const revenues = async (): Promise<string[]> =>
  (await service.app.get(ReadStore).query<{ company_id: string }>('SELECT company_id FROM read.company_revenues ORDER BY company_id')).map((row) => row.company_id); // prettier-ignore

/** An article and a figure about the other record. */
async function writePress(): Promise<void> {
  const log = service.app.get(EventStore);
  const provenance = { source: 'press', observedAt: '2026-03-13T00:00:00.000Z' };
  const article = { articleId: randomUUID(), slugBase: 'rockets', url: 'https://n.ai/1', title: 'Rockets', publication: null, publishedOn: null, summary: null }; // prettier-ignore
  await decideOn(log, articleStream(article.articleId), articleDecider, (known) => recordArticle(known, article, [OTHER], provenance), contextOf()); // prettier-ignore
  const figure = { figureId: randomUUID(), amount: 5, asOf: '2025', isVerified: false, employeeCount: null, valuation: null }; // prettier-ignore
  await decideOn(log, insightStream(OTHER), insightDecider, (known) => reportRevenue(known, OTHER, [figure], provenance), contextOf()); // prettier-ignore
}

/** The consumer receives the last event of this type on the other record's stream. */
async function takePress(type: string, data: object): Promise<void> {
  await settled();
  const messages: object[] = [];
  for await (const event of service.app.get(EventStore).readStream(companyStream(OTHER))) {
    const { id, metadata } = event;
    if (event.type === type) messages.splice(0, 1, { id, type, correlationId: metadata.correlationId, data });
  }
  const consumer = service.app.get(MergedCompaniesConsumer, { strict: false });
  await service.app.get(ReadStore).transaction((tx) => consumer.handle({ messages } as never, tx));
  await settled();
}

const sector = () =>
  service.app
    .get(ReadStore)
    .query(`SELECT companies, funding FROM read.sector_counts WHERE sector = 'robotics' AND facet = 'company'`);

/** The recall of the merge appends nothing after it. */
async function refunded(accountId: string): Promise<true | undefined> {
  for await (const { type } of service.app.get(EventStore).readStream(creditStream(accountId))) {
    if (type === 'CreditRefunded') return true;
  }
  return undefined;
}

beforeAll(async () => {
  service = await Service.start();
  const account = await service.account('pro');
  ({ key } = account);
  await state('acme.ai', { details: { name: 'Acme', sectors: ['Robotics'], hqCountry: 'NO', employeeCount: 9 }, rounds: [round('Seed', 1_000_000)] }); // prettier-ignore
  await state('acme.io', { details: { name: 'Acme Labs', sectors: ['Robotics'], hqCountry: 'NO', hqCity: 'Oslo' }, rounds: [round('Seed', 1_000_000), round('Series A', 5_000_000)], products: [{ productId: randomUUID(), slugBase: 'rocket', name: 'Rocket', category: null, pricingType: null, status: null, website: null, description: null }] }); // prettier-ignore
  const sealedName = await service.app.get(Vault).seal(`person-${PERSON}`, 'Jane Doe');
  const provenance = { source: 'directory', observedAt: '2026-03-13T00:00:00.000Z' };
  const roles = [{ companyId: OTHER, title: 'Founder', isFounder: true, isCurrent: true }];
  await decideOn(
    service.app.get(EventStore),
    personStream(PERSON),
    personDecider,
    (known) =>
      observePerson(known, { personId: PERSON, sealedName, sealedLinkedinUrl: null, roles, provenance, generated: false }), // prettier-ignore
    contextOf(),
  );
  await writePress();
  await settled();
  for (const slug of ['acme-ai', 'acme-io']) before.set(slug, await record(slug));
  expect((await correct('acme-io', { kind: 'merged', into: 'acme-ai' })).status).toBe(200);
  await takePress('CompanyMerged', { company_id: OTHER, merged_into: OWN });
  expect([(await record('acme-ai')).articles, await revenues()]).toMatchObject([[{ title: 'Rockets' }], [OWN, OTHER].sort()]); // prettier-ignore
  await until(() => refunded(account.accountId), { what: 'the refund of the recall' });
  await settled();
}, 90_000);

afterAll(() => service.stop());

describe('splitting two companies that were merged', () => {
  it('shows first what changes, and appends nothing', async () => {
    const head = await service.app.get(EventStore).headPosition();
    const { status, body } = await correct('acme-io', { kind: 'split' }, '?dry_run=true');
    expect([status, body]).toMatchObject([
      200,
      {
        company_id: OTHER,
        split_from: OWN,
        merged_into: null,
        dry_run: true,
        changed: true,
        before: 'Acme (acme.ai)',
        after: 'Acme Labs (acme.io)',
        accounts: 1,
      },
    ]);
    expect(body.values).toEqual(expect.arrayContaining([{ field: 'hq_city', before: 'Oslo', after: null }]));
    expect(body.effects).toEqual(
      expect.arrayContaining([
        { figure: 'total_funding', of: 'Acme (acme.ai)', before: 6_000_000, after: 1_000_000 },
        { figure: 'companies', of: null, before: 1, after: 2 },
        { figure: 'funding_of_sector', of: 'robotics', before: 6_000_000, after: 7_000_000 },
      ]),
    );
    expect(await service.app.get(EventStore).headPosition()).toBe(head);
  });

  it.each<[string, object, number, string]>([
    ['acme-ai', {}, 422, 'nothing to split'],
    ['acme-io', { into: 'acme-ai' }, 400, 'merged record from the path'],
    ['acme-io', { field: 'name' }, 400, 'whole record'],
    ['nobody', {}, 404, 'No company'],
  ])('refuses for %s %j', async (slug, body, status, words) => {
    const answer = await correct(slug, { kind: 'split', ...body });
    expect([answer.status, answer.text]).toEqual([status, expect.stringContaining(words)]);
  });

  it('gives both records back what each had, with its slug, id and domain', async () => {
    expect((await correct('acme-io', { kind: 'split', evidence_url: 'https://acme.io/about' })).body).toMatchObject({
      company_id: OTHER,
      split_from: OWN,
      changed: true,
      dry_run: false,
    });
    await takePress('CompanySeparated', { company_id: OTHER, separated_from: OWN });
    expect(await revenues()).toEqual([OTHER]);
    for (const slug of ['acme-ai', 'acme-io'])
      expect(shownAlike(await record(slug))).toEqual(shownAlike(before.get(slug)));
    expect((await record(OTHER)).slug).toBe('acme-io');
    const matched = await service.call('POST', '/api/v1/startups/match', key, { domains: ['acme.io', 'acme.ai'] });
    expect(matched.body.results.map(({ slug }: { slug: string }) => slug)).toEqual(['acme-io', 'acme-ai']);
    expect((await service.app.inject('/companies/acme-io')).statusCode).toBe(200);
    expect((await get('/api/v1/products/rocket')).body.company).toMatchObject({ slug: 'acme-io' });
    expect(await sector()).toEqual([{ companies: 2, funding: 7_000_000 }]);
  });

  it('recalls the merged record from whom it was served, and says so in changes and history', async () => {
    const recall = await until(
      async () => {
        const { body } = await get('/api/v1/recalls');
        return body.data.find(({ kind }: { kind: string }) => kind === 'split') ?? null;
      },
      { what: 'the recall' },
    );
    expect(recall).toMatchObject({ kind: 'split', class: 'identity', record: { kind: 'company', id: OWN } });
    const { changes } = (await get('/api/v1/changes?since=@0&limit=1000')).body as { changes: { id: string; op: string }[] }; // prettier-ignore
    expect(changes.findLast(({ id, op }) => id === OWN && op === 'corrected')).toBeDefined();
    expect(changes.filter(({ id, op }) => id === OTHER && op === 'added')).toHaveLength(2);
    const entries = await Promise.all(
      ['acme-ai', 'acme-io'].map(async (slug) => {
        const { data } = (await get(`/api/v1/startups/${slug}/history`)).body;
        return data.entries.find(({ op }: { op: string }) => op === 'split');
      }),
    );
    expect(entries).toMatchObject([{ merged_with: OTHER }, { merged_with: OWN, why: 'Two companies with one name' }]);
  });

  it('answers as of an instant between from the merged record', async () => {
    const { entries } = (await get('/api/v1/startups/acme-ai/history')).body.data as { entries: { op: string; at: string }[] }; // prettier-ignore
    const split = entries.find(({ op }) => op === 'split');
    const between = new Date(Date.parse(split?.at ?? '') - 1).toISOString();
    const then = (await get(`/api/v1/startups/acme-ai?as_of=${between}`)).body.data;
    expect(then).toMatchObject({ hq_city: 'Oslo', total_funding: 6_000_000 });
    for (const named of ['acme-io', OTHER]) {
      const merged = await get(`/api/v1/startups/${named}?as_of=${between}`);
      expect([merged.status, merged.body.data]).toMatchObject([200, { slug: 'acme-ai', total_funding: 6_000_000 }]);
    }
    const now = (await get(`/api/v1/startups/acme-ai?as_of=${new Date().toISOString()}`)).body.data;
    expect(now).toMatchObject({ hq_city: null, total_funding: 1_000_000 });
    expect(now.funding_rounds).toHaveLength(1);
  });

  it('takes later imports to the record that their source names', async () => {
    await state('acme.io', { details: { name: 'Acme Labs', hqCity: 'Bergen' } }, '2026-06-01');
    await settled();
    expect([(await record('acme-io')).hq_city, (await record('acme-ai')).hq_city]).toEqual(['Bergen', null]);
  });

  it('rebuilds to the same rows', async () => {
    const { app } = service;
    const names = ['companies', 'investors', 'sectors', 'people', 'recalls', 'articles', 'insights'];
    const rebuilt = await rebuildProjections({
      eventStore: app.get(EventStore),
      readStore: app.get(ReadStore),
      projections: PROJECTIONS.filter(({ name }) => names.includes(name)),
      verify: true,
    });
    expect(rebuilt.filter(({ matches }) => !matches)).toEqual([]);
  }, 120_000);

  it('can be merged again', async () => {
    await correct('acme-io', { kind: 'merged', into: 'acme-ai' });
    await settled();
    expect(await record('acme-ai')).toMatchObject({ hq_city: 'Bergen', total_funding: 6_000_000 });
    await correct('acme-io', { kind: 'split' });
    await settled();
    expect([(await record('acme-io')).hq_city, (await record('acme-ai')).total_funding]).toEqual(['Bergen', 1_000_000]);
  });
});
