export interface PageNode {
  readonly nodeType: number;
  readonly textContent: string | null;
  readonly firstChild: PageNode | null;
  readonly nextSibling: PageNode | null;
}

/** What is used here of an element; the project compiles without the DOM library. */
export interface PageElement extends PageNode {
  readonly localName: string;
  readonly outerHTML: string;
  readonly childElementCount: number;
  readonly children: Iterable<PageElement>;
  readonly childNodes: Iterable<PageNode>;
  getAttribute(name: string): string | null;
  querySelector(selector: string): PageElement | null;
  querySelectorAll(selector: string): Iterable<PageElement>;
  remove(): void;
  replaceWith(...nodes: PageNode[]): void;
}

/** Never shown as text, or only to screen readers, or captions beside pictures. */
const UNSEEN =
  'template:not([shadowrootmode]), amp-consent, amp-ad, amp-embed, amp-sidebar, .visually-hidden, .sr-only, .screen-reader-text, .wp-caption-text';
const WHOLE = new Set(['html', 'body', 'main', 'article']);
const COMMENTS =
  /^(?:(?:article|post|user|reader|blog)-?)?comments?(?:-?(?:list|section|area|threads?|page|wrapper|wrap|container|block))?$|^disqus(?:[_-]thread)?$|^respond$|^replies$/i;
const OFFER = /newsletter|subscri(?:be|ption)|paywall|sign-?up|cookie|consent|gdpr/i;
/** WordPress names the topics of a post so. */
const TOPIC = /^(?:category|tag)-/i;
/** Generators of documentation derive these ids from the words of a heading: `<h2 id="newsletter-prices">`. */
const NAMED_BY_WORDS = /^(?:h[1-6]|section)$/;
const CONTROL = 'form, input, button';
const OFFER_WORDS = /(?:subscri(?:be|bers?|ption)|sign(?:ing)? up|newsletter|inbox|log in|cookies?)\b/i;
/** Of two neighbouring elements, the words join: "Our letterSign up". A capital begins a request. */
const REQUEST =
  /(?:S(?:ubscribe|UBSCRIBE|ign[ -][Uu]p|IGN UP)|Log [Ii]n|Accept all)\b|[:,–—] (?:subscribe|sign up|log in)\b|\b[Yy]our (?:inbox|e-?mail)\b|\buses? cookies\b/;
const ABOUT =
  /^(?:[a-z]{1,12}[_-])?(?:byline|article-meta|post-meta|entry-meta|author-name|reading-time|breadcrumbs?)$/i;
/** Of an entry of a live blog, which says when it happened. */
const CLOCK_TIME = /^\d{1,2}[:.h]\d{2}(?: ?[ap]\.?m\.?)?(?: (?:[A-Z]{2,4}|Uhr))?$/i;
const BETWEEN =
  /^(?:(?:the )?(?:story|article) continues (?:below|after)(?: (?:the |this )?(?:advertisement|ad))?|skip (?:the )?advert(?:isement)?|scroll to continue(?: with content)?)[.:]?$/i;
/** Only outside lists and headings, where these are words of the article. */
const LABEL = /^(?:advertisement|advertising|sponsored|loading(?:\.\.\.|…)?)[.:]?$/i;
const LABELLED = new Set(['p', 'div', 'aside']);
const POINTER =
  /^(?:read (?:more|also|next|too)|also read|see also|related(?: (?:article|story))?|more on this(?: story)?|don[’']t miss)\s?[:|–—-]/i;
/** A larger element has more than an offer or a line about the article in it. */
const LONGEST_OFFER = 600;
const LONGEST_LINE = 200;
const MOST_PARTS = 4;
/** Most of what indented markup has between its tags is spaces. */
const SPACES = 20;
const TEXT_NODE = 3;

/**
 * Removes from a page what readers would not call its article: offers, labels of advertisements, comments, hidden texts.
 * Returns whether the page had any.
 */
export function removeClutter(page: PageElement): boolean {
  return [
    removeAll(page.querySelectorAll(UNSEEN)),
    removeAll(matching(page, '[class], [id]', isBeside)),
    removeAll(matching(page, 'p, div, li, aside, h2, h3, h4, h5, h6', isLineOfNoArticle)),
  ].includes(true);
}

function removeAll(elements: Iterable<PageElement>): boolean {
  const all = [...elements];
  for (const element of all) element.remove();
  return all.length > 0;
}

function matching(page: PageElement, selector: string, is: (element: PageElement) => boolean): PageElement[] {
  return [...page.querySelectorAll(selector)].filter((element) => !WHOLE.has(element.localName) && is(element));
}

function isBeside(element: PageElement): boolean {
  const names = namesOf(element);
  if (names.some((name) => COMMENTS.test(name))) return !isOfArticle(element);
  const isOffer = names.some((name) => OFFER.test(name) && !TOPIC.test(name));
  if (!isOffer && !names.some((name) => ABOUT.test(name))) return false;
  const text = shortTextOf(element, isOffer ? LONGEST_OFFER : LONGEST_LINE);
  if (text === null || isOfArticle(element) || CLOCK_TIME.test(text)) return false;
  return !isOffer || REQUEST.test(text) || (OFFER_WORDS.test(text) && element.querySelector(CONTROL) !== null);
}

function namesOf(element: PageElement): string[] {
  const id = NAMED_BY_WORDS.test(element.localName) ? '' : element.getAttribute('id');
  return `${element.getAttribute('class') ?? ''} ${id ?? ''}`.trim().split(/\s+/);
}

function isOfArticle(element: PageElement): boolean {
  return element.querySelector('h1, main, [itemprop="articleBody"]') !== null;
}

function isLineOfNoArticle(element: PageElement): boolean {
  if (element.childElementCount > MOST_PARTS) return false;
  const text = shortTextOf(element, LONGEST_LINE);
  if (text === null || text === '') return false;
  if (BETWEEN.test(text) || (LABEL.test(text) && LABELLED.has(element.localName))) return true;
  const [link] = element.querySelectorAll('a');
  return link !== undefined && POINTER.test(text) && textOf(link).length * 2 > text.length;
}

/** With single spaces; empty for none. */
export function textOf(element: PageElement | null): string {
  return (element?.textContent ?? '').replace(/\s+/g, ' ').trim();
}

/** Null for a longer text, which is not read in full: each of many nested elements has the text of all within it. */
function shortTextOf(element: PageElement, most: number): string | null {
  const open: (PageNode | null)[] = [element.firstChild];
  let text = '';
  while (open.length > 0) {
    const node = open.pop();
    if (!node) continue;
    open.push(node.nextSibling);
    if (node.nodeType === TEXT_NODE) text += node.textContent ?? '';
    else open.push(node.firstChild);
    if (text.length > most * SPACES) return null;
  }
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= most ? line : null;
}
