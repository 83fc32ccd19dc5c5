import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';
import { ArticleFault } from './article.errors.js';
import { flattenNesting } from './flatten-nesting.js';
import { type PageElement, removeClutter, textOf } from './page-clutter.js';

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
/** Enough for the title of the site and that of the article. */
const MOST_HEADINGS = 20;
const LONG_PARAGRAPH = 80;
const MOST_PARAGRAPHS = 20;
/** So many characters of a paragraph say which it is. */
const OPENING = 40;
/** What follows the heading in a title: the name of the site, or "… | by Jon Lund". */
const SITE = /^(?:\s[|–—·»-]\s|\.\s[^|]{0,200}\s\|\sby\s)/;
const BODY = /<(?:body|frameset)[\s>]/i;
const TITLE = /<title[^<>]{0,200}>[^<]{0,2000}<\/title>/i;
const META = /<meta\s[^<>]{0,2000}>/gi;
const MOST_METAS = 100;
const ROOTS = /<!doctype[^<>]{0,200}>|<\/?(?:html|head)(?:\s[^<>]{0,2000})?>/gi;
const SEPARATOR = / [|–—·»-] /;
const VOID = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));

/**
 * Extracts a page's article.
 * @throws ArticleFault where the page is too expensive to parse.
 */
export function readableArticle(page: string): ReadableArticle {
  assertBounded(page);
  const document = documentOf(page);
  const hadClutter = removeClutter(document);
  const headings = [...document.querySelectorAll('h1, h2')].slice(0, MOST_HEADINGS).map(textOf);
  const written = textOf(document.querySelector('title'));
  const own = paragraphsOf(ownArticle(document));
  const first = readIn(document);
  // A page of comments only, or one whose article was taken for clutter.
  const read = hadClutter && first.text.length < MIN_ARTICLE_CHARS ? longer(first, readIn(documentOf(page))) : first;
  // Long comments beside a short article were taken for it.
  const isOther = own.length > 0 && !own.some((paragraph) => read.text.includes(paragraph));
  const alone = isOther ? readIn(documentOf(pageOf(ownArticle(cleanDocumentOf(page))))) : read;
  const { html } = alone.text.length < MIN_ARTICLE_CHARS ? read : alone;
  return { title: titleOf(read.title, written, headings), html };
}

interface Read {
  readonly title: string | null;
  readonly html: string;
  readonly text: string;
}

function longer(one: Read, other: Read): Read {
  return other.text.length > one.text.length ? other : one;
}

/** The article with a heading; null without one, and with several. */
function ownArticle(document: PageElement): PageElement | null {
  const articles = [...document.querySelectorAll('article')].filter((each) => each.querySelector('h1') !== null);
  return articles.length === 1 ? (articles[0] ?? null) : null;
}

function pageOf(article: PageElement | null): string {
  return `<html><head></head><body>${article?.outerHTML ?? ''}</body></html>`;
}

/** The beginnings of its longer paragraphs. */
function paragraphsOf(article: PageElement | null): string[] {
  const texts = [...(article?.querySelectorAll('p') ?? [])]
    .map(textOf)
    .filter(({ length }) => length >= LONG_PARAGRAPH);
  const length = texts.reduce((sum, text) => sum + text.length, 0);
  return length < MIN_ARTICLE_CHARS ? [] : texts.slice(0, MOST_PARAGRAPHS).map((text) => text.slice(0, OPENING));
}

/** "Harbor opens a plant – Robots Blog" is the heading "Harbor opens a plant" and the name of the site. */
function titleOf(title: string | null, written: string, headings: readonly string[]): string | null {
  if (title === null || headings.includes(title)) return title;
  if (headings.includes(written)) return written;
  // Readability takes what is before a colon for the name of the site.
  if (written.endsWith(title) && headings.some((each) => each !== '' && written.startsWith(`${each}: `)))
    return written;
  const [heading] = headings
    .filter((each) => each !== '' && title.startsWith(each) && SITE.test(title.slice(each.length)))
    .sort((a, b) => b.length - a.length);
  if (heading === undefined) return title;
  const [last = ''] = title.split(SEPARATOR).slice(-1);
  return wordsIn(heading) >= wordsIn(last) ? heading : title;
}

function wordsIn(text: string): number {
  return text.split(' ').length;
}

function cleanDocumentOf(page: string): PageElement {
  const document = documentOf(page);
  removeClutter(document);
  return document;
}

function documentOf(page: string): PageElement {
  // Its types need the DOM library, which this project compiles without.
  const { document } = parseHTML(withBody(page)) as unknown as { readonly document: PageElement };
  flattenNesting(document);
  return document;
}

/** The tags of the root, the head and the body may be left out, but the parser needs them. */
function withBody(page: string): string {
  if (BODY.test(page)) return page;
  const [title = ''] = TITLE.exec(page) ?? [];
  const metas = [...page.matchAll(META)].slice(0, MOST_METAS).join('');
  const body = page.replace(TITLE, '').replaceAll(ROOTS, '');
  return `<html><head>${title}${metas}</head><body>${body}</body></html>`;
}

function readIn(document: PageElement): Read {
  const article = parsed(document);
  return {
    title: article?.title?.replace(/\s+/g, ' ').trim() || null,
    html: article?.content ?? '',
    text: (article?.textContent ?? '').replace(/\s+/g, ' ').trim(),
  };
}

function parsed(document: PageElement): ReturnType<Readability['parse']> {
  // The library reads a page up to four times for a longer article; none is longer than the page's text.
  const charThreshold = Math.max(1, Math.min(MIN_ARTICLE_CHARS, textOf(document.querySelector('body')).length));
  try {
    return new Readability(document as never, { charThreshold, maxElemsToParse: MAX_TAGS }).parse();
  } catch {
    // The library expects the tree of a browser, which repairs what outside pages have wrong.
    throw new ArticleFault('article_unreadable', 'The page is no document that can be read');
  }
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
