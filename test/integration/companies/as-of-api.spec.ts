import { companiesProjection } from '../../../projections/companies/companies.projection.js';
import { CompanyList } from '../../../src/companies/listing/company-list.service.js';
import { StartupsQueryDto } from '../../../src/companies/record/company.dto.js';
import { companyDecider, observe, withdrawMadeUp } from '../../../src/companies/record/company.decide.js';
import { companyStream, type CompanyDetails } from '../../../src/companies/record/company.events.js';
import { companyIdOf } from '../../../src/companies/record/company-id.rules.js';
import { decideOn } from '../../../src/platform/event-store/decide.js';
import { EventStore } from '../../../src/platform/event-store/event-store.js';
import { Freshness } from '../../../src/platform/read-store/freshness.js';
import { ReadStore } from '../../../src/platform/read-store/read-store.js';
import { newId } from '../../../src/platform/ids/ids.js';
import { rebuildProjections } from '../../../src/platform/rebuild/rebuild.js';
import { Service, type Answer } from '../metering/stack.js';

let service: Service;
let eventStore: EventStore;
let key: string;

const context = (): Parameters<typeof decideOn>[4] => {
  const id = newId();
  return { commandId: id, correlationId: id, actor: 'operator:spec', now: Date.now() };
};

async function given(domain: string, details: CompanyDetails & { name: string }, generated = false): Promise<bigint> {
  const companyId = companyIdOf(domain);
  await decideOn(
    eventStore,
    companyStream(companyId),
    companyDecider,
    (state) =>
      observe(state, {
        companyId,
        domain,
        contestedDomain: null,
        slugBase: domain.replace('.', '-'),
        generated,
        details: { website: `https://${domain}`, ...details },
        provenance: { source: `spec ${Date.now()}`, observedAt: new Date().toISOString() },
      }),
    context(),
  );
  return settled();
}

async function settled(): Promise<bigint> {
  const head = await eventStore.headPosition();
  if (await service.app.get(Freshness).waitFor(['companies'], head, 15_000)) return head;
  throw new Error('the read model did not catch up');
}

const get = (query: string): Promise<Answer> => service.call('GET', `/api/v1/startups?${query}`, key);
const slugs = ({ body }: Answer): string[] => body.data.map(({ slug }: { slug: string }) => slug);

let started: Date;
let first: bigint;
let second: bigint;

beforeAll(async () => {
  service = await Service.start();
  eventStore = service.app.get(EventStore);
  ({ key } = await service.account('pro'));
  await given('acme.ai', { name: 'Acme Robotics', hqCountry: 'US', employeeCount: 12, description: 'Anvils' });
  first = await given('bell.co', { name: 'Bell', hqCountry: 'US', employeeCount: 40 }, true);
  await new Promise((resolve) => setTimeout(resolve, 5));
  started = new Date();
  await new Promise((resolve) => setTimeout(resolve, 5));
  await given('acme.ai', { name: 'Acme Rivets', hqCountry: 'FR', description: 'Rivets' });
  second = await given('cole.io', { name: 'Cole', hqCountry: 'US' });
  await decideOn(
    eventStore,
    companyStream(companyIdOf('bell.co')),
    companyDecider,
    (state) => withdrawMadeUp(state, 'generated'),
    context(),
  );
  await settled();
}, 60_000);

afterAll(() => service.stop());

describe('lists with as_of', () => {
  it('answer as of a position, with withdrawn companies and former values, and say as of when', async () => {
    const then = await get(`as_of=@${first}&sort=-employees`);
    expect(then.status).toBe(200);
    expect(slugs(then)).toEqual(['bell-co', 'acme-ai']);
    expect(then.body.data[1]).toMatchObject({ name: 'Acme Robotics', hq_country: 'US', description: 'Anvils' });
    expect(then.body.as_of.position).toBe(`@${first}`);
    expect(Date.parse(then.body.as_of.at)).toBeLessThan(started.getTime());
    expect(then.body.pagination.total).toBe(2);
    expect(slugs(await get(`as_of=@${second}&sort=name`))).toEqual(['acme-ai', 'bell-co', 'cole-io']);
    expect(slugs(await get('sort=name'))).toEqual(['acme-ai', 'cole-io']);
  });

  it('answer as of an instant, and repeat by the position that they answered', async () => {
    const then = await get(`as_of=${started.toISOString()}&country=US&sort=name`);
    expect(slugs(then)).toEqual(['acme-ai', 'bell-co']);
    expect(then.body.as_of).toEqual({ position: `@${first}`, at: started.toISOString() });
    const again = await get(`as_of=${then.body.as_of.position}&country=US&sort=name`);
    expect(again.body.data).toEqual(then.body.data);
    expect(slugs(await get('country=US'))).toEqual(['cole-io']);
  });

  it('search names and texts of then', async () => {
    expect(slugs(await get('q=rivets'))).toEqual(['acme-ai']);
    expect(slugs(await get(`q=rivets&as_of=@${first}`))).toEqual([]);
    expect(slugs(await get(`q=anvils&as_of=@${first}`))).toEqual(['acme-ai']);
    expect(slugs(await get(`q=acme robotics&as_of=@${first}`))).toEqual(['acme-ai']);
    expect(slugs(await get(`q=bell&as_of=@${first}`))).toEqual(['bell-co']);
    expect(slugs(await get('q=bell.co'))).toEqual([]);
  });

  it('match domains of then', async () => {
    const match = (query: string): Promise<Answer> =>
      service.call('POST', `/api/v1/startups/match${query}`, key, { domains: ['bell.co', 'cole.io'] });
    const matched = ({ body }: Answer): boolean[] => body.results.map((result: { matched: boolean }) => result.matched);
    expect(matched(await match(''))).toEqual([false, true]);
    const then = await match(`?as_of=@${first}`);
    expect(matched(then)).toEqual([true, false]);
    expect(then.body.as_of.position).toBe(`@${first}`);
  });

  it('say as of which change they are without as_of, and keep it in the cursor', async () => {
    const now = await get('sort=name&limit=1');
    const position = now.body.as_of.position as string;
    expect(BigInt(position.slice(1))).toBeGreaterThan(second);
    const cursor = now.body.pagination.next_cursor as string;
    await given('aaron.dev', { name: 'Aaron' });
    await given('cole.io', { name: 'Abel', hqCountry: 'DE' });
    const next = await get(`sort=name&limit=1&cursor=${cursor}`);
    expect(next.body.data).toMatchObject([{ slug: 'cole-io', name: 'Cole', hq_country: 'US' }]);
    expect(next.body.as_of.position).toBe(position);
    expect(next.body.pagination).toMatchObject({ total: 2, next_cursor: null });
  });

  it.each([
    ['2099-01-01', 'as_of lies in the future'],
    ['@999999999999', 'as_of lies after the last event of the log'],
    ['2001-01-01T00:00:00Z', 'as_of lies before the first event of the log'],
    ['@0', 'as_of lies before the first event of the log'],
    ['yesterday', 'as_of must be @ and a position'],
    ['2026-01-01T00:00:00', 'as_of must be @ and a position'],
    ['@-4', 'as_of must be @ and a position'],
  ])('refuse %s by name, rule and remedy, free', async (asOf, rule) => {
    const answer = await get(`as_of=${asOf}`);
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toEqual([
      { field: 'as_of', message: expect.stringContaining(rule), suggestion: expect.any(String) },
    ]);
  });

  it('refuse a cursor of another instant', async () => {
    const { body } = await get(`as_of=@${first}&limit=1`);
    const cursor = body.pagination.next_cursor as string;
    expect(slugs(await get(`as_of=@${first}&limit=1&cursor=${cursor}`))).toHaveLength(1);
    expect((await get(`as_of=@${second}&limit=1&cursor=${cursor}`)).status).toBe(400);
  });

  it('are on the page of companies, which says that it shows the past', async () => {
    const page = await service.app.inject({ method: 'GET', url: `/companies?as_of=${started.toISOString()}` });
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('This page shows the past');
    expect(page.body).toContain('Acme Robotics');
    const now = await service.app.inject({ method: 'GET', url: '/companies?as_of=' });
    expect(now.statusCode).toBe(200);
    expect(now.body).not.toContain('This page shows the past');
  });
});

describe('a record with as_of', () => {
  const record = (slug: string, asOf: string): Promise<Answer> =>
    service.call('GET', `/api/v1/startups/${slug}?as_of=${asOf}`, key);

  it('answers as of a position as lists do', async () => {
    const then = await record('acme-ai', `@${first}`);
    expect(then.body.data.name).toBe('Acme Robotics');
    expect((await record('acme-ai', `@${second}`)).body.data.name).toBe('Acme Rivets');
    expect((await record('bell-co', `@${first}`)).status).toBe(200);
    const before = await record('cole-io', `@${first}`);
    expect([before.status, before.body.detail]).toEqual([404, `cole-io was not on file at @${first}.`]);
  });

  it('counts no event after the position, even of the same millisecond', async () => {
    const positions: bigint[] = [];
    for await (const { position } of eventStore.readStream(companyStream(companyIdOf('acme.ai'))))
      positions.push(position);
    const [registered = 0n] = positions;
    expect(positions.length).toBeGreaterThan(1);
    expect((await record('acme-ai', `@${registered}`)).body.data.name).toBe('Acme Robotics');
  });

  it.each(['@999999999999', '@-4', 'yesterday'])('refuses %s, without a charge', async (asOf) => {
    const { status, body } = await record('acme-ai', asOf);
    expect([status, body.errors[0].field, body.credits]).toEqual([400, 'as_of', undefined]);
  });
});

it('rebuilds write the same past, one after the other', async () => {
  const readStore = service.app.get(ReadStore);
  const before = await get(`as_of=@${first}&sort=name`);
  for (const _ of [1, 2]) {
    const [rebuilt] = await rebuildProjections({
      eventStore,
      readStore,
      projections: [companiesProjection],
      verify: true,
    });
    expect(rebuilt).toMatchObject({ name: 'companies', matches: true });
  }
  const after = await get(`as_of=@${first}&sort=name`);
  expect(slugs(after)).toEqual(['acme-ai', 'bell-co']);
  expect(after.body.data).toEqual(before.body.data);
});

/** Reads another schema in place of `read`. */
class ScratchStore extends ReadStore {
  override query<R extends object>(sql: string, params: readonly unknown[] = []): Promise<R[]> {
    return super.query<R>(inScratch(sql), params);
  }

  override prepared<R extends object>(name: string, sql: string, params: readonly unknown[] = []): Promise<R[]> {
    return super.query<R>(inScratch(sql), params);
  }
}

function inScratch(sql: string): string {
  return sql.replace(/read\.(?!checkpoints)/g, 'scratch.');
}

it('a read model built up to a position in a schema of its own has the list of then', async () => {
  const store = service.app.get(ReadStore);
  const [built] = await rebuildProjections({
    eventStore,
    readStore: store,
    projections: [companiesProjection],
    into: 'scratch',
    upTo: second,
  });
  expect(built).toMatchObject({ name: 'companies', parked: 0 });
  const scratch = new ScratchStore(store.options);
  const query = Object.assign(new StartupsQueryDto(), { sort: 'name' });
  const [then, past] = [
    await new CompanyList(scratch).page(query),
    await new CompanyList(store).page(query, { position: second, at: new Date() }),
  ];
  await scratch.close();
  expect(past.rows.map(({ name }) => name)).toEqual(['Acme Rivets', 'Bell', 'Cole']);
  expect(past.rows).toEqual(then.rows);
  expect(past.total).toBe(then.total);
});
