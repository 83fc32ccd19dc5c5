import { jest } from '@jest/globals';
import { MinuteRates } from '../../../src/metering/limits/minute-rates.service.js';
import { RegisterWorld } from '../../bench/worlds/register-world.js';
import { LocalSite } from '../../kit/local-site.js';
import { InsightWorld } from '../press/world.js';

const SITES = ['first-firm.com', 'proton.me'];
let registers: RegisterWorld;
let world: InsightWorld;

beforeAll(async () => {
  registers = RegisterWorld.over(await LocalSite.start());
  for (const site of SITES)
    registers.page(site, '/', `<p>Write to us.</p><a href="mailto:hello@${site}">hello@${site}</a>`);
  registers.filers.push({ cik: '42', name: 'Bolt Works GmbH', city: 'Berlin', state: 'DE' });
  world = await InsightWorld.start(
    [
      { id: 1, name: 'First Firm', website: 'https://first-firm.com' },
      { id: 2, name: 'Proton', website: 'https://proton.me' },
      { id: 3, name: 'Bolt Works, Inc.', country: 'US', city: 'Reno' },
      { id: 4, name: 'Silent Weavers, Inc.', country: 'US', city: 'Reno' },
    ],
    registers.env(SITES),
  );
}, 90_000);

afterAll(async () => {
  await world.stop();
  await registers.stop();
});

const path = (q: string) => `/api/v1/intel/lookup?q=${encodeURIComponent(q)}`;
const lookup = async (q: string) => (await world.get(`intel/lookup?q=${encodeURIComponent(q)}`)).body;

describe('several requests for one dossier at once', () => {
  it.each([
    ['without a key of idempotency', 'pro', false],
    ['under one key of idempotency', 'pro', true],
    ['with credits for one', 'free', false],
  ] as const)('are charged once: %s', async (_, plan, isKeyed) => {
    const { key } = await world.service.account(plan);
    const headers = isKeyed ? { 'idempotency-key': 'one-dossier-0001' } : {};
    const ask = () => world.service.call('GET', path('first-firm.com'), key, undefined, headers);
    const answers = await Promise.all([ask(), ask(), ask(), ask()]);
    const later = await ask();
    const costs = [...answers, later].flatMap(({ status, body }) => (status === 200 ? [body.credits.cost] : []));
    const price = Math.max(...costs);
    expect(price).toBeGreaterThan(0);
    expect(later.status).toBe(200);
    const { body } = await world.service.call('GET', '/api/v1/me', key);
    expect(body.wallets.find(({ wallet }: { wallet: string }) => wallet === 'intel').used).toBe(price);
  });
});

it('a dossier without a line is free, and its work counts as that of other calls without a result', async () => {
  const { key, accountId } = await world.service.account('free');
  const added = jest.spyOn(world.service.app.get(MinuteRates), 'add');
  const { status, body } = await world.service.call('GET', path('Silent Weavers'), key);
  expect([status, body.resolved.company?.name, body.credits.cost]).toEqual([200, 'Silent Weavers, Inc.', 0]);
  expect(added.mock.calls.map(([subject]) => subject)).toEqual([`fruitless ${accountId}`]);
  added.mockRestore();
});

describe('the subject of a query', () => {
  it('is the company at the domain of an address, unless everyone can have an address there', async () => {
    expect((await lookup('ada@first-firm.com')).resolved.company?.name).toBe('First Firm');
    expect((await lookup('ada@proton.me')).resolved).toMatchObject({ matched: false, company: null });
    expect((await lookup('proton.me')).resolved.company?.name).toBe('Proton');
  });

  it('is no company on file of another legal form', async () => {
    expect((await lookup('Bolt Works')).resolved.company?.name).toBe('Bolt Works, Inc.');
    expect((await lookup('Bolt Works Corp')).resolved.company?.name).toBe('Bolt Works, Inc.');
    expect((await lookup('Bolt Works GmbH')).resolved.company?.name).toBe('Bolt Works GmbH');
    expect((await lookup('Bolt Works Ltd')).resolved.matched).toBe(false);
  });
});
