import { newId } from '../../../src/platform/ids/ids.js';
import {
  type Failing,
  settleAll,
  type Reached,
  type Settled,
} from '../../../src/webhooks/delivery/settled-deliveries.js';
import { testStores, type TestStores } from '../../kit/stores.js';

const HOUR = 3_600_000;
const UNDELIVERED: Settled = { kind: 'over', isUndelivered: true };
const OVER: Settled = { kind: 'over', isUndelivered: false };

let stores: TestStores;
let hookId: string;
let time: number;

beforeAll(async () => {
  stores = await testStores([]);
}, 60_000);
afterAll(() => stores?.close());

beforeEach(async () => {
  hookId = newId();
  time = Date.parse('2026-11-01T10:00:00Z');
  await stores.readStore.query(
    `INSERT INTO ops.webhook_lanes (webhook_id, key_id, account_id, events) VALUES ($1, $2, $3, '{}')`,
    [hookId, newId(), newId()],
  );
});

/** Ends a lease so many hours after the last one. */
async function settle(hours: number, settled: Settled, reached: Reached): Promise<Failing | null | undefined> {
  time += hours * HOUR;
  const token = newId();
  await stores.readStore.query('UPDATE ops.webhook_lanes SET lease_token = $2 WHERE webhook_id = $1', [hookId, token]);
  const settlement = { deliveryId: newId(), webhookId: hookId, token, settled, reached };
  const all = await stores.readStore.transaction((tx) => settleAll(tx, [settlement], new Date(time)));
  return all[0];
}

describe('the days on which a message of a webhook ended undelivered', () => {
  it('are counted however far apart they are, each once', async () => {
    expect(await settle(0, UNDELIVERED, false)).toEqual({ since: new Date(time), undeliveredDays: 1 });
    expect(await settle(1, UNDELIVERED, false)).toMatchObject({ undeliveredDays: 1 });
    expect(await settle(60, UNDELIVERED, false)).toEqual({ since: new Date(time), undeliveredDays: 2 });
    expect(await settle(900, UNDELIVERED, false)).toEqual({ since: new Date(time), undeliveredDays: 3 });
  });

  it('are not those of a message that is tried again, or that the receiver ended', async () => {
    const again: Settled = { kind: 'again', at: new Date(time), attempts: 1 };
    expect(await settle(0, again, false)).toMatchObject({ undeliveredDays: 0 });
    expect(await settle(30, OVER, false)).toMatchObject({ undeliveredDays: 0 });
  });

  it('include those of what closed before its last attempt', async () => {
    await settle(0, { kind: 'again', at: new Date(time), attempts: 1 }, false);
    expect(await settle(2, UNDELIVERED, null)).toMatchObject({ undeliveredDays: 1 });
  });

  it('start anew after a success', async () => {
    await settle(0, UNDELIVERED, false);
    expect(await settle(30, OVER, true)).toBeNull();
    expect(await settle(1, UNDELIVERED, false)).toMatchObject({ undeliveredDays: 1 });
  });

  it('are not lost where the clock of another process is a little behind', async () => {
    const again: Settled = { kind: 'again', at: new Date(time), attempts: 1 };
    await settle(0, UNDELIVERED, false);
    await settle(60, again, false);
    await settle(-0.000_01, again, false);
    expect(await settle(1, UNDELIVERED, false)).toMatchObject({ undeliveredDays: 2 });
  });

  it('start anew after a success that a former build recorded, which does not know them', async () => {
    const former = (failingSince: Date | null): Promise<unknown> =>
      stores.readStore.query('UPDATE ops.webhook_lanes SET failing_since = $2 WHERE webhook_id = $1', [
        hookId,
        failingSince,
      ]);
    await settle(0, UNDELIVERED, false);
    expect(await settle(30, UNDELIVERED, false)).toMatchObject({ undeliveredDays: 2 });
    await former(null);
    expect(await settle(1, UNDELIVERED, false)).toMatchObject({ undeliveredDays: 1 });
    expect(await settle(30, UNDELIVERED, false)).toMatchObject({ undeliveredDays: 2 });
    await former(null);
    // It fails again before the update.
    await former(new Date(time + HOUR));
    expect(await settle(2, UNDELIVERED, false)).toMatchObject({ undeliveredDays: 1 });
  });
});
