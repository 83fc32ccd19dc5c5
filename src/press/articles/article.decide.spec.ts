import { articleIdOf } from './article-address.rules.js';
import { articleDecider, linkArticle, recordArticle, type ArticleState } from './article.decide.js';
import { type Article, type ArticleEvent } from './article.events.js';

const from = (day: string) => ({ source: 'press', observedAt: `${day}T00:00:00.000Z` });
const fold = (events: readonly ArticleEvent[], state: ArticleState = articleDecider.initial): ArticleState =>
  events.reduce(articleDecider.evolve, state);

const article: Article = {
  articleId: 'a1',
  slugBase: 'a-plant',
  url: 'https://n.example/1',
  title: 'A plant',
  publication: null,
  publishedOn: '2026-01-01',
  summary: null,
};
const recorded = (news: Article, day: string): ArticleEvent => ({
  type: 'ArticleRecorded',
  data: { ...news, provenance: from(day) },
});
const linked = (companyId: string, day: string): ArticleEvent => ({
  type: 'ArticleLinked',
  data: { articleId: 'a1', companyId, provenance: from(day) },
});

describe('recording an article', () => {
  it('records it with its companies, each once', () => {
    const events = recordArticle(articleDecider.initial, article, ['c1', 'c2', 'c1'], from('2026-01-02'));
    expect(events).toEqual([recorded(article, '2026-01-02'), linked('c1', '2026-01-02'), linked('c2', '2026-01-02')]);
  });

  it('is quiet when told the same again', () => {
    const state = fold([recorded(article, '2026-01-02'), linked('c1', '2026-01-02')]);
    expect(recordArticle(state, { ...article, slugBase: 'other' }, ['c1'], from('2026-02-01'))).toEqual([]);
  });

  it('adds a company without telling the article again', () => {
    const state = fold([recorded(article, '2026-01-02'), linked('c1', '2026-01-02')]);
    expect(recordArticle(state, article, ['c2'], from('2026-01-01'))).toEqual([linked('c2', '2026-01-01')]);
  });

  it.each([
    ['newer', '2026-02-01', 1],
    ['of the same time', '2026-01-02', 0],
    ['older', '2026-01-01', 0],
  ])('believes a correction that is %s', (_when, day, events) => {
    const state = fold([recorded(article, '2026-01-02')]);
    expect(recordArticle(state, { ...article, title: 'Two plants' }, [], from(day))).toHaveLength(events);
  });
});

it('keeps what a correction does not say', () => {
  const state = fold([recorded(article, '2026-01-02')]);
  const told = { ...article, slugBase: 'other', title: 'Two plants', publishedOn: null };
  expect(recordArticle(state, told, [], from('2026-02-01'))).toEqual([
    recorded({ ...article, title: 'Two plants' }, '2026-02-01'),
  ]);
});

describe('linking an article', () => {
  const state = fold([recorded(article, '2026-01-02')]);
  it('says which company it speaks of, once', () => {
    const events = linkArticle(state, 'a1', 'c1', from('2026-03-01'));
    expect(events).toEqual([linked('c1', '2026-03-01')]);
    expect(linkArticle(fold(events, state), 'a1', 'c1', from('2026-03-02'))).toEqual([]);
  });

  it('is quiet where the article is not on file', () => {
    expect(linkArticle(articleDecider.initial, 'a1', 'c1', from('2026-03-01'))).toEqual([]);
  });
});

describe('the address of an article', () => {
  const id = articleIdOf('https://news.example/2026/plant?id=7');
  it.each([
    'http://www.news.example/2026/plant?id=7',
    'https://NEWS.example/2026/plant/?id=7#comments',
    'https://news.example/2026/plant?utm_source=x&id=7&fbclid=abc',
  ])('%s is the same article', (address) => {
    expect(articleIdOf(address)).toBe(id);
  });

  it.each([
    'https://news.example/2026/plant?id=8',
    'https://news.example/2026/Plant?id=7',
    'https://blog.news.example/2026/plant?id=7',
  ])('%s is another', (address) => {
    expect(articleIdOf(address)).not.toBe(id);
  });
});
