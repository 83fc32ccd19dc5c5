import { companyIdOf } from '../../src/companies/record/company-id.rules.js';
import { companyDecider, observe } from '../../src/companies/record/company.decide.js';
import { companyStream } from '../../src/companies/record/company.events.js';
import { decideOn } from '../../src/platform/event-store/decide.js';
import { EventStore } from '../../src/platform/event-store/event-store.js';
import { newId } from '../../src/platform/ids/ids.js';
import { Freshness } from '../../src/platform/read-store/freshness.js';
import { isReadModelQuery } from '../../src/platform/read-store/routed-read-store.js';
import { ReplicatedPostgres } from '../kit/postgres-replica.js';
import { until } from '../kit/until.js';
import { OPERATOR, Service, type Answer } from './metering/stack.js';

let postgres: ReplicatedPostgres;
let service: Service;
let key: string;

beforeAll(async () => {
  postgres = await ReplicatedPostgres.start();
  service = await Service.start(undefined, { DATABASE_URL: postgres.url, READ_DATABASE_URLS: postgres.replicaUrl });
  key = (await service.account('pro')).key;
}, 120_000);

afterAll(async () => {
  await service?.stop();
  await postgres?.close();
});

/** Appends a company and returns the position that its read model then must have. */
async function company(name: string): Promise<bigint> {
  const companyId = companyIdOf(`${name}.example`);
  const eventStore = service.app.get(EventStore);
  await decideOn(
    eventStore,
    companyStream(companyId),
    companyDecider,
    (state) =>
      observe(state, {
        companyId,
        domain: `${name}.example`,
        contestedDomain: null,
        slugBase: name,
        details: { name },
        provenance: { source: 'spec', sourceUrl: 'https://spec.example/list', observedAt: '2026-03-13T00:00:00.000Z' },
      }),
    { commandId: newId(), correlationId: newId(), actor: 'operator:spec', now: Date.now() },
  );
  const position = await eventStore.headPosition();
  expect(await service.app.get(Freshness).waitFor(['companies'], position, 10_000)).toBe(true);
  return position;
}

const get = (path: string, token?: bigint): Promise<Answer> =>
  service.call(
    'GET',
    `/api/v1/${path}`,
    key,
    undefined,
    token === undefined ? {} : { 'x-consistency-token': `${token}` },
  );

/** Statements on companies that the replica has run during the work. */
async function onReplica(work: () => Promise<unknown>): Promise<number> {
  await postgres.hasLogged();
  const before = postgres.seen.length;
  await work();
  await postgres.hasLogged();
  return postgres.seen.slice(before).filter((line) => line.includes('FROM read.companies')).length;
}

async function replicaServes(serves: boolean): Promise<void> {
  const report = async (): Promise<string> => {
    const { body } = await service.call('GET', '/health/ready', OPERATOR);
    return JSON.stringify(body.parts?.read_replicas ?? body.parts);
  };
  await until(async () => (await report()).includes('"serves"') === serves, {
    what: serves ? 'the replica to serve' : 'the replica to be left out',
    timeoutMs: 20_000,
  });
}

const LIST = 'startups?sort=name&limit=100';
const slugs = ({ body }: Answer): string[] => body.data.map(({ slug }: { slug: string }) => slug).sort();

it('reads lists and records on the replica, and charges as always', async () => {
  const token = await company('alpha');
  await replicaServes(true);
  // Streaming takes a moment; until then the primary answers.
  await until(async () => (await onReplica(() => get(LIST, token))) > 0, { what: 'the replica to answer a list' });
  const list = await get(LIST, token);
  expect(slugs(list)).toEqual(['alpha']);
  expect(list.body.credits).toMatchObject({ cost: 1 });
  expect(await onReplica(() => get('startups/alpha', token))).toBeGreaterThan(0);
  expect(BigInt(String(list.headers['x-log-position']))).toBeGreaterThanOrEqual(token);
}, 60_000);

it('answers from the primary what the replica lacks, and from the replica again once it has caught up', async () => {
  const before = await company('beta');
  await until(async () => (await onReplica(() => get(LIST, before))) > 0, { what: 'the replica to have caught up' });
  await postgres.pauseReplay();
  try {
    const token = await company('gamma');
    let answer: Answer | null = null;
    expect(await onReplica(async () => void (answer = await get(LIST, token)))).toBe(0);
    expect(slugs(answer as unknown as Answer)).toEqual(['alpha', 'beta', 'gamma']);
    // The former token is met by what the replica has, while the primary has shown no more for two seconds.
    expect((await get('startups/gamma', token)).status).toBe(200);
    // Without a token nothing is older than about three seconds.
    await until(async () => slugs(await get(LIST)).includes('gamma'), { what: 'the new company', timeoutMs: 5_000 });
    expect(await onReplica(() => get(LIST))).toBe(0);
  } finally {
    await postgres.resumeReplay();
  }
  await until(async () => (await onReplica(() => get(LIST))) > 0, { what: 'the replica to answer again' });
}, 60_000);

it('goes on without a replica that fails, and with it when it is back', async () => {
  const token = await company('delta');
  await postgres.stopReplica();
  for (let n = 0; n < 5; n++) expect(slugs(await get(LIST, token))).toContain('delta');
  await replicaServes(false);
  expect((await get('startups/delta')).status).toBe(200);
  await postgres.startReplica();
  await replicaServes(true);
  await until(async () => (await onReplica(() => get(LIST, token))) > 0, { what: 'the replica to answer again' });
}, 90_000);

it('pages on from a cursor of the primary only where the replica has its position', async () => {
  for (const name of ['epsilon', 'zeta', 'eta']) await company(name);
  await postgres.pauseReplay();
  try {
    const token = await company('theta');
    const first = await get('startups?sort=name&limit=3', token);
    const { next_cursor: cursor } = first.body.pagination;
    const seen = [...slugs(first)];
    for (let next = cursor; next !== null;) {
      const page = await get(`startups?sort=name&limit=3&cursor=${encodeURIComponent(next)}`);
      seen.push(...slugs(page));
      next = page.body.pagination.next_cursor;
    }
    expect(seen.sort()).toEqual(['alpha', 'beta', 'delta', 'epsilon', 'eta', 'gamma', 'theta', 'zeta']);
  } finally {
    await postgres.resumeReplay();
  }
}, 60_000);

describe('a statement that a replica may run', () => {
  it.each([
    ['SELECT * FROM read.companies WHERE slug = $1', true],
    [' WITH c AS (SELECT 1 FROM read.people) SELECT * FROM c', true],
    ['SELECT updated_at FROM read.checkpoints', true],
    ['SELECT * FROM ops.rate_use', false],
    ['SELECT * FROM read.companies JOIN ops.job_queue USING (id)', false],
    ['SELECT * FROM read.companies FOR UPDATE', false],
    ['SELECT * FROM read.people JOIN vault.subject_keys USING (id)', false],
    ['SELECT * FROM read.api_keys WHERE key_hash = $1', false],
    ['WITH gone AS (DELETE FROM read.companies RETURNING 1) SELECT * FROM gone', false],
    ['UPDATE read.checkpoints SET position = 1', false],
    ['SELECT pg_advisory_lock(1) FROM read.companies', false],
    ['SELECT 1', false],
  ])('%s: %s', (sql, expected) => {
    expect(isReadModelQuery(sql)).toBe(expected);
  });
});
