import { html } from '../../../src/web/design/html.js';
import { scoreEvidence } from '../../../src/readiness/checks/rubric.rules.js';
import { StoredEvidence } from '../../../src/readiness/scan/stored-evidence.service.js';
import { LocalSite } from '../../kit/local-site.js';
import { serveReadySite } from '../../bench/worlds/ready-site.js';
import { InsightWorld } from '../press/world.js';
import { SiteVisitor } from '../site/site-world.js';

const HOST = 'ready-site.com';
let world: InsightWorld;
let site: LocalSite;

beforeAll(async () => {
  site = await LocalSite.start();
  world = await InsightWorld.start([], {
    SAFE_FETCH_TEST_HOSTS: `${HOST}:80=127.0.0.1:${site.port},silent-site.com:80=127.0.0.1:1`,
  });
  serveReadySite(site, HOST, new Date(Date.now() - 86_400_000).toISOString());
}, 120_000);
afterAll(async () => {
  await world.stop();
  await site.stop();
});

const scan = (body: object) => world.service.call('POST', '/api/v1/agent-readiness', world.key, body);

interface Answer {
  readonly data: {
    readonly totalScore: number;
    readonly categories: readonly { readonly total: number }[];
    readonly checks: readonly { readonly id: string; readonly status: string; readonly fix_prompt?: string }[];
    readonly markdown: string;
    readonly scan_id: string;
    readonly incomplete: string | null;
  };
  readonly credits: { readonly cost: number; readonly used: number };
}

describe('POST /agent-readiness', () => {
  it('scores a site for one credit, and keeps what it saw', async () => {
    site.routes.delete(`${HOST}/index.md`);
    const { status, body } = await scan({ url: `http://${HOST}` });
    const { data, credits } = body as unknown as Answer;
    expect(status).toBe(200);
    expect(data).toMatchObject({ url: `http://${HOST}/`, totalScore: 97, grade: 'A', rubric_version: '1' });
    expect(data.categories).toHaveLength(8);
    expect(data.checks).toHaveLength(27);
    expect(data.checks.filter(({ fix_prompt }) => fix_prompt !== undefined).map(({ id }) => id)).toEqual(['md_url']);
    expect(data.markdown).toContain('97 of 100 (A)');
    expect(data.incomplete).toBeNull();
    expect(credits).toMatchObject({ cost: 1, used: 1 });
    const stored = await world.service.app.get(StoredEvidence).find(data.scan_id);
    expect(stored && scoreEvidence(stored).totalScore).toBe(97);
  });

  it('scores a kept scan again, free and without a visit, and says so where none is kept', async () => {
    const first = (await scan({ url: `http://${HOST}` })).body as unknown as Answer;
    const seen = site.seen.length;
    site.routes.delete(`${HOST}/robots.txt`);
    const again = await world.get(`agent-readiness/${first.data.scan_id}`);
    expect([again.status, again.body]).toEqual([200, { data: first.data }]);
    expect(site.seen).toHaveLength(seen);
    for (const id of ['0199a0b0-0000-4000-8000-000000000000', 'nothing']) {
      expect(await world.get(`agent-readiness/${id}`)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
    serveReadySite(site, HOST, new Date(Date.now() - 86_400_000).toISOString());
  });

  it.each(['http://silent-site.com/', 'https://nowhere.example', 'http://127.0.0.1/'])(
    'is free and 422 at %s',
    async (url) => {
      const before = await scan({ url: `http://${HOST}` });
      const { status, body } = await scan({ url });
      expect({ status, body }).toMatchObject({
        status: 422,
        body: { code: 'unprocessable', errors: [{ field: 'url' }] },
      });
      const after = await scan({ url: `http://${HOST}` });
      const used = ({ body: answer }: typeof after): number => (answer as unknown as Answer).credits.used;
      expect(used(after)).toBe(used(before) + 1);
    },
  );

  it.each([{}, { url: 'acme.com' }, { url: 'ftp://acme.com' }, { url: 'https://u:p@acme.com' }])(
    'refuses %j',
    async (body) => {
      expect(await scan(body)).toMatchObject({ status: 400, body: { errors: [{ field: 'url' }] } });
    },
  );
});

describe('the page of a scan', () => {
  const spent = async (): Promise<number> => {
    const wallets = (await world.get('me')).body['wallets'] as { used: number }[];
    return wallets.reduce((sum, { used }) => sum + used, 0);
  };
  const runOf = (text: string): string => /name="run" value="([^"]+)"/.exec(text)?.[1] ?? '';

  it('is charged like the API, once a run, and leads to an address that anyone can read', async () => {
    const visitor = await SiteVisitor.signedIn(world.service, world.key);
    const form = await visitor.see('/readiness');
    expect(form.text).toMatch(/Costs 1 credit from the wallet \w+/);
    const fields = { run: runOf(form.text), url: `http://${HOST}` };
    const before = await spent();
    const sent = await visitor.act('/readiness', fields);
    expect([sent.status, sent.location]).toEqual([303, expect.stringMatching(/^\/readiness\/[0-9a-f-]{36}$/)]);
    expect((await visitor.act('/readiness', fields)).location).toBe(sent.location);
    expect(await spent()).toBe(before + 1);

    const guest = new SiteVisitor(world.service);
    const { text } = await guest.see(String(sent.location));
    for (const words of [HOST, '100 of 100 points: 27 of 27 checks passed.', 'Passed', 'Anyone with this address']) {
      expect(text).toContain(words);
    }
    expect(text).not.toContain('Fix first');
    const report = await guest.see(`${String(sent.location)}.md`);
    expect(report.text).toContain('# Agent readiness of');
    expect((await guest.see('/readiness/0199a0b0-0000-4000-8000-000000000000')).status).toBe(404);
  });

  it('says that the site ended the scan early', async () => {
    site.serve(`${HOST}/robots.txt`, 'slower', {}, 429);
    const { data } = (await scan({ url: `http://${HOST}` })).body as unknown as Answer;
    expect(data.incomplete).toBe('the site requested a slower rate');
    const { text } = await new SiteVisitor(world.service).see(`/readiness/${data.scan_id}`);
    expect(text).toContain(
      'The scan is incomplete, because the site requested a slower rate: the score may be too low.',
    );
    serveReadySite(site, HOST, new Date(Date.now() - 86_400_000).toISOString());
  });

  it('says what failed and how to fix it', async () => {
    site.routes.delete(`${HOST}/index.md`);
    const { data } = (await scan({ url: `http://${HOST}` })).body as unknown as Answer;
    const { text } = await new SiteVisitor(world.service).see(`/readiness/${data.scan_id}`);
    const failed = data.checks.find(({ status }) => status === 'fail');
    expect(failed?.id).toBe('md_url');
    expect(text).toContain('Fix first');
    expect(text).toContain('href="#md_url"');
    expect(text).toContain(html`${failed?.fix_prompt}`.toString());
    serveReadySite(site, HOST, new Date(Date.now() - 86_400_000).toISOString());
  });

  it('shows a refusal beside the field, and asks a guest to sign in', async () => {
    const visitor = await SiteVisitor.signedIn(world.service, world.key);
    const { text: form } = await visitor.see('/readiness');
    const before = await spent();
    const refused = await visitor.act('/readiness', { run: runOf(form), url: 'http://silent-site.com' });
    expect(refused.status).toBe(422);
    expect(refused.text).toMatch(/id="url-fault">\s*The site gave no answer/);
    const empty = await visitor.act('/readiness', { run: runOf(form), url: '' });
    expect(empty.text).toMatch(/id="url-fault">\s*Url must be given|id="url-fault">\s*Enter/);
    const guest = await new SiteVisitor(world.service).send('/readiness', { url: `http://${HOST}` });
    expect([guest.status, guest.text.includes('name="next" value="/readiness"')]).toEqual([401, true]);
    expect(await spent()).toBe(before);
  });
});
