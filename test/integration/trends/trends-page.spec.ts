import { load, type CheerioAPI } from 'cheerio';
import { importCompanies } from '../../../src/companies/import/companies.import.js';
import { importFunding } from '../../../src/companies/import/funding.import.js';
import { addDays, yesterday } from '../../../src/trends/snapshot/trend-window.rules.js';
import { EventStore } from '../../../src/platform/event-store/event-store.js';
import { InsightWorld } from '../press/world.js';

const LATEST = yesterday(Date.now());
const COMPANIES = [
  {
    id: 1,
    name: 'Acme <b>Robotics',
    website: 'https://acme-robots.com',
    industries: ['Robotics'],
    industry: 'Robotics',
  },
  { id: 2, name: 'Ledger One', website: 'https://ledger-one.com', industries: ['Fintech'], industry: 'Fintech' },
];
const ROUNDS = [
  { company: 'Ledger One', website: 'https://ledger-one.com', round: 'Series A', date: LATEST, amount: 30_000_000 },
  {
    company: 'Ledger One',
    website: 'https://ledger-one.com',
    round: 'Seed',
    date: addDays(LATEST, -8),
    amount: 5_000_000,
  },
  {
    company: 'Acme <b>Robotics',
    website: 'https://acme-robots.com',
    round: 'Seed',
    date: addDays(LATEST, -6),
    amount: 10_000_000,
  },
  {
    company: 'Acme <b>Robotics',
    website: 'https://acme-robots.com',
    round: 'Angel',
    date: addDays(LATEST, -83),
    amount: 1_000_000,
  },
  {
    company: 'Acme <b>Robotics',
    website: 'https://acme-robots.com',
    round: 'Grant',
    date: addDays(LATEST, -84),
    amount: 9_000_000,
  },
];

let world: InsightWorld;
let page: CheerioAPI;
let beforeLast: bigint;

const fetched = async (path: string, accept = 'text/html') =>
  world.service.app.inject({ method: 'GET', url: path, headers: { accept } });

beforeAll(async () => {
  world = await InsightWorld.start(COMPANIES);
  await world.import(importFunding, 'rounds-2026-11-20.jsonl', ROUNDS);
  beforeLast = await world.service.app.get(EventStore).headPosition();
  await world.import(importCompanies, 'again-2026-03-13.jsonl', COMPANIES);
  page = load((await fetched('/trends')).payload);
}, 60_000);

afterAll(() => world.stop());

/** The cells of the table under a heading. */
const table = (id: string): string[][] =>
  page(`h2#${id}`)
    .parent()
    .find('.table')
    .find('tbody tr')
    .toArray()
    .map((row) => page(row).find('th, td').toArray().map((cell) => page(cell).text())); // prettier-ignore
const chart = (id: string) => page(`h2#${id}`).parent().find('svg');

describe('the page of trends', () => {
  it('says the capital of twelve weeks, to the dollar, and draws it', () => {
    const rows = table('capital-by-week');
    expect(rows).toHaveLength(12);
    expect(rows.at(-1)).toEqual([LATEST, '$40,000,000', '2']);
    expect(rows.at(-2)).toEqual([addDays(LATEST, -7), '$5,000,000', '1']);
    expect(rows[0]).toEqual([addDays(LATEST, -77), '$1,000,000', '1']);
    const heights = chart('capital-by-week').find('rect.fill').toArray().map((rect) => Number(page(rect).attr('height'))); // prettier-ignore
    expect(heights).toHaveLength(12);
    expect(heights.at(-2)).toBeCloseTo((heights.at(-1) as number) / 8, 1);
    expect(heights.slice(1, -2).every((height) => height === 0)).toBe(true);
  });

  it('shows sectors, countries and stages as the API counts them', async () => {
    const { body } = await world.service.call('GET', '/api/v1/trends/current');
    const usd = (amount: number): string => `$${amount.toLocaleString('en-US')}`;
    expect(body.top_sectors.length).toBeGreaterThan(1);
    expect(table('sectors').map((row) => row.slice(0, 3))).toEqual(
      body.top_sectors.map(({ name, amount, rounds }: { name: string; amount: number; rounds: number }) => [
        name,
        usd(amount),
        String(rounds),
      ]),
    );
    expect(table('stages').map((row) => row.slice(0, 3))).toEqual([
      ['Series A', '$30,000,000', '1'],
      ['Seed', '$10,000,000', '1'],
    ]);
    const widths = chart('stages').find('rect.fill').toArray().map((rect) => parseFloat(page(rect).attr('width') ?? '')); // prettier-ignore
    expect((widths[1] as number) / (widths[0] as number)).toBeCloseTo(1 / 3, 2);
    expect(widths[0]).toBe(100);
    expect(page('.figures').text().replace(/\s+/g, ' ')).toContain(
      'Capital deployed $40M +700 % against the week before',
    );
    expect((await fetched('/trends.md')).payload).toContain(
      '**$40,000,000** in 2 rounds; the week before $5,000,000 in 1 round, so +700 %',
    );
  });

  it('says nothing inline, loads nothing of another host, and lets no name become markup', async () => {
    const { headers, payload } = await fetched('/trends');
    expect(page('style, [style], iframe, main b, script:not([src])').length).toBe(0);
    const loaded = page('script, img, link[rel=stylesheet], link[rel=preload], link[rel=icon]').toArray();
    const addresses = loaded.map((one) => page(one).attr('src') ?? page(one).attr('href') ?? '');
    expect(addresses.filter((address) => !/^\/assets\/[\w-]+\.[0-9a-f]{10}\.\w+$/.test(address))).toEqual([]);
    for (const address of addresses) expect((await fetched(address, '*/*')).statusCode).toBe(200);
    expect(payload).toContain('Acme &lt;b&gt;Robotics');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['content-security-policy']).not.toMatch(/unsafe|https?:/);
    const drawn = page('svg.chart:not(svg svg)').toArray();
    expect(drawn.length).toBe(1);
    expect(drawn.every((svg) => page(svg).attr('aria-label'))).toBe(true);
    expect(page('main svg:not(.chart, .chart svg)').toArray().every((svg) => page(svg).attr('aria-hidden') === 'true')).toBe(true); // prettier-ignore
  });

  it('shows any week that is asked for, and the newest whole one where it is not over', async () => {
    const before = load((await fetched(`/trends?date=${addDays(LATEST, -7)}`)).payload);
    expect(before('.figures').text()).toContain('$5M');
    expect(before('a[rel=next]').attr('href')).toBe(`/trends?date=${LATEST}`);
    expect(page('a[rel=next]').length).toBe(0);
    expect(load((await fetched(`/trends?date=${addDays(LATEST, 90)}`)).payload)('h1').text()).toBe(page('h1').text());
    expect((await fetched('/trends?date=tomorrow')).statusCode).toBe(400);
  });

  it('shows what was known as of a position, and what was true until a day, in all parts and links', async () => {
    const added = { company: 'Ledger One', website: 'https://ledger-one.com', round: 'Series B', date: LATEST };
    await world.import(importFunding, 'later-2026-11-21.jsonl', [{ ...added, amount: 60_000_000 }]);
    // Not the present, whose page is cached for a minute.
    const head = await world.service.app.get(EventStore).headPosition();
    const now = load((await fetched(`/trends?date=${LATEST}&as_of=@${head}`)).payload);
    expect(now('.figures').text()).toContain('$100M');
    const past = load((await fetched(`/trends?date=${LATEST}&as_of=@${beforeLast}`)).payload);
    expect(past('.figures').text()).toContain('$40M');
    expect(past('main').text()).not.toContain('$60,000,000');
    expect(past('main').text().replace(/\s+/g, ' ')).toContain(`(position ${beforeLast} of the log)`);
    expect(past('h2#capital-by-week').parent().find('tbody tr').last().text()).toContain('$40,000,000');
    const weekBefore = `/trends?date=${addDays(LATEST, -7)}&as_of=%40${beforeLast}`;
    expect(past('a[rel=prev]').attr('href')).toBe(weekBefore);
    const ofWeeks = past('h2#capital-by-week').parent().find('a[href^="/trends"]');
    const addresses = ofWeeks.toArray().map((link) => past(link).attr('href') ?? '');
    expect(addresses).toContain(weekBefore);
    expect(addresses.filter((address) => !address.includes('as_of='))).toEqual([]);
    const valid = load((await fetched(`/trends?date=${LATEST}&valid_at=${addDays(LATEST, -1)}`)).payload);
    expect(valid('h1').text()).not.toBe(page('h1').text());
    expect(valid('.figures').text()).toContain('$10M');
    const { payload } = await fetched(`/trends.md?date=${LATEST}&as_of=@${beforeLast}`);
    expect(payload).toContain('**$40,000,000** in 2 rounds');
    expect((await fetched('/trends?as_of=')).payload).not.toContain('This page shows the past');
    expect((await fetched('/trends?as_of=yesterday')).statusCode).toBe(400);
  });

  it('is linked from the landing page, and says the same in Markdown', async () => {
    expect(load((await fetched('/')).payload)('main a[href="/trends"]').length).toBeGreaterThan(0);
    for (const answer of [await fetched('/trends.md'), await fetched('/trends', 'text/markdown')]) {
      expect(answer.headers['content-type']).toContain('text/markdown');
      expect(answer.payload).toContain(`| ${LATEST} | $40,000,000 | 2 |`);
      expect(answer.payload).not.toContain('<svg');
    }
  });
});
