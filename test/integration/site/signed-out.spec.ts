import { Service } from '../metering/stack.js';
import { SiteVisitor } from './site-world.js';

let service: Service;
let key: string;

/** As a browser asks for the address of a link. */
const BROWSER = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };

beforeAll(async () => {
  service = await Service.start();
  key = (await service.account('free')).key;
}, 60_000);

afterAll(() => service?.stop());

describe('a reader whose session has ended', () => {
  it.each(['/account/keys', '/account/usage', '/account/webhooks', '/account/jobs', '/account/delete'])(
    'signs in at %s and is led back there',
    async (path) => {
      const guest = new SiteVisitor(service);
      expect((await guest.see(path)).text).toContain(`name="next" value="${path}"`);
      expect((await guest.send('/account/session', { key, next: path })).location).toBe(path);
    },
  );

  it('reads that a sign-in is needed, not a header', async () => {
    const visitor = await SiteVisitor.signedIn(service, key);
    const ended = visitor.copiedTo(service);
    await visitor.act('/account/session/end');
    const { status, text } = await ended.act('/account/keys', { name: 'Staging' });
    expect([status, text.includes('href="/account"'), text.includes('Authorization: Bearer')]).toEqual([
      401,
      true,
      false,
    ]);
    expect(text).toContain('value="Staging"');
  });

  it.each(['/account/usage.csv', '/account/export.json', '/account/usage/x/proof', '/account/jobs/x/result'])(
    'sees a page where %s was a download, and a program sees a problem document',
    async (path) => {
      const guest = new SiteVisitor(service);
      const [page, problem] = [
        await guest.call('GET', path, BROWSER),
        await guest.call('GET', path, { accept: '*/*' }),
      ];
      expect([page.status, String(page.headers['content-type'])]).toEqual([401, 'text/html; charset=utf-8']);
      expect([problem.status, problem.headers['content-type']]).toEqual([401, 'application/problem+json']);
    },
  );

  it('reads why nothing was run at a form of an operation', async () => {
    const visitor = await SiteVisitor.signedIn(service, key);
    const ended = visitor.copiedTo(service);
    await visitor.act('/account/session/end');
    const { status, text } = await ended.act('/docs/reference/me/try');
    expect([status, text.includes('Nothing was run')]).toEqual([401, true]);
    const entered = await ended.act('/docs/reference/rewrite/try', { 'body.text': 'We <utilize> robots.' });
    expect([entered.status, entered.text.includes('>We &lt;utilize&gt; robots.</textarea>')]).toEqual([401, true]);
  });
});

describe('a key that cannot be created', () => {
  it('is refused on its page, with the name that was entered', async () => {
    const visitor = await SiteVisitor.signedIn(service, (await service.account('free')).key);
    for (const name of ['one', 'two']) expect((await visitor.act('/account/keys', { name })).status).toBe(303);
    const { status, text } = await visitor.act('/account/keys', { name: 'Of <my> own' });
    expect([status, text.includes('3 active keys')]).toEqual([422, true]);
    expect(text).toContain('value="Of &lt;my&gt; own"');
  });
});
