import { scoreEvidence } from '../../../src/readiness/checks/rubric.rules.js';
import { StoredEvidence } from '../../../src/readiness/scan/stored-evidence.service.js';
import { LocalSite } from '../../kit/local-site.js';
import { serveReadySite } from '../../bench/worlds/ready-site.js';
import { InsightWorld } from '../press/world.js';

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
