import { randomUUID } from 'node:crypto';
import { PROJECTIONS } from '../../../projections/index.js';
import { companyIdOf } from '../../../src/companies/record/company-id.rules.js';
import { creditStream } from '../../../src/metering/ledger/credits.events.js';
import { EventStore } from '../../../src/platform/event-store/event-store.js';
import { rebuildProjections } from '../../../src/platform/rebuild/rebuild.js';
import { ReadStore } from '../../../src/platform/read-store/read-store.js';
import { shownAlike, StatedCompanies, datedRound } from '../../kit/stated-companies.js';
import { until } from '../../kit/until.js';
import { type Answer, Service } from '../metering/stack.js';

const [OWN, OTHER] = [companyIdOf('acme.ai'), companyIdOf('acme.io')];
const MODELS = ['companies', 'people', 'investors', 'sectors', 'served', 'usage', 'articles', 'insights'];

let service: Service;
let companies: StatedCompanies;
let key: string;
/** Answers before the merge, by slug. */
const before = new Map<string, Answer['body']>();

const get = (path: string): Promise<Answer> => service.call('GET', path, key);
const record = async (slug: string): Promise<Answer['body']> => (await get(`/api/v1/startups/${slug}`)).body.data;

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
  companies = new StatedCompanies(service, MODELS);
  const account = await service.account('pro');
  ({ key } = account);
  await companies.state('acme.ai', { details: { name: 'Acme', sectors: ['Robotics'], hqCountry: 'NO', employeeCount: 9 }, rounds: [datedRound('Seed', 1_000_000)] }); // prettier-ignore
  await companies.state('acme.io', { details: { name: 'Acme Labs', sectors: ['Robotics'], hqCountry: 'NO', hqCity: 'Oslo' }, rounds: [datedRound('Seed', 1_000_000), datedRound('Series A', 5_000_000)], products: [{ productId: randomUUID(), slugBase: 'rocket', name: 'Rocket', category: null, pricingType: null, status: null, website: null, description: null }] }); // prettier-ignore
  await companies.stateFounder('acme.io');
  await companies.statePress('acme.io');
  await companies.settled();
  for (const slug of ['acme-ai', 'acme-io']) before.set(slug, await record(slug));
  expect((await companies.correct('acme-io', { kind: 'merged', into: 'acme-ai' })).status).toBe(200);
  await companies.pressHears('acme.io', 'CompanyMerged', { merged_into: OWN });
  expect([(await record('acme-ai')).articles, await companies.revenues()]).toMatchObject([[{ title: 'Rockets' }], [OWN, OTHER].sort()]); // prettier-ignore
  await until(() => refunded(account.accountId), { what: 'the refund of the recall' });
  await companies.settled();
}, 90_000);

afterAll(() => service.stop());

describe('splitting two companies that were merged', () => {
  it('shows first what changes, and appends nothing', async () => {
    const head = await service.app.get(EventStore).headPosition();
    const { status, body } = await companies.correct('acme-io', { kind: 'split' }, '?dry_run=true');
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
    const answer = await companies.correct(slug, { kind: 'split', ...body });
    expect([answer.status, answer.text]).toEqual([status, expect.stringContaining(words)]);
  });

  it('gives both records back what each had, with its slug, id and domain', async () => {
    expect(
      (await companies.correct('acme-io', { kind: 'split', evidence_url: 'https://acme.io/about' })).body,
    ).toMatchObject({
      company_id: OTHER,
      split_from: OWN,
      changed: true,
      dry_run: false,
    });
    await companies.pressHears('acme.io', 'CompanySeparated', { separated_from: OWN });
    expect(await companies.revenues()).toEqual([OTHER]);
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
    expect(then).toMatchObject({ hq_city: 'Oslo', total_funding: 6_000_000, founders: [{ name: 'Jane Doe' }] });
    for (const named of ['acme-io', OTHER]) {
      const merged = await get(`/api/v1/startups/${named}?as_of=${between}`);
      expect([merged.status, merged.body.data]).toMatchObject([200, { slug: 'acme-ai', total_funding: 6_000_000 }]);
    }
    const product = await get(`/api/v1/products/rocket?as_of=${between}`);
    expect([product.status, product.body]).toMatchObject([200, { name: 'Rocket', company: { slug: 'acme-ai' } }]);
    const now = (await get(`/api/v1/startups/acme-ai?as_of=${new Date().toISOString()}`)).body.data;
    expect(now).toMatchObject({ hq_city: null, total_funding: 1_000_000 });
    expect(now.funding_rounds).toHaveLength(1);
  });

  it('takes later imports to the record that their source names', async () => {
    await companies.state('acme.io', { details: { name: 'Acme Labs', hqCity: 'Bergen' } }, '2026-06-01');
    await companies.settled();
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
    await companies.correct('acme-io', { kind: 'merged', into: 'acme-ai' });
    await companies.settled();
    expect(await record('acme-ai')).toMatchObject({ hq_city: 'Bergen', total_funding: 6_000_000 });
    await companies.correct('acme-io', { kind: 'split' });
    await companies.settled();
    expect([(await record('acme-io')).hq_city, (await record('acme-ai')).total_funding]).toEqual(['Bergen', 1_000_000]);
  });

  it('leads to the company that had the facts then, also where it was withdrawn since', async () => {
    const { entries } = (await get('/api/v1/startups/acme-ai/history')).body.data as { entries: { op: string; position: string }[] }; // prettier-ignore
    const split = entries.findLast(({ op }) => op === 'split')?.position ?? '';
    await companies.correct('acme-ai', { kind: 'withdrawn' });
    await companies.settled();
    for (const named of ['acme-io', OTHER, 'acme-ai', OWN]) {
      const { status, body } = await get(`/api/v1/startups/${named}?as_of=@${BigInt(split.slice(1)) - 1n}`);
      expect([named, status, body.data]).toMatchObject([named, 200, { slug: 'acme-ai', hq_city: 'Oslo' }]);
    }
    expect((await get(`/api/v1/startups/${OWN}`)).body.detail).toMatch('was withdrawn; request it with as_of');
  });
});
