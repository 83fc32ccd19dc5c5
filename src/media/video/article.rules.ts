import { Readability } from '@mozilla/readability';
import { Parser } from 'htmlparser2';
import { parseHTML } from 'linkedom';
import { JobFault } from '../../jobs/job-runner.js';

export interface Article {
  readonly title: string | null;
  /** One paragraph per line. */
  readonly text: string;
}

export const MIN_TEXT_CHARS = 200;
const MAX_TAGS = 40_000;
const MAX_DEPTH = 256;
const MAX_TEXT_CHARS = 100_000;
/** Headlines and captions are not sentences. */
const SKIPPED = new Set('h1 h2 h3 h4 h5 h6 figcaption pre script style'.split(' '));
const INLINE = new Set('a abbr b bdi br cite code em i mark q s small span strong sub sup time u wbr font'.split(' '));
const VOID = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));

/**
 * Extracts a page's article: title and running text, without menus, advertisements and comments.
 * @throws JobFault where the page has no article or is too expensive to parse.
 */
export function articleOf(html: string): Article {
  assertBounded(html);
  // Its types need the DOM library, which this project compiles without.
  const { document } = parseHTML(html) as unknown as { readonly document: never };
  const read = new Readability(document, { charThreshold: MIN_TEXT_CHARS, maxElemsToParse: MAX_TAGS });
  const article = read.parse();
  const text = paragraphsOf(article?.content ?? '');
  if (text.length < MIN_TEXT_CHARS) {
    throw new JobFault('article_unreadable', `The page has no article of at least ${MIN_TEXT_CHARS} characters`);
  }
  return { title: article?.title?.replace(/\s+/g, ' ').trim() || null, text };
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

/** Limits the number and depth of tags, because parsing time grows with their product. */
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
