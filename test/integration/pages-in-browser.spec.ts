import { ModulesContainer } from '@nestjs/core';
import { GUIDES } from '../../src/site/guides/guide-list.js';
import { routeOf } from '../../src/web/http/operation.decorator.js';
import { findRoutes } from '../../src/web/openapi/operation-catalog.js';
import { faultsInEveryView, pictureNames, TestBrowser, visibleText, type View } from '../kit/browser.js';
import { EMPTY_PARTS, OWN_LINKS } from '../kit/empty-parts.js';
import { CHROMIUM, describeWithInfra } from '../kit/infra.js';
import { keyboardWalk, type KeyboardWalk } from '../kit/keyboard.js';
import { type InsightWorld } from './press/world.js';
import { type PageWorld, PUBLIC_URL, startPageWorld } from './site/page-world.js';

/** What a page may weigh at its first visit, with all that it loads. */
const MOST_BYTES = 120_000;
const TABS = 2;
const PHONE = 360;
/** Pages of HTML that are looked at elsewhere, and where. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  '/docs/reference/explorer': 'test/integration/docs.spec.ts: a third-party viewer, 3.5 MB of script',
  '/robots.txt': 'test/integration/http-documents.spec.ts: a text for crawlers',
  '/rels/proof': 'test/integration/proofs/answers.spec.ts: a redirect to /verify',
};

/** A public page, and what a reader must find on it even without scripts. */
interface Expected {
  readonly path: string;
  readonly title: string;
  readonly says: readonly string[];
  /** schema.org's type of what it is about. */
  readonly about?: string;
  /** The canonical path, if it differs from the path. */
  readonly canonical?: string;
  /** The accessible name of each chart. */
  readonly charts?: readonly RegExp[];
  /** For signed-in users. */
  readonly signedIn?: true;
}

let world: InsightWorld;
let browser: TestBrowser;
let base: string;
let cookie: string;

async function expectedPages({ pairId, scanId }: PageWorld): Promise<Expected[]> {
  const company = (await world.get('startups/acme-robotics')).body.data;
  const [founder] = company.founders as { slug: string }[];
  const [mention] = await world.query<{ id: string }>('SELECT mention_id AS id FROM read.company_mentions');
  return [
    {
      path: '/companies/acme-robotics',
      title: 'Acme <b>Robotics & "Söhne" · Scoutline',
      says: [
        ...['Robots that weed', '$12,000,000', 'Anvil Capital', 'Ada Roe', 'Bo Li', 'Weeder', 'Source', 'Curebit'],
        ...['$60M', '$8M', '2025-12, verified', 'Acquired by Bigco', 'Next.js'],
        ...['In the news', 'A plant opens', 'I love how it weeds.', 'Weeding without chemicals', ': sum '],
        ...['12 open roles', 'listed at greenhouse', 'Robotics Engineer', 'Remote, Europe', 'and 11 more'],
      ],
      about: 'Organization',
      charts: [/^Rounds of Acme/],
    },
    {
      path: '/companies/acme-robotics/evidence',
      title: 'How we know: Acme <b>Robotics & "Söhne" · Scoutline',
      says: ['Every fact on file', 'Employees', 'Total funding', 'Round: Series A'],
    },
    {
      path: '/companies/acme-robotics/evidence/employee_count',
      title: 'How we know: Employees of Acme <b>Robotics & "Söhne" · Scoutline',
      says: ['31', 'As the source stated it.', ', line 1', 'Observed', 'Event'],
    },
    {
      path: '/companies/acme-robotics/history',
      title: 'History of Acme <b>Robotics & "Söhne" · Scoutline',
      says: ['newest first', 'Added', 'Employees', 'Event'],
    },
    {
      path: '/products/weeder/evidence',
      title: 'How we know: Product of Weeder · Scoutline',
      says: ['As the source stated it.', 'Event'],
    },
    {
      path: `/people/${founder?.slug}/evidence`,
      title: 'How we know: Ada Roe · Scoutline',
      says: ['Role at Acme', 'As the source stated it.'],
    },
    {
      path: '/investors/anvil-capital/evidence',
      title: 'How we know: Anvil Capital · Scoutline',
      says: ['counted from the rounds on file', 'Deals on file', 'Series A'],
    },
    { path: '/companies/plain', title: 'Plain · Scoutline', says: ['plain.com'], about: 'Organization' },
    {
      path: '/products/weeder',
      title: 'Weeder · Scoutline',
      says: ['Weeder', 'Acme <b>Robotics', 'Pulls weeds', 'Sources'],
      about: 'Product',
    },
    { path: `/people/${founder?.slug}`, title: 'Ada Roe · Scoutline', says: ['Ada Roe', 'Acme'], about: 'Person' },
    {
      path: '/investors/anvil-capital',
      title: 'Anvil Capital · Scoutline',
      says: ['Anvil Capital', '2 deals', 'Series A', '$1,500,000', 'Sources', 'rounds, 2026-11-20'],
      about: 'Organization',
    },
    {
      path: '/trends',
      title: 'Funding trends · Scoutline',
      says: ['$12,000,000', 'Robotics', 'Capital by week'],
    },
    {
      path: `/mentions/${mention?.id}`,
      title: 'A plant opens · Scoutline',
      says: ['A plant opens', 'The Example', 'It opens.'],
    },
    { path: '/docs/feed', title: 'Kafka feed · Scoutline', says: ['intel.companies.v1', 'KAFKA_BROKERS'] },
    { path: '/docs/feed/intel.companies.v1', title: 'intel.companies.v1 · Scoutline', says: ['DomainClaimed'] },
    {
      path: '/docs/reference',
      title: 'API reference · Scoutline',
      says: ['List companies by filters', '/startups/{slug}'],
    },
    {
      path: '/docs/reference/startups.get',
      title: 'Get a company · Reference · Scoutline',
      says: ['/api/v1/startups/{slug}', 'TypeScript', 'employee_count', 'not_found', '1 credit from the wallet api'],
    },
    {
      path: '/docs/reference/startups.list/try',
      title: 'Try it: List companies by filters, search and order · Scoutline',
      says: ['Sign in to run this operation', 'charged to your account'],
    },
    ...GUIDES.filter(({ path }) => !['/docs/feed', '/docs/first-five-minutes'].includes(path)).map(
      ({ path, title }) => ({ path, title: `${title} · Scoutline`, says: [title] }),
    ),
    {
      path: '/docs/search?q=webhook',
      title: 'Search the documentation · Scoutline',
      says: ['How to verify', 'POST /api/v1/webhooks'],
      canonical: '/docs/search',
    },
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
    {
      path: '/trends?date=2012-02-29',
      title: 'Funding trends, 23–29 February 2012 · Scoutline',
      says: ['No round of this time is on file'],
      canonical: '/trends',
    },
    { path: `/arbitrage/${pairId}`, title: 'Fed cuts rates in December 2026? · Arbitrage · Scoutline', says: ['Clauses', 'the same rate', 'FOMC statement'] }, // prettier-ignore
    { path: '/articles/weeding-without-chemicals', title: 'Weeding without chemicals · Scoutline', says: ['How Acme weeds.', 'Acme'], about: 'Article' }, // prettier-ignore
    { path: '/docs/first-five-minutes', title: 'The first five minutes · Scoutline', says: ['Open a free account', 'Idempotency-Key'] }, // prettier-ignore
    { path: '/problems/not_found', title: 'not_found · Scoutline', says: ['not_found', '404'] },
    { path: '/tools/rewrite', title: 'Rewrite · Scoutline', says: ['Rewrite'] },
    { path: '/tools/visual-summary', title: 'Visual summary · Scoutline', says: ['Draw'] },
    { path: '/readiness', title: 'Agent readiness · Scoutline', says: ['Sign in', '27 checks', 'Sitemap'] },
    {
      path: '/readiness',
      title: 'Agent readiness · Scoutline',
      says: ['Scan the site', 'Costs 1 credit'],
      signedIn: true,
    },
    {
      path: `/readiness/${scanId}`,
      title: 'Agent readiness of ready-site.com · Scoutline',
      says: ['Fix first', 'Passed', 'Failed', 'Partly', 'How to fix it', 'Anyone with this address'],
    },
    { path: '/operations/sign-in', title: 'Sign in · Operations · Scoutline', says: ['Your token'] },
    {
      path: '/account',
      title: 'Account · Scoutline',
      says: ['PLAN PRO', 'startups.list', 'Manage keys', 'of 50,000 left'],
      charts: [/^Credits spent a day/],
      signedIn: true,
    },
    {
      path: '/account/keys',
      title: 'Keys · Scoutline',
      says: ['this session', 'Begins with', 'Create a key'],
      signedIn: true,
    },
    {
      path: '/account/usage',
      title: 'Usage · Scoutline',
      says: ['startups.list', 'Download all as CSV'],
      signedIn: true,
    },
    {
      path: '/account/webhooks',
      title: 'Webhooks · Scoutline',
      says: ['No webhooks yet', 'Add the webhook'],
      signedIn: true,
    },
    {
      path: '/account/webhooks/secret',
      title: 'Webhook secret · Scoutline',
      says: ['No secret to show'],
      signedIn: true,
    },
    {
      path: '/account/recalls',
      title: 'Recalls · Scoutline',
      says: ['No recalls', 'record.recalled', 'Rounds, totals, stages'],
      signedIn: true,
    },
    { path: '/account/submissions', title: 'Submissions · Scoutline', says: ['No submissions yet'], signedIn: true },
    { path: '/account/jobs', title: 'Jobs · Scoutline', says: ['No jobs yet'], signedIn: true },
    { path: '/account/delete', title: 'Delete account · Scoutline', says: ['This cannot be undone'], signedIn: true },
    { path: '/account/deleted', title: 'Account deleted · Scoutline', says: ['no longer work'], signedIn: true },
    { path: '/account/new-key', title: 'New key · Scoutline', says: ['No key to show'], signedIn: true },
    { path: '/sign-up', title: 'Get a key · Scoutline', says: ['Open a free account', '100 credits'] },
    { path: '/account', title: 'Account · Scoutline', says: ['API key'] },
    {
      path: '/pricing?calls.startups.list=500',
      title: 'Pricing · Scoutline',
      says: ['Pro Mini covers it: $19 a month.', 'covers your month'],
      canonical: '/pricing',
    },
    { path: '/docs', title: 'Documentation · Scoutline', says: ['First five minutes', 'Idempotency-Key'] },
    {
      path: '/pricing',
      title: 'Pricing · Scoutline',
      says: ['Calculate your own month', 'at most 25 a day', '$79 a month'],
    },
    { path: '/problems', title: 'Errors · Scoutline', says: ['not_found'] },
    {
      path: '/verify',
      title: 'Verify an answer · Scoutline',
      says: ['As a program', 'node verify-answer.mjs', 'What is proved'],
    },
    { path: '/data', title: 'Datasets · Scoutline', says: ['Load a dataset', 'Follow the changes', 'Parquet'] },
    {
      path: '/data/companies',
      title: 'Companies: dataset · Scoutline',
      says: ['Data contract (ODCS 3.1)', 'total_funding', 'May be null'],
    },
    { path: '/status', title: 'Status · Scoutline', says: ['API and pages', 'Accounts and credits', 'Outages'] },
    { path: '/changelog', title: 'Changelog · Scoutline', says: ['For API consumers', 'version 1.0.0'] },
    { path: '/privacy', title: 'Privacy · Scoutline', says: ['the operator of scoutline.example', 'keyed hash'] },
    { path: '/terms', title: 'Terms · Scoutline', says: ['Errors and requests that find nothing cost nothing'] },
    { path: '/contact', title: 'Contact · Scoutline', says: ['Correct a record'] },
  ];
}

let pages: Expected[];

/** Runs in the browser: which notes are not whole, in the window, before everything else. */
const NOTES_CUT = `(async () => {
  const cut = [];
  const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
  for (const mark of document.querySelectorAll('.ref')) {
    mark.focus();
    // The page scrolls to it, and the note with the page.
    await frame();
    await frame();
    const note = document.querySelector('.source-note');
    const { left, right, top, bottom, width, height } = note.getBoundingClientRect();
    const isWhole = !note.hidden && left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight && width > 20;
    const points = [[left + 9, top + 4], [right - 9, bottom - 4], [left + width / 2, top + height / 2]];
    const isBefore = points.every(([x, y]) => document.elementFromPoint(x, y) === note);
    const isSaid = note.textContent === mark.dataset.source && mark.getAttribute('aria-describedby') === note.id;
    if (!isWhole || !isBefore || !isSaid) cut.push([mark.textContent, mark.dataset.source, left, right, top, bottom]);
  }
  return cut;
})()`;

/** Runs in the browser, on the page as it is printed. */
const PRINTED = `(() => {
  const shown = (one) => one.checkVisibility();
  const sources = [...document.querySelectorAll('.sources li')];
  const linked = document.querySelector('.sources a');
  return {
    screenOnly: [...document.querySelectorAll('.top, .bottom, .no-print, main form')].filter(shown).map((one) => one.outerHTML.slice(0, 80)),
    marks: [...document.querySelectorAll('main .ref')].every(shown),
    sources: sources.length > 3 && sources.every(shown),
    addresses: getComputedStyle(linked, '::after').content.includes(linked.href),
    paper: getComputedStyle(document.body).backgroundColor === 'rgb(255, 255, 255)',
  };
})()`;

async function setUp(): Promise<void> {
  const started = await startPageWorld();
  ({ world, base, cookie } = started);
  pages = await expectedPages(started);
  browser = await TestBrowser.start();
}

/** Every address that answers a reader with HTML, as its controller has it. */
function htmlRoutes(): string[] {
  const routes = findRoutes(world.service.app.get(ModulesContainer)).filter(
    ({ controller, handler, method, isPage }) => {
      const callback = (controller.prototype as Record<string, object>)[handler] ?? {};
      const { produces, console } = routeOf(callback) ?? {};
      // Those of the operators' console are for staff, and have specs of their own.
      return isPage && method === 'GET' && !console && produces?.includes('text/html');
    },
  );
  return [...new Set(routes.map(({ path }) => path).filter((path) => !path.endsWith('.md')))];
}

/** Fixed addresses go before patterns, as in the router. */
function routeFor(path: string, routes: readonly string[]): string | undefined {
  const { pathname } = new URL(path, base);
  const parts = pathname.split('/');
  const fits = (route: string): boolean => {
    const wanted = route.split('/');
    return wanted.length === parts.length && wanted.every((part, at) => part.startsWith('{') || part === parts[at]);
  };
  return routes.includes(pathname) ? pathname : routes.find(fits);
}

const keyOf = ({ path, signedIn }: Pick<Expected, 'path' | 'signedIn'>): string =>
  `${path}${signedIn ? ' signed in' : ''}`;
const viewOf = ({ signedIn }: Expected): View => (signedIn ? { cookie } : { inSharedTab: true });

/** What was seen of one page, which is opened once. */
interface Seen {
  readonly status: number;
  readonly complaints: readonly string[];
  readonly requests: readonly string[];
  readonly bytes: number;
  readonly head: Record<string, unknown> & { readonly data: readonly string[] };
  /** As assistive technology reads them. */
  readonly pictures: readonly string[];
  readonly textWithoutScripts: string;
  /** Sections, charts, columns and lists without content. */
  readonly hollow: readonly string[];
  /** Addresses of our own that the page links to. */
  readonly links: readonly string[];
  /** By width and colour scheme. */
  readonly violations: Readonly<Record<string, readonly unknown[]>>;
  /** At a phone's width. */
  readonly walk: KeyboardWalk;
}

const HEAD = `({
  title: document.title,
  canonical: document.querySelector('link[rel=canonical]')?.href,
  language: document.documentElement.lang,
  headings: document.querySelectorAll('h1').length,
  described: (document.querySelector('meta[name=description]')?.content ?? '') !== '',
  data: [...document.querySelectorAll('script[type="application/ld+json"]')].map((block) => block.textContent),
})`;

/** In one tab: beginning a tab costs as much as drawing a page. */
function look(expected: Expected): Promise<Seen> {
  return browser.visit(
    base + expected.path,
    viewOf(expected),
    async ({ page, status, complaints, requests, bytes }) => {
      const wide = {
        status,
        requests,
        complaints,
        bytes: bytes(),
        head: (await page.evaluate(HEAD)) as Seen['head'],
        pictures: await pictureNames(page),
        hollow: (await page.evaluate(EMPTY_PARTS)) as string[],
        links: (await page.evaluate(OWN_LINKS)) as string[],
        violations: await faultsInEveryView(page),
      };
      await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'light' }]);
      await page.setViewport({ width: PHONE, height: 800 });
      const walk = await keyboardWalk(page);
      await page.setViewport({ width: 1_280, height: 800 });
      await page.setJavaScriptEnabled(false);
      await page.reload({ waitUntil: 'load' });
      return { ...wide, walk, textWithoutScripts: await visibleText(page) };
    },
  );
}

const seen = new Map<string, Seen>();

/** As many at a time as there are processors to draw them. */
async function inTabs<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const waiting = [...all];
  const next = async (): Promise<void> => {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) await work(one);
  };
  await Promise.all(Array.from({ length: TABS }, next));
}

/** What each page gets wrong, by its path; pages with nothing wrong are left out. */
function faults(check: (seen: Seen, expected: Expected) => unknown): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  for (const expected of pages) {
    const fault = check(seen.get(keyOf(expected)) as Seen, expected);
    if (fault !== null) found[keyOf(expected)] = fault;
  }
  return found;
}

function faultOf(walk: KeyboardWalk): KeyboardWalk | null {
  const { stops, unreached, unseen, leaves } = walk;
  return stops >= 3 && unreached.length === 0 && unseen.length === 0 && leaves ? null : walk;
}

describeWithInfra(CHROMIUM, 'public pages in a browser', () => {
  beforeAll(async () => {
    await setUp();
    await inTabs(pages, async (expected) => void seen.set(keyOf(expected), await look(expected)));
  }, 600_000);
  afterAll(async () => {
    await browser?.close();
    await world?.stop();
  });

  it('are all looked at here: none that a controller has is forgotten', () => {
    const routes = htmlRoutes();
    expect(routes.length).toBeGreaterThan(25);
    const visited = new Set(pages.map(({ path }) => routeFor(path, routes)));
    expect(visited).not.toContain(undefined);
    expect(routes.filter((route) => !visited.has(route) && !(route in ELSEWHERE))).toEqual([]);
    // Those of an account are looked at from within.
    const within = pages.flatMap(({ path, signedIn }) => (signedIn && path.startsWith('/account') ? [path] : []));
    expect(within.sort()).toEqual(routes.filter((route) => route.startsWith('/account')).sort());
  });

  it('load without a complaint, lightly, and nothing of another host', () => {
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

  it('say the same in Markdown where they name a twin', async () => {
    const wrong: Record<string, unknown> = {};
    for (const { path, says, signedIn } of pages) {
      if (signedIn) continue;
      const answer = await fetch(base + path, { headers: { accept: 'text/html' } });
      const [, twin] =
        /<(\/[^>]*)>; rel="alternate"; type="text\/markdown"/.exec(answer.headers.get('link') ?? '') ?? [];
      if (twin === undefined) continue;
      const { search } = new URL(path, base);
      const text = await fetch(base + twin + search);
      const isFine = text.status === 200 && text.headers.get('content-type')?.startsWith('text/markdown');
      if (!isFine || !(await text.text()).startsWith('# ') || says.length === 0) wrong[path] = [twin, text.status];
    }
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

  it('have no empty section, chart, column, list or figure', () => {
    expect(faults(({ hollow }) => (hollow.length === 0 ? null : hollow))).toEqual({});
  });

  it('link to no page that is not there', async () => {
    const links = [...new Set([...seen.values()].flatMap((page) => page.links))];
    const dead: string[] = [];
    await inTabs(links, async (link) => {
      const { status } = await fetch(link, { redirect: 'manual', headers: { cookie } });
      if (status >= 400) dead.push(`${status} ${link}`);
    });
    expect(links.length).toBeGreaterThan(100);
    expect(dead).toEqual([]);
  }, 120_000);

  it('have no fault that axe finds, and do not scroll sideways, at any width, in light and dark', () => {
    expect(faults(({ violations }) => (Object.keys(violations).length === 0 ? null : violations))).toEqual({});
  });

  it('are reached by keyboard alone, each control, each of which shows that it is, and left again', async () => {
    // At a phone's width, and one of the fullest pages at a desktop's.
    const [full] = pages as [Expected];
    expect(faultOf(await browser.visit(base + full.path, {}, ({ page }) => keyboardWalk(page)))).toBeNull();
    expect(faults(({ walk }) => faultOf(walk))).toEqual({});
  }, 300_000);

  it.each([
    ['/', '#q', 'weed', /^\/companies\?.*q=weed/],
    ['/companies', '#country', 'NL', /^\/companies\?.*country=NL/],
    ['/investors', '#q', 'anvil', /^\/investors\?.*q=anvil/],
    ['/pricing?calls.startups.get=1', '[name="calls.startups.list"]', '9', /^\/pricing\?.*calls\.startups\.list=9/],
  ])('have forms that the enter key sends: %s', async (path, field, value, address) => {
    await browser.visit(base + path, { width: 360, scripts: false }, async ({ page }) => {
      await page.focus(field);
      await page.keyboard.type(value);
      await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')]);
      const { pathname, search } = new URL(page.url());
      expect(pathname + search).toMatch(address);
    });
  });

  it.each([360, 1_440])('show the source of each fact, whole, where its number is reached: %i px', async (width) => {
    await browser.visit(`${base}/companies/acme-robotics`, { width }, async ({ page }) => {
      const count = (await page.$$('.ref')).length;
      expect(count).toBeGreaterThan(18);
      // Focus by script shows as little as a pointer does; a key that was pressed before makes it the keyboard's.
      await page.keyboard.press('Tab');
      await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
      const cut = await page.evaluate(NOTES_CUT);
      expect(cut).toEqual([]);
      await page.keyboard.press('Escape');
      expect(await page.$eval('.source-note', (note) => (note as unknown as { hidden: boolean }).hidden)).toBe(true);
    });
  });

  it('show it to a pointer, too, and the evidence in a dialog that the keyboard opens and closes', async () => {
    await browser.visit(`${base}/companies/acme-robotics`, {}, async ({ page }) => {
      await page.hover('.figures a.ref');
      const note = await page.waitForSelector('.source-note:not([hidden])');
      const words = await page.$eval('.figures a.ref', (mark) => mark.getAttribute('data-source'));
      expect(await note?.evaluate((shown) => shown.textContent)).toBe(words);
      await page.focus('.figures a.ref');
      await page.keyboard.press('Enter');
      const dialog = await page.waitForSelector('dialog.evidence[open]');
      const shown = await dialog?.evaluate((open) => (open as unknown as { innerText: string }).innerText);
      expect(shown).toMatch(/sum of the 2 rounds on file[^]*Series A[^]*Open as a page/);
      await page.keyboard.press('Escape');
      expect(await page.$('dialog.evidence[open]')).toBeNull();
      expect(await page.evaluate(`document.activeElement.matches('.figures a.ref')`)).toBe(true);
    });
  });

  it('show it without scripts, as far as a sheet of style can', async () => {
    await browser.visit(`${base}/companies/acme-robotics`, { scripts: false }, async ({ page }) => {
      await page.keyboard.press('Tab');
      await page.focus('.facts a.ref');
      const shown = `getComputedStyle(document.activeElement, '::after').content`;
      expect(await page.evaluate(shown)).toMatch(/\d{4}-\d{2}-\d{2}/);
      await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')]);
      expect(new URL(page.url()).pathname).toMatch(/^\/companies\/acme-robotics\/evidence\/\w+$/);
    });
  });

  it('print their facts with the numbers and addresses of their sources, and nothing that only a screen needs', async () => {
    await browser.visit(`${base}/companies/acme-robotics`, { scheme: 'dark' }, async ({ page }) => {
      await page.emulateMediaType('print');
      const printed = (await page.evaluate(PRINTED)) as Record<string, unknown>;
      expect(printed).toEqual({ screenOnly: [], marks: true, sources: true, addresses: true, paper: true });
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
      await page.click('details:has([name="calls.startups.list"]) > summary');
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

  it('find operations of the documentation by keyboard, and keep the language of their examples', async () => {
    const shown = `[...document.querySelectorAll('.code-block')].findIndex((one) => one.checkVisibility())`;
    await browser.visit(`${base}/docs`, {}, async ({ page }) => {
      await page.focus('#q');
      await page.keyboard.sendCharacter('startups.ge');
      await page.waitForSelector(`[role=option][data-path='/docs/reference/startups.get']`);
      // The answer to the last letter arrives after the user has chosen an option.
      await page.evaluate(`
        const fetchNow = window.fetch;
        window.fetch = async (...request) => {
          await new Promise((resolve) => (window.answer = resolve));
          return fetchNow(...request);
        };
        window.previousOption = document.querySelector('[role=option]');
      `);
      await page.keyboard.type('t');
      await page.waitForFunction('window.answer !== undefined');
      await page.keyboard.press('ArrowDown');
      await page.evaluate('window.answer()');
      await page.waitForFunction('!window.previousOption.isConnected');
      await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')]);
      expect(new URL(page.url()).pathname).toBe('/docs/reference/startups.get');
      expect(await page.evaluate(shown)).toBe(0);
      await page.focus('.code-tabs input');
      await page.keyboard.press('ArrowRight');
      expect(await page.evaluate(shown)).toBe(1);
      await page.goto(`${base}/docs/reference/me`);
      expect(await page.evaluate(shown)).toBe(1);
      await page.evaluate(`localStorage.clear()`);
    });
    await browser.visit(`${base}/docs/reference/me`, { scripts: false }, async ({ page }) => {
      await page.click('.code-tabs input[value=python]');
      const seen = await page.$$eval('.code-block', (all) =>
        all.map((one) => (one as unknown as { offsetHeight: number }).offsetHeight > 0),
      );
      expect(seen).toEqual([false, false, true]);
    });
  });

  it('have no page of the documentation that is longer than twelve screens', async () => {
    const index = await (await fetch(`${base}/docs/feed`, { headers: { accept: 'text/html' } })).text();
    const paths = new Set([...index.matchAll(/href="(\/docs[^"#]*)"/g)].map((match) => match[1] ?? ''));
    paths.delete('/docs/reference/explorer');
    const sizes = await Promise.all(
      [...paths].map(async (path) => {
        const text = await (await fetch(base + path, { headers: { accept: 'text/html' } })).text();
        return { path, size: text.length };
      }),
    );
    // Those of the most text are the longest.
    const candidates = sizes.sort((one, other) => other.size - one.size).slice(0, 10);
    const long: unknown[] = [];
    await inTabs(candidates, async ({ path }) => {
      await browser.visit(base + path, { width: 1_440, inSharedTab: true }, async ({ page }) => {
        const height = Number(await page.evaluate('document.documentElement.scrollHeight'));
        if (height > 12 * 900) long.push([path, height]);
      });
    });
    expect(paths.size).toBeGreaterThan(60);
    expect(long).toEqual([]);
  }, 300_000);

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
