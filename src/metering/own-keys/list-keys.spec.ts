import { type EventStore } from '../../platform/event-store/event-store.js';
import { type KeyNames } from '../keys/key-names.service.js';
import { type KeyUse } from '../keys/key-use.service.js';
import { ListKeysHandler } from './list-keys.handler.js';
import { ListKeys } from './list-keys.query.js';

const DAY_MS = 86_400_000;
const ACCOUNT = 'a1';

/** An account whose first key is in use, and that has replaced another one each day. */
function* history(replaced: number) {
  const event = (type: string, day: number, data: object) => ({
    type,
    data: { accountId: ACCOUNT, ...data },
    metadata: { occurredAt: new Date(day * DAY_MS).toISOString() },
  });
  const issued = (keyId: string, day: number, replacesKeyId: string | null) =>
    event('ApiKeyIssued', day, { keyId, replacesKeyId, keyHash: 'h', keyPrefix: 'sk_live_ab' });
  yield event('AccountOpened', 0, { label: null });
  yield issued('first', 0, null);
  yield issued('k0', 0, null);
  for (let day = 1; day <= replaced; day++) {
    yield issued(`k${day}`, day, `k${day - 1}`);
    yield event('ApiKeyRevoked', day, { keyId: `k${day - 1}` });
  }
}

async function listed(mostEnded?: number): Promise<string[]> {
  const opened: number[] = [];
  const handler = new ListKeysHandler(
    { readStream: () => history(150) } as unknown as EventStore,
    { open: async (keys: readonly unknown[]) => (opened.push(keys.length), new Map()) } as unknown as KeyNames,
    { lastDays: async () => new Map() } as unknown as KeyUse,
    { now: () => 1_000 * DAY_MS },
  );
  const keys = await handler.execute(new ListKeys(ACCOUNT, mostEnded));
  // Names are decrypted of the listed keys alone.
  expect(opened).toEqual([keys.length]);
  return keys.map(({ keyId }) => keyId);
}

describe('the keys of an account', () => {
  it('are all listed where no limit is given', async () => {
    expect(await listed()).toHaveLength(152);
  });

  it('are those that work and the last that ended, the newest first', async () => {
    expect(await listed(3)).toEqual(['k150', 'k149', 'k148', 'k147', 'first']);
  });
});
