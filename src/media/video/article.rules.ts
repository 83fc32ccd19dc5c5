import { Readability } from '@mozilla/readability';
import { load } from 'cheerio';
import { parseHTML } from 'linkedom';
import { JobFault } from '../../platform/jobs/job-runner.js';

export interface Article {
  readonly title: string | null;
  /** Paragraphs, one a line. */
  readonly text: string;
}

export const MIN_TEXT_CHARS = 200;
const MAX_TAGS = 40_000;
const MAX_DEPTH = 256;
const MAX_TEXT_CHARS = 100_000;
const VOID = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));

/**
 * The article of a page: its title and running text, without menus, advertisements and comments.
 *
 * @throws JobFault where the page holds none, or is built to be dear to read.
 */
export function articleOf(html: string): Article {
  assertBounded(html);
  // Its types are those of a browser, which this service is compiled without.
  const { document } = parseHTML(html) as unknown as { readonly document: never };
  const read = new Readability(document, { charThreshold: MIN_TEXT_CHARS, maxElemsToParse: MAX_TAGS });
  const article = read.parse();
  const text = paragraphsOf(article?.content ?? '');
  if (text.length < MIN_TEXT_CHARS) {
    throw new JobFault('article_unreadable', `The page has no article of at least ${MIN_TEXT_CHARS} characters`);
  }
  return { title: article?.title?.replace(/\s+/g, ' ').trim() || null, text };
}

function paragraphsOf(html: string): string {
  const page = load(html);
  page('h1, h2, h3, h4, figcaption, pre').remove();
  const tidy = (text: string): string => text.replace(/\s+/g, ' ').trim();
  const lines = page('p, li, blockquote')
    .toArray()
    .filter((block) => page(block).find('p, li, blockquote').length === 0)
    .map((block) => tidy(page(block).text()))
    .filter((line) => line.length > 1);
  return (lines.length > 0 ? lines.join('\n') : tidy(page.text())).slice(0, MAX_TEXT_CHARS);
}

/** Tags beyond any article's, or nested beyond any reader's: time would grow with their product. */
function assertBounded(html: string): void {
  let tags = 0;
  let depth = 0;
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at + 1)) {
    const isEnd = html[at + 1] === '/';
    const name = /^[a-z][a-z0-9]*/i.exec(html.slice(at + (isEnd ? 2 : 1), at + 16))?.[0].toLowerCase();
    if (name === undefined || VOID.has(name)) continue;
    tags++;
    depth = isEnd ? Math.max(0, depth - 1) : depth + 1;
    // Paragraphs and list items are often left open.
    if (!isEnd && (name === 'p' || name === 'li')) depth--;
    else if (isEnd && (name === 'p' || name === 'li')) depth++;
    if (tags > MAX_TAGS || depth > MAX_DEPTH)
      throw new JobFault('article_unreadable', 'The page is too large to be read');
  }
}
