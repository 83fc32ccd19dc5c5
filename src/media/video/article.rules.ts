import { Parser } from 'htmlparser2';
import { ArticleFault } from '../../parsers/article/article.errors.js';
import { MIN_ARTICLE_CHARS, readableArticle } from '../../parsers/article/readable-article.js';

export interface Article {
  readonly title: string | null;
  /** One paragraph per line. */
  readonly text: string;
}

const MAX_TEXT_CHARS = 100_000;
/** Headlines and captions are not sentences. */
const SKIPPED = new Set('h1 h2 h3 h4 h5 h6 figcaption pre script style'.split(' '));
const INLINE = new Set('a abbr b bdi br cite code em i mark q s small span strong sub sup time u wbr font'.split(' '));

/**
 * Extracts a page's article: title and running text, without menus, advertisements and comments.
 * @throws ArticleFault where the page has no article or is too expensive to parse.
 */
export function articleOf(page: string): Article {
  const { title, html } = readableArticle(page);
  const text = paragraphsOf(html);
  if (text.length < MIN_ARTICLE_CHARS) {
    throw new ArticleFault('article_unreadable', `The page has no article of at least ${MIN_ARTICLE_CHARS} characters`);
  }
  return { title, text };
}

/** The running text of Readability's result: paragraphs, list items and quotations, one per line. */
function paragraphsOf(html: string): string {
  const lines: string[] = [];
  let line = '';
  let skipped = 0;
  const end = (): void => {
    const text = line.replace(/\s+/g, ' ').trim();
    if (text.length > 1) lines.push(text);
    line = '';
  };
  const parser = new Parser(
    {
      onopentagname: (name) => {
        if (SKIPPED.has(name)) skipped++;
        if (name === 'br') line += ' ';
        else if (!INLINE.has(name)) end();
      },
      ontext: (text) => {
        if (skipped === 0) line += text;
      },
      onclosetag: (name) => {
        if (SKIPPED.has(name)) skipped--;
        if (!INLINE.has(name)) end();
      },
    },
    { decodeEntities: true },
  );
  parser.end(html);
  end();
  return lines.join('\n').slice(0, MAX_TEXT_CHARS);
}
