/** What is used here of an element; the project compiles without the DOM library. */
export interface PageElement {
  readonly localName: string;
  readonly textContent: string | null;
  readonly outerHTML: string;
  readonly childElementCount: number;
  getAttribute(name: string): string | null;
  querySelector(selector: string): PageElement | null;
  querySelectorAll(selector: string): Iterable<PageElement>;
  remove(): void;
}

/** Never shown as text, or only to screen readers, or captions beside pictures. */
const UNSEEN =
  'template, amp-consent, amp-ad, amp-embed, amp-sidebar, .visually-hidden, .sr-only, .screen-reader-text, .wp-caption-text';
const WHOLE = new Set(['html', 'body', 'main', 'article']);
const COMMENTS =
  /^(?:(?:article|post|user|reader|blog)-?)?comments?(?:-?(?:list|section|area|threads?|page|wrapper|wrap|container|block))?$|^disqus(?:[_-]thread)?$|^respond$|^replies$/i;
const OFFER = /newsletter|subscri(?:be|ption)|paywall|sign-?up|cookie|consent|gdpr/i;
/** Of two neighbouring elements, the words join: "Our letterSign up". */
const OFFER_WORDS =
  /(?:subscribe|subscribers?|subscription|sign(?:ing)? up|newsletter|inbox|log in|cookies?|unsubscribe)\b/i;
const ABOUT =
  /^(?:[a-z]{1,12}[_-])?(?:byline|article-meta|post-meta|entry-meta|author-name|reading-time|breadcrumbs?)$/i;
const LABEL =
  /^(?:advertisement|advertising|sponsored|(?:the )?(?:story|article) continues (?:below|after)(?: (?:the |this )?(?:advertisement|ad))?|skip (?:the )?advert(?:isement)?|scroll to continue(?: with content)?|loading(?:\.\.\.|…)?)[.:]?$/i;
const POINTER =
  /^(?:read (?:more|also|next|too)|also read|see also|related(?: (?:article|story))?|more on this(?: story)?|don[’']t miss)\s?[:|–—-]/i;
/** A larger element has more than an offer or a line about the article in it. */
const LONGEST_OFFER = 600;
const LONGEST_LINE = 200;
const MOST_PARTS = 4;

/** Removes from a page what readers would not call its article: offers, labels of advertisements, comments, hidden texts. */
export function removeClutter(page: PageElement): void {
  removeAll(page.querySelectorAll(UNSEEN));
  removeAll(matching(page, '[class], [id]', isBeside));
  removeAll(matching(page, 'p, div, li, aside, h2, h3, h4, h5, h6', isLineOfNoArticle));
}

function removeAll(elements: Iterable<PageElement>): void {
  for (const element of elements) element.remove();
}

function matching(page: PageElement, selector: string, is: (element: PageElement) => boolean): PageElement[] {
  return [...page.querySelectorAll(selector)].filter((element) => !WHOLE.has(element.localName) && is(element));
}

function isBeside(element: PageElement): boolean {
  const names = `${element.getAttribute('class') ?? ''} ${element.getAttribute('id') ?? ''}`.trim().split(/\s+/);
  if (names.some((name) => COMMENTS.test(name))) return !isOfArticle(element);
  const isOffer = names.some((name) => OFFER.test(name));
  if (!isOffer && !names.some((name) => ABOUT.test(name))) return false;
  const text = textOf(element);
  if (!isOffer) return text.length <= LONGEST_LINE && !isOfArticle(element);
  return text.length <= LONGEST_OFFER && OFFER_WORDS.test(text) && !isOfArticle(element);
}

function isOfArticle(element: PageElement): boolean {
  return element.querySelector('h1, main, [itemprop="articleBody"]') !== null;
}

function isLineOfNoArticle(element: PageElement): boolean {
  if (element.childElementCount > MOST_PARTS) return false;
  const text = textOf(element);
  if (text === '' || text.length > LONGEST_LINE) return false;
  if (LABEL.test(text)) return true;
  const [link] = element.querySelectorAll('a');
  return link !== undefined && POINTER.test(text) && textOf(link).length * 2 > text.length;
}

/** With single spaces; empty for none. */
export function textOf(element: PageElement | null): string {
  return (element?.textContent ?? '').replace(/\s+/g, ' ').trim();
}
