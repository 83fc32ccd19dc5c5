import { CommandBus } from '@nestjs/cqrs';
import { IssueKey } from '../../../src/metering/keys/issue-key.command.js';
import { EventStore } from '../../../src/platform/event-store/event-store.js';
import { newId } from '../../../src/platform/ids/ids.js';
import { ReadStore } from '../../../src/platform/read-store/read-store.js';
import { until } from '../../kit/until.js';
import { SiteVisitor, keyIn } from '../site/site-world.js';
import { type Answer, OPERATOR, Service } from './stack.js';

const HOUR_MS = 3_600_000;

let service: Service;
let other: Service;

beforeAll(async () => {
  service = await Service.start();
  other = await Service.start(service);
}, 60_000);

afterAll(async () => {
  await other?.stop();
  await service?.stop();
});

afterEach(() => moveClocks(0));

function moveClocks(offsetMs: number): void {
  service.clock.offsetMs = offsetMs;
  other.clock.offsetMs = offsetMs;
}

const KEYS = '/api/v1/me/keys';
const list = async (key: string): Promise<any[]> => (await service.call('GET', KEYS, key)).body.data; // eslint-disable-line @typescript-eslint/no-explicit-any
const statusAt = async (process: Service, key: string): Promise<number> =>
  (await process.call('GET', '/api/v1/me', key)).status;

describe('the keys of an account, by its owner', () => {
  it('are issued with a name, renamed, and listed without a secret; the name is stored nowhere in plain text', async () => {
    const { key, accountId } = await service.account('free');
    const issued = await service.call('POST', KEYS, key, { name: ' Staging of Ada ' });
    expect([issued.status, issued.body.name]).toEqual([200, 'Staging of Ada']);
    const { key_id: keyId, api_key: second } = issued.body as { key_id: string; api_key: string };
    expect(await statusAt(service, second)).toBe(200);
    const renamed = await service.call('POST', `${KEYS}/${keyId}/name`, key, { name: 'Production of Ada' });
    expect(renamed.body).toEqual({ account_id: accountId, key_id: keyId, name: 'Production of Ada' });
    const [newest, first] = await list(key);
    expect(newest).toMatchObject({ key_id: keyId, name: 'Production of Ada', active: true, is_this_key: false });
    expect(first).toMatchObject({ name: null, active: true, is_this_key: true, ends_at: null });
    expect(JSON.stringify(await list(key))).not.toContain(second.slice(14));
    const log: string[] = [];
    for await (const event of service.app.get(EventStore, { strict: false }).readStream(`account-${accountId}`)) {
      log.push(JSON.stringify(event.data));
    }
    expect(log.join('\n')).not.toContain('of Ada');
    await service.call('POST', `${KEYS}/${keyId}/name`, key, { name: '' });
    expect((await list(key))[0]).toMatchObject({ name: null });
  });

  it('have the day of their last use, also by a free call', async () => {
    const { key, keyId } = await service.account('free');
    expect(await statusAt(service, key)).toBe(200);
    const today = new Date().toISOString().slice(0, 10);
    await until(async () => (await list(key))[0].last_used_on === today, { what: 'the day of use' });
    moveClocks(24 * HOUR_MS);
    expect(await statusAt(service, key)).toBe(200);
    const tomorrow = new Date(Date.now() + 24 * HOUR_MS).toISOString().slice(0, 10);
    await until(async () => (await list(key))[0].last_used_on === tomorrow, { what: 'the next day of use' });
    const rows = await service.app
      .get(ReadStore, { strict: false })
      .query('SELECT * FROM ops.key_use WHERE key_id = $1', [keyId]);
    expect(rows).toHaveLength(1);
  });

  it.each([
    [undefined, 24],
    [1, 1],
    [72, 72],
  ])(
    'are replaced with an overlap of %s h: the old key works until then on every process, and not from then on',
    async (asked, hours) => {
      const { key, keyId } = await service.account('free');
      expect(await statusAt(other, key)).toBe(200);
      const rotated = await rotate(key, keyId, asked);
      const endsAt = Date.parse(rotated.body.replaced_key_ends_at as string);
      expect(endsAt - Date.now()).toBeGreaterThan(hours * HOUR_MS - 60_000);
      expect(endsAt - Date.now()).toBeLessThanOrEqual(hours * HOUR_MS);
      expect((await list(key)).map(({ active, ends_at: end }) => [active, end])).toEqual([
        [true, null],
        [true, new Date(endsAt).toISOString()],
      ]);
      await until(async () => (await statusAt(other, rotated.body.api_key as string)) === 200, { what: 'the new key' });
      const late = await Service.start(service);
      try {
        for (const process of [service, other, late]) {
          process.clock.offsetMs = endsAt - Date.now() - 5_000;
          expect(await statusAt(process, key)).toBe(200);
          process.clock.offsetMs = endsAt - Date.now() + 1;
          expect(await statusAt(process, key)).toBe(401);
          expect(await statusAt(process, rotated.body.api_key as string)).toBe(200);
        }
      } finally {
        await late.stop();
      }
      expect((await list(rotated.body.api_key as string)).map(({ active }) => active)).toEqual([true, false]);
    },
    60_000,
  );

  it('are replaced at once with an overlap of 0, and by operators, who give none', async () => {
    const { key, keyId, accountId } = await service.account('free');
    const rotated = await rotate(key, keyId, 0);
    expect(await statusAt(service, key)).toBe(401);
    const { key_id: next, api_key: nextKey } = rotated.body as { key_id: string; api_key: string };
    expect((await service.admin(`accounts/${accountId}/keys/${next}/rotate`)).status).toBe(200);
    expect(await statusAt(service, nextKey)).toBe(401);
  });

  it('end early where they are revoked, and are counted as active until they end', async () => {
    const { key, keyId, accountId } = await service.account('free');
    const { api_key: nextKey } = (await rotate(key, keyId, 72)).body as { api_key: string };
    const counted = async (): Promise<number> =>
      (await service.call('GET', `/api/admin/accounts?q=${accountId}`, OPERATOR)).body.data[0].active_keys;
    await until(async () => (await counted()) === 2, { what: 'both keys' });
    moveClocks(72 * HOUR_MS);
    // The end of the replaced key is a second event.
    await until(async () => (await counted()) === 1, { what: 'the end of the replaced key' });
    moveClocks(0);
    expect((await service.call('POST', `${KEYS}/${keyId}/revoke`, nextKey)).body.revoked).toBe(true);
    expect(await statusAt(service, key)).toBe(401);
    await until(async () => (await statusAt(other, key)) === 401, { what: 'the end elsewhere', timeoutMs: 2_000 });
  });

  it('refuses other overlaps, long names, keys of other accounts, and a second replacement, each with its reason', async () => {
    const { key, keyId } = await service.account('free');
    const stranger = await service.account('free');
    const wrong = await service.call('POST', `${KEYS}/${keyId}/rotate`, key, { overlap_hours: 2 });
    expect([wrong.status, wrong.text.includes('overlap_hours must be one of 0, 1, 24, 72')]).toEqual([400, true]);
    expect((await service.call('POST', KEYS, key, { name: 'n'.repeat(81) })).status).toBe(400);
    for (const path of ['rotate', 'revoke', 'name']) {
      const answer = await service.call('POST', `${KEYS}/${stranger.keyId}/${path}`, key, {
        ...(path === 'name' && { name: 'x' }),
      });
      expect([path, answer.status]).toEqual([path, 404]);
    }
    await rotate(key, keyId, 24);
    const again = await service.call('POST', `${KEYS}/${keyId}/rotate`, key, {});
    expect([again.status, again.text.includes('replaced already')]).toEqual([422, true]);
  });

  it('shows a new secret for a repeated issue under one Idempotency-Key, and only one key more', async () => {
    const { key } = await service.account('free');
    const issue = (): Promise<Answer> => service.call('POST', KEYS, key, { name: 'One' }, { 'idempotency-key': 'k-1' });
    const [first, second] = [await issue(), await issue()];
    expect(first.body.api_key).not.toBe(second.body.api_key);
    expect(await statusAt(service, first.body.api_key as string)).toBe(401);
    expect((await list(key)).filter(({ active }) => active).map(({ name }) => name)).toEqual(['One', null]);
  });

  it('replaces the key of the request, where its Idempotency-Key was forgotten and issued another key before', async () => {
    const { key, keyId } = await service.account('free');
    const headers = { 'idempotency-key': 'always-the-same' };
    const issued = await service.call('POST', KEYS, key, { name: 'Two' }, headers);
    expect(issued.status).toBe(200);
    await forgetIdempotencyKeys();
    const rotated = await service.call('POST', `${KEYS}/${keyId}/rotate`, key, { overlap_hours: 0 }, headers);
    expect([rotated.status, rotated.body.replaces_key_id]).toEqual([200, keyId]);
    expect(await statusAt(service, key)).toBe(401);
    expect(await statusAt(service, issued.body.api_key as string)).toBe(200);
    expect(await statusAt(service, rotated.body.api_key as string)).toBe(200);
  });

  it('are not issued to a key that is revoked while its request runs', async () => {
    const { key, keyId, accountId } = await service.account('free');
    const { api_key: next } = (await rotate(key, keyId, 0)).body as { api_key: string };
    const by = { commandId: newId(), actor: `key:${keyId}` };
    const late = service.app.get(CommandBus, { strict: false }).execute(new IssueKey(accountId, by));
    await expect(late).rejects.toMatchObject({ code: 'unauthorized' });
    expect((await list(next)).map(({ active }) => active)).toEqual([true, false]);
  });

  it('have their own ids, where an operator uses one Idempotency-Key again for another account', async () => {
    const [one, two] = [await service.account('free'), await service.account('free')];
    const headers = { 'idempotency-key': 'issue-a-key' };
    const first = await service.admin(`accounts/${one.accountId}/keys`, {}, headers);
    await forgetIdempotencyKeys();
    const second = await service.admin(`accounts/${two.accountId}/keys`, {}, headers);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body.key_id).not.toBe(first.body.key_id);
    await service.call('POST', `${KEYS}/${second.body.key_id as string}/revoke`, two.key);
    expect(await statusAt(service, first.body.api_key as string)).toBe(200);
  });
});

it('an operator who uses an Idempotency-Key again opens another account', async () => {
  const headers = { 'idempotency-key': 'open-an-account' };
  const first = await service.admin('accounts', { plan: 'free', label: 'One' }, headers);
  await forgetIdempotencyKeys();
  const second = await service.admin('accounts', { plan: 'free', label: 'Two' }, headers);
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(second.body.account_id).not.toBe(first.body.account_id);
  expect(await statusAt(service, first.body.api_key as string)).toBe(200);
});

describe('the page of the keys', () => {
  it('names, replaces with the overlap that its owner chose, and ends them', async () => {
    const { key, keyId } = await service.account('free');
    const visitor = await SiteVisitor.signedIn(service, key);
    expect((await visitor.act(`/account/keys/${keyId}/name`, { name: 'Laptop <1>' })).location).toBe('/account/keys');
    const page = await visitor.see('/account/keys');
    expect(page.text).toContain('Laptop &lt;1&gt;');
    expect(page.text).toContain(`<code class="small" data-copy>${keyId}</code>`);
    await visitor.act(`/account/keys/${keyId}/rotate`, { overlap: '1' });
    const shown = await visitor.see('/account/new-key');
    expect(shown.text).toContain('The key that it replaces works until');
    expect(await statusAt(service, key)).toBe(200);
    expect((await visitor.see('/account/keys')).text).toContain('Works until');
    moveClocks(HOUR_MS);
    expect(await statusAt(service, key)).toBe(401);
    expect(await visitor.isIn()).toBe(true);
    expect(await statusAt(service, keyIn(shown) ?? '')).toBe(200);
  });
});

/** As 25 hours after their last use. */
async function forgetIdempotencyKeys(): Promise<void> {
  await service.app
    .get(ReadStore, { strict: false })
    .query(`UPDATE ops.idempotency SET expires_at = now() - interval '1 second'`);
}

async function rotate(key: string, keyId: string, hours: number | undefined): Promise<Answer> {
  const body = hours === undefined ? {} : { overlap_hours: hours };
  const answer = await service.call('POST', `${KEYS}/${keyId}/rotate`, key, body);
  expect(answer.status).toBe(200);
  return answer;
}
