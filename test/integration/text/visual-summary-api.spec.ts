import sharp from 'sharp';
import { GenerateVisualSummary } from '../../../src/text/visual-summary/generate-visual-summary.command.js';
import { CommandBus } from '@nestjs/cqrs';
import { LocalSite } from '../../kit/local-site.js';
import { Service, type Answer } from '../metering/stack.js';

const HOST = 'paper.example';
let site: LocalSite;
let service: Service;
let paid: string;
let free: string;

beforeAll(async () => {
  site = await LocalSite.start(HOST);
  service = await Service.start(undefined, {
    PUBLIC_URL: 'https://scoutline.example',
    SAFE_FETCH_TEST_HOSTS: `${HOST}:80=127.0.0.1:${site.port}`,
  });
  ({ key: paid } = await service.account('pro_mini'));
  ({ key: free } = await service.account('free'));
}, 60_000);

afterAll(async () => {
  await service.stop();
  await site.stop();
});

const ARTICLE = {
  title: 'How to pot a tree',
  content_html:
    '<p>It takes an hour.</p><ol><li><b>Dig.</b> Make a hole of 40 cm.</li><li><b>Plant.</b> Set it upright.</li><li><b>Water.</b> Give it a can &amp; wait.</li></ol>',
};

const draw = (body: object, key = paid, headers: object = {}): Promise<Answer> =>
  service.call('POST', '/api/v1/visual-tldr/generate', key, body, headers);

async function left(key: string): Promise<number> {
  const { wallets } = (await service.call('GET', '/api/v1/me', key)).body as {
    wallets: { wallet: string; limit: number; used: number }[];
  };
  const api = wallets.find(({ wallet }) => wallet === 'api');
  return (api?.limit ?? 0) - (api?.used ?? 0);
}

describe('POST /visual-tldr/generate', () => {
  it('draws a piece for one credit, and the picture can be fetched by its address alone', async () => {
    const before = await left(paid);
    const { status, body } = await draw(ARTICLE);
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, image_url: expect.stringContaining('/media/'), credits: { cost: 1 } });
    expect(body).toMatchObject({
      success: true,
      nodes_count: 3,
      plan: 'pro_mini',
      kind: 'steps',
      attribution_included: true,
      font: 'default',
      credits: { cost: 1, remaining_period: before - 1 },
    });
    const address = new URL(body.image_url);
    expect(address.origin).toBe('https://scoutline.example');
    const image = await service.app.inject({ method: 'GET', url: address.pathname + address.search });
    expect(image.headers['content-type']).toBe('image/png');
    expect((await sharp(image.rawPayload).metadata()).width).toBe(1_200);
    expect((await service.app.inject({ method: 'GET', url: address.pathname })).statusCode).toBe(404);
    expect(new Date(body.image_expires_at).getTime()).toBeGreaterThan(Date.now());
    expect(body.markdown).toContain('1. **Dig**: Make a hole of 40 cm.');
    expect(body.jsonld).toMatchObject({ '@type': 'ImageObject', contentUrl: body.image_url });
    const [, start, end] = /data-source="(\d+)-(\d+)"[^>]*><text[^>]*>Give it/.exec(body.svg_html) ?? [];
    expect(ARTICLE.content_html.slice(Number(start), Number(end))).toBe('Give it a can &amp; wait.');
  });

  it('draws the same piece alike', async () => {
    const [first, again] = [await draw(ARTICLE), await draw(ARTICLE)];
    expect(again.body.svg_html).toBe(first.body.svg_html);
    expect(new URL(again.body.image_url).pathname).toBe(new URL(first.body.image_url).pathname);
  });

  it.each([
    ['free', true, true],
    ['free', false, true],
    ['pro_mini', true, true],
    ['pro_mini', false, false],
  ])('plan %s asking %s for the line at the foot gets %s', async (plan, asks, gets) => {
    const options = { include_attribution: asks, theme: 'mint', font: 'editorial' };
    const { body } = await draw({ ...ARTICLE, options }, plan === 'free' ? free : paid);
    expect(body).toMatchObject({ attribution_included: gets, plan });
    for (const part of ['svg_html', 'html', 'markdown']) {
      expect((body[part] as string).includes('Made with Scoutline')).toBe(gets);
    }
  });

  it('does the same work for another door, with the plan it brings', async () => {
    const request = {
      title: ARTICLE.title,
      contentHtml: ARTICLE.content_html,
      excerpt: null,
      sourceUrl: null,
      theme: 'default' as const,
      font: 'default' as const,
      wantsAttribution: false,
    };
    const bus = service.app.get(CommandBus, { strict: false });
    const answer = await bus.execute(new GenerateVisualSummary(request, 'pay_per_call'));
    expect(answer).toMatchObject({ plan: 'pay_per_call', attribution_included: false, nodes_count: 3 });
  });

  it.each([
    ['no title', { content_html: '<p>x</p>' }, 400, 'validation_failed', 'title'],
    ['a blank title', { title: ' ', content_html: '<p>x</p>' }, 400, 'validation_failed', 'title'],
    ['no content', { title: 'x' }, 400, 'validation_failed', 'content_html'],
    ['two articles', { ...ARTICLE, text: 'Robots sort parcels.' }, 400, 'validation_failed', 'text'],
    ['no title of a text', { text: 'Robots sort parcels.' }, 400, 'validation_failed', 'title'],
    ['an internal address', { url: 'http://127.0.0.1/article' }, 400, 'validation_failed', 'url'],
    ['a file', { url: 'file:///etc/passwd' }, 400, 'validation_failed', 'url'],
    ['a text of more than 500 kB', { title: 'x', text: 'é'.repeat(250_001) }, 413, 'payload_too_large', 'text'],
    ['another theme', { ...ARTICLE, options: { theme: 'neon' } }, 400, 'validation_failed', 'options.theme'],
    ['another font', { ...ARTICLE, options: { font: 'comic' } }, 400, 'validation_failed', 'options.font'],
    ['an unknown option', { ...ARTICLE, options: { colour: 'red' } }, 400, 'validation_failed', 'options.colour'],
    [
      'an address that is none',
      { ...ARTICLE, source_url: 'javascript:alert(1)' },
      400,
      'validation_failed',
      'source_url',
    ],
    ['more than 500 kB', { title: 'x', content_html: 'é'.repeat(250_001) }, 413, 'payload_too_large', 'content_html'],
  ])('refuses %s, free, and names the field', async (_what, body, status, code, field) => {
    const before = await left(paid);
    const answer = await draw(body);
    expect([answer.status, answer.body.code, answer.body.errors[0].field]).toEqual([status, code, field]);
    expect(await left(paid)).toBe(before);
  });

  it.each([
    ['there is no text', '<img src=x><script>let x</script>', 'nothing_to_draw'],
    ['no font has the letters', '<p>机器人在分拣包裹。</p>', 'script_not_supported'],
  ])('is unavailable where %s, free', async (_what, content_html, reason) => {
    const before = await left(paid);
    const { status, body } = await draw({ title: 'Robots', content_html });
    expect([status, body.code, body.reason]).toEqual([503, 'unavailable', reason]);
    expect(await left(paid)).toBe(before);
  });

  it('draws a plain text, each part with its place in it', async () => {
    const text =
      'Profit rose to \u20ac4 million from \u20ac3 million in May,\nthe company said.\n\nThe company has 120 shops. Some 30 percent of the shops are new. Each shop employs 12 people.';
    const { status, body } = await draw({ title: 'Profit rises to \u20ac4 million', text });
    expect([status, body.kind]).toEqual([200, 'figures']);
    const [, start, end] = /data-source="(\d+)-(\d+)"[^>]*><text[^>]*>from/.exec(body.svg_html) ?? [];
    expect(text.slice(Number(start), Number(end))).toBe('from \u20ac3 million');
    expect(body.markdown).toContain('in May, the company said.');
  });

  it('draws the article at an address, by its title and without positions in what the caller does not have', async () => {
    const said = 'The harbour office counted 412 ships in May, and 30 percent of them came from the north. ';
    const page = `<html><head><title>Ships in May</title></head><body><nav><a href="/">Home</a></nav><article><h1>Ships in May</h1><p>${said}Some 88 ships had to wait for 12 hours.</p><p>The fee rose to 40 euros from 35 euros. The pilots asked for 9 more boats before the winter comes.</p></article></body></html>`;
    site.serve('/ships', page, { 'content-type': 'text/html; charset=utf-8' });
    const { status, body } = await draw({ url: `http://${HOST}/ships` });
    expect([status, body.kind, body.credits.cost]).toEqual([200, 'figures', 1]);
    expect(body.jsonld).toMatchObject({ name: 'Ships in May', isBasedOn: `http://${HOST}/ships` });
    expect(body.markdown).toContain('412 ships');
    expect(body.svg_html + body.html).not.toContain('data-source');
    expect((await draw({ title: 'Other', url: `http://${HOST}/ships` })).body.jsonld.name).toBe('Other');
  });

  it.each([
    ['answers nothing', '/none', null, '', 'article_unreachable'],
    ['is a picture', '/picture', 'x', 'image/png', 'article_unreadable'],
    ['has no article', '/empty', '<html><body></body></html>', 'text/html', 'article_unreadable'],
    ['is nested without end', '/deep', '<div>'.repeat(20_000), 'text/html', 'article_unreadable'],
  ])('is unavailable where the page %s, free', async (_what, path, page, type, reason) => {
    if (page !== null) site.serve(path, page, { 'content-type': type });
    const before = await left(paid);
    const { status, body } = await draw({ url: `http://${HOST}${path}` });
    expect([status, body.code, body.reason]).toEqual([503, 'unavailable', reason]);
    expect(await left(paid)).toBe(before);
  });

  it('asks whoever has no key to bring one, where no payment is taken', async () => {
    const { status, headers } = await service.call('POST', '/api/v1/visual-tldr/generate', undefined, ARTICLE);
    expect(status).toBe(401);
    expect(String(headers['www-authenticate'])).toContain('Bearer');
    expect((await draw(ARTICLE, 'sk_live_wrong')).status).toBe(401);
  });
});
