import { jest } from '@jest/globals';
import { KeyDirectory } from '../../../src/metering/keys/key-directory.service.js';
import { until } from '../../kit/until.js';
import { OPERATOR, Service } from './stack.js';

let service: Service;
let other: Service;

beforeAll(async () => {
  service = await Service.start();
  other = await Service.start(service);
}, 60_000);

afterAll(async () => {
  await other.stop();
  await service.stop();
});

describe('an account and its keys', () => {
  it('is usable at once on every process', async () => {
    const { key, accountId } = await service.account('pro_lite');
    for (const process of [service, other]) {
      const me = await process.call('GET', '/api/v1/me', key);
      expect(me.status).toBe(200);
      expect(me.body).toMatchObject({
        account_id: accountId,
        plan: 'pro_lite',
        limits: { api_per_day: 2_000, api_today: 0, requests_per_minute: 300 },
      });
      expect(me.body.wallets[1]).toMatchObject({ wallet: 'enrich', limit: 500, used: 0, remaining_balance: 0 });
    }
  });

  it('refuses what is no key, a mistyped one, and one never issued', async () => {
    const { key } = await service.account('free');
    const typo = key.slice(0, -1) + (key.endsWith('a') ? 'b' : 'a');
    for (const bad of [undefined, 'x', typo]) {
      const answer = await service.call('GET', '/api/v1/me', bad);
      expect([answer.status, answer.body.code]).toEqual([401, 'unauthorized']);
      expect(answer.headers['www-authenticate']).toBe('Bearer');
    }
  });

  it('refuses a revoked or rotated key on every process within two seconds', async () => {
    const { accountId, keyId, key } = await service.account('pro');
    expect((await other.call('GET', '/api/v1/me', key)).status).toBe(200);
    const rotated = await service.admin(`accounts/${accountId}/keys/${keyId}/rotate`, { reason: 'leaked' });
    const since = performance.now();
    expect(rotated.body).toMatchObject({ account_id: accountId, replaces_key_id: keyId });
    await until(async () => (await other.call('GET', '/api/v1/me', key)).status === 401, {
      what: 'the old key to be refused elsewhere',
      timeoutMs: 2_000,
    });
    expect(performance.now() - since).toBeLessThan(2_000);
    expect((await other.call('GET', '/api/v1/me', rotated.body.api_key)).status).toBe(200);
    await service.admin(`accounts/${accountId}/keys/${rotated.body.key_id}/revoke`, { reason: 'left' });
    await until(async () => (await service.call('GET', '/api/v1/me', rotated.body.api_key)).status === 401, {
      what: 'the revoked key to be refused here',
      timeoutMs: 2_000,
    });
  });

  it('refuses them at once in the process that was asked, however far behind the log it is', async () => {
    const { accountId, keyId, key } = await service.account('pro');
    const statusOf = async (apiKey: string): Promise<number> =>
      (await service.call('GET', '/api/v1/me', apiKey)).status;
    expect(await statusOf(key)).toBe(200);
    const directory = service.app.get<KeyDirectory, { applyReadable(): void }>(KeyDirectory, { strict: false });
    const behind = jest.spyOn(directory, 'applyReadable').mockImplementation(() => undefined);
    try {
      const rotated = await service.admin(`accounts/${accountId}/keys/${keyId}/rotate`, { reason: 'leaked' });
      expect([await statusOf(key), await statusOf(rotated.body.api_key)]).toEqual([401, 200]);
      await service.admin(`accounts/${accountId}/keys/${rotated.body.key_id}/revoke`, { reason: 'left' });
      expect(await statusOf(rotated.body.api_key)).toBe(401);
    } finally {
      behind.mockRestore();
    }
  });

  it('has no reads recorded of a key that another process switched off, while the log does not arrive', async () => {
    const { keyId, key } = await service.account('pro');
    type Inside = { applyReadable(): void; broken: boolean; recordsReads(id: string): boolean };
    const directory = service.app.get<KeyDirectory, Inside>(KeyDirectory, { strict: false });
    const record = async (isRecorded: boolean): Promise<boolean> => {
      const switched = await other.call('PATCH', `/api/v1/keys/${keyId}`, key, { record_reads: isRecorded });
      expect(switched.status).toBe(200);
      return until(
        async () => {
          expect((await service.call('GET', '/api/v1/me', key)).status).toBe(200);
          return directory.recordsReads(keyId) === isRecorded;
        },
        { what: `record_reads: ${isRecorded}` },
      );
    };
    await until(async () => (await other.call('GET', '/api/v1/me', key)).status === 200, { what: 'the key elsewhere' });
    expect((await service.call('GET', '/api/v1/me', key)).status).toBe(200);
    const behind = jest.spyOn(directory, 'applyReadable').mockImplementation(() => undefined);
    directory.broken = true;
    try {
      expect([await record(false), await record(true)]).toEqual([true, true]);
    } finally {
      behind.mockRestore();
      directory.broken = false;
    }
  });

  it('has keys that are doubted for what cannot be read of keys, and for nothing else', () => {
    type Inside = { applyReadable(event: unknown): void; doubtful: boolean };
    const directory = service.app.get<KeyDirectory, Inside>(KeyDirectory, { strict: false });
    const unreadable = (type: string): object => ({
      type,
      get data(): never {
        throw new Error('stored by a newer build');
      },
    });
    directory.applyReadable(unreadable('PlanChanged'));
    expect(directory.doubtful).toBe(false);
    directory.applyReadable(unreadable('ApiKeyRevoked'));
    expect(directory.doubtful).toBe(true);
    directory.doubtful = false;
  });

  it('has at most three active keys', async () => {
    const { accountId } = await service.account('free');
    for (let n = 0; n < 2; n++) expect((await service.admin(`accounts/${accountId}/keys`)).status).toBe(200);
    const fourth = await service.admin(`accounts/${accountId}/keys`);
    expect([fourth.status, fourth.body.code]).toEqual([422, 'unprocessable']);
  });

  it('is opened, granted and moved only with the operator token, and says so in the log', async () => {
    const refused = await service.call('POST', '/api/admin/accounts', 'wrong', { plan: 'free' });
    expect(refused.status).toBe(401);
    const { accountId, key } = await service.account('free');
    const useless = await service.admin(`accounts/${accountId}/grants`, { wallet: 'enrich', credits: 5 });
    expect(useless.status).toBe(422);
    const moved = await service.admin(`accounts/${accountId}/plan`, { plan: 'pro_lite', reason: 'paid' });
    expect(moved.body).toEqual({ account_id: accountId, plan: 'pro_lite', previous_plan: 'free' });
    const granted = await service.admin(`accounts/${accountId}/grants`, { wallet: 'enrich', credits: 5 });
    expect(granted.body).toEqual({ account_id: accountId, wallet: 'enrich', balance: 5 });
    const me = await other.call('GET', '/api/v1/me', key);
    expect(me.body).toMatchObject({ plan: 'pro_lite' });
    expect(me.body.wallets[1]).toMatchObject({ remaining_period: 500, remaining_balance: 5 });
    const token = granted.headers['x-consistency-token'] as string;
    const usage = await service.call('GET', '/api/v1/usage', key, undefined, { 'x-consistency-token': token });
    await until(async () => (await service.call('GET', '/api/v1/usage', key)).body.data.length === 1, {
      what: 'usage',
    });
    expect(usage.body).toMatchObject({ data: expect.any(Array) });
    await until(async () => (await service.call('GET', '/api/v1/usage', key)).body.data.length === 1, {
      what: 'usage',
    });
    const unknown = await service.admin('accounts/0199a0b0-0000-7000-8000-00000000dead/grants', {
      wallet: 'api',
      credits: 1,
    });
    expect(unknown.status).toBe(404);
  });

  it('gets one charge back, once', async () => {
    const { accountId, key } = await service.account('pro');
    const charged = await service.call('POST', '/api/v1/startups/match', key, { domains: ['nowhere.example'] });
    expect(charged.body.credits.cost).toBe(1);
    const request = { request_id: charged.headers['x-request-id'], reason: 'goodwill' };
    const refund = await service.admin(`accounts/${accountId}/refunds`, request);
    expect(refund.body).toEqual({ account_id: accountId, request_id: request.request_id, refunded: true });
    expect((await service.admin(`accounts/${accountId}/refunds`, request)).body.refunded).toBe(false);
    const { body } = await service.call('GET', `/api/admin/accounts/${accountId}`, OPERATOR);
    expect(body.wallets[0]).toMatchObject({ wallet: 'api', used: 0 });
  });

  it('are listed newest first, and found by id, part of the label and plan', async () => {
    const opened: string[] = [];
    for (const [label, plan] of [
      ['List 100%', 'free'],
      ['List 1000', 'free'],
      ['list other', 'pro'],
    ]) {
      opened.push((await service.admin('accounts', { plan, label })).body.account_id as string);
    }
    const list = async (query: string) =>
      (await service.call('GET', `/api/admin/accounts?${query}`, OPERATOR)).body as {
        data: { account_id: string; label: string; plan: string; active_keys: number }[];
        pagination: { total: number };
      };
    await until(
      async () =>
        (await list('q=LIST')).data.every(({ plan }) => plan !== null) && (await list('q=LIST')).pagination.total === 3,
      {
        what: 'the list',
      },
    );
    const idsOf = async (query: string) => (await list(query)).data.map(({ account_id: id }) => id);
    expect(await idsOf('q=list')).toEqual([...opened].reverse());
    expect(await idsOf('q=100%25')).toEqual([opened[0]]);
    expect(await idsOf('q=list&plan=pro')).toEqual([opened[2]]);
    expect(await idsOf('q=list&limit=1&offset=1')).toEqual([opened[1]]);
    expect((await list(`q=${opened[1]}`)).data).toEqual([
      { account_id: opened[1], label: 'List 1000', plan: 'free', opened_at: expect.any(String), active_keys: 1 },
    ]);
    expect((await service.call('GET', '/api/admin/accounts?plan=none', OPERATOR)).status).toBe(400);
  });
});
