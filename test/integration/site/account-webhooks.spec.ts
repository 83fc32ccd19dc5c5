import { WebhookWorld } from '../webhooks/world.js';
import { until } from '../../kit/until.js';
import { SiteVisitor, type SiteAnswer } from './site-world.js';

let world: WebhookWorld;
let key: string;
let visitor: SiteVisitor;

beforeAll(async () => {
  world = await WebhookWorld.start();
  world.on('good', (_request, response) => response.writeHead(200).end('thanks <b>a lot</b>'));
  ({ key } = await world.service.account('pro_lite'));
  visitor = await SiteVisitor.signedIn(world.service, key);
}, 60_000);

afterAll(() => world?.stop());

const page = (): Promise<SiteAnswer> => visitor.see('/account/webhooks');
const URL = 'http://good.receivers.net/hook';
const secretIn = ({ text }: SiteAnswer): string | null => /whsec_[\w+/=-]+/.exec(text)?.[0] ?? null;
const forms = (text: string, verb: string): string[] =>
  [...text.matchAll(new RegExp(`action="(/account/webhooks/[^"]+/${verb})"`, 'g'))].map(([, path = '']) => path);

/** Adds a webhook by the form; answers the page that shows its secret. */
async function added(events: readonly string[], url = URL): Promise<SiteAnswer> {
  await page();
  const fields = new URLSearchParams({ form_token: visitor.formToken, url, label: 'Mine & co' });
  for (const event of events) fields.append('events', event);
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };
  return visitor.call('POST', '/account/webhooks', headers, fields.toString());
}

describe('the page of the webhooks', () => {
  it('adds one and shows its secret once; the API has the same webhook', async () => {
    const sent = await added(['job.finished', 'credits.low']);
    expect([sent.status, sent.location, secretIn(sent)]).toEqual([303, '/account/webhooks/secret', null]);
    const shown = await visitor.see('/account/webhooks/secret');
    expect(secretIn(shown)).not.toBeNull();
    expect(secretIn(await visitor.see('/account/webhooks/secret'))).toBeNull();
    const { text } = await page();
    expect(text).toContain('Mine &amp; co');
    expect(secretIn({ ...shown, text })).toBeNull();
    const { body } = await world.service.call('GET', '/api/v1/webhooks', key);
    expect(body.webhooks).toMatchObject([{ url: URL, label: 'Mine & co', events: ['job.finished', 'credits.low'] }]);
  });

  it('adds one webhook by a form that is sent twice at once, and the last secret signs', async () => {
    const { text } = await page();
    const fields = {
      act: /name="act" value="([^"]+)"/.exec(text)?.[1] ?? '',
      url: `${URL}/twice`,
      label: 'Twice',
      events: 'job.finished',
    };
    const sent = await Promise.all([1, 2].map(() => visitor.act('/account/webhooks', fields)));
    expect(sent.map(({ location }) => location)).toEqual(['/account/webhooks/secret', '/account/webhooks/secret']);
    const twice = async (): Promise<{ id: string }[]> => {
      const { body } = await world.service.call('GET', '/api/v1/webhooks', key);
      return body.webhooks.filter(({ label }: { label: string }) => label === 'Twice');
    };
    expect(await twice()).toHaveLength(1);
    // The receiver may use the secret that was shown: “Back” and the form again replace no secret.
    expect(secretIn(await visitor.see('/account/webhooks/secret'))).not.toBeNull();
    await visitor.act('/account/webhooks', fields);
    await until(async () => (await twice()).length === 2, { what: 'a second webhook to be listed' });
    for (const { id } of await twice()) await world.service.call('DELETE', `/api/v1/webhooks?id=${id}`, key);
  });

  it('tests it, shows what was sent and answered, and delivers it again', async () => {
    const [test = ''] = forms((await page()).text, 'test');
    expect((await visitor.act(test)).location).toBe('/account/webhooks');
    await until(async () => (await page()).text.includes('succeeded'), { what: 'the delivery' });
    const { text } = await page();
    expect(text).toContain('thanks &lt;b&gt;a lot&lt;/b&gt;');
    expect(text).toContain('What we send');
    const before = world.received('good').length;
    const [replay = ''] = forms(text, 'replay');
    expect((await visitor.act(replay)).status).toBe(303);
    await until(() => world.received('good').length > before, { what: 'the second delivery' });
    expect(world.received('good').at(-1)?.headers['webhook-id']).toBe(world.received('good')[0]?.headers['webhook-id']);
  });

  it('replaces its secret, which it shows once, and removes it', async () => {
    const [rotate = ''] = forms((await page()).text, 'rotate');
    expect((await visitor.act(rotate)).location).toBe('/account/webhooks/secret');
    expect(secretIn(await visitor.see('/account/webhooks/secret'))).not.toBeNull();
    const [end = ''] = forms((await page()).text, 'end');
    expect((await visitor.act(end)).status).toBe(303);
    expect((await page()).text).toContain('No webhooks yet');
    expect((await world.service.call('GET', '/api/v1/webhooks', key)).body.webhooks).toEqual([]);
  });

  it('of the reference shows a secret beside a long address once: loading the answer again neither shows nor replaces it', async () => {
    const path = '/docs/reference/webhooks.create/try';
    const run = /name="run" value="([^"]+)"/.exec((await visitor.see(path)).text)?.[1] ?? '';
    const fields = { run, 'body.url': `${URL}?signature=${'a'.repeat(1_500)}`, 'body.events': 'job.finished' };
    const first = await visitor.act(path, fields);
    expect([first.status, secretIn(first)]).toEqual([200, expect.stringContaining('whsec_')]);
    const again = await visitor.act(path, fields);
    expect([again.status, again.location, secretIn(again)]).toEqual([303, path, null]);
    const [end = ''] = forms((await page()).text, 'end');
    expect((await visitor.act(end)).status).toBe(303);
  });

  it('shows the secret of one with the longest address, which it cuts', async () => {
    const url = `${URL}?signature=${'a'.repeat(2_000 - URL.length - '?signature='.length)}`;
    expect((await added(['job.finished'], url)).location).toBe('/account/webhooks/secret');
    const shown = await visitor.see('/account/webhooks/secret');
    expect([secretIn(shown), shown.text.includes('aaa…')]).toEqual([expect.stringContaining('whsec_'), true]);
    const [end = ''] = forms((await page()).text, 'end');
    expect((await visitor.act(end)).status).toBe(303);
  });

  it('adds one for arbitrages at its own operation', async () => {
    expect((await added(['arbitrage.opened'])).status).toBe(303);
    await world.settled();
    expect((await world.service.call('GET', '/api/v1/arbitrage/webhooks', key)).body.webhooks).toHaveLength(1);
  });

  it('says what the API refuses, keeps what was written, and adds nothing', async () => {
    const mixed = await added(['arbitrage.opened', 'job.finished']);
    expect([mixed.status, mixed.text.includes('Mine &amp; co')]).toEqual([400, true]);
    expect((await added([])).status).toBe(400);
    const free = await SiteVisitor.signedIn(world.service, (await world.service.account('free')).key);
    await free.see('/account/webhooks');
    const refused = await free.act('/account/webhooks', { url: URL, events: 'job.finished' });
    expect([refused.status, refused.text.includes('This needs the plan')]).toEqual([402, true]);
    expect((await world.service.call('GET', '/api/v1/webhooks', key)).body.webhooks).toEqual([]);
  });

  it('acts on webhooks of its own key alone, and for forms of its session alone', async () => {
    const [test = '', end = ''] = [...forms((await page()).text, 'test'), ...forms((await page()).text, 'end')];
    const stranger = await SiteVisitor.signedIn(world.service, (await world.service.account('pro_lite')).key);
    expect((await stranger.act(test)).status).toBe(404);
    expect((await stranger.act(end)).status).toBe(404);
    expect((await visitor.send(end, {})).status).toBe(403);
    expect((await visitor.act('/account/webhooks/other/x/test')).status).toBe(404);
    expect((await new SiteVisitor(world.service).act(end)).status).toBe(401);
  });
});
