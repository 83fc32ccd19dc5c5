import { importMentions } from '../../src/coverage/import/insights.import.js';
import { importFunding } from '../../src/companies/import/funding.import.js';
import { importPeople } from '../../src/companies/import/people.import.js';
import { importProducts } from '../../src/companies/import/products.import.js';
import { addDays, yesterday } from '../../src/trends/snapshot/trend-window.rules.js';
import {
  faultsInEveryView,
  keyboardWalk,
  pictureNames,
  TestBrowser,
  visibleText,
  type OpenPage,
  type View,
} from '../kit/browser.js';
import { CHROMIUM, describeWithInfra } from '../kit/infra.js';
import { InsightWorld } from './insights/world.js';

const PUBLIC_URL = 'https://scoutline.example';
/** What a page may weigh at its first visit, with all that it loads. */
const MOST_BYTES = 120_000;
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
  /** Where it stands, where that is not its path. */
  readonly canonical?: string;
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
    },
    { path: `/mentions/${mention?.id}`, title: 'A plant opens', says: ['A plant opens', 'The Example', 'It opens.'] },
    { path: '/docs/feed', title: 'Feed · Scoutline', says: ['intel.companies.v1'] },
    { path: '/', title: 'Scoutline', says: ['Companies on file', 'Acme', '$12M'], about: 'WebSite', charts: [/week/i] },
    { path: '/companies', title: 'Companies · Scoutline', says: ['2 companies on file', 'Robots that weed'] },
    {
      path: '/companies?q=weed&sector=Robotics',
      title: 'Robotics companies for “weed” · Scoutline',
      says: ['1 company on file', 'Robots that weed'],
      canonical: '/companies',
    },
    { path: '/companies?q=nobody', title: 'Companies for “nobody” · Scoutline', says: ['Nothing on file fits'], canonical: '/companies' }, // prettier-ignore
    { path: '/investors', title: 'Investors · Scoutline', says: ['Anvil Capital', 'Deals on file'] },
    { path: '/sectors', title: 'Sectors · Scoutline', says: ['Robotics', '$13.5M'], charts: [/^Capital of Robotics/] },
    { path: '/countries', title: 'Countries · Scoutline', says: ['Netherlands'] },
    { path: '/domains', title: 'New domains · Scoutline', says: ['Nothing seen yet'] },
    {
      path: '/arbitrage',
      title: 'Prediction-market arbitrage · Scoutline',
      says: ['Scorecard', 'None at the moment.'],
    },
    { path: '/submit', title: 'Submit a company · Scoutline', says: ['Description', '30 to 400 words'] },
    { path: '/sign-up', title: 'Get a key · Scoutline', says: ['Open a free account', '100 credits'] },
    { path: '/account', title: 'Account · Scoutline', says: ['API key'] },
    {
      path: '/pricing?calls.startups.list=500',
      title: 'Pricing · Scoutline',
      says: ['The plan Pro Mini covers it.', 'covers your month'],
      canonical: '/pricing',
    },
    { path: '/docs', title: 'Documentation · Scoutline', says: ['/api/v1/startups'] },
    { path: '/pricing', title: 'Pricing · Scoutline', says: ['Count your month', 'at most 25 a day'] },
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

/** What was seen of one page: each is opened once a way of looking at it. */
interface Seen {
  readonly status: number;
  readonly complaints: readonly string[];
  readonly requests: readonly string[];
  readonly bytes: number;
  readonly head: Record<string, unknown> & { readonly data: readonly string[] };
  /** As assistive technology reads them. */
  readonly pictures: readonly string[];
  readonly textWithoutScripts: string;
  /** By width and colour scheme. */
  readonly violations: Readonly<Record<string, readonly unknown[]>>;
}

const HEAD = `({
  title: document.title,
  canonical: document.querySelector('link[rel=canonical]')?.href,
  language: document.documentElement.lang,
  headings: document.querySelectorAll('h1').length,
  described: (document.querySelector('meta[name=description]')?.content ?? '') !== '',
  data: [...document.querySelectorAll('script[type="application/ld+json"]')].map((block) => block.textContent),
})`;

async function look(path: string): Promise<Seen> {
  const visit = <T>(view: View, work: (open: OpenPage) => Promise<T>): Promise<T> =>
    browser.visit(base + path, view, work);
  const wide = await visit({}, async ({ page, status, complaints, requests, bytes }) => ({
    status,
    requests,
    bytes: bytes(),
    head: (await page.evaluate(HEAD)) as Seen['head'],
    pictures: await pictureNames(page),
    violations: await faultsInEveryView(page),
    complaints,
  }));
  const textWithoutScripts = await visit({ scripts: false }, ({ page }) => visibleText(page));
  return { ...wide, textWithoutScripts };
}

const seen = new Map<string, Seen>();

/** What each page gets wrong, by its path; pages with nothing wrong are left out. */
function faults(check: (seen: Seen, expected: Expected) => unknown): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  for (const expected of pages) {
    const fault = check(seen.get(expected.path) as Seen, expected);
    if (fault !== null) found[expected.path] = fault;
  }
  return found;
}

describeWithInfra(CHROMIUM, 'public pages in a browser', () => {
  beforeAll(async () => {
    await setUp();
    for (const { path } of pages) seen.set(path, await look(path));
  }, 600_000);
  afterAll(async () => {
    await browser?.close();
    await world?.stop();
  });

  it('load without a complaint, lightly, and nothing of another host', () => {
    expect(pages.length).toBe(24);
    const wrong = faults(({ status, complaints, requests, bytes }) => {
      const isFine =
        status === 200 &&
        complaints.length === 0 &&
        requests.every((url) => url.startsWith(`${base}/`) || url.startsWith('data:')) &&
        bytes < MOST_BYTES;
      return isFine ? null : { status, complaints, requests, bytes };
    });
    expect(wrong).toEqual({});
  });

  it('have a title, an address of their own and one heading, and say what they are about to machines', () => {
    const wrong = faults(({ head }, { path, title, about, canonical = path }) => {
      const types = head.data.map((block) => (JSON.parse(block) as Record<string, string>)['@type']);
      const found = { ...head, data: types };
      const wanted = {
        title,
        canonical: PUBLIC_URL + canonical,
        language: 'en',
        headings: 1,
        described: true,
        data: about === undefined ? [] : [about],
      };
      return JSON.stringify(found) === JSON.stringify(wanted) ? null : { found, wanted };
    });
    expect(wrong).toEqual({});
  });

  it('show their charts as pictures with a name that assistive technology reads', () => {
    const wrong = faults(({ pictures }, { charts = [] }) => {
      const missing = charts.filter((wanted) => !pictures.some((name) => wanted.test(name)));
      const isFine = missing.length === 0 && !pictures.includes('');
      return isFine ? null : { missing: missing.map(String), pictures };
    });
    expect(wrong).toEqual({});
  });

  it('can be read without JavaScript', () => {
    const wrong = faults(({ textWithoutScripts: text }, { says }) => {
      const unsaid = says.filter((words) => !text.includes(words));
      return unsaid.length === 0 ? null : { unsaid, text: text.slice(0, 600) };
    });
    expect(wrong).toEqual({});
  });

  it('have no fault that axe finds, and do not scroll sideways, at any width, in light and dark', () => {
    expect(faults(({ violations }) => (Object.keys(violations).length === 0 ? null : violations))).toEqual({});
  });

  it('are reached by keyboard alone, each control, each of which shows that it is, and left again', async () => {
    // On a telephone's width, and one of the fullest on a desk's.
    const views = [...pages.map(({ path }) => [path, 360] as const), ['/companies/acme-robotics', 1_280] as const];
    const wrong: Record<string, unknown> = {};
    for (const [path, width] of views) {
      const walk = await browser.visit(base + path, { width }, ({ page }) => keyboardWalk(page));
      const { stops, unreached, unseen, leaves } = walk;
      if (stops < 8 || unreached.length > 0 || unseen.length > 0 || !leaves) wrong[`${path} ${width}`] = walk;
    }
    expect(wrong).toEqual({});
  }, 300_000);

  it.each([
    ['/', '#q', 'weed', /^\/companies\?.*q=weed/],
    ['/companies', '#country', 'NL', /^\/companies\?.*country=NL/],
    ['/investors', '#q', 'anvil', /^\/investors\?.*q=anvil/],
    ['/pricing', '[name="calls.startups.list"]', '9', /^\/pricing\?.*calls\.startups\.list=9/],
  ])('have forms that the enter key sends: %s', async (path, field, value, address) => {
    await browser.visit(base + path, { width: 360, scripts: false }, async ({ page }) => {
      await page.focus(field);
      await page.keyboard.type(value);
      await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')]);
      const { pathname, search } = new URL(page.url());
      expect(pathname + search).toMatch(address);
    });
  });

  it('show the source of a fact to whoever reaches its number, and all of them at the end', async () => {
    await browser.visit(`${base}/companies/acme-robotics`, {}, async ({ page }) => {
      await page.focus('.figures a.ref');
      const shown = `getComputedStyle(document.activeElement, '::after').content`;
      expect(await page.evaluate(shown)).toMatch(/^"companies-2026-03-13|^"[a-z-]+, 2026-03-13"/);
      await page.keyboard.press('Enter');
      expect(await page.evaluate(`document.querySelector(':target').closest('ol').className`)).toBe('sources');
    });
  });

  it('suggest companies while one types, and lead there by keyboard', async () => {
    await browser.visit(`${base}/`, {}, async ({ page }) => {
      await page.type('#q', 'acme');
      await page.waitForSelector('[role=option]');
      await page.keyboard.press('ArrowDown');
      await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')]);
      expect(new URL(page.url()).pathname).toBe('/companies/acme-robotics');
    });
  });

  it('count the month anew as one writes', async () => {
    await browser.visit(`${base}/pricing`, {}, async ({ page }) => {
      await page.type('[name="calls.startups.list"]', '2500');
      await page.waitForFunction(`document.getElementById('estimate').innerText.includes('Pro Lite')`);
    });
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

  it.each(['/companies/nobody', '/nowhere'])('show a problem as a page that leads on: %s', async (path) => {
    await browser.visit(`${base}${path}`, {}, async ({ page, status }) => {
      expect(status).toBe(404);
      expect(await page.title()).toMatch(/ · Scoutline$/);
      const text = await visibleText(page);
      expect(text).toContain('Request id');
      expect(text).not.toContain('{');
      expect(await page.$$eval('main a', (links) => links.map((link) => link.getAttribute('href')))).toContain('/');
    });
  });

  it('leave a problem a problem document for programs', async () => {
    for (const accept of ['*/*', 'application/json, text/html;q=0.9']) {
      const response = await fetch(`${base}/companies/nobody`, { headers: { accept } });
      expect(response.headers.get('content-type')).toBe('application/problem+json');
      expect(response.headers.get('cache-control')).toBe('no-store');
    }
    const call = await fetch(`${base}/api/v1/nowhere`, { headers: { accept: 'text/html' } });
    expect(call.headers.get('content-type')).toBe('application/problem+json');
  });
});
