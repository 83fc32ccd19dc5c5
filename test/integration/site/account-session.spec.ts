import { EventStore } from '../../../src/platform/event-store/event-store.js';
import { ReadStore } from '../../../src/platform/read-store/read-store.js';
import { until } from '../../kit/until.js';
import { Service } from '../metering/stack.js';
import { keyIn, SiteVisitor } from './site-world.js';

const MINUTE_MS = 60_000;

let service: Service;
let other: Service;

beforeAll(async () => {
  service = await Service.start(undefined, { SIGN_UP_PER_DAY: '4' });
  other = await Service.start(service);
}, 60_000);

afterAll(async () => {
  await other?.stop();
  await service?.stop();
});

const statusOf = async (key: string | null): Promise<number> =>
  (await service.call('GET', '/api/v1/me', key ?? 'none')).status;

/** A visitor at the sign-up, and the id of the form shown. */
async function atSignUp(): Promise<{ visitor: SiteVisitor; form: string }> {
  const visitor = new SiteVisitor(service);
  const { text } = await visitor.see('/sign-up');
  return { visitor, form: /name="form" value="([^"]+)"/.exec(text)?.[1] ?? '' };
}

/** Accounts in the log. */
async function accounts(): Promise<number> {
  let opened = 0;
  for await (const { type } of service.app.get(EventStore, { strict: false }).readAll()) {
    if (type === 'AccountOpened') opened++;
  }
  return opened;
}

describe('a sign-up', () => {
  it('shows its key once: loading the page again changes nothing and ends no key', async () => {
    const { visitor, form } = await atSignUp();
    const sent = await visitor.send('/sign-up', { form });
    expect([sent.status, sent.location, keyIn(sent)]).toEqual([303, '/account/new-key', null]);
    expect(JSON.stringify(sent.headers)).not.toContain('sk_live');
    const copied = visitor.copiedTo(other);
    const shown = await visitor.see('/account/new-key');
    const key = keyIn(shown);
    expect(shown.headers['cache-control']).toBe('no-store');
    expect(await statusOf(key)).toBe(200);
    for (const again of [visitor, copied]) {
      const reloaded = await again.see('/account/new-key');
      expect([reloaded.status, keyIn(reloaded)]).toEqual([200, null]);
      expect(reloaded.text).toContain('shown once');
    }
    expect(await statusOf(key)).toBe(200);
    expect(await visitor.isIn()).toBe(true);
  });

  it('is one account a form: sending it again shows no key, ends none, and opens nothing elsewhere', async () => {
    const { visitor, form } = await atSignUp();
    await visitor.send('/sign-up', { form });
    const key = keyIn(await visitor.see('/account/new-key'));
    const before = await accounts();
    for (const sender of [visitor, new SiteVisitor(service), new SiteVisitor(other)]) {
      const again = await sender.send('/sign-up', { form });
      expect([again.status, again.location]).toEqual([303, '/account/new-key']);
      expect(keyIn(await sender.see('/account/new-key'))).toBeNull();
    }
    expect(await new SiteVisitor(service).isIn()).toBe(false);
    expect(await statusOf(key)).toBe(200);
    expect(await accounts()).toBe(before);
  });

  it('takes forms that this service has made within fifteen minutes, and no others', async () => {
    const { visitor, form } = await atSignUp();
    const before = await accounts();
    const [content = '', until = '', seal = ''] = form.split('.');
    const forged = [
      '',
      '11111111-1111-4111-8111-111111111111',
      `${content}.${Number(until) + 1}.${seal}`,
      `${'A'.repeat(22)}.${until}.${seal}`,
      form.slice(0, -1),
    ];
    for (const one of forged) {
      const { status, text } = await visitor.send('/sign-up', { form: one });
      expect([one, status, text.includes('expired'), text.includes('name="form"')]).toEqual([one, 400, true, true]);
    }
    service.clock.offsetMs = 15 * MINUTE_MS + 1_000;
    try {
      expect((await visitor.send('/sign-up', { form })).status).toBe(400);
    } finally {
      service.clock.offsetMs = 0;
    }
    expect(await accounts()).toBe(before);
    // None of these counted: this one and one more make four.
    expect((await visitor.send('/sign-up', { form })).status).toBe(303);
    const last = await atSignUp();
    expect((await last.visitor.send('/sign-up', { form: last.form })).status).toBe(303);
    const tooMany = await atSignUp();
    const { status, headers } = await tooMany.visitor.send('/sign-up', { form: tooMany.form });
    expect(status).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('a session at the account', () => {
  it('ends on the server at the sign-out, its form token with it', async () => {
    const { key } = await service.account('pro');
    const visitor = await SiteVisitor.signedIn(service, key);
    const copies = [visitor.copiedTo(service), visitor.copiedTo(other)];
    expect((await visitor.act('/account/session/end')).location).toBe('/');
    expect(await visitor.isIn()).toBe(false);
    for (const copy of copies) {
      expect(await copy.isIn()).toBe(false);
      expect((await copy.act('/account/keys')).status).toBe(401);
    }
    expect(await statusOf(key)).toBe(200);
  });

  it('ends on every browser of its account, and of no other account', async () => {
    const [{ key }, { key: anotherKey }] = [await service.account('pro'), await service.account('pro')];
    const here = await SiteVisitor.signedIn(service, key);
    const there = await SiteVisitor.signedIn(service, key);
    const another = await SiteVisitor.signedIn(service, anotherKey);
    expect((await here.act('/account/session/end-all')).status).toBe(303);
    expect([await here.isIn(), await there.isIn(), await another.isIn()]).toEqual([false, false, true]);
    expect(await (await SiteVisitor.signedIn(service, key)).isIn()).toBe(true);
  });

  it('holds across processes and a restart, for twelve hours', async () => {
    const { key } = await service.account('pro');
    const visitor = await SiteVisitor.signedIn(service, key);
    const restarted = await Service.start(service);
    try {
      const copy = visitor.copiedTo(restarted);
      await until(() => copy.isIn(), { what: 'the key directory of the new process' });
      restarted.clock.offsetMs = 11 * 60 * MINUTE_MS;
      expect(await copy.isIn()).toBe(true);
      restarted.clock.offsetMs = 12 * 60 * MINUTE_MS + 1_000;
      expect(await copy.isIn()).toBe(false);
    } finally {
      await restarted.stop();
    }
  }, 60_000);

  it('does not outlive another sign-in of the same browser', async () => {
    const { key } = await service.account('pro');
    const visitor = await SiteVisitor.signedIn(service, key);
    const before = visitor.copiedTo(service);
    await visitor.send('/account/session', { key });
    expect([await visitor.isIn(), await before.isIn()]).toEqual([true, false]);
  });

  it('shows a key that it made once, and making none by loading the page again', async () => {
    const { key, keyId } = await service.account('pro');
    const visitor = await SiteVisitor.signedIn(service, key);
    expect((await visitor.act('/account/keys')).location).toBe('/account/new-key');
    const further = keyIn(await visitor.see('/account/new-key'));
    expect(await statusOf(further)).toBe(200);
    expect(keyIn(await visitor.see('/account/new-key'))).toBeNull();
    await visitor.act(`/account/keys/${keyId}/rotate`);
    const replaced = keyIn(await visitor.see('/account/new-key'));
    expect([await statusOf(further), await statusOf(replaced)]).toEqual([200, 200]);
    expect(keyIn(await visitor.see('/account/new-key'))).toBeNull();
    expect([await statusOf(further), await statusOf(replaced)]).toEqual([200, 200]);
    expect(await visitor.isIn()).toBe(true);
  });

  it('makes one key of a form that is sent twice at once, and shows the one that works', async () => {
    const { key, keyId } = await service.account('pro');
    const visitor = await SiteVisitor.signedIn(service, key);
    const activeKeys = async (): Promise<number> => {
      const { body } = await service.call('GET', '/api/v1/me/keys', key);
      return body.data.filter(({ active, ends_at }: { active: boolean; ends_at?: string | null }) => active && !ends_at)
        .length;
    };
    const act = async (): Promise<string> =>
      /name="act" value="([^"]+)"/.exec((await visitor.see('/account/keys')).text)?.[1] ?? '';
    const isShownOneLive = async (): Promise<number> => statusOf(keyIn(await visitor.see('/account/new-key')));
    const made = { act: await act(), name: 'Twice' };
    await Promise.all([visitor.act('/account/keys', made), visitor.act('/account/keys', made)]);
    expect([await activeKeys(), await isShownOneLive()]).toEqual([2, 200]);
    const replaced = { act: await act(), overlap: '24' };
    const path = `/account/keys/${keyId}/rotate`;
    const answers = await Promise.all([visitor.act(path, replaced), visitor.act(path, replaced)]);
    expect(answers.map(({ location }) => location)).toEqual(['/account/new-key', '/account/new-key']);
    expect([await activeKeys(), await isShownOneLive(), await visitor.isIn()]).toEqual([2, 200, true]);
  });

  it('replaces no key that was shown, where its form is sent again after “Back”', async () => {
    const { key, keyId } = await service.account('pro');
    const visitor = await SiteVisitor.signedIn(service, key);
    const act = async (): Promise<string> =>
      /name="act" value="([^"]+)"/.exec((await visitor.see('/account/keys')).text)?.[1] ?? '';
    const made = { act: await act(), form_token: visitor.formToken, name: 'CI' };
    await visitor.act('/account/keys', made);
    const first = keyIn(await visitor.see('/account/new-key'));
    await visitor.act('/account/keys', made);
    const second = keyIn(await visitor.see('/account/new-key'));
    expect([await statusOf(first), await statusOf(second)]).toEqual([200, 200]);
    const { body } = await service.call('GET', '/api/v1/me/keys', key);
    const further = body.data.find((one: { key_id: string }) => one.key_id !== keyId).key_id as string;
    const replaced = { act: await act(), form_token: visitor.formToken, overlap: '24' };
    await visitor.act(`/account/keys/${further}/rotate`, replaced);
    const replacement = keyIn(await visitor.see('/account/new-key'));
    expect((await visitor.act(`/account/keys/${further}/rotate`, replaced)).status).toBe(422);
    expect(await statusOf(replacement)).toBe(200);
  });

  it('ends for copies of its cookie once the key that replaces its own was shown', async () => {
    const { key, keyId } = await service.account('pro');
    const visitor = await SiteVisitor.signedIn(service, key);
    const copy = visitor.copiedTo(service);
    await visitor.act(`/account/keys/${keyId}/rotate`, { overlap: '24' });
    const later = visitor.copiedTo(service);
    expect(await statusOf(keyIn(await visitor.see('/account/new-key')))).toBe(200);
    expect([await visitor.isIn(), await copy.isIn(), await later.isIn()]).toEqual([true, false, false]);
  });

  it('shows a new key to its own account only', async () => {
    const [{ key }, { key: anotherKey }] = [await service.account('pro'), await service.account('pro')];
    const visitor = await SiteVisitor.signedIn(service, key);
    await visitor.act('/account/keys');
    await visitor.send('/account/session', { key: anotherKey });
    expect(keyIn(await visitor.see('/account/new-key'))).toBeNull();
  });

  it('is on record without its id, and no key is stored', async () => {
    const { accountId, key } = await service.account('pro');
    const visitor = await SiteVisitor.signedIn(service, key);
    await visitor.act('/account/keys');
    const store = service.app.get(ReadStore, { strict: false });
    const rows = await store.query('SELECT * FROM ops.sessions WHERE subject = $1', [accountId]);
    expect(rows).toEqual([expect.objectContaining({ kind: 'account', ended_at: null })]);
    const made = keyIn(await visitor.see('/account/new-key')) ?? '';
    const tokens = await store.query('SELECT * FROM ops.used_tokens');
    expect(tokens.length).toBeGreaterThan(0);
    expect(JSON.stringify([rows, tokens])).not.toContain(made.slice(8, 20));
  });
});
