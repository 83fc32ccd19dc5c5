import { randomUUID } from 'node:crypto';
import { CompanyRecorder } from '../../../src/companies/import/company-recorder.js';
import { companyIdOf } from '../../../src/companies/record/company-id.rules.js';
import { type CompanyObservation } from '../../../src/companies/record/company.decide.js';
import { type CommandContext } from '../../../src/platform/event-store/decide.js';
import { EventStore } from '../../../src/platform/event-store/event-store.js';
import { Freshness } from '../../../src/platform/read-store/freshness.js';
import { ReadStore } from '../../../src/platform/read-store/read-store.js';
import { personDecider, observePerson } from '../../../src/companies/people/person.decide.js';
import { personStream } from '../../../src/companies/people/person.events.js';
import { decideOn } from '../../../src/platform/event-store/decide.js';
import { personSlug } from '../../../src/vocabulary/person-key.js';
import { Vault } from '../../../src/platform/vault/vault.js';
import { type Answer, Service } from '../metering/stack.js';

const [SURVIVOR, OTHER] = [companyIdOf('acme.ai'), companyIdOf('acme.io')];
const PERSON = randomUUID();

let service: Service;
let key: string;
let start: string;
let unmerged: bigint;

const contextOf = (): CommandContext => {
  const id = randomUUID();
  return { commandId: id, correlationId: id, actor: 'operator:spec', now: Date.now() };
};
const round = (companyId: string, kind: string, amount: number) => ({
  roundId: `${companyId.slice(0, -2)}${kind === 'Seed' ? '01' : '02'}`,
  round: kind,
  date: '2025-03-01',
  amount,
  valuation: null,
  leadInvestors: [],
  investors: [],
});

async function state(
  domain: string,
  more: Partial<CompanyObservation>,
  line = 1,
  observedAt = '2026-03-13',
): Promise<void> {
  await new CompanyRecorder(service.app.get(EventStore)).record(
    {
      domain,
      fallbackKey: domain,
      observation: {
        slugBase: domain.replace('.', '-'),
        ...more,
        details: { name: 'Acme', ...more.details },
        provenance: {
          source: 'directory',
          sourceKey: domain,
          file: 'a.csv',
          line,
          observedAt: `${observedAt}T00:00:00.000Z`,
        },
      },
      roundsOf: (id) => (more.rounds ?? []).map(({ roundId: _, ...seen }, at) => ({ ...seen, roundId: `${id.slice(0, -2)}0${at}` })), // prettier-ignore
    },
    { domainIsHeld: true },
    contextOf(),
  );
}

async function settled(): Promise<void> {
  const position = await service.app.get(EventStore).headPosition();
  const models = ['companies', 'people', 'investors', 'sectors'];
  expect(await service.app.get(Freshness).waitFor(models, position, 15_000)).toBe(true);
}

beforeAll(async () => {
  service = await Service.start();
  ({ key } = await service.account('pro'));
  await state('acme.ai', { details: { name: 'Acme', sectors: ['Robotics'], hqCountry: 'NO', employeeCount: 9 }, rounds: [round(SURVIVOR, 'Seed', 1_000_000)] }); // prettier-ignore
  await state('acme.io', { details: { name: 'Acme Labs', sectors: ['Robotics'], hqCountry: 'NO', hqCity: 'Oslo' }, rounds: [round(OTHER, 'Seed', 1_000_000), round(OTHER, 'Series A', 5_000_000)], products: [{ productId: randomUUID(), slugBase: 'rocket', name: 'Rocket', category: null, pricingType: null, status: null, website: null, description: null }] }, 2); // prettier-ignore
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
  await settled();
  unmerged = await service.app.get(EventStore).headPosition();
  start = (await service.call('GET', '/api/v1/changes?since=@0&limit=1000', key)).body.next_cursor as string;
}, 90_000);

afterAll(() => service.stop());

const merge = (body: object, query = ''): Promise<Answer> =>
  service.admin(`companies/acme-io/corrections${query}`, { kind: 'merged', reason: 'One company', ...body });
const get = (path: string): Promise<Answer> => service.call('GET', path, key);

describe('merging two companies', () => {
  it('shows first what changes in values, figures and lists, and appends nothing', async () => {
    const before = await service.app.get(EventStore).headPosition();
    const { status, body } = await merge({ into: 'acme.ai' }, '?dry_run=true');
    expect([status, body]).toMatchObject([
      200,
      {
        merged_into: SURVIVOR,
        company_id: OTHER,
        before: 'Acme Labs (acme.io)',
        after: 'Acme (acme.ai)',
        changed: true,
        dry_run: true,
      },
    ]);
    expect(body.values).toEqual(expect.arrayContaining([{ field: 'hq_city', before: null, after: 'Oslo' }]));
    expect(body.effects).toEqual(
      expect.arrayContaining([
        { figure: 'total_funding', of: 'Acme (acme.ai)', before: 1_000_000, after: 6_000_000 },
        { figure: 'rounds', of: 'Acme (acme.ai)', before: 1, after: 2 },
        { figure: 'companies', of: null, before: 2, after: 1 },
        { figure: 'companies_in_country', of: 'NO', before: 2, after: 1 },
        { figure: 'companies_in_sector', of: 'robotics', before: 2, after: 1 },
        { figure: 'funding_of_sector', of: 'robotics', before: 7_000_000, after: 6_000_000 },
      ]),
    );
    expect(await service.app.get(EventStore).headPosition()).toBe(before);
  });

  it.each<[object, number, string]>([
    [{}, 400, 'into'],
    [{ into: 'nobody' }, 400, 'into'],
    [{ into: 'acme-io' }, 400, 'into'],
    [{ into: 'acme-ai', field: 'name' }, 400, 'field'],
    [{ into: 'acme-ai', wrong_since: '2026-01-01' }, 400, 'wrong_since'],
  ])('refuses %j', async (body, status, field) => {
    const answer = await merge(body);
    expect([answer.status, answer.body.errors[0].field]).toEqual([status, field]);
  });

  it('leaves one company in lists, with the facts of both and each round once', async () => {
    expect((await merge({ into: 'acme-ai' })).body).toMatchObject({ merged_into: SURVIVOR, changed: true });
    await settled();
    const { body } = await get('/api/v1/startups?q=acme');
    expect(body.data.map(({ slug }: { slug: string }) => slug)).toEqual(['acme-ai']);
    const { data } = (await get('/api/v1/startups/acme-ai')).body;
    expect(data).toMatchObject({
      name: 'Acme',
      hq_city: 'Oslo',
      total_funding: 6_000_000,
      former_names: ['Acme Labs'],
    });
    expect(data.funding_rounds.map(({ round: kind }: { round: string }) => kind)).toEqual(
      expect.arrayContaining(['Seed', 'Series A']),
    );
    expect(data.funding_rounds).toHaveLength(2);
    expect(data.founders).toMatchObject([{ name: 'Jane Doe', role: 'Founder' }]);
    expect((await get('/api/v1/products/rocket')).body.company).toMatchObject({ slug: 'acme-ai' });
  });

  it('answers the former slug, id and domain with the surviving company', async () => {
    for (const name of ['acme-io', OTHER]) {
      const { status, body } = await get(`/api/v1/startups/${name}`);
      expect([status, body.data?.id, body.data?.slug]).toEqual([200, SURVIVOR, 'acme-ai']);
    }
    const matched = await service.call('POST', '/api/v1/startups/match', key, { domains: ['acme.io'] });
    expect(matched.body.results[0]).toMatchObject({ domain: 'acme.io', matched: true, slug: 'acme-ai' });
    const page = await service.call('GET', '/companies/acme-io');
    expect([page.status, page.headers.location]).toEqual([301, '/companies/acme-ai']);
  });

  it('keeps the figures of the read models equal to the announced ones', async () => {
    const rows = await service.app
      .get(ReadStore)
      .query<{ companies: number; funding: number }>(
        `SELECT companies, funding FROM read.sector_counts WHERE sector = 'robotics' AND facet = 'company'`,
      );
    expect(rows).toEqual([{ companies: 1, funding: 6_000_000 }]);
  });

  it('lists the merge as a change, and in the history of both', async () => {
    const { changes } = (await get(`/api/v1/changes?since=${encodeURIComponent(start)}&limit=1000`)).body;
    const merged = changes.filter(({ op }: { op: string }) => op === 'merged');
    expect(merged).toEqual([
      expect.objectContaining({ kind: 'company', id: OTHER, merged_into: SURVIVOR }),
      expect.objectContaining({ kind: 'round', merged_into: expect.any(String) }),
    ]);
    const [own, other] = await Promise.all(
      ['acme-ai', 'acme-io'].map(async (slug) => (await get(`/api/v1/startups/${slug}/history`)).body.data),
    );
    const entry = (data: { entries: { op: string }[] }) => data.entries.find(({ op }) => op === 'merged');
    expect([own.id, entry(own)]).toEqual([
      SURVIVOR,
      expect.objectContaining({ merged_with: OTHER, why: 'One company' }),
    ]);
    expect([other.id, entry(other)]).toEqual([OTHER, expect.objectContaining({ merged_with: SURVIVOR })]);
  });

  it('takes later imports of the merged record to the survivor, without a second round', async () => {
    await state('acme.io', { details: { name: 'Acme Labs', hqCity: 'Bergen' }, rounds: [round(OTHER, 'Seed', 1_000_000), round(OTHER, 'Series A', 5_000_000)] }, 3, '2026-06-01'); // prettier-ignore
    await settled();
    const { data } = (await get('/api/v1/startups/acme-ai')).body;
    expect(data).toMatchObject({ hq_city: 'Bergen', total_funding: 6_000_000 });
    expect(data.funding_rounds).toHaveLength(2);
    expect((await get('/api/v1/startups?q=acme')).body.data).toHaveLength(1);
  });

  it('answers as of an instant before the merge from the record itself', async () => {
    const { entries } = (await get('/api/v1/startups/acme-io/history')).body.data;
    const [ended] = entries as [{ op: string; at: string }];
    const before = new Date(Date.parse(ended.at) - 1).toISOString();
    const then = (await get(`/api/v1/startups/acme-io?as_of=${before}`)).body.data;
    expect([then.id, then.name]).toEqual([OTHER, 'Acme Labs']);
    const now = (await get(`/api/v1/startups/acme-io?as_of=${new Date().toISOString()}`)).body.data;
    expect(now.id).toBe(SURVIVOR);
    // Two appends may have the same millisecond: their positions say which came first.
    const { entries: own } = (await get('/api/v1/startups/acme-ai/history')).body.data;
    const { position: last } = (own as { op: string; position: string }[]).find(({ op }) => op === 'merged') ?? {};
    const at = async (position: string | undefined) => (await get(`/api/v1/startups/acme-io?as_of=${position}`)).body;
    expect((await at(last)).data.id).toBe(OTHER);
    expect((await at((ended as unknown as { position: string }).position)).data.id).toBe(SURVIVOR);
  });

  it('answers the products and roles of the merged record as of an instant before the merge', async () => {
    const asOf = `as_of=@${unmerged}`;
    expect((await get(`/api/v1/products/rocket?${asOf}`)).body).toMatchObject({
      name: 'Rocket',
      company: { name: 'Acme Labs', slug: 'acme-io' },
    });
    const person = `/api/v1/people/${personSlug('Jane Doe', PERSON)}`;
    const founder = [{ title: 'Founder', company: { slug: 'acme-ai' } }];
    for (const path of [person, `${person}?${asOf}`]) expect((await get(path)).body.data.roles).toMatchObject(founder);
  });
});
