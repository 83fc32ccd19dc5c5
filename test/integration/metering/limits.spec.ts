import { AnonymousQuota, limitedAddress } from '../../../src/metering/limits/anonymous-quota.service.js';
import { ReadStore } from '../../../src/platform/read-store/read-store.js';
import { testDatabase, type TestDatabase } from '../../kit/postgres.js';

let database: TestDatabase;
let readStore: ReadStore;
const clock = { at: Date.parse('2026-11-21T12:00:00Z'), now: () => clock.at };

beforeAll(async () => {
  database = await testDatabase();
  readStore = new ReadStore({ url: database.url });
});

afterAll(async () => {
  await readStore.close();
  await database.drop();
});

describe('calls without a key', () => {
  const quota = (): AnonymousQuota => new AnonymousQuota(readStore, clock, { apiKeyPepper: 'secret' });
  const take = async (from: AnonymousQuota, ip: string): Promise<boolean> => (await from.take('b', ip, 10)).allowed;

  it('are counted an address and a day, by all processes together, whatever comes at once', async () => {
    const processes = [quota(), quota(), quota()];
    const calls = Array.from({ length: 30 }, (_, n) => take(processes[n % 3] as AnonymousQuota, '203.0.113.7'));
    expect((await Promise.all(calls)).filter(Boolean)).toHaveLength(10);
    expect(await take(quota(), '203.0.113.7')).toBe(false);
    expect(await take(quota(), '203.0.113.8')).toBe(true);
    clock.at += 86_400_000;
    expect(await take(processes[0] as AnonymousQuota, '203.0.113.7')).toBe(true);
  });

  it('do not count where they brought nothing', async () => {
    const one = quota();
    for (let n = 0; n < 10; n++) await take(one, '203.0.113.9');
    expect(await take(one, '203.0.113.9')).toBe(false);
    const { day } = await one.take('b', '203.0.113.9', 10);
    await one.giveBack('b', '203.0.113.9', day);
    expect([await take(one, '203.0.113.9'), await take(one, '203.0.113.9')]).toEqual([true, false]);
  });

  it('go by the /64 of an IPv6 address, and tell no address to the database', async () => {
    expect(limitedAddress('2001:db8:1:2:3:4:5:6')).toBe(limitedAddress('2001:db8:1:2::9'));
    expect(limitedAddress('2001:db8:1:3::9')).not.toBe(limitedAddress('2001:db8:1:2::9'));
    expect(limitedAddress('::ffff:203.0.113.7')).toBe('203.0.113.7');
    const rows = await readStore.query('SELECT * FROM ops.anonymous_use');
    expect(JSON.stringify(rows)).not.toContain('203.0');
  });

  it('are limited also while the database is away', async () => {
    const away = new ReadStore({ url: 'postgres://nobody@127.0.0.1:1/none' });
    const one = new AnonymousQuota(away, clock, { apiKeyPepper: 'secret' });
    const calls = await Promise.all(Array.from({ length: 12 }, () => take(one, '203.0.113.7')));
    expect(calls.filter(Boolean)).toHaveLength(10);
    await away.close();
  });
});
