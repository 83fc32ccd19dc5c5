import { writeFileSync } from 'node:fs';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importCompanies } from '../../../src/companies/import/companies.import.js';
import { importFunding } from '../../../src/companies/import/funding.import.js';
import { FindingsFiles } from '../../../src/file-import/import-findings.js';
import { importProducts } from '../../../src/companies/products/products.import.js';
import { importPeople } from '../../../src/companies/import/people.import.js';
import { EventStore } from '../../../src/platform/event-store/event-store.js';
import { Freshness } from '../../../src/platform/read-store/freshness.js';
import { ReadStore } from '../../../src/platform/read-store/read-store.js';
import { Vault } from '../../../src/platform/vault/vault.js';
import { Service, type Answer } from '../metering/stack.js';

const COMPANIES = [
  { id: 1, name: 'Talkable', former_names: ['Curebit'], website: 'https://talkable.com', batch: 'Winter 2011' },
  { id: 2, name: 'Loom', website: 'https://loom.com', batch: 'Summer 2012' },
  { id: 3, name: 'Circular', website: 'https://circular.co', batch: 'Winter 2022' },
  { id: 4, name: 'Heysan', website: 'https://heysan.com', batch: 'Winter 2007' },
];
const HEADER =
  'Company,Satus,Year Founded,Founders,Y Combinator Year,Y Combinator Session,Investors,Amounts raised in different funding rounds,Headquarters (City),Headquarters (Country),Website\n';
const FUNDING = `${HEADER}Curebit,Operating,2010,"Allan Grant, Dominic Coryell",2011,Winter,"500 Startups, Dharmesh Shah, reinmkr, Inc., 500 Startups","$1200000, undisclosed amount",San Francisco,USA,https://www.talkable.com
Loom (prev. PopSet),Operating,,Jane Roebuck,2012,Summer,"SV Angel, Dharmesh Shah","$1,400,000",,,
Circular,Operating,,,2012,Summer,Y Combinator,undisclosed amount,,,http://circularapp.com
Heysan,Exited,2007,PÃ¤r Lindhe,2007,Winter,"Atomico, Y Combinator","$855000, $20000",San Francisco,USA,http://www.heysan.com
Zecter,Exited,,,2007,Summer,Y Combinator,"$2500000, $15000",,,http://zecter.com
Odd,Operating,,,2012,Summer,,€5 million,,,
`;
const PEOPLE = 'Founder,Company,Gender\nAllan Grant,Curebit,Male\nNew Person,Zecter,Female\nLost Soul,Nowhere,Male\n';

let service: Service;
let folder: string;
let key: string;
let reviewed: string;
const parts = (): { eventStore: EventStore; readStore: ReadStore; vault: Vault } => ({
  eventStore: service.app.get(EventStore),
  readStore: service.app.get(ReadStore),
  vault: service.app.get(Vault),
});
const clock = { now: () => Date.now() };

async function settled(): Promise<void> {
  const head = await service.app.get(EventStore).headPosition();
  const fresh = await service.app.get(Freshness).waitFor(['companies', 'investors', 'people'], head, 20_000);
  if (!fresh) throw new Error('the read models did not catch up');
}

const fileOf = (name: string, content: string): string => {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
};
const findings = (name: string): FindingsFiles => new FindingsFiles(join(folder, 'out'), name, Date.now());

async function run(): Promise<object[]> {
  const results: object[] = [];
  const options = { ...parts(), clock };
  const funding = fileOf('funding-2015.csv', FUNDING);
  const people = fileOf('people-2015.csv', PEOPLE);
  const firstFindings = findings('funding');
  results.push(await importFunding({ ...options, file: funding, findings: firstFindings }));
  reviewed = readFileSync(firstFindings.reviewFile as string, 'utf8');
  await settled();
  results.push(await importPeople({ ...options, file: people, findings: findings('people') }));
  await settled();
  return results;
}

let first: object[];
let second: object[];

beforeAll(async () => {
  service = await Service.start();
  folder = mkdtempSync(join(tmpdir(), 'funding-'));
  ({ key } = await service.account('pro'));
  const file = fileOf('companies-2026-03-13.jsonl', COMPANIES.map((row) => JSON.stringify(row)).join('\n'));
  await importCompanies({ ...parts(), clock, file, findings: findings('companies') });
  await settled();
  first = await run();
  second = await run();
}, 90_000);

afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
});

const get = (path: string, headers: object = {}): Promise<Answer> =>
  service.call('GET', `/api/v1/${path}`, key, undefined, headers);
const page = async (
  path: string,
  accept = path.includes('.') ? '*/*' : 'text/html',
): Promise<{ status: number; text: string; type: string }> => {
  const answer = await service.app.inject({ method: 'GET', url: path, headers: { accept } });
  return { status: answer.statusCode, text: answer.payload, type: String(answer.headers['content-type']) };
};

describe('funding and people as they were typed', () => {
  it('joins rows to companies on file, leaves doubtful ones to a person, and settles', () => {
    expect(first).toMatchObject([
      { rows: 6, registered: 2, changed: 3, unchanged: 0, rejected: 0, leftOut: 1, review: 1 },
      { rows: 3, registered: 1, changed: 0, unchanged: 1, rejected: 0, review: 1 },
    ]);
    expect(reviewed).toContain('Winter 2022, not Summer 2012');
    expect(second).toMatchObject([
      { registered: 0, changed: 0, unchanged: 5, rejected: 0, review: 1 },
      { registered: 0, changed: 0, unchanged: 2, review: 1 },
    ]);
  });

  it('shows rounds, investors and founders of a company', async () => {
    const { body } = await get('startups/talkable');
    expect(body.data).toMatchObject({
      name: 'Talkable',
      founded_date: '2010',
      hq_country: 'US',
      total_funding: 1_200_000,
    });
    expect(body.data.former_names).toEqual(['Curebit']);
    expect(body.data.funding_rounds.map(({ amount }: { amount: number }) => amount).sort()).toEqual([1_200_000, null]);
    expect(body.data.investors.map(({ name }: { name: string }) => name)).toEqual([
      '500 Startups',
      'Dharmesh Shah',
      'reinmkr Inc.',
    ]);
    expect(body.data.founders.map(({ name }: { name: string }) => name)).toEqual(['Allan Grant', 'Dominic Coryell']);
    const loom = (await get('startups/loom')).body.data;
    expect(loom.funding_rounds[0].investors.map(({ name }: { name: string }) => name)).toEqual([
      'SV Angel',
      'Dharmesh Shah',
    ]);
    expect(loom.former_names).toEqual(['PopSet']);
    expect((await get('startups/heysan')).body.data.founders[0].name).toBe('Pär Lindhe');
    const { provenance } = (await get('startups/heysan?include=provenance')).body.data;
    expect(provenance.founders).toMatchObject([{ source: 'funding-2015', file: 'funding-2015.csv', line: 5 }]);
    expect(provenance.funding_rounds).toHaveLength(2);
    expect(provenance.total_funding.rule).toBe('sum of the 2 rounds on file');
  });

  it('lists investors by deals, and gives one with what it invested in', async () => {
    const { body } = await get('investors?limit=2');
    expect(body.data[0]).toMatchObject({ deals: 2, lead_deals: 0, hq_country: null });
    expect(body.pagination.total).toBe(6);
    const shah = body.data.find(({ name }: { name: string }) => name === 'Dharmesh Shah');
    expect(shah).toMatchObject({ type: 'person', slug: expect.stringMatching(/^dharmesh-shah-[0-9a-f]{12}$/) });
    const record = await get(`investors/${shah.slug}`);
    expect(record.body.data.portfolio.map(({ company }: any) => company.slug).sort()).toEqual(['loom', 'talkable']); // eslint-disable-line @typescript-eslint/no-explicit-any
    expect((await get('investors/Y-Combinator')).body.data).toMatchObject({ type: 'firm', deals: 2 });
    expect((await get('investors?q=500')).body.data).toMatchObject([{ slug: '500-startups' }]);
    expect((await get('investors?q=combinater')).body.data).toEqual([]);
    expect((await get('investors?q=yconbinator')).body.data).toMatchObject([
      { slug: 'y-combinator', type_is_guess: false },
    ]);
    expect(shah).toMatchObject({ type: 'person', type_is_guess: false });
    const all: string[] = [];
    let cursor: string | null = null;
    do {
      const next: Answer = await get(`investors?limit=1${cursor ? `&cursor=${cursor}` : ''}`);
      all.push(...next.body.data.map(({ id }: { id: string }) => id));
      cursor = next.body.pagination.next_cursor;
    } while (cursor);
    expect(new Set(all).size).toBe(6);
    expect((await get('investors/nobody')).status).toBe(404);
  });

  it.each(['name', '-name', 'deals', '-deals'])('lists investors in order of %s, on every page', async (sort) => {
    const pages: { name: string; type: string; deals: number }[] = [];
    let cursor: string | null = null;
    do {
      const { body }: Answer = await get(`investors?limit=2&sort=${sort}${cursor ? `&cursor=${cursor}` : ''}`);
      pages.push(...body.data);
      cursor = body.pagination.next_cursor;
    } while (cursor);
    expect(pages).toHaveLength(6);
    const turn = sort.startsWith('-') ? -1 : 1;
    if (sort.endsWith('deals')) {
      const deals = pages.map((investor) => investor.deals);
      expect(deals).toEqual([...deals].sort((a, b) => turn * (a - b)));
    } else {
      expect(pages.at(-1)?.type).toBe('person');
      const firms = pages.filter(({ type }) => type === 'firm').map(({ name }) => name.toLowerCase());
      expect(firms).toEqual([...firms].sort((a, b) => turn * (a < b ? -1 : 1)));
    }
  });

  it('refuses an order that investors do not have', async () => {
    const { status, body } = await get('investors?sort=newest');
    expect([status, body.errors[0].field]).toEqual([400, 'sort']);
  });

  it('shows all that an investor put money into, each once, in pages', async () => {
    const whole = (await get('investors/y-combinator')).body;
    expect(whole.pagination).toEqual({ total: 2, limit: 200, offset: 0, next_cursor: null });
    const seen: object[] = [];
    let cursor: string | null = null;
    do {
      const { body }: Answer = await get(`investors/y-combinator?limit=1${cursor ? `&cursor=${cursor}` : ''}`);
      expect(body.data.portfolio).toHaveLength(1);
      seen.push(...body.data.portfolio);
      cursor = body.pagination.next_cursor;
    } while (cursor);
    expect(seen).toEqual(whole.data.portfolio);
    expect((await get('investors/y-combinator?limit=1&offset=1')).body.data.portfolio).toEqual(seen.slice(1));
  });

  it('answers for investors, people and products as the log stood at an instant', async () => {
    const before = '2020-01-01T00:00:00Z';
    const now = new Date().toISOString();
    const person = (await get('startups/loom')).body.data.founders[0].slug as string;
    const position = `@${await service.app.get(EventStore).headPosition()}`;
    for (const path of ['investors/y-combinator', `people/${person}`]) {
      expect((await get(`${path}?as_of=${before}`)).status).toBe(404);
      const { status, body } = await get(`${path}?as_of=bogus`);
      expect([status, body.errors[0].field]).toEqual([400, 'as_of']);
      const [then, today] = [await get(`${path}?as_of=${now}`), await get(path)];
      const { name, slug } = today.body.data;
      expect(then.body.data).toMatchObject({ name, slug });
      expect((await get(`${path}?as_of=${position}`)).body.data).toEqual(then.body.data);
      expect((await get(`${path}?as_of=@1`)).status).not.toBe(200);
    }
    expect((await get(`investors/y-combinator?as_of=${now}`)).body.data).toMatchObject({
      deals: null,
      lead_deals: null,
      portfolio: null,
    });
    expect((await get(`people/${person}?as_of=${now}`)).body.data).toEqual((await get(`people/${person}`)).body.data);
  });

  it('lists investors as of a position, and rounds until a day', async () => {
    const now = await get('investors?limit=3');
    const { position } = now.body.as_of as { position: string };
    const then = await get(`investors?limit=3&as_of=${position}`);
    expect(then.body).toMatchObject({ data: now.body.data, as_of: { position } });
    expect(then.body.pagination.total).toBe(now.body.pagination.total);
    expect((await page(`/investors?as_of=${encodeURIComponent(position)}`)).text).toContain('This page shows the past');
    const late = await get('investors?as_of=2999-01-01');
    expect([late.status, late.body.errors[0].field]).toEqual([400, 'as_of']);
    // No source dates its round.
    expect((await get('startups/loom')).body.data.funding_rounds).toHaveLength(1);
    const until = (await get('startups/loom?valid_at=2026-01-01')).body.data;
    expect([until.name, until.funding_rounds]).toEqual(['Loom', []]);
    const bad = await get('startups/loom?valid_at=1999');
    expect([bad.status, bad.body.errors[0].field]).toEqual([400, 'valid_at']);
  });

  it('keeps names of people out of the log, and forgets one whose key is destroyed', async () => {
    for await (const event of service.app.get(EventStore).readAll()) {
      expect(JSON.stringify([event.data, event.stream, event.metadata])).not.toMatch(/Dharmesh|Coryell|Lindhe|Roebuck/);
    }
    const founder = (await get('startups/loom')).body.data.founders[0];
    const { body } = await get(`people/${founder.slug}`);
    expect(body.data).toMatchObject({
      name: 'Jane Roebuck',
      current_title: 'Founder',
      roles: [{ company: { slug: 'loom' } }],
    });
    expect((await page(`/people/${founder.slug}`)).text).toContain('Jane Roebuck');
    await parts().vault.erase(`person-${body.data.id}`);
    expect((await get(`people/${founder.slug}`)).status).toBe(404);
    expect((await get('startups/loom')).body.data.founders).toEqual([]);
  });
});

describe('products', () => {
  it('stand under their company, once, and have a page', async () => {
    const csv =
      'Product,Company,Pricing,URL\nTalkable Referrals,Talkable,paid,talkable.com/referrals\nGhost,Nobody Inc,,\n,Loom,,\n';
    const file = fileOf('products-2026-01-01.csv', csv);
    const take = (): Promise<object> => importProducts({ ...parts(), clock, file, findings: findings('products') });
    expect(await take()).toMatchObject({ rows: 3, registered: 1, unchanged: 0, rejected: 1, review: 1 });
    expect(await take()).toMatchObject({ rows: 3, registered: 0, unchanged: 1, rejected: 1, review: 1 });
    await settled();
    expect((await get('products/talkable-referrals')).body).toMatchObject({
      name: 'Talkable Referrals',
      pricing_type: 'paid',
      website: 'https://talkable.com/referrals',
      company: { slug: 'talkable' },
      credits: { cost: 1 },
    });
    const now = new Date().toISOString();
    const { credits: _, ...today } = (await get('products/talkable-referrals')).body;
    expect((await get(`products/Talkable-Referrals?as_of=${now}`)).body).toMatchObject(today);
    const position = `@${await service.app.get(EventStore).headPosition()}`;
    expect((await get(`products/talkable-referrals?as_of=${position}`)).body).toMatchObject(today);
    expect((await get('products/talkable-referrals?as_of=2020-01-01')).status).toBe(404);
    expect((await page('/products/talkable-referrals')).text).toContain('"@type":"Product"');
    expect((await get('products/nothing')).status).toBe(404);
  });
});

describe('a round that two files tell of', () => {
  const LIST = `Company,Amounts raised in different funding rounds,Investors,Website
Lantern Works,"$6,000,000, $1.2M, undisclosed amount",Anvil Capital,https://lanternworks.example
`;
  const NEWS = `company,round,date,amount,valuation,lead investor,website
Lantern Works,Series A,2014-03-05,6000000,30000000,Birch Partners,https://lanternworks.example
Lantern Works,Series B,2015-06,6000000,,,https://lanternworks.example
`;
  const file = (name: string, content: string): (() => Promise<object>) => {
    const path = fileOf(name, content);
    return () => importFunding({ ...parts(), clock, file: path, findings: findings(name) });
  };

  it('counts once, says who else tells of it, and takes over what the first left open', async () => {
    const list = file('list-2015-01-01.csv', LIST);
    const news = file('news-2016-01-01.csv', NEWS);
    expect(await list()).toMatchObject({ registered: 1 });
    await settled();
    const before = Date.now();
    expect(await news()).toMatchObject({ changed: 2, registered: 0 });
    expect(await list()).toMatchObject({ unchanged: 1 });
    expect(await news()).toMatchObject({ unchanged: 2 });
    await settled();
    const { data } = (await get('startups/lantern-works?include=provenance')).body;
    expect(data.total_funding).toBe(13_200_000);
    expect(data.funding_rounds).toMatchObject([
      { round: null, amount: null },
      { round: null, amount: 1_200_000 },
      { round: 'Series A', date: '2014-03-05', amount: 6_000_000, valuation: 30_000_000 },
      { round: 'Series B', date: '2015-06', amount: 6_000_000 },
    ]);
    expect(data.funding_rounds[2].lead_investors).toMatchObject([{ name: 'Birch Partners' }]);
    expect(data.provenance.funding_rounds[2]).toMatchObject({
      source: 'list',
      rule: 'as list states it, completed by news',
      also_told_by: [
        {
          source: 'news',
          file: 'news-2016-01-01.csv',
          line: 2,
          rule: 'the same round by amount',
          round: 'Series A',
          date: '2014-03-05',
          amount: 6_000_000,
          confidence: null,
        },
      ],
    });
    expect(data.provenance.funding_rounds[3]).not.toHaveProperty('also_told_by');
    expect(data.provenance.total_funding).toMatchObject({ source: 'list, news' });
    const then = `startups/lantern-works?include=provenance&as_of=${new Date(before).toISOString()}`;
    const past = (await get(then)).body.data;
    expect([past.total_funding, past.funding_rounds.length]).toEqual([7_200_000, 3]);
    expect(JSON.stringify(past.provenance)).not.toContain('also_told_by');
    expect((await get('investors/birch-partners')).body.data).toMatchObject({ deals: 1, lead_deals: 1 });
    const markdown = await page('/companies/lantern-works', 'text/markdown');
    expect(markdown.text).toMatch(/Series A.*list.*; news/);
  });
});

describe('public pages', () => {
  it('shows a company with sources, chart and machine-readable facts', async () => {
    const { status, text, type } = await page('/companies/heysan');
    expect([status, type]).toEqual([200, 'text/html; charset=utf-8']);
    expect(text).toContain('<h1>Heysan</h1>');
    expect(text).toMatch(/<link rel="canonical" href="[^"]+\/companies\/heysan" ?\/?>/);
    expect(text).toContain('<svg');
    expect(text).toContain('companies, 2026-03-13');
    const ld = JSON.parse(/<script type="application\/ld\+json">(.+?)<\/script>/.exec(text)?.[1] ?? '{}');
    expect(ld).toMatchObject({ '@type': 'Organization', name: 'Heysan', foundingDate: '2007' });
  });

  it('speaks Markdown where it is preferred, and names every page in the sitemap', async () => {
    const markdown = await page('/companies/heysan', 'text/markdown');
    expect(markdown.type).toContain('text/markdown');
    expect(markdown.text).toMatch(/^# Heysan\n/);
    const index = (await page('/sitemap.xml')).text;
    expect(index).toContain('/sitemaps/companies-1.xml');
    const part = /<loc>[^<]*(\/sitemaps\/companies-1\.xml)<\/loc>/.exec(index)?.[1] ?? '';
    const urls = (await page(part)).text;
    expect(urls).toContain('/companies/talkable</loc>');
    expect((await page('/robots.txt')).text).toContain('/sitemap.xml');
    expect((await page('/companies/nobody')).status).toBe(404);
    expect((await page('/investors/y-combinator')).text).toContain('2 deals on file');
  });
});
