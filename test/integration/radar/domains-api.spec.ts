import { EventStore } from '../../../src/platform/event-store/event-store.js';
import { Freshness } from '../../../src/platform/read-store/freshness.js';
import { domainStream, intakeStream, type RadarEvent } from '../../../src/radar/radar.events.js';
import { ingest } from '../../../src/radar/radar.decide.js';
import { appendRadar, probed, observation } from '../../kit/radar-log.js';
import { Service, type Answer } from '../metering/stack.js';

const COMPANY = '11111111-1111-5111-8111-111111111111';
let service: Service;
let key: string;

beforeAll(async () => {
  service = await Service.start();
  ({ key } = await service.account('pro_lite'));
  const store = service.app.get(EventStore, { strict: false });
  const intake = (source: string, day: string, names: string[], at: string): Promise<bigint> =>
    appendRadar(
      store,
      intakeStream(source, day),
      ingest(
        names.map((n) => observation(source, n)),
        'c',
      ),
      at,
    );
  await intake('dot_ai_nrd', '2026-11-18', ['old.ai', 'robots.ai'], '2026-11-18T23:59:59.000Z');
  await intake('dot_com_nrd', '2026-11-19', ['robotics.com', 'parked.com'], '2026-11-19T00:00:00.000Z');
  await appendRadar(
    store,
    intakeStream('github_new_org', '2026-11-20'),
    ingest([observation('github_new_org', 'forge.io', { candidateName: 'Robot Forge', sourceKey: 'forge' })], 'c'),
    '2026-11-20T10:00:00.000Z',
  );
  await intake('dot_ai_zone', '2026-11-20', ['old.ai'], '2026-11-20T11:00:00.000Z');
  await appendRadar(store, domainStream('old.ai'), [
    probed('old.ai', { hasRealEmail: true, emailProvider: 'Google Workspace' }),
    { type: 'DomainQualityFailed', data: { apex: 'old.ai', qualityScore: 0.4, lacks: ['no_name'] } },
  ]);
  await appendRadar(store, domainStream('parked.com'), [
    probed('parked.com', { isParked: true, hasRealContent: false }),
    { type: 'DomainRejected', data: { apex: 'parked.com', reason: 'operator', detail: 'spam' } },
  ]);
  await promote(store);
}, 60_000);

afterAll(() => service.stop());

/** robots.ai gets its profile. */
async function promote(store: EventStore): Promise<void> {
  const provenance = { source: 'domain-radar', sourceKey: 'robots.ai', observedAt: '2026-11-21T08:00:00.000Z' };
  await appendRadar(store, `company-${COMPANY}`, [
    {
      type: 'CompanyRegistered',
      data: {
        companyId: COMPANY,
        domain: 'robots.ai',
        contestedDomain: null,
        slugBase: 'robots',
        details: { name: 'Robots' },
        provenance,
        generated: false,
      },
    } as unknown as RadarEvent,
  ]);
  const last = await appendRadar(store, domainStream('robots.ai'), [
    probed('robots.ai', { qualityScore: 0.9 }),
    { type: 'DomainPromoted', data: { apex: 'robots.ai', companyId: COMPANY, wasOnFile: false, qualityScore: 0.9 } },
  ]);
  const freshness = service.app.get(Freshness, { strict: false });
  expect(await freshness.waitFor(['domains', 'companies'], last, 10_000)).toBe(true);
}

const list = (query = ''): Promise<Answer> => service.call('GET', `/api/v1/domains${query}`, key);
async function apexes(query: string): Promise<string[]> {
  const { status, body } = await list(query);
  expect({ query, status }).toEqual({ query, status: 200 });
  expect(body.pagination.total).toBe(body.data.length);
  return body.data.map((row: { apex: string }) => row.apex);
}

describe('GET /domains', () => {
  it('shows queued and quality_failed, newest first, with every field of a row', async () => {
    const { status, body } = await list();
    expect(status).toBe(200);
    expect(body.data.map((row: { apex: string }) => row.apex)).toEqual(['forge.io', 'robotics.com', 'old.ai']);
    expect(body.pagination).toEqual({ total: 3, limit: 20, offset: 0, next_cursor: null });
    expect(body.credits).toMatchObject({ cost: 1 });
    expect(body.data[2]).toEqual({
      apex: 'old.ai',
      tld: 'ai',
      name: null,
      source: 'dot_ai_nrd',
      status: 'quality_failed',
      created_at: '2026-11-18T23:59:59.000Z',
      registered_at: '2026-11-19',
      registrar: 'NameCheap, Inc.',
      dns_provider: 'Cloudflare',
      has_real_email: true,
      email_provider: 'Google Workspace',
      has_real_content: true,
      is_parked: false,
      quality_score: 0.4,
      startup_slug: null,
    });
  });

  it.each<[string, string[]]>([
    ['?tld=ai', ['old.ai']],
    ['?tld=AI,io', ['forge.io', 'old.ai']],
    ['?source=github_new_org', ['forge.io']],
    ['?source=nrd', ['robotics.com', 'old.ai']],
    ['?source=code_hosts,dot_com_nrd', ['forge.io', 'robotics.com']],
    ['?source=dot_com_nrd,dot_com_nrd', ['robotics.com']],
    ['?tld=io,com,io', ['forge.io', 'robotics.com']],
    ['?source=nobody', []],
    ['?status=rejected', ['parked.com']],
    ['?status=promoted,queued', ['forge.io', 'robotics.com', 'robots.ai']],
    ['?apex=OLD.ai', ['old.ai']],
    ['?apex=robots.ai', []],
    ['?apex=robots.ai&promoted=true', ['robots.ai']],
    ['?q=ROBOT', ['forge.io', 'robotics.com']],
    ['?q=obot&status=promoted,queued&tld=ai', ['robots.ai']],
    ['?q=ob', ['forge.io', 'robotics.com']],
    ['?q=d', ['old.ai']],
    ['?q=100%25', []],
    ['?created_after=2026-11-19', ['forge.io', 'robotics.com']],
    ['?created_before=2026-11-18', ['old.ai']],
    ['?created_before=2026-11-19', ['robotics.com', 'old.ai']],
    ['?created_after=2026-11-19&created_before=2026-11-19', ['robotics.com']],
    ['?created_before=9999-12-31', ['forge.io', 'robotics.com', 'old.ai']],

    ['?created_after=9999-12-31T23:59:59Z', []],
    ['?has_real_email=true', ['old.ai']],
    ['?has_real_email=false', []],
    ['?has_real_content=1', ['old.ai']],
    ['?is_parked=false', ['old.ai']],
    ['?is_parked=true&status=rejected', ['parked.com']],
    ['?promoted=true', ['robots.ai']],
    ['?promoted=true&status=queued', []],
    ['?promoted=false&status=promoted,rejected', ['parked.com']],
    ['?include=', ['forge.io', 'robotics.com', 'old.ai']],
  ])('%s gives %j', async (query, expected) => {
    expect(await apexes(query)).toEqual(expected);
  });

  it('charges nothing for a page with nothing in it', async () => {
    const { body } = await list('?tld=security');
    expect(body).toMatchObject({ data: [], credits: { cost: 0 } });
    expect((await list('?tld=ai')).body.credits.cost).toBe(1);
  });

  it('gives a promoted name the slug of its public profile', async () => {
    const { body } = await list('?promoted=true');
    expect(body.data[0]).toMatchObject({
      startup_slug: 'robots',
      status: 'promoted',
      quality_score: 0.9,
      name: expect.stringMatching(/robots/i),
    });
  });

  it('shows what a conclusion rests on, and every source that saw a name', async () => {
    const { body } = await list('?apex=old.ai&include=evidence');
    expect(body.data[0].evidence).toMatchObject({
      verdict: 'no_name',
      attempts: 1,
      next_probe_at: '2026-11-28T08:00:00.000Z',
      reasons: [{ rule: 'real_content', points: 0.3, detail: '300 words of its own' }],
      registration: { registered_on: '2026-11-19', registrar_iana_id: '1068' },
      homepage: { redirect_apex: null, sections: ['about'] },
      sightings: [
        { source: 'dot_ai_nrd', ingested_at: '2026-11-18T23:59:59.000Z' },
        { source: 'dot_ai_zone', ingested_at: '2026-11-20T11:00:00.000Z' },
      ],
    });
  });

  it('pages by offset and by cursor, each row once', async () => {
    const seen: string[] = [];
    let cursor = '';
    do {
      const { body } = await list(`?limit=2${cursor && `&cursor=${cursor}`}`);
      seen.push(...body.data.map((row: { apex: string }) => row.apex));
      expect(body.pagination.total).toBe(3);
      cursor = body.pagination.next_cursor ?? '';
    } while (cursor);
    expect(seen).toEqual(['forge.io', 'robotics.com', 'old.ai']);
    const second = await list('?limit=1&offset=1');
    expect(second.body.data[0].apex).toBe('robotics.com');
    expect(second.headers.link).toContain('rel="next"');
  });

  it.each([
    ['?tld=net', 'tld'],
    ['?status=new', 'status'],
    ['?source=Not%20One', 'source'],
    ['?created_after=yesterday', 'created_after'],
    ['?created_before=2026-02-30', 'created_before'],
    ['?created_before=2026-11-19T10', 'created_before'],
    ['?created_after=2026-11-19T1000Z', 'created_after'],
    ['?created_after=0000-01-01', 'created_after'],
    ['?has_real_email=maybe', 'has_real_email'],
    ['?promoted=2', 'promoted'],
    ['?limit=0', 'limit'],
    ['?limit=101', 'limit'],
    ['?offset=-1', 'offset'],
    ['?cursor=abc', 'cursor'],
  ])('%s is refused, naming %s, and costs nothing', async (query, field) => {
    const before = (await service.call('GET', '/api/v1/me', key)).body.wallets[0].used;
    const { status, body } = await list(query);
    expect([status, body.code]).toEqual([400, 'validation_failed']);
    expect(body.errors.map((error: { field: string }) => error.field)).toEqual([field]);
    expect((await service.call('GET', '/api/v1/me', key)).body.wallets[0].used).toBe(before);
  });

  it('has an open page, which shows the newest of a list and no more', async () => {
    const statusOf = async (query: string): Promise<number> =>
      (await service.app.inject(`/domains?${query}`)).statusCode;
    expect(await statusOf('limit=100&offset=400')).toBe(200);
    for (const further of ['limit=100&offset=401', 'cursor=x']) expect(await statusOf(further)).toBe(400);
  });

  it('needs a key, and a plan from Pro Lite', async () => {
    expect((await service.call('GET', '/api/v1/domains')).status).toBe(401);
    for (const plan of ['free', 'pro_mini'] as const) {
      const other = await service.account(plan);
      const answer = await service.call('GET', '/api/v1/domains', other.key);
      expect([answer.status, answer.body.code]).toEqual([403, 'plan_too_low']);
    }
  });
});

describe('GET /domains with as_of', () => {
  it('lists what was known then, on the page too, and repeats by the position that it answers', async () => {
    const before = await list('?include=evidence');
    const { position } = before.body.as_of as { position: string };
    const last = await appendRadar(service.app.get(EventStore, { strict: false }), domainStream('forge.io'), [
      probed('forge.io'),
      { type: 'DomainRejected', data: { apex: 'forge.io', reason: 'operator', detail: 'spam' } },
    ]);
    const freshness = service.app.get(Freshness, { strict: false });
    expect(await freshness.waitFor(['domains', 'companies'], last, 10_000)).toBe(true);
    expect(await apexes('')).toEqual(['robotics.com', 'old.ai']);
    const then = await list(`?include=evidence&as_of=${position}`);
    expect(then.body).toMatchObject({ data: before.body.data, pagination: before.body.pagination });
    expect(then.body.as_of.position).toBe(position);
    const { body: first } = await list(`?limit=1&as_of=${position}`);
    const { body: next } = await list(`?limit=2&as_of=${position}&cursor=${first.pagination.next_cursor}`);
    expect([...first.data, ...next.data].map(({ apex }: { apex: string }) => apex)).toEqual(
      before.body.data.map(({ apex }: { apex: string }) => apex),
    );
    const page = (await service.app.inject(`/domains?status=queued&as_of=${encodeURIComponent(position)}`)).payload;
    expect(page).toContain('This page shows the past');
    expect(page).toContain('forge.io');
    expect((await service.app.inject('/domains?status=queued&as_of=')).payload).not.toContain('This page shows');
    const late = await list('?as_of=@999999999999');
    expect([late.status, late.body.errors[0].field]).toEqual([400, 'as_of']);
  });
});
