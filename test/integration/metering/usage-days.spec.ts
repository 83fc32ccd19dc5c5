import { FindUsageHandler } from '../../../src/metering/usage/find-usage.handler.js';
import { FindUsage } from '../../../src/metering/usage/find-usage.query.js';
import { newId } from '../../../src/platform/ids/ids.js';
import { ReadStore } from '../../../src/platform/read-store/read-store.js';
import { ListDailyUsageHandler } from '../../../src/site/account/list-daily-usage.handler.js';
import { ListDailyUsage } from '../../../src/site/account/list-daily-usage.query.js';
import { testDatabase, type TestDatabase } from '../../kit/postgres.js';

let database: TestDatabase;
let readStore: ReadStore;
const accountId = newId();

/** The process that charged was a quarter of an hour ahead of the event store. */
beforeAll(async () => {
  database = await testDatabase();
  readStore = new ReadStore({ url: database.url });
  await readStore.query(
    `INSERT INTO read.usage (account_id, revision, id, at, recorded_at, kind, request_id, operation, wallet, amount,
       remaining_period, remaining_balance)
     VALUES ($1, 1, $2, '2026-12-01T00:05:00Z', '2026-11-30T23:50:00Z', 'debit', 'r1', 'intel.lookup', 'intel', 10, 0, 0)`,
    [accountId, newId()],
  );
});

afterAll(async () => {
  await readStore.close();
  await database.drop();
});

describe('a charge by a process whose clock is ahead, at the end of a day', () => {
  it.each([
    ['2026-11-01', '2026-11-30', 0],
    ['2026-12-01', '2026-12-31', 1],
  ])('is among the movements from %s to %s %i times', async (from, to, times) => {
    const found = await new FindUsageHandler(readStore).execute(
      new FindUsage(accountId, { from, to }, { limit: 10, before: undefined }),
    );
    expect(found.rows).toHaveLength(times);
  });

  it('is in the sum of its day', async () => {
    const [day] = await new ListDailyUsageHandler(readStore).execute(new ListDailyUsage(accountId, '2026-12-01', 1));
    expect(day).toEqual({ day: '2026-12-01', spent: { intel: 10 } });
  });
});
