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

  it('has its lists, quotations, terms and figures at a depth that real pages have', () => {
    const forms = [
      '<ul><li>Alpha<ul><li>Beta</li></ul></li></ul>',
      '<blockquote><p>Quoted words.</p></blockquote>',
      '<dl><dt>Term</dt><dd>Meaning</dd></dl>',
      '<figure><img src="https://x.org/a.jpg"><figcaption>A caption</figcaption></figure>',
    ];
    const body = paragraph + forms.join(paragraph) + paragraph;
    const tables = '<table><tr><td>'.repeat(14) + body + '</td></tr></table>'.repeat(14);
    for (const deep of [nested(45, body), nested(39, `<article>${body}</article>`), tables]) {
      const { html } = readableArticle(page(deep));
      for (const form of forms) expect(html).toContain(form);
    }
  });

  it('does not merge the texts of deep blocks, and has what is in one line there in one line', () => {
    const beside = `<div><div>One.</div>end of the first</div><div>second<div>Two.</div></div>${paragraph}`;
    const inline = `<p>A <x-tip><x-in>word</x-in></x-tip> is here, ${'and there, '.repeat(20)}</p>${paragraph}`;
    expect(readableArticle(page(nested(45, beside))).html).not.toMatch(/first\s*second/);
    expect(readableArticle(page(nested(45, inline))).html).toContain('A <x-tip><x-in>word</x-in></x-tip> is here');
  });

  it('is read from blocks within blocks in time that grows no faster than the page', () => {
    const chain = (depth: number) => (): void => {
      readableArticle(page(nested(depth, 'text, ')));
    };
    expect(growth(chain(240), chain(30), 8)).toBeLessThan(3);
    const paragraphs = (depth: number) => (): void => {
      readableArticle(page('<div><p>'.repeat(depth) + 'text, ' + '</p></div>'.repeat(depth)));
    };
    expect(growth(paragraphs(120), paragraphs(15), 8)).toBeLessThan(3);
    expect(readableArticle(page(nested(250, paragraph))).html).toContain('parcels');
  });

  it('is not read several times where the page has less text than an article', () => {
    const chains = (text: string) => (): void => {
      readableArticle(page(('<div><p>'.repeat(40) + text + '</p></div>'.repeat(40)).repeat(24)));
    };
    expect(growth(chains('text'), chains('A machine sorts parcels. '), 1)).toBeLessThan(2);
    expect(readableArticle(page('<div><p>A machine sorts parcels.</p></div>')).html).toContain('sorts parcels');
  });

  it.each([
    ['many tags at a great depth', nested(250, 'text, ').repeat(10)],
    ['too many tags', '<b>x</b>'.repeat(25_000)],
    ['too great a depth', nested(300, 'text')],
  ])('is refused for %s', (_what, body) => {
    expect(() => readableArticle(page(body))).toThrow(ArticleFault);
  });
});
