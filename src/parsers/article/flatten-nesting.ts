import { type PageElement, type PageNode } from './page-clutter.js';

/** Deeper than what page builders nest. */
const MAX_WRAPPERS = 40;
/** Deeper than lists and quotations within the cells of old pages; below it, they lose their form. */
const MAX_NESTING = 80;
const WRAPPERS = new Set(['div', 'section']);
/** Their names say what does not belong to the article. */
const BESIDE =
  /comment|sidebar|newsletter|subscri|related|promo|share|social|foot|nav|menu|banner|consent|cookie|paywall|\bad/i;
/** Wrap no blocks, or hold tables together. */
const OTHERS = new Set(
  (
    'html head body table thead tbody tfoot tr td th colgroup pre svg math script style template a abbr b bdi bdo big br ' +
    'button cite code data del em font i img input ins kbd label mark q rp rt ruby s samp small span strike strong sub sup ' +
    'time tt u var wbr h1 h2 h3 h4 h5 h6 figcaption hr'
  ).split(' '),
);
const TEXT_NODE = 3;

/**
 * Replaces wrappers deeper than 40 levels, and other blocks deeper than 80, with what they contain: Readability's time
 * grows with the third power of their nesting, because it measures the text of each within each.
 */
export function flattenNesting(document: PageElement): void {
  const open: { readonly element: PageElement; readonly depth: number }[] = [{ element: document, depth: 0 }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { element, depth } = next;
    if (depth > MAX_WRAPPERS && isEmptyParagraph(element)) {
      element.remove();
      continue;
    }
    const children = [...element.children];
    const isUnwrapped = depth > MAX_WRAPPERS && isUnwrappedAt(depth, element, children);
    if (isUnwrapped) element.replaceWith(...element.childNodes);
    const below = isUnwrapped ? depth : depth + 1;
    for (const child of children) open.push({ element: child, depth: below });
  }
}

function isUnwrappedAt(depth: number, element: PageElement, children: readonly PageElement[]): boolean {
  if (!isBlock(element) || !children.some(isBlock)) return false;
  if (depth > MAX_NESTING) return true;
  return children.filter((child) => !isEmptyParagraph(child)).length === 1 && isWrapper(element);
}

/** The text within would begin a line beside the text of the block itself. */
function isWrapper(element: PageElement): boolean {
  if (!WRAPPERS.has(element.localName)) return false;
  const names = `${element.getAttribute('class') ?? ''} ${element.getAttribute('id') ?? ''}`;
  return !BESIDE.test(names) && ![...element.childNodes].some(isText);
}

function isText({ nodeType, textContent }: PageNode): boolean {
  return nodeType === TEXT_NODE && textContent?.trim() !== '';
}

/** Parsers make them of a paragraph's closing tag behind a block. */
function isEmptyParagraph({ localName, childNodes }: PageElement): boolean {
  return localName === 'p' && [...childNodes].length === 0;
}

function isBlock({ localName }: PageElement): boolean {
  return !OTHERS.has(localName);
}
