import { Service } from '../metering/stack.js';
import { SiteVisitor } from './site-world.js';

let service: Service;
let key: string;
let visitor: SiteVisitor;

beforeAll(async () => {
  service = await Service.start();
  key = (await service.account('free')).key;
  visitor = await SiteVisitor.signedIn(service, key);
}, 60_000);

afterAll(() => service?.stop());

const EMAIL_CHECK = '/docs/reference/email.validate/try';

/** Credits of all wallets. */
async function spent(): Promise<number> {
  const { body } = await service.call('GET', '/api/v1/me', key);
  return (body.wallets as { used: number }[]).reduce((sum, { used }) => sum + used, 0);
}

/** The id of one run, from the form on the page. */
async function runOf(path: string): Promise<string> {
  const { text } = await visitor.see(path);
  return /name="run" value="([^"]+)"/.exec(text)?.[1] ?? '';
}

describe('an operation that is run from its page', () => {
  it('answers and charges the session’s account as the same call with the key does', async () => {
    const path = '/docs/reference/startups.match/try';
    const before = await spent();
    const ran = await visitor.act(path, { run: await runOf(path), 'body.domains': 'a-company.example' });
    expect([ran.status, ran.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(ran.text.includes('&quot;cost&quot;: 1')).toBe(true);
    expect(await spent()).toBe(before + 1);
    expect(ran.text).not.toContain('sk_live');
  });

  it('is charged once where the result page is loaded again', async () => {
    const path = '/docs/reference/startups.match/try';
    const fields = { run: await runOf(path), 'body.domains': 'another.example' };
    const first = await visitor.act(path, fields);
    const after = await spent();
    const second = await visitor.act(path, fields);
    expect([first.status, second.status, await spent()]).toEqual([200, 200, after]);
  });

  it('shows the answer where the form is sent twice at once, and runs again where it was edited', async () => {
    const path = '/docs/reference/startups.match/try';
    const before = await spent();
    const fields = { run: await runOf(path), 'body.domains': 'third.example' };
    const pages = await Promise.all([visitor.act(path, fields), visitor.act(path, fields)]);
    expect(pages.map(({ text }) => text.includes('&quot;cost&quot;: 1'))).toEqual([true, true]);
    expect(await spent()).toBe(before + 1);
    const edited = await visitor.act(path, { ...fields, 'body.domains': 'fourth.example' });
    expect([edited.text.includes('fourth.example'), edited.text.includes('idempotency')]).toEqual([true, false]);
    expect(await spent()).toBe(before + 2);
  });

  it('shows a new secret once, and a reloaded page neither shows it again nor replaces it', async () => {
    const { key: own } = await service.account('free');
    const owner = await SiteVisitor.signedIn(service, own);
    const path = '/docs/reference/me.keys.issue/try';
    const run = /name="run" value="([^"]+)"/.exec((await owner.see(path)).text)?.[1] ?? '';
    const keys = async (): Promise<{ key_prefix: string; active: boolean }[]> =>
      (await service.call('GET', '/api/v1/me/keys', own)).body.data;
    const sent = await owner.act(path, { run, 'body.name': 'second' });
    expect([sent.status, sent.location, sent.text.includes('sk_live_')]).toEqual([303, path, false]);
    // Sent again before the secret was shown: one key works, and the page shows it.
    await owner.act(path, { run, 'body.name': 'second' });
    const page = await owner.see(path);
    const issued = /sk_live_[0-9A-Za-z]{36}/.exec(page.text)?.[0] ?? '';
    expect(page.text).toContain('&quot;api_key&quot;');
    expect((await service.call('GET', '/api/v1/me', issued)).status).toBe(200);
    expect((await keys()).filter(({ active }) => active)).toHaveLength(2);
    expect((await owner.see(path)).text).not.toContain('sk_live_');
    await owner.act(path, { run, 'body.name': 'second' });
    expect((await service.call('GET', '/api/v1/me', issued)).status).toBe(200);
  });

  it('shows a new secret to no other account of the same browser', async () => {
    const browser = await SiteVisitor.signedIn(service, (await service.account('free')).key);
    const path = '/docs/reference/me.keys.issue/try';
    const run = /name="run" value="([^"]+)"/.exec((await browser.see(path)).text)?.[1] ?? '';
    expect((await browser.act(path, { run, 'body.name': 'second' })).status).toBe(303);
    await browser.send('/account/session', { key });
    const page = await browser.see(path);
    expect([page.status, page.text.includes('api_key&quot;'), page.text.includes('sk_live_')]).toEqual([
      200,
      false,
      false,
    ]);
  });

  it('shows the operation’s refusals beside their fields', async () => {
    const path = '/docs/reference/startups.list/try';
    const { text } = await visitor.act(path, { run: await runOf(path), 'query.week': 'soon' });
    expect(text.includes('>400<')).toBe(true);
    expect(/<p class="fault" id="query\.week-fault">\s*[^<\s]/.test(text)).toBe(true);
  });

  it('is refused from other sites, with the token of another session, and without a session', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const body = new URLSearchParams({ form_token: visitor.formToken, 'body.email': 'a@b.example' }).toString();
    const before = await spent();
    const foreign = await visitor.call('POST', EMAIL_CHECK, { ...form, 'sec-fetch-site': 'cross-site' }, body);
    const wrong = await visitor.send(EMAIL_CHECK, { form_token: 'x', 'body.email': 'a@b.example' });
    const anonymous = await new SiteVisitor(service).send(EMAIL_CHECK, { 'body.email': 'a@b.example' });
    expect([foreign.status, wrong.status, anonymous.status]).toEqual([403, 403, 401]);
    expect(anonymous.text).toContain('Sign in');
    expect(await spent()).toBe(before);
  });

  it('gives the session no way into the API itself', async () => {
    expect((await visitor.call('GET', '/api/v1/me', { accept: 'application/json' })).status).toBe(401);
  });

  it('is over when the key ends', async () => {
    const { key: short, accountId, keyId } = await service.account('free');
    const other = await SiteVisitor.signedIn(service, short);
    await service.admin(`accounts/${accountId}/keys/${keyId}/revoke`, { reason: 'spec' });
    const { status, text } = await other.act('/docs/reference/me/try');
    expect([status, text.includes('Sign in')]).toEqual([401, true]);
  });

  it('leads back to the page after the sign-in, and to no other site', async () => {
    const guest = new SiteVisitor(service);
    const { text } = await guest.see(EMAIL_CHECK);
    expect(text).toContain(`name="next" value="${EMAIL_CHECK}"`);
    expect((await guest.send('/account/session', { key, next: EMAIL_CHECK })).location).toBe(EMAIL_CHECK);
    for (const next of ['//evil.example', 'https://evil.example', '/\\evil.example', '/x//y']) {
      expect((await guest.send('/account/session', { key, next })).location).toBe('/account');
    }
  });
});
