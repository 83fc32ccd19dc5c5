import { Service } from '../metering/stack.js';
import { Sites, submissionOf } from '../submissions/sites.js';
import { SiteVisitor } from './site-world.js';

const HOSTS = ['twice-robots.ai', 'once-robots.ai'];

let sites: Sites;
let service: Service;

beforeAll(async () => {
  sites = await Sites.start(HOSTS);
  service = await Service.start(undefined, { SAFE_FETCH_TEST_HOSTS: sites.testHosts });
  for (const host of HOSTS) sites.page(host, 'Robots');
}, 60_000);

afterAll(async () => {
  await service?.stop();
  await sites?.close();
});

async function used(key: string): Promise<number> {
  const me = await service.call('GET', '/api/v1/me', key);
  return me.body.wallets.find(({ wallet }: { wallet: string }) => wallet === 'api').used;
}

const fieldsOf = (name: string, host: string): Record<string, string> =>
  Object.fromEntries(Object.entries(submissionOf(name, host)).map(([field, value]) => [field, String(value)]));

const runIn = (text: string): string => /name="run" value="([^"]+)"/.exec(text)?.[1] ?? '';

describe('the submission form', () => {
  it('sent twice at once is one submission and one charge, and both pages say so', async () => {
    const { key } = await service.account('pro');
    const visitor = await SiteVisitor.signedIn(service, key);
    const { text } = await visitor.see('/submit');
    const fields = { ...fieldsOf('Twice Robots', 'twice-robots.ai'), run: runIn(text) };
    const pages = await Promise.all([visitor.act('/submit', fields), visitor.act('/submit', fields)]);
    expect(pages.map(({ status }) => status)).toEqual([200, 200]);
    const ids = pages.map(
      (page) => /Twice Robots is in the queue[^]*?([0-9a-f]{8}-[0-9a-f-]{27})/.exec(page.text)?.[1],
    );
    expect([new Set(ids).size, ids[0]]).toEqual([1, expect.any(String)]);
    expect(await used(key)).toBe(5);
  });

  it('shows what the operation refuses, with the entries', async () => {
    const { key } = await service.account('pro');
    const visitor = await SiteVisitor.signedIn(service, key);
    const page = await visitor.act('/submit', fieldsOf('Twice Robots', 'twice-robots.ai'));
    expect([page.status, page.text]).toEqual([409, expect.stringContaining('value="Twice Robots"')]);
    expect(page.text).toMatch(/role="alert">[^<]*twice-robots\.ai/);
    expect(await used(key)).toBe(0);
  });

  it('has no button without a session, but a sign-in that leads back, also after a wrong key', async () => {
    const { key } = await service.account('pro');
    const visitor = new SiteVisitor(service);
    const { text } = await visitor.see('/submit');
    expect(text).not.toContain('>Submit<');
    expect(text).toContain('name="next" value="/submit"');
    const wrong = await visitor.send('/account/session', { key: `${key}x`, next: '/submit' });
    expect([wrong.status, wrong.text]).toEqual([401, expect.stringContaining('name="next" value="/submit"')]);
    expect((await visitor.send('/account/session', { key, next: '/submit' })).location).toBe('/submit');
    expect((await visitor.see('/submit')).text).toContain('>Submit<');
    const elsewhere = await visitor.send('/account/session', { key: 'none', next: '//elsewhere.example' });
    expect(elsewhere.text).not.toContain('elsewhere.example');
  });

  it('shows the entries when the session has ended', async () => {
    const page = await new SiteVisitor(service).send('/submit', fieldsOf('Once Robots', 'once-robots.ai'));
    expect([page.status, page.text]).toEqual([401, expect.stringContaining('value="Once Robots"')]);
    expect(page.text).toContain('name="next" value="/submit"');
    expect(page.text).not.toContain('>Submit<');
  });
});
