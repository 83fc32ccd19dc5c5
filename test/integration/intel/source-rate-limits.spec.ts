import { ReadStore } from '../../../src/platform/read-store/read-store.js';
import { SourceRateLimits } from '../../../src/registries/source-rate-limits.service.js';
import { testDatabase, type TestDatabase } from '../../kit/postgres.js';

let database: TestDatabase;
let stores: ReadStore[];

beforeAll(async () => {
  database = await testDatabase();
  // To the database, these are two processes.
  stores = [0, 1].map(() => new ReadStore({ url: database.url, poolSize: 4 }));
}, 60_000);

afterAll(async () => {
  for (const store of stores) await store.close();
  await database.drop();
});

const never = new AbortController().signal;

it('two processes together keep the pace of one source', async () => {
  const pace = { stepMs: 20, burst: 2 };
  const startedAt = performance.now();
  const taken = stores.flatMap((store) =>
    Array.from({ length: 10 }, () => new SourceRateLimits(store).take('paced', pace, never)),
  );
  await Promise.all(taken);
  // Twenty requests, of which the first two may begin at once.
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(18 * pace.stepMs - 5);
});

it('one source does not wait for another', async () => {
  const [store] = stores as [ReadStore, ReadStore];
  await new SourceRateLimits(store).rest('resting', 30_000);
  await new SourceRateLimits(store).take('lively', { stepMs: 1, burst: 1 }, never);
});

it('a pause that one process was asked for holds for the other, which is told at once', async () => {
  const [one, other] = stores as [ReadStore, ReadStore];
  await new SourceRateLimits(one).take('asked', { stepMs: 1, burst: 1 }, never);
  await new SourceRateLimits(one).rest('asked', 60_000);
  await expect(new SourceRateLimits(other).take('asked', { stepMs: 1, burst: 1 }, never)).rejects.toMatchObject({
    kind: 'rate_limited',
  });
  // A shorter pause does not end a longer one.
  await new SourceRateLimits(other).rest('asked', 1);
  await expect(new SourceRateLimits(one).take('asked', { stepMs: 1, burst: 1 }, never)).rejects.toMatchObject({
    kind: 'rate_limited',
  });
});

it('whoever is stopped while waiting takes nothing', async () => {
  const [store] = stores as [ReadStore, ReadStore];
  const stop = new AbortController();
  const turns = new SourceRateLimits(store);
  await turns.take('stopped', { stepMs: 2_000, burst: 1 }, never);
  const waiting = turns.take('stopped', { stepMs: 2_000, burst: 1 }, stop.signal);
  stop.abort();
  await expect(waiting).rejects.toMatchObject({ kind: 'unreachable' });
});
