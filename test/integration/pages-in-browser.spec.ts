import { importMentions } from '../../src/enrichment/import/insight-import.js';
import { importFunding } from '../../src/companies/import/funding-import.js';
import { importPeople } from '../../src/companies/import/people-import.js';
import { importProducts } from '../../src/companies/import/product-import.js';
import { addDays, yesterday } from '../../src/trends/trend-window.js';
import { seriousViolations, sidewaysScrollers, TestBrowser, visibleText, type View } from '../kit/browser.js';
import { CHROMIUM, describeWithInfra } from '../kit/infra.js';
import { InsightWorld } from './insights/world.js';

const PUBLIC_URL = 'https://scoutline.example';
const NARROW = 360;
/** What a page may weigh: it loads nothing beside itself. */
const MOST_BYTES = 250_000;
const LATEST = yesterday(Date.now());
const UNBROKEN = `https://acme-robots.com/${'a-very-long-address-without-a-place-to-break/'.repeat(4)}`;

const COMPANIES = [
  {
    id: 1,
    slug: 'acme-robotics',
    name: 'Acme <b>Robotics & "Söhne"',
    former_names: ['Curebit', 'Donaudampfschifffahrtsgesellschaftskapitaensmuetzenfabrik'],
    website: 'https://acme-robots.com',
    one_liner: 'Robots that weed',
    long_description: 'Robots that weed vegetable fields </script> without chemicals.',
    industries: ['Robotics', 'Agriculture'],
    industry: 'Robotics',
    team_size: 31,
    all_locations: 'Wageningen, Netherlands',
    launched_at: 1_700_000_000,
    tags: ['robotics', 'climate'],
    isHiring: true,
    status: 'Active',
  },
  { id: 2, slug: 'plain', name: 'Plain', website: 'https://plain.com' },
];
const ROUNDS = [
  { round: 'Seed', date: addDays(LATEST, -400), amount: 1_500_000, investors: 'Anvil Capital, Ada Private' },
  {
    round: 'Series A',
    date: addDays(LATEST, -3),
    amount: 12_000_000,
    investors: 'Anvil Capital, Mill Street Ventures',
  },
].map((round) => ({
  company: 'Acme <b>Robotics & "Söhne"',
  website: 'https://acme-robots.com',
  founders: 'Ada Roe',
  ...round,
}));

/** A public page, and what a reader must find on it even without scripts. */
interface Expected {
  readonly path: string;
  readonly title: string;
  readonly says: readonly string[];
  /** schema.org's type of what it is about. */
  readonly about?: string;
  /** The accessible name of each chart. */
  readonly charts?: readonly RegExp[];
}

let world: InsightWorld;
let browser: TestBrowser;
let base: string;

async function expectedPages(): Promise<Expected[]> {
  const company = (await world.get('startups/acme-robotics')).body.data;
  const [founder] = company.founders as { slug: string }[];
  const [mention] = await world.query<{ id: string }>('SELECT mention_id AS id FROM read.company_mentions');
  return [
    {
      path: '/companies/acme-robotics',
      title: 'Acme <b>Robotics & "Söhne" · Scoutline',
      says: ['Robots that weed', '$12,000,000', 'Anvil Capital', 'Ada Roe', 'Weeder', 'Source', 'Curebit'],
      about: 'Organization',
      charts: [/^Rounds of Acme/],
    },
    { path: '/companies/plain', title: 'Plain · Scoutline', says: ['plain.com'], about: 'Organization' },
    {
      path: '/products/weeder',
      title: 'Weeder · Scoutline',
      says: ['Weeder', 'Acme <b>Robotics', 'Pulls weeds'],
      about: 'Product',
    },
    { path: `/people/${founder?.slug}`, title: 'Ada Roe · Scoutline', says: ['Ada Roe', 'Acme'], about: 'Person' },
    {
      path: '/investors/anvil-capital',
      title: 'Anvil Capital · Scoutline',
      says: ['Anvil Capital', '2 deals', 'Series A', '$1,500,000'],
      about: 'Organization',
    },
    {
      path: '/trends',
      title: 'Funding trends · Scoutline',
      says: ['$12,000,000', 'Robotics', 'Capital by week'],
      charts: [/week/i, /sector/i],
    },
    { path: `/mentions/${mention?.id}`, title: 'A plant opens', says: ['A plant opens', 'The Example', 'It opens.'] },
    { path: '/docs/feed', title: 'Feed · Scoutline', says: ['intel.companies.v1'] },
    { path: '/', title: 'Scoutline', says: ['Documentation'] },
    { path: '/docs', title: 'Documentation · Scoutline', says: ['/api/v1/startups'] },
    { path: '/pricing', title: 'Pricing · Scoutline', says: ['credits a month'] },
    { path: '/problems', title: 'Errors · Scoutline', says: ['not_found'] },
  ];
}

let pages: Expected[];

async function setUp(): Promise<void> {
  world = await InsightWorld.start(COMPANIES, { PUBLIC_URL });
  await world.import(importFunding, 'rounds-2026-11-20.jsonl', ROUNDS);
  await world.import(importPeople, 'people-2026-11-20.jsonl', [
    { name: 'Ada Roe', website: 'https://acme-robots.com', title: 'Founder and CEO' },
  ]);
  await world.import(importProducts, 'products-2026-11-20.jsonl', [
    {
      name: 'Weeder',
      company_website: 'https://acme-robots.com',
      url: UNBROKEN,
      description: 'Pulls weeds',
      pricing: 'paid',
    },
  ]);
  await world.import(importMentions, 'mentions-2026-11-20.jsonl', [
    {
      slug: 'acme-robotics',
      type: 'news',
      title: 'A plant opens',
      url: 'https://n.example/1',
      date: LATEST,
      publication: 'The Example',
      quote: 'It opens.',
    },
  ]);
  await world.service.app.listen(0, '127.0.0.1');
  base = (await world.service.app.getUrl()).replace('[::1]', '127.0.0.1');
  pages = await expectedPages();
  browser = await TestBrowser.start();
}

/** What each page gets wrong, by its path; pages with nothing wrong are left out. */
async function faults(
  view: View,
  check: (expected: Expected, open: Parameters<Parameters<TestBrowser['visit']>[2]>[0]) => Promise<object | null>,
): Promise<Record<string, object>> {
  const found: Record<string, object> = {};
  for (const expected of pages) {
    const fault = await browser.visit(base + expected.path, view, (open) => check(expected, open));
    if (fault !== null) found[expected.path] = fault;
  }
  return found;
}

const none = <T>(list: readonly T[]): readonly T[] | null => (list.length === 0 ? null : list);

describeWithInfra(CHROMIUM, 'public pages in a browser', () => {
  beforeAll(setUp, 120_000);
  afterAll(async () => {
    await browser?.close();
    await world?.stop();
  });

  it('load without a complaint, and load nothing beside themselves', async () => {
    const wrong = await faults({}, async (_, { status, complaints, requests, page }) => {
      const own = requests.filter((url) => !url.endsWith('/favicon.ico'));
      const bytes = ((await page.evaluate('document.documentElement.outerHTML.length')) as number) ?? 0;
      const isFine = status === 200 && complaints.length === 0 && own.length === 1 && bytes < MOST_BYTES;
      return isFine ? null : { status, complaints, own, bytes };
    });
    expect(wrong).toEqual({});
  });

  it('have a title, an address of their own and one heading, and say what they are about to machines', async () => {
    const wrong = await faults({}, async ({ path, title, about }, { page }) => {
      const head = (await page.evaluate(`({
        title: document.title,
        canonical: document.querySelector('link[rel=canonical]')?.href,
        language: document.documentElement.lang,
        headings: document.querySelectorAll('h1').length,
        described: (document.querySelector('meta[name=description]')?.content ?? '') !== '',
        data: [...document.querySelectorAll('script[type="application/ld+json"]')].map((block) => block.textContent),
      })`)) as Record<string, unknown> & { data: string[] };
      const types = head.data.map((block) => (JSON.parse(block) as Record<string, string>)['@type']);
      const found = { ...head, data: types };
      const wanted = {
        title,
        canonical: PUBLIC_URL + path,
        language: 'en',
        headings: 1,
        described: true,
        data: about === undefined ? [] : [about],
      };
      return JSON.stringify(found) === JSON.stringify(wanted) ? null : { found, wanted };
    });
    expect(wrong).toEqual({});
  });

  it('show their charts as pictures with a name that assistive technology reads', async () => {
    const wrong = await faults({}, async ({ charts = [] }, { page }) => {
      const tree = await page.accessibility.snapshot({ interestingOnly: false });
      const names: string[] = [];
      const walk = (node: typeof tree): void => {
        if (node?.role === 'image' || node?.role === 'img') names.push(node.name ?? '');
        node?.children?.forEach(walk);
      };
      walk(tree);
      const drawn = (await page.evaluate(
        '[...document.querySelectorAll("svg[role=img]")].filter((svg) => svg.getBoundingClientRect().height > 20).length',
      )) as number;
      const missing = charts.filter((wanted) => !names.some((name) => wanted.test(name)));
      return missing.length === 0 && drawn === names.length ? null : { missing: missing.map(String), names, drawn };
    });
    expect(wrong).toEqual({});
  });

  it('can be read without JavaScript', async () => {
    const wrong = await faults({ scripts: false }, async ({ says }, { page }) => {
      const text = await visibleText(page);
      const unsaid = says.filter((words) => !text.includes(words));
      return unsaid.length === 0 ? null : { unsaid, text: text.slice(0, 600) };
    });
    expect(wrong).toEqual({});
  });

  it(`fit ${NARROW} pixels without scrolling sideways`, async () => {
    expect(await faults({ width: NARROW }, async (_, { page }) => none(await sidewaysScrollers(page)))).toEqual({});
  });

  it.each(['light', 'dark'] as const)('have no serious accessibility fault in %s colours', async (scheme) => {
    expect(await faults({ scheme }, async (_, { page }) => none(await seriousViolations(page)))).toEqual({});
    expect(await faults({ scheme, width: NARROW }, async (_, { page }) => none(await seriousViolations(page)))).toEqual(
      {},
    );
  });

  it('let a keyboard skip to the content', async () => {
    await browser.visit(`${base}/companies/plain`, {}, async ({ page }) => {
      await page.keyboard.press('Tab');
      const focused =
        'document.activeElement.textContent + " " + (document.activeElement.getBoundingClientRect().left >= 0)';
      expect(await page.evaluate(focused)).toBe('Skip to the content true');
      await page.keyboard.press('Enter');
      expect(await page.evaluate('location.hash')).toBe('#main');
    });
  });

  it('show the error page of an unknown record as a page', async () => {
    await browser.visit(`${base}/companies/nobody`, {}, async ({ page, status }) => {
      expect(status).toBe(404);
      expect(await visibleText(page)).toContain('404');
    });
  });
});
