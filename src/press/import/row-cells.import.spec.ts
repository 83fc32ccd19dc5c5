import { ARTICLE_COLUMNS, articleOf, companiesOf } from './article-row.import.js';
import {
  MENTION_COLUMNS,
  mentionOf,
  REVENUE_COLUMNS,
  revenueOf,
  REVIEW_COLUMNS,
  reviewOf,
} from './insight-row.import.js';
import { pastDayCell, RowCells } from './row-cells.import.js';

const read = pastDayCell(Date.UTC(2026, 2, 1, 9, 59));

describe('a day of publication', () => {
  it.each(['2026-03-01', '1 March 2026', '1999-12-31'])('may be %s', (day) => {
    expect(read(day).error).toBeUndefined();
  });

  it('may have begun in another zone', () => {
    expect(read('2026-03-02').error).toBeDefined();
    expect(pastDayCell(Date.UTC(2026, 2, 1, 10))('2026-03-02')).toEqual({ value: '2026-03-02' });
  });

  it.each(['2026-03-03', '2062-03-01'])('is not %s', (day) => {
    expect(read(day)).toEqual({ error: `is in the future: "${day}"`, remedy: 'Write the day of publication' });
  });

  it('is a whole day', () => {
    expect(read('2026-02').error).toContain('must name a day');
    expect(read('')).toEqual({ value: undefined });
  });
});

const NOW = Date.UTC(2026, 10, 30);
describe('a revenue figure', () => {
  const figureOf = (row: object) =>
    revenueOf(new RowCells({ year: '2025', ...row }, REVENUE_COLUMNS, {}), 'c', 'list', NOW);
  const amountOf = (row: object) => figureOf(row).amount;

  it('is of a time that has begun', () => {
    expect(figureOf({ revenue: 5, year: '2026' }).asOf).toBe('2026');
    for (const year of ['2027', '2026-12', '2026-12-24'])
      expect(() => figureOf({ revenue: 5, year })).toThrow('is in the future');
  });

  it('is in the unit of its heading, and never in another currency', () => {
    expect(amountOf({ 'ARR (USD M)': '12.5' })).toBe(12_500_000);
    expect(amountOf({ 'Revenue (€)': '4', 'Revenue ($)': '5' })).toBe(5);
    expect(() => amountOf({ 'Revenue (€)': '5,000,000' })).toThrow('is no amount in USD but in EUR');
  });
});

const POST = { community: 'startups', permalink: 'https://forum.example/1', date: '2026-11-01' };

describe('a review in a file', () => {
  const reviewIn = (cells: object) =>
    reviewOf(new RowCells({ ...POST, ...cells }, REVIEW_COLUMNS, {}), { companyId: 'c', name: 'Brex' }, NOW);

  it('is repaired before its sentiment is judged', () => {
    expect(reviewIn({ text: 'It isnâ€™t great' }).review).toMatchObject({
      snippet: 'It isn’t great',
      sentiment: 'negative',
    });
  });

  it.each(['[deleted]', '[removed]'])('is none where its forum shows %s', (text) => {
    expect(() => reviewIn({ text })).toThrow(`text is no review but "${text}"`);
    expect(reviewIn({ text: 'Fine', author: text }).author).toBeNull();
  });

  it('may be called neutral', () => {
    expect(reviewIn({ text: 'Great', sentiment: 'Neutral' }).review).toMatchObject({ sentiment: 'mixed', score: 0 });
  });
});

it.each([
  ['https://youtu.be/a?t=1h2m3s', 3_723],
  ['https://youtu.be/a?t=12m34s', 754],
  ['https://youtu.be/a?t=90s', 90],
  ['https://youtu.be/a?t=12:34', 754],
  ['[Episode](https://youtu.be/a?t=754)', 754],
])('the time in %s is %i seconds', (url, timestampSeconds) => {
  const cells = new RowCells({ type: 'podcast', title: 'x', url, date: '2026-11-01' }, MENTION_COLUMNS, {});
  expect(mentionOf(cells, 'c', NOW)).toMatchObject({ url: 'https://youtu.be/a', timestampSeconds });
});

it.each([
  ['[acme.com](https://acme.com)', 'acme.com'],
  ['https://acme.com, https://www.acme.com/about', 'acme.com'],
  ['http//acme.com', 'acme.com'],
])('the company of the website %s is %s', (website, domain) => {
  expect(new RowCells({ website }, MENTION_COLUMNS, {}).company().domain).toBe(domain);
});

it('websites of two companies name none of them', () => {
  const cells = new RowCells({ website: 'acme.com, other.com' }, MENTION_COLUMNS, {});
  expect(() => cells.company()).toThrow('is no domain of a company');
});

it.each([
  { Title: 'Acme raises', URL: 'https://n.example/1', Source: 'The Daily', Company: 'Acme' },
  { Titel: 'Acme raises', Link: 'https://n.example/1', Medium: 'x', Firma: 'Acme', Publisher: 'The Daily' },
  { Titre: 'Acme raises', URL: '<a href="https://n.example/1">Acme</a>', Entreprise: 'Acme', Outlet: 'The Daily' },
])('the headings of articles are known: %j', (row) => {
  const cells = new RowCells(row, ARTICLE_COLUMNS, {});
  expect(articleOf(cells, NOW)).toMatchObject({
    title: 'Acme raises',
    url: 'https://n.example/1',
    publication: 'The Daily',
  });
  expect(companiesOf(cells)).toEqual([{ domain: null, slug: null, name: 'Acme' }]);
});
