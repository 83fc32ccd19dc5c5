import { EventStore } from '../../src/platform/event-store/event-store.js';
import { Freshness } from '../../src/platform/read-store/freshness.js';
import { ReadStore } from '../../src/platform/read-store/read-store.js';
import { OPERATOR, Service } from '../integration/metering/stack.js';
import { Poison } from './poison.js';

let service: Service;

beforeAll(async () => {
  service = await Service.start();
}, 60_000);

afterAll(() => service.stop());

describe('events that a part of the service cannot digest', () => {
  it('are put aside and shown, whoever cannot digest them, and hold up nobody else', async () => {
    const [eventStore, readStore] = [EventStore, ReadStore].map((type) => service.app.get(type, { strict: false })) as [
      EventStore,
      ReadStore,
    ];
    const poison = new Poison(eventStore);
    await poison.throw();
    const { accountId } = await service.account('pro');
    expect(await poison.violations(readStore)).toEqual([]);

    const freshness = service.app.get(Freshness, { strict: false });
    const names = ['accounts', 'companies', 'submissions', 'usage', 'wallets'];
    expect(await freshness.waitFor(names, await eventStore.headPosition(), 30_000)).toBe(true);
    expect(await readStore.query('SELECT 1 FROM read.accounts WHERE account_id = $1', [accountId])).toHaveLength(1);

    const { parts } = (await service.call('GET', '/health/ready', OPERATOR)).body as { parts: object };
    const shown = JSON.stringify(parts);
    expect(shown).toMatch(/"parked":\s*[1-9]/);
  }, 180_000);
});
