import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';
import { ArticleFault } from './article.errors.js';

export interface ReadableArticle {
  readonly title: string | null;
  /** The article's HTML without menus, advertisements and comments; empty where none is found. */
  readonly html: string;
}

export const MIN_ARTICLE_CHARS = 200;
const MAX_TAGS = 40_000;
const MAX_DEPTH = 256;
/** Over all tags, opening and closing: the parser takes up to 7 µs of processor time for each. */
const MAX_SUM_OF_DEPTHS = 400_000;
const VOID = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));

/**
 * Extracts a page's article.
 * @throws ArticleFault where the page is too expensive to parse.
 */
export function readableArticle(page: string): ReadableArticle {
  assertBounded(page);
  // Its types need the DOM library, which this project compiles without.
  const { document } = parseHTML(page) as unknown as { readonly document: never };
  const read = new Readability(document, { charThreshold: MIN_ARTICLE_CHARS, maxElemsToParse: MAX_TAGS });
  const article = read.parse();
  return { title: article?.title?.replace(/\s+/g, ' ').trim() || null, html: article?.content ?? '' };
}

/** Limits the number of tags, their depth and the sum of depths, because parsing time grows with that sum. */
function assertBounded(html: string): void {
  let tags = 0;
  let depth = 0;
  let sumOfDepths = 0;
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at + 1)) {
    const isEnd = html[at + 1] === '/';
    const name = /^[a-z][a-z0-9]*/i.exec(html.slice(at + (isEnd ? 2 : 1), at + 16))?.[0].toLowerCase();
    if (name === undefined || VOID.has(name)) continue;
    tags++;
    depth = isEnd ? Math.max(0, depth - 1) : depth + 1;
    // Paragraphs and list items are often left open.
    if (!isEnd && (name === 'p' || name === 'li')) depth--;
    else if (isEnd && (name === 'p' || name === 'li')) depth++;
    sumOfDepths += depth;
    if (tags > MAX_TAGS || depth > MAX_DEPTH || sumOfDepths > MAX_SUM_OF_DEPTHS)
      throw new ArticleFault('article_unreadable', 'The page is too large to be read');
  }
}
