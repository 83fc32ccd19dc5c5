import { observe, companyDecider, type CompanyObservation } from '../../../src/companies/record/company.decide.js';
import { companyStream, type CompanyDetails, type FundingRound } from '../../../src/companies/record/company.events.js';
import { companyIdOf, companyIdOfSource } from '../../../src/companies/record/company-id.rules.js';
import { claimDomain } from '../../../src/companies/record/company.decide.js';
import { decideOn } from '../../../src/platform/event-store/decide.js';
import { EventStore } from '../../../src/platform/event-store/event-store.js';
import { sha256Base64 } from '../../../src/web/evidence/answer-evidence.js';
import { withoutCharge } from '../../fuzz/charged-answer.js';
import { Freshness } from '../../../src/platform/read-store/freshness.js';
import { newId, deriveId } from '../../../src/platform/ids/ids.js';
import { Service, type Answer } from '../metering/stack.js';

let service: Service;
let eventStore: EventStore;
let key: string;
let accountId: string;
let beforeChange: Date;

const context = (): Parameters<typeof decideOn>[4] => {
  const id = newId();
  return { commandId: id, correlationId: id, actor: 'operator:spec', now: Date.now() };
};

async function given(
  domain: string | null,
  details: CompanyDetails & { name: string },
  more: Partial<CompanyObservation> = {},
): Promise<string> {
  const companyId = domain === null ? companyIdOfSource('spec', details.name) : companyIdOf(domain);
  const provenance = { source: 'spec', sourceUrl: 'https://spec.example/list', observedAt: '2026-03-13T00:00:00.000Z' };
  const website = domain === null ? undefined : `https://${domain}`;
  await decideOn(
    eventStore,
    companyStream(companyId),
    companyDecider,
    (state) =>
      observe(state, {
        companyId,
        domain,
        contestedDomain: null,
        slugBase: details.name.toLowerCase().replace(/[^a-z0-9]+/g, '-'),
        details: { ...(website !== undefined && { website }), ...details },
        provenance,
        ...more,
      }),
    context(),
  );
  return companyId;
}

const round = (id: string, amount: number | null, date: string): FundingRound => ({
  roundId: deriveId('round', id),
  round: 'Seed',
  date,
  amount,
  valuation: null,
  leadInvestors: [{ investorId: null, name: 'Anvil Capital' }],
  investors: [{ investorId: null, name: 'Anvil Capital' }],
});

async function settled(): Promise<void> {
  const freshness = service.app.get(Freshness);
  const passed = await freshness.waitFor(['companies'], await eventStore.headPosition(), 15_000);
  if (!passed) throw new Error('the read model did not catch up');
}

beforeAll(async () => {
  service = await Service.start();
  eventStore = service.app.get(EventStore);
  ({ key, accountId } = await service.account('pro'));
  const id = await given(
    'acme.ai',
    {
      name: 'Acme Robotics',
      formerNames: ['RampUp'],
      description: 'Anvils for quantum cartoonists.',
      sectors: ['Robotics', 'Hardware'],
      stage: 'Seed',
      hqCountry: 'US',
      foundedDate: '2021-03',
      launchedOn: '2026-03-17',
      employeeCount: 12,
      isHiring: true,
      technologies: ['TypeScript'],
    },
    { rounds: [round('a', 1_200_000, '2021-06'), round('b', 300_000, '2020')] },
  );
  await given('zenith.co', {
    name: 'Zenith',
    sectors: ['Fintech'],
    stage: 'Series A',
    hqCountry: 'FR',
    foundedDate: '2019',
    launchedOn: '2026-02-01',
    totalFunding: 9_000_000,
    employeeCount: 80,
  });
  await given('borealis.io', {
    name: 'Borealis',
    sectors: ['Robotics'],
    tags: ['Ice'],
    stage: 'Early',
    hqCountry: 'CA',
    launchedOn: '2025-12-31',
  });
  await given('stub.dev', { name: 'Stub', status: 'pending' });
  await given(null, { name: 'Acme Two' }, { contestedDomain: 'acme.ai' });
  await decideOn(
    eventStore,
    companyStream(companyIdOf('rampup.io')),
    companyDecider,
    (state) => claimDomain(state, 'rampup.io', { kind: 'company', companyId: id }) ?? [],
    context(),
  );
  beforeChange = new Date();
  await new Promise((resolve) => setTimeout(resolve, 5));
  await given(
    'acme.ai',
    { name: 'Acme Robotics', employeeCount: 15 },
    {
      provenance: { source: 'later', observedAt: '2026-04-01T00:00:00.000Z' },
    },
  );
  await settled();
}, 60_000);

afterAll(() => service.stop());

const get = (path: string): Promise<Answer> => service.call('GET', `/api/v1/${path}`, key);
const slugs = (answer: Answer): string[] => answer.body.data.map(({ slug }: { slug: string }) => slug);

describe('GET /startups', () => {
  it('lists every company but stubs, newest first and those without a date last, charges one credit and says what is left', async () => {
    const answer = await get('startups');
    expect(answer.status).toBe(200);
    expect(slugs(answer)).toEqual(['acme-robotics', 'zenith', 'borealis', 'acme-two']);
    const thisMonth = new Date().toISOString().slice(0, 7);
    expect(slugs(await get(`startups?month=${thisMonth}`))).toEqual([]);
    expect(answer.body.pagination).toEqual({ total: 4, limit: 20, offset: 0, next_cursor: null });
    expect(answer.body.credits).toMatchObject({ cost: 1 });
    const events = [];
    for await (const event of eventStore.readStream(`credits-${accountId}`, { backwards: true, maxCount: 1 }))
      events.push(event);
    const digest = sha256Base64(withoutCharge(answer.text) ?? '');
    const position = answer.headers['x-log-position'];
    expect(events).toMatchObject([
      { type: 'CreditDebited', data: { operation: 'startups.list', amount: 1, answer: { digest, position } } },
    ]);
    expect(answer.headers['repr-digest']).toBe(`sha-256=:${sha256Base64(answer.text)}:`);
    const freshness = service.app.get(Freshness);
    expect(BigInt(String(position))).toBeLessThanOrEqual(freshness.positionOf('companies') ?? -1n);
    const miss = await get('startups?q=nobodyhasthisname');
    expect(miss.body.credits).toMatchObject({ cost: 0 });
    expect(miss.headers).toMatchObject({ 'repr-digest': `sha-256=:${sha256Base64(miss.text)}:` });
  });

  it('shows exactly the fields of a list row', async () => {
    const { body } = await get('startups?q=acme%20robotics&limit=1');
    expect(body.data[0]).toEqual({
      id: companyIdOf('acme.ai'),
      name: 'Acme Robotics',
      slug: 'acme-robotics',
      description: 'Anvils for quantum cartoonists.',
      website: 'https://acme.ai',
      total_funding: 1_500_000,
      total_funding_as_of: '2026-03-13',
      employee_count: 15,
      employee_count_as_of: '2026-04-01',
      sectors: ['Robotics', 'Hardware'],
      stage: 'Seed',
      source_stage: 'Seed',
      hq_country: 'US',
      hq_country_name: 'United States',
      founded_date: '2021-03',
      logo_url: null,
      service_url: expect.stringMatching(/\/companies\/acme-robotics$/),
    });
  });

  it.each([
    ['country=us,France', ['acme-robotics', 'zenith']],
    ['country=us&sector=fintech', []],
    ['sector=robotics', ['acme-robotics', 'borealis']],
    ['stage=series%20a,growth', ['zenith']],
    ['stage=seed%20round', ['acme-robotics']],
    ['stage=early', ['borealis']],
    ['sector=ice', ['borealis']],
    ['sector=financial%20technology', ['zenith']],
    ['sector=insurtech', []],
    ['tech=typescript', ['acme-robotics']],
    ['week=2026-W12', ['acme-robotics']],
    ['month=2026-02', ['zenith']],
    ['min_funding=2000000', ['zenith']],
    ['max_funding=2000000', ['acme-robotics']],
    ['founded_after=2020', ['acme-robotics']],
    ['founded_before=2019', ['zenith']],
    ['founded_before=9999-12-31&founded_after=0001', ['acme-robotics', 'zenith']],
    ['month=9999-12', []],
    ['week=9999-W52', []],
    ['is_hiring=1', ['acme-robotics']],
    ['sort=name&sector=robotics', ['acme-robotics', 'borealis']],
    ['sort=-name&sector=robotics', ['borealis', 'acme-robotics']],
    ['sort=-funding', ['zenith', 'acme-robotics', expect.any(String), expect.any(String)]],
    ['sort=funding&limit=2', ['acme-robotics', 'zenith']],
    ['sort=-employees&limit=2', ['zenith', 'acme-robotics']],
    ['q=rampup', ['acme-robotics']],
    ['q=acme.ai', ['acme-robotics', 'acme-two']],
    ['q=borelais', ['borealis']],
    ['q=zeni', ['zenith']],
    ['q=quantum', ['acme-robotics']],
    ['q=acme&sort=name', ['acme-robotics', 'acme-two']],
    ['q=xyzzy', []],
  ])('%s gives %j', async (query, expected) => {
    const answer = await get(`startups?${query}`);
    expect(answer.status).toBe(200);
    expect(slugs(answer)).toEqual(expected);
    expect(answer.body.credits.cost).toBe(expected.length === 0 ? 0 : 1);
    if (!query.includes('limit')) expect(answer.body.pagination.total).toBe(expected.length);
  });

  it.each(['-funding', 'funding', 'newest', '-newest', 'name', '-employees'])(
    'shows every row exactly once by cursor and by offset, sorted by %s',
    async (sort) => {
      const whole = slugs(await get(`startups?sort=${sort}`));
      const byCursor: string[] = [];
      let cursor: string | null = null;
      do {
        const page: Answer = await get(`startups?sort=${sort}&limit=1${cursor ? `&cursor=${cursor}` : ''}`);
        byCursor.push(...slugs(page));
        cursor = page.body.pagination.next_cursor;
      } while (cursor);
      expect(byCursor).toEqual(whole);
      const byOffset: string[] = [];
      for (let offset = 0; offset < 5; offset++) {
        byOffset.push(...slugs(await get(`startups?sort=${sort}&limit=1&offset=${offset}`)));
      }
      expect(byOffset).toEqual(whole);
    },
  );

  it.each([
    ['country=atlantis', 'country'],
    ['country=,', 'country'],
    ['sector=,', 'sector'],
    ['stage=%20', 'stage'],
    ['tech=,', 'tech'],
    ['sector=robotcis', 'sector'],
    ['stage=seeed', 'stage'],
    ['week=2025-W53', 'week'],
    ['sort=size', 'sort'],
    ['min_funding=lots', 'min_funding'],
    ['founded_after=yesterday', 'founded_after'],
    ['founded_after=2012-02-30', 'founded_after'],
    ['founded_after=0000', 'founded_after'],
    ['founded_before=2023-02-29', 'founded_before'],
    ['month=0000-01', 'month'],
    ['is_hiring=maybe', 'is_hiring'],
    ['limit=101', 'limit'],
    ['cursor=abc', 'cursor'],
  ])('refuses %s, naming the field, free of charge', async (query, field) => {
    const answer = await get(`startups?${query}`);
    expect(answer.status).toBe(400);
    expect(answer.body.errors[0].field).toBe(field);
  });
});

describe('words that filters do not know', () => {
  it.each([
    ['sector=robotics,robotcis', 'Robotics'],
    ['stage=Seres A', 'Series A'],
  ])('of %s come back with what was meant', async (query, suggestion) => {
    expect((await get(`startups?${query}`)).body.errors).toMatchObject([{ suggestion }]);
  });
});

describe('GET /startups/{slug}', () => {
  it('has a stage of the vocabulary or none, and the word of the source beside it', async () => {
    expect((await get('startups/borealis')).body.data).toMatchObject({ stage: null, source_stage: 'Early' });
    expect((await get('startups/zenith')).body.data).toMatchObject({ hq_country: 'FR', hq_country_name: 'France' });
  });

  it('takes a slug whatever its case', async () => {
    expect((await get('startups/ACME-Robotics')).body.data.slug).toBe('acme-robotics');
  });

  it('gives the record with its rounds, oldest first', async () => {
    const { status, body } = await get('startups/acme-robotics');
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ name: 'Acme Robotics', employee_count: 15, total_funding: 1_500_000 });
    expect(body.data.funding_rounds).toEqual([
      {
        round: 'Seed',
        date: '2020',
        amount: 300_000,
        currency: 'USD',
        valuation: null,
        lead_investors: [{ name: 'Anvil Capital', slug: null, type: 'firm', type_is_guess: false }],
        investors: [{ name: 'Anvil Capital', slug: null, type: 'firm', type_is_guess: false }],
      },
      expect.objectContaining({ date: '2021-06', amount: 1_200_000 }),
    ]);
    expect(body.credits.cost).toBe(1);
  });

  it('answers as the log stood at an instant, and says where each field came from', async () => {
    const { body } = await get(`startups/acme-robotics?as_of=${beforeChange.toISOString()}&include=provenance`);
    expect(body.data).toMatchObject({ employee_count: 12, total_funding: 1_500_000, slug: 'acme-robotics' });
    expect(body.data.provenance.employee_count).toMatchObject({
      source: 'spec',
      source_url: 'https://spec.example/list',
    });
    const now = await get('startups/acme-robotics?include=provenance');
    expect(now.body.data.provenance.employee_count).toMatchObject({
      source: 'later',
      fetched_at: '2026-04-01T00:00:00.000Z',
    });
    expect(now.body.data.provenance.name).toMatchObject({ source: 'spec' });
    expect(now.body.data.provenance.sectors).toMatchObject({ rule: 'as stated by the source', confidence: 1 });
    expect(now.body.data.provenance.funding_rounds).toHaveLength(2);
    expect(now.body.data.provenance.total_funding).toMatchObject({
      source: 'spec',
      source_url: 'https://spec.example/list',
      rule: 'sum of the 2 rounds on file',
    });
    const declared = await get('startups/zenith?include=provenance');
    expect(declared.body.data.provenance.total_funding).toMatchObject({ rule: 'as stated by the source' });
  });

  it('is a free 404 for what is not on file, now or then', async () => {
    for (const path of ['startups/nobody', 'startups/zenith?as_of=2020-01-01T00:00:00Z']) {
      const answer = await get(path);
      expect([answer.status, answer.body.code, answer.body.credits]).toEqual([404, 'not_found', undefined]);
    }
    expect((await get('startups/zenith?as_of=soon')).status).toBe(400);
  });
});

describe('POST /startups/match', () => {
  const match = (domains: unknown): Promise<Answer> => service.call('POST', '/api/v1/startups/match', key, { domains });

  it('does not match a text that no store takes, and matches the others', async () => {
    const { status, body } = await match(['acme.ai', 'acme\u0000.ai', 'zenith.co']);
    expect(status).toBe(200);
    expect(body.results).toMatchObject([
      { matched: true },
      { domain: 'acme\u0000.ai', matched: false },
      { matched: true },
    ]);
    expect((await match([{ deep: [[['acme.ai']]] }])).status).toBe(400);
  });

  it('answers every spelling in order, echoed as it came, with what contests the domain', async () => {
    const inputs = ['HTTPS://Acme.ai/x', 'zenith.co:443', 'nobody.com', 'not a domain', 'www.rampup.io', 'stub.dev'];
    const { status, body } = await match(inputs);
    expect(status).toBe(200);
    expect(body.results.map(({ domain }: { domain: string }) => domain)).toEqual(inputs);
    expect(body.results[0]).toEqual({
      domain: 'HTTPS://Acme.ai/x',
      matched: true,
      name: 'Acme Robotics',
      slug: 'acme-robotics',
      website: 'https://acme.ai',
      total_funding: 1_500_000,
      alternatives: [
        { name: 'Acme Two', slug: 'acme-two', reason: expect.stringContaining('another company holds it') },
      ],
    });
    expect(body.results.slice(1).map(({ slug }: { slug?: string }) => slug)).toEqual([
      'zenith',
      undefined,
      undefined,
      'acme-robotics',
      undefined,
    ]);
    expect(body.results[2]).toEqual({ domain: 'nobody.com', matched: false });
    expect(body.credits.cost).toBe(1);
  });

  it.each([
    ['no list', 'acme.ai'],
    ['an empty list', []],
    ['no strings', [1]],
    ['too many', Array.from({ length: 10_001 }, () => 'a.io')],
  ])('refuses %s', async (_, domains) => {
    const answer = await match(domains);
    expect([answer.status, answer.body.errors[0].field.split('.')[0]]).toEqual([400, 'domains']);
  });
});
