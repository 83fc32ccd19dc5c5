import { given } from '../../../test/kit/decider.js';
import { articleIdOf, withoutTracking } from './article-address.rules.js';
import { articleDecider, linkArticle, recordArticle, type ArticleState } from './article.decide.js';
import { type Article, type ArticleEvent } from './article.events.js';

const from = (day: string) => ({ source: 'press', observedAt: `${day}T00:00:00.000Z` });
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

const onFile = given(articleDecider, recorded(article, '2026-01-02'));
const record = (news: Article, companyIds: readonly string[], day: string) => (state: ArticleState) =>
  recordArticle(state, news, companyIds, from(day));
const link = (day: string) => (state: ArticleState) => linkArticle(state, 'a1', 'c1', from(day));

describe('recording an article', () => {
  it('records it with its companies, each once', () => {
    given(articleDecider)
      .when(record(article, ['c1', 'c2', 'c1'], '2026-01-02'))
      .then(recorded(article, '2026-01-02'), linked('c1', '2026-01-02'), linked('c2', '2026-01-02'));
  });

  it('appends nothing for the same article again', () => {
    onFile
      .and(linked('c1', '2026-01-02'))
      .when(record({ ...article, slugBase: 'other' }, ['c1'], '2026-02-01'))
      .thenNothing();
  });

  it('adds a company without recording the article again', () => {
    onFile
      .and(linked('c1', '2026-01-02'))
      .when(record(article, ['c2'], '2026-01-01'))
      .then(linked('c2', '2026-01-01'));
  });

  const correction = { ...article, title: 'Two plants' };

  it('accepts a correction that is newer', () => {
    onFile.when(record(correction, [], '2026-02-01')).then(recorded(correction, '2026-02-01'));
  });

  it.each([
    ['of the same time', '2026-01-02'],
    ['older', '2026-01-01'],
  ])('ignores a correction that is %s', (_when, day) => {
    onFile.when(record(correction, [], day)).thenNothing();
  });

  it('retains what a correction does not state', () => {
    const partial = { ...correction, slugBase: 'other', publishedOn: null };
    onFile.when(record(partial, [], '2026-02-01')).then(recorded(correction, '2026-02-01'));
  });
});

describe('linking an article', () => {
  it('records the company, once', () => {
    const after = onFile.when(link('2026-03-01')).then(linked('c1', '2026-03-01'));
    after.when(link('2026-03-02')).thenNothing();
  });

  it('appends nothing where the article is not on file', () => {
    given(articleDecider).when(link('2026-03-01')).thenNothing();
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

  it.each([
    ['?q=big%20news&utm_source=rss', '?q=big%20news'],
    ['?12345&utm_source=rss', '?12345'],
    ['?utm_source=rss&a=1&&b=%7E&UTM_Medium=feed', '?a=1&&b=%7E'],
    ['?fbclid&utm_source=a=b', ''],
    ['?a=utm_source', '?a=utm_source'],
    ['?q=big%20news', '?q=big%20news'],
    ['?gclid=1#!/read', '#!/read'],
    ['#/a?b=c', '#/a?b=c'],
    ['?utm_source=rss#v2.1', '#v2.1'],
    ['#version-12', '#version-12'],
    ['#1.2.0', '#1.2.0'],
    ['#120---2026-11-01', '#120---2026-11-01'],
    ['#2026-11', '#2026-11'],
    ['#comment-2026', ''],
    ['#section-2', ''],
    ['#2', ''],
    ['#video', ''],
    ['#v2-is-here', ''],
    ['#utm_campaign=2026-11', ''],
    ['#xtor=RSS-1', ''],
    ['?source=rss----6d3f6b1d5c2b---4', ''],
    ['?source=rss-6d3f------2', ''],
    ['?id=1&source=collection_home---4------0', '?id=1'],
    ['?source=newsletter', '?source=newsletter'],
    ['?#comments', '?'],
  ])('%s without tracking is %s', (given, expected) => {
    expect(withoutTracking(`https://news.example/plant${given}`)).toBe(`https://news.example/plant${expected}`);
  });

  it('without tracking has no source at Medium', () => {
    expect(withoutTracking('https://medium.com/@ada/plant-1?source=friends_link')).toBe(
      'https://medium.com/@ada/plant-1',
    );
    expect(withoutTracking('https://ada.medium.com/plant-1?sk=1&source=x')).toBe('https://ada.medium.com/plant-1?sk=1');
    expect(withoutTracking('https://notmedium.com/a?source=x')).toBe('https://notmedium.com/a?source=x');
  });
});
