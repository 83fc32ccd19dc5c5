import { readFileSync } from 'node:fs';
import { importMentions, importRevenue, importReviews } from '../../../src/press/import/insights.import.js';
import { EventStore } from '../../../src/platform/event-store/event-store.js';
import { InsightWorld } from './world.js';

let world: InsightWorld;

beforeAll(async () => {
  world = await InsightWorld.start([
    { id: 1, name: 'Acme Robotics', website: 'https://acme-robots.com' },
    { id: 2, name: 'Twin', website: 'https://twin-one.com' },
    { id: 3, name: 'Twin', website: 'https://twin-two.com' },
  ]);
}, 60_000);

afterAll(() => world.stop());

const findingsOf = (file: string | null) =>
  readFileSync(file as string, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

describe('importing revenue', () => {
  const HEADER = 'Company,Website,Revenue,As of,Verified,Employees,Source URL\n';
  const FIRST = `${HEADER}Acme Robotics,https://www.acme-robots.com/about,$12.5M,2025-12,yes,64,https://press.example/1
,,3M,2025,,,
Acme Robotics,,€5 million,2025,,,
Twin,,1M,2024,no,10,
Nobody,,1M,2024,no,10,
`;

  it('joins by domain and name, reports what it cannot, and keeps the place of each figure', async () => {
    const { counts, rejectsFile, reviewFile } = await world.import(importRevenue, 'press-2026-01-02.csv', FIRST);
    expect(counts).toEqual({
      rows: 5,
      registered: 1,
      changed: 0,
      unchanged: 0,
      rejected: 2,
      review: 2,
      leftOut: 0,
      unread: [],
      headingLine: null,
    });
    expect(findingsOf(rejectsFile).map(({ line, reason }) => [line, reason])).toEqual([
      [3, 'Website is missing, and no slug or name is given'],
      [4, 'Revenue is no amount in USD but in EUR: "€5 million"'],
    ]);
    expect(findingsOf(reviewFile).map(({ reason }) => reason)).toEqual([
      '2 companies have this name: twin, twin-2',
      'no company of this domain, slug or name is on file',
    ]);
    expect(
      await world.query('SELECT amount, as_of, is_verified, employee_count, provenance FROM read.company_revenues'),
    ).toEqual([
      {
        amount: 12_500_000,
        as_of: '2025-12',
        is_verified: true,
        employee_count: 64,
        provenance: {
          source: 'press',
          file: 'press-2026-01-02.csv',
          line: 2,
          observedAt: '2026-01-02T00:00:00.000Z',
          sourceUrl: 'https://press.example/1',
        },
      },
    ]);
  });

  it('appends nothing the second time, and a correction replaces the figure', async () => {
    const again = await world.import(importRevenue, 'press-2026-01-02.csv', FIRST);
    expect(again.counts).toMatchObject({ registered: 0, changed: 0, unchanged: 1 });
    const newer = await world.import(importRevenue, 'press-2026-02-01.csv', FIRST.replace('$12.5M', '$13M'));
    expect(newer.counts).toMatchObject({ registered: 0, changed: 1, unchanged: 0 });
    const older = await world.import(importRevenue, 'press-2025-12-31.csv', FIRST.replace('$12.5M', '$9M'));
    expect(older.counts).toMatchObject({ registered: 0, changed: 0, unchanged: 1 });
    expect(await world.query('SELECT amount FROM read.company_revenues')).toEqual([{ amount: 13_000_000 }]);
  });
});

describe('importing mentions', () => {
  const ROWS = [
    {
      slug: 'acme-robotics',
      type: 'news',
      title: 'A plant',
      url: 'news.example/1',
      date: '2026-11-18',
      importance_grade: 'A',
    },
    {
      domain: 'acme-robots.com',
      type: 'Podcast',
      title: 'Robots',
      url: 'https://pod.example/e?t=90&x=1',
      date: '2026-11-19',
    },
    {
      domain: 'acme-robots.com',
      type: 'podcast',
      title: 'Robots',
      url: 'https://pod.example/e?x=1',
      date: '2026-11-19',
      timestamp: '12:34',
    },
    { domain: 'acme-robots.com', type: 'blog', title: 'x', url: 'https://b.example', date: '2026-11-19' },
    { domain: 'acme-robots.com', type: 'news', title: 'x', url: 'https://b.example', date: '2026-11' },
    { domain: 'acme-robots.com', type: 'news', title: 'x', url: 'https://b.example', date: '2126-11-19' },
  ];

  it('takes the time out of an episode’s address, and each time is a mention of its own', async () => {
    const { counts, rejectsFile } = await world.import(importMentions, 'mentions-2026-11-20.jsonl', ROWS);
    expect(counts).toEqual({
      rows: 6,
      registered: 3,
      changed: 0,
      unchanged: 0,
      rejected: 3,
      review: 0,
      leftOut: 0,
      unread: [],
      headingLine: null,
    });
    expect(findingsOf(rejectsFile).map(({ reason }) => reason)).toEqual([
      'type must be news or podcast, is "blog"',
      'date must name a day, is "2026-11"',
      'date is in the future: "2126-11-19"',
    ]);
    expect(
      await world.query(
        'SELECT url, timestamp_seconds, importance_grade FROM read.company_mentions ORDER BY timestamp_seconds NULLS FIRST',
      ),
    ).toEqual([
      { url: 'https://news.example/1', timestamp_seconds: null, importance_grade: 'A' },
      { url: 'https://pod.example/e?x=1', timestamp_seconds: 90, importance_grade: null },
      { url: 'https://pod.example/e?x=1', timestamp_seconds: 754, importance_grade: null },
    ]);
    const again = await world.import(importMentions, 'mentions-2026-11-20.jsonl', ROWS);
    expect(again.counts).toMatchObject({ registered: 0, changed: 0, unchanged: 3 });
  });
});

describe('importing reviews', () => {
  it('judges what is not stated, and leaves the author nowhere in the clear', async () => {
    const row = { domain: 'acme-robots.com', community: 'r/robots', date: '2026-11-01', author: 'canary_author_77' };
    const { counts, rejectsFile } = await world.import(importReviews, 'reviews-2026-11-20.jsonl', [
      { ...row, snippet: 'I love it, great support.', permalink: 'https://f.example/1' },
      { ...row, snippet: 'I love it.', permalink: 'https://f.example/2', sentiment: 'negative' },
      { ...row, snippet: '', permalink: 'https://f.example/3' },
      { ...row, snippet: 'Good.', permalink: 'https://f.example/4', date: '2126-11-01' },
    ]);
    expect(counts).toEqual({
      rows: 4,
      registered: 2,
      changed: 0,
      unchanged: 0,
      rejected: 2,
      review: 0,
      leftOut: 0,
      unread: [],
      headingLine: null,
    });
    expect(readFileSync(rejectsFile as string, 'utf8')).not.toContain('canary_author_77');
    const rows = await world.query<{ sentiment: string; sentiment_rule: string; score: number }>(
      'SELECT sentiment, sentiment_rule, score, sealed_author FROM read.company_reviews ORDER BY permalink',
    );
    expect(rows).toMatchObject([
      { sentiment: 'positive', sentiment_rule: 'vader-1.1.3-reviews-3' },
      { sentiment: 'negative', sentiment_rule: 'stated', score: -0.05 },
    ]);
    expect(JSON.stringify(rows)).not.toContain('canary');
    for await (const event of world.service.app.get(EventStore).readAll()) {
      expect(JSON.stringify([event.stream, event.data, event.metadata])).not.toContain('canary_author');
    }
  });
});

describe('importing much about one company', () => {
  it('appends those of one company in parts where they are too large for one append', async () => {
    const rows = Array.from({ length: 512 }, (_, n) => ({ slug: 'twin', type: 'news', title: 'Robots', url: `https://long.example/${n}`, date: '2026-11-18', quote: '長'.repeat(5_000) })); // prettier-ignore
    const file = rows.map((row) => JSON.stringify(row)).join('\n');
    const { counts } = await world.import(importMentions, 'long-2026-11-20.jsonl', file);
    expect(counts).toMatchObject({ rows: 512, registered: 512, rejected: 0 });
  });
});
