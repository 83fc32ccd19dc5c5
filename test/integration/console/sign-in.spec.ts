import { EventStore } from '../../../src/platform/event-store/event-store.js';
import { ReadStore } from '../../../src/platform/read-store/read-store.js';
import { OPERATOR, Service } from '../metering/stack.js';
import { until } from '../../kit/until.js';
import { add, logged, startLogged, Visitor } from './console-world.js';

const REFUSED_ACT = 'an act of operators was refused';
const REFUSED_SIGN_IN = 'a sign-in to the console was refused';

let service: Service;
let other: Service;
let lines: string[];

beforeAll(async () => {
  ({ service, lines } = await startLogged());
  other = await Service.start(service);
}, 60_000);

afterAll(async () => {
  await other?.stop();
  await service?.stop();
});

// In the order of a service's life: at first there are no operators.
describe('the shared token', () => {
  it('opens the console only until there is a named operator, and ends then', async () => {
    const first = await Visitor.signedIn(service, OPERATOR);
    expect(await first.isIn()).toBe(true);
    await add(service, 'eve', 'auditor');
    expect(await first.isIn()).toBe(true);

    await add(service, 'ada');
    expect((await first.see('/operations')).location).toBe('/operations/sign-in?next=%2Foperations');
    const again = await new Visitor(service).signIn(OPERATOR);
    expect(again.status).toBe(401);
    expect(again.text).toContain('only until there is a named operator');
    expect(again.text).toContain('npm run operators');
    // Commands and other programs go on with it.
    expect((await service.call('GET', '/api/admin/accounts', OPERATOR)).status).toBe(200);
  });
});

describe('a session', () => {
  it('is a sealed cookie that only the console is sent, and ends by itself', async () => {
    const { operator_token: token } = await add(service, 'bea');
    const visitor = new Visitor(service);
    const { status, headers } = await visitor.signIn(token);
    expect(status).toBe(303);
    const [cookie, ...attributes] = String(headers['set-cookie']).split('; ');
    expect(cookie).toMatch(/^scoutline_operations=[\w-]+$/);
    expect(attributes.sort()).toEqual(['HttpOnly', 'Max-Age=43200', 'Path=/operations', 'SameSite=Strict']);
    expect(Buffer.from(visitor.cookie.slice(21), 'base64url').toString('latin1')).not.toContain(token.slice(3, 12));
    expect(await visitor.isIn()).toBe(true);
    // However often it is used.
    for (let minutes = 20; minutes < 12 * 60; minutes += 20) {
      service.clock.offsetMs = minutes * 60_000;
      await visitor.see('/operations');
    }
    expect(await visitor.isIn()).toBe(true);
    service.clock.offsetMs = 12 * 3_600_000 + 1_000;
    expect(await visitor.isIn()).toBe(false);
    service.clock.offsetMs = 0;
  });

  it('says Secure behind https', async () => {
    const secure = await Service.start(service, { PUBLIC_URL: 'https://scoutline.example' });
    try {
      const { operator_token: token } = await add(service, 'ben');
      const { headers } = await new Visitor(secure).signIn(token);
      expect(String(headers['set-cookie']).split('; ')).toEqual(expect.arrayContaining(['SameSite=Strict', 'Secure']));
    } finally {
      await secure.stop();
    }
  }, 60_000);

  it('ends with the operator, on every process', async () => {
    const { operator_token: token } = await add(service, 'cid');
    const here = await Visitor.signedIn(service, token);
    const there = await Visitor.signedIn(other, token);
    await service.admin('operators/cid/revoke', { reason: 'left' });
    expect(await here.isIn()).toBe(false);
    await until(async () => !(await there.isIn()), {
      what: 'the session to end elsewhere',
      timeoutMs: 5_000,
    });
    expect((await service.call('GET', '/api/admin/accounts', token)).status).toBe(401);
    expect((await new Visitor(service).signIn(token)).status).toBe(401);
  });

  it('leads back to the page that was asked for, and nowhere else', async () => {
    const { operator_token: token } = await add(service, 'dot');
    const visitor = new Visitor(service);
    const requested = await visitor.see('/operations/session/end?x=1');
    expect(requested.status).toBe(405);
    expect((await visitor.signIn(token, { next: '/operations/accounts?q=a%20b' })).location).toBe(
      '/operations/accounts?q=a%20b',
    );
    for (const next of [
      'https://evil.example/',
      '//evil.example',
      '/operations//evil.example',
      '/account',
      '/operations/sign-in',
    ]) {
      expect((await visitor.signIn(token, { next })).location).not.toBe(next);
    }
  });

  it('ends at the sign-out, by a form of its own only', async () => {
    const { operator_token: token } = await add(service, 'eli');
    const [visitor, stranger] = [await Visitor.signedIn(service, token), await Visitor.signedIn(service, token)];
    expect([visitor.formToken, stranger.formToken]).not.toContain('');
    expect(visitor.formToken).not.toBe(stranger.formToken);
    const before = logged(lines, REFUSED_ACT).length;
    const refused = [
      await visitor.send('/operations/session/end', {}),
      await visitor.send('/operations/session/end', { form_token: stranger.formToken }),
      await visitor.act('/operations/session/end', {}, { 'sec-fetch-site': 'cross-site' }),
      await visitor.act('/operations/session/end', {}, { origin: 'https://elsewhere.example' }),
      await new Visitor(service).send('/operations/session/end', { form_token: visitor.formToken }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 401]);
    expect(logged(lines, REFUSED_ACT).slice(before)).toEqual([
      ...Array.from({ length: 2 }, () =>
        expect.objectContaining({ act: 'POST /operations/session/end', operator: expect.stringMatching(/^eli#/) }),
      ),
      ...[403, 403, 401].map((status) =>
        expect.objectContaining({ act: 'POST /operations/session/end', operator: null, status }),
      ),
    ]);
    const stored = { cookie: visitor.cookie, formToken: visitor.formToken };
    expect((await visitor.act('/operations/session/end')).location).toBe('/operations/sign-in');
    expect(await visitor.isIn()).toBe(false);
    // A copy of the cookie opens nothing either, on no process.
    for (const process of [service, other]) {
      const copy = Object.assign(new Visitor(process), stored);
      expect(await copy.isIn()).toBe(false);
      expect((await copy.act('/operations/accounts/search', { q: 'x' })).status).toBe(401);
    }
    expect(await stranger.isIn()).toBe(true);
  });

  it('ends on all browsers of its operator, and of no other', async () => {
    const [ira, jo] = [await add(service, 'ira'), await add(service, 'jo')];
    const here = await Visitor.signedIn(service, ira.operator_token);
    const there = await Visitor.signedIn(other, ira.operator_token);
    const another = await Visitor.signedIn(service, jo.operator_token);
    expect((await here.act('/operations/session/end-all')).location).toBe('/operations/sign-in');
    expect([await here.isIn(), await there.isIn(), await another.isIn()]).toEqual([false, false, true]);
    expect(await (await Visitor.signedIn(other, ira.operator_token)).isIn()).toBe(true);
  });

  it('ends after half an hour without a request, and survives a restart', async () => {
    const { operator_token: token } = await add(service, 'kay');
    const visitor = await Visitor.signedIn(service, token);
    const restarted = await Service.start(service);
    try {
      const again = Object.assign(new Visitor(restarted), { cookie: visitor.cookie });
      for (const minutes of [25, 50, 75]) {
        restarted.clock.offsetMs = minutes * 60_000;
        expect([minutes, await again.isIn()]).toEqual([minutes, true]);
      }
      restarted.clock.offsetMs = 106 * 60_000;
      expect(await again.isIn()).toBe(false);
    } finally {
      await restarted.stop();
    }
  }, 60_000);

  it('is on record without its id', async () => {
    const { operator_token: token, operator_id: id } = await add(service, 'lea');
    await Visitor.signedIn(service, token);
    const rows = await service.app
      .get(ReadStore, { strict: false })
      .query('SELECT * FROM ops.sessions WHERE subject = $1', [id]);
    expect(rows).toEqual([expect.objectContaining({ kind: 'operator', ended_at: null })]);
    expect((rows[0]?.session_hash as Buffer).length).toBe(32);
    expect(Object.keys(rows[0] ?? {}).sort()).toEqual([
      ...['created_at', 'ended_at', 'expires_at', 'kind', 'last_seen_at', 'session_hash', 'subject'],
    ]);
  });

  it('is not opened by a guess, a stranger’s cookie or too many tries', async () => {
    const before = logged(lines, REFUSED_SIGN_IN).length;
    const visitor = new Visitor(other);
    visitor.cookie = `scoutline_operations=${Buffer.from('{"id":null}').toString('base64url')}`;
    expect(await visitor.isIn()).toBe(false);
    const guess = await new Visitor(service).signIn(`op_${'a'.repeat(43)}`);
    expect([guess.status, guess.headers['set-cookie']]).toEqual([401, undefined]);
    const tries: number[] = [];
    for (let n = 0; n < 12; n++) tries.push((await new Visitor(service).signIn('x')).status);
    expect(tries.at(-1)).toBe(429);
    const refused = logged(lines, REFUSED_SIGN_IN).slice(before);
    expect(refused.map(({ why }) => why)).toEqual(expect.arrayContaining(['unknown', 'too_many']));
    expect(refused[0]).toMatchObject({ address: expect.stringMatching(/^[\w-]{12}$/) });
    expect(JSON.stringify(refused)).not.toContain('127.0.0.1');
  });
});

describe('a token of one’s own', () => {
  it('opens the admin API, and the log names who acted, whatever X-Operator claims', async () => {
    const { operator_token: token, operator_id: id } = await add(other, 'fay');
    const { status, body } = await service.call('POST', '/api/admin/accounts', token, { plan: 'free' }, { 'x-operator': 'ada' }); // prettier-ignore
    expect(status).toBe(200);
    const eventStore = service.app.get(EventStore, { strict: false });
    for await (const { metadata } of eventStore.readStream(`account-${body.account_id}`)) {
      expect(metadata.actor).toBe(`operator:fay#${id.slice(0, 8)}`);
    }
    expect((await service.call('POST', '/api/admin/accounts', OPERATOR, { plan: 'free' }, { 'x-operator': 'fay#1' })).status).toBe(400); // prettier-ignore
    const health = await service.call('GET', '/health/ready', token);
    expect(Object.values(health.body.parts as Record<string, object>).some((part) => Object.keys(part).length > 1)).toBe(true); // prettier-ignore
  });

  it('lets an auditor read, change nothing, and see nobody’s name', async () => {
    const { operator_token: token } = await add(service, 'gus', 'auditor');
    const before = logged(lines, REFUSED_ACT).length;
    expect((await service.call('GET', '/api/admin/accounts', token)).status).toBe(200);
    expect((await service.call('POST', '/api/admin/accounts', token, { plan: 'free' })).body).toMatchObject({ code: 'forbidden' }); // prettier-ignore
    expect((await service.call('GET', '/api/admin/submissions', token)).status).toBe(403);
    expect((await service.call('GET', '/api/admin/accounts', `op_${'b'.repeat(43)}`)).status).toBe(401);
    expect(logged(lines, REFUSED_ACT).slice(before)).toEqual([
      expect.objectContaining({
        act: 'POST /api/admin/accounts',
        status: 403,
        operator: expect.stringMatching(/^gus#/),
      }),
      expect.objectContaining({
        act: 'GET /api/admin/submissions',
        status: 403,
        operator: expect.stringMatching(/^gus#/),
      }),
      expect.objectContaining({ act: 'GET /api/admin/accounts', status: 401, operator: null }),
    ]);
  });

  it('is shown once, in no event and no log, and a name is borne once', async () => {
    const { operator_token: token, operator_id: id } = await add(service, 'hal');
    expect((await service.admin('operators', { name: 'HAL' })).body).toMatchObject({ code: 'duplicate' });
    expect((await service.admin('operators', { name: 'a b' })).status).toBe(400);
    const events: unknown[] = [];
    for await (const { type, data, metadata } of service.app
      .get(EventStore, { strict: false })
      .readStream('operators-register')) {
      events.push({ type, data, metadata });
    }
    expect(events).toContainEqual(
      expect.objectContaining({
        type: 'OperatorAdded',
        data: expect.objectContaining({ operatorId: id, name: 'hal' }),
        metadata: expect.objectContaining({ actor: 'operator:operator', reason: 'spec' }),
      }),
    );
    expect(JSON.stringify(events) + lines.join('')).not.toContain(token);
    const { body } = await service.call('GET', '/api/admin/operators', token);
    expect(body.operators.at(-1)).toMatchObject({ name: 'hal', role: 'operator', active: true, revoked_at: null });
    expect(body.operators.find((one: { name: string }) => one.name === 'cid')).toMatchObject({ active: false });
  });

  it('takes the place of one whose answer was lost', async () => {
    const key = { 'idempotency-key': 'adding-ida' };
    const lost = (await service.admin('operators', { name: 'ida' }, key)).body.operator_token;
    const second = await service.admin('operators', { name: 'ida' }, key);
    expect(second.status).toBe(200);
    expect((await service.call('GET', '/api/admin/operators', lost)).status).toBe(401);
    expect((await service.call('GET', '/api/admin/operators', second.body.operator_token)).status).toBe(200);
  });
});
