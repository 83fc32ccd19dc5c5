import { readFileSync } from 'node:fs';
import { importArticles } from '../../../src/press/import/articles.import.js';
import { InsightWorld } from './world.js';

let world: InsightWorld;

beforeAll(async () => {
  world = await InsightWorld.start([
    { id: 1, name: 'Acme Robotics', website: 'https://acme-robots.com', former_names: ['Tinny'] },
    { id: 2, name: 'Bolt Works', website: 'https://bolt-works.com' },
    { id: 3, name: 'Twin', website: 'https://twin-one.com' },
    { id: 4, name: 'Twin', website: 'https://twin-two.com' },
  ]);
}, 60_000);

afterAll(() => world.stop());

const findingsOf = (file: string | null) =>
  readFileSync(file as string, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

const CSV = `Headline,Link,Published,Outlet,Company,Website
"Acme, and Bolt, build a plant",https://www.news.example/plant?utm_source=x,2026-11-18,The Example,Acme Robotics; Bolt Works,acme-robots.com; bolt-works.com
Tinny renamed,news.example/renamed,2026-11-01,,tinny,
Twins,https://news.example/twins,,,Twin,
Nobody here,https://news.example/nobody,,,Unheard Of,https://unheard-of.com
Nobody at all,https://news.example/none,,,,
,https://news.example/untitled,,,,
No address,nothing,,,,
Bad day,https://news.example/day,2026-11,,,
Too early,https://news.example/early,2062-11-18,,,
`;

describe('importing articles', () => {
  it('joins companies by domain, name and former name, and reports what it cannot', async () => {
    const { counts, rejectsFile, reviewFile } = await world.import(importArticles, 'press-2026-11-20.csv', CSV);
    expect(counts).toEqual({
      rows: 9,
      registered: 5,
      changed: 0,
      unchanged: 0,
      rejected: 4,
      review: 2,
      leftOut: 0,
      unread: [],
      headingLine: null,
    });
    expect(findingsOf(rejectsFile).map(({ line, reason }) => [line, reason])).toEqual([
      [7, 'Headline is missing'],
      [8, 'Link is no web address: "nothing"'],
      [9, 'Published must name a day, is "2026-11"'],
      [10, 'Published is in the future: "2062-11-18"'],
    ]);
    expect(findingsOf(reviewFile)).toEqual([
      {
        line: 4,
        reason: '2 companies have this name: twin, twin-2',
        row: { article: 'https://news.example/twins', company: { domain: null, slug: null, name: 'Twin' } },
      },
      {
        line: 5,
        reason: 'no company of this domain, slug or name is on file',
        row: {
          article: 'https://news.example/nobody',
          company: { domain: 'unheard-of.com', slug: null, name: 'Unheard Of' },
        },
      },
    ]);
    expect(
      await world.query(`SELECT a.slug, c.slug AS company, l.provenance FROM read.article_companies l
        JOIN read.articles a USING (article_id) JOIN read.companies c USING (company_id) ORDER BY a.slug, c.slug`),
    ).toMatchObject([
      { slug: 'acme-and-bolt-build-a-plant', company: 'acme-robotics', provenance: { source: 'press', line: 2 } },
      { slug: 'acme-and-bolt-build-a-plant', company: 'bolt-works' },
      { slug: 'tinny-renamed', company: 'acme-robotics' },
    ]);
  });

  it('appends nothing the second time; a newer file corrects, and links only grow', async () => {
    const again = await world.import(importArticles, 'press-2026-11-20.csv', CSV);
    expect(again.counts).toMatchObject({ registered: 0, changed: 0, unchanged: 5 });
    const newer = await world.import(importArticles, 'blog-2026-11-21.json', '[' + JSON.stringify({
      title: 'Acme and Bolt build two plants',
      url: 'http://news.example/plant/',
      companies: ['Twin', { domain: 'twin-one.com' }, 'https://acme-robots.com/press'],
    }) + ']'); // prettier-ignore
    expect(newer.counts).toMatchObject({ rows: 1, registered: 0, changed: 1, review: 1 });
    expect(await world.query("SELECT title, url FROM read.articles WHERE title LIKE 'Acme%'")).toEqual([
      { title: 'Acme and Bolt build two plants', url: 'http://news.example/plant/' },
    ]);
    expect(await world.query('SELECT 1 FROM read.article_companies')).toHaveLength(4);
  });

  it('shows the article at the company, and the companies at the article', async () => {
    const { body } = await world.get('startups/acme-robotics');
    const base = String(body.data.service_url).replace('/companies/acme-robotics', '');
    expect(body.data.articles).toEqual([
      expect.objectContaining({ slug: 'acme-and-bolt-build-a-plant', publication: 'The Example', date: '2026-11-18' }),
      {
        title: 'Tinny renamed',
        slug: 'tinny-renamed',
        url: 'https://news.example/renamed',
        publication: null,
        date: '2026-11-01',
        service_url: `${base}/articles/tinny-renamed`,
      },
    ]);
    const page = async (url: string) => (await world.service.app.inject({ method: 'GET', url })).payload;
    const company = await page('/companies/acme-robotics.md');
    expect(company).toContain('[Tinny renamed](/articles/tinny-renamed), 2026-11-01');
    const article = await page('/articles/acme-and-bolt-build-a-plant.md');
    expect(article).toContain('[Acme Robotics](/companies/acme-robotics)');
    expect(article).toContain('[Bolt Works](/companies/bolt-works)');
    expect(article).toContain('[Read the article](http://news.example/plant/)');
    expect((await world.service.call('GET', '/articles/no-such-article')).status).toBe(404);
  });

  it('knows what was linked at an instant', async () => {
    const [row] = await world.query<{ at: Date }>('SELECT min(registered_at) AS at FROM read.companies');
    const { body } = await world.get(`startups/acme-robotics?as_of=${new Date(row?.at as Date).toISOString()}`);
    expect(body.data.articles).toEqual([]);
  });
});
