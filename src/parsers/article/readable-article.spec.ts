import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { growth } from '../../../test/kit/growth.js';
import { ArticleFault } from './article.errors.js';
import { readableArticle } from './readable-article.js';

const ARTICLES = join(import.meta.dirname, '../../../test/fixtures/articles');
const paragraph = `<p>${'The machine sorts parcels, reads their labels and weighs them. '.repeat(6)}</p>`;
const nested = (depth: number, text: string): string => '<div>'.repeat(depth) + text + '</div>'.repeat(depth);
const page = (body: string): string => `<html><head><title>News</title></head><body>${body}</body></html>`;

describe('the article of a page', () => {
  it.each(readdirSync(ARTICLES).filter((name) => name.endsWith('.html')))('is read from %s', (name) => {
    const article = nested(20, `<article>${readFileSync(join(ARTICLES, name), 'utf8')}</article>`);
    expect(readableArticle(page(article)).html).not.toBe('');
  });

  it('is read from a long page of usual depth, and from a short one of great depth', () => {
    expect(readableArticle(page(nested(12, paragraph.repeat(5_000)))).html).toContain('parcels');
    expect(readableArticle(page(nested(100, paragraph))).html).toContain('parcels');
  });

  it('is read from blocks within blocks in time that grows no faster than the page', () => {
    const chain = (depth: number) => (): void => {
      readableArticle(page(nested(depth, 'text, ')));
    };
    expect(growth(chain(240), chain(30), 8)).toBeLessThan(3);
    expect(readableArticle(page(nested(250, paragraph))).html).toContain('parcels');
  });

  it.each([
    ['many tags at a great depth', nested(250, 'text, ').repeat(10)],
    ['too many tags', '<b>x</b>'.repeat(25_000)],
    ['too great a depth', nested(300, 'text')],
  ])('is refused for %s', (_what, body) => {
    expect(() => readableArticle(page(body))).toThrow(ArticleFault);
  });
});
