import { type PageElement } from './page-clutter.js';

/** Deeper than what page builders nest. */
const MAX_NESTING = 40;
/** Wrap no blocks, or hold tables together. */
const OTHERS = new Set(
  (
    'html head body table thead tbody tfoot tr td th colgroup pre svg math script style template a abbr b bdi bdo big br ' +
    'button cite code data del em font i img input ins kbd label mark q rp rt ruby s samp small span strike strong sub sup ' +
    'time tt u var wbr h1 h2 h3 h4 h5 h6 figcaption hr'
  ).split(' '),
);

/**
 * Replaces wrappers deeper than 40 levels with what they contain: Readability's time grows with the third power of their
 * nesting, because it measures the text of each wrapper within each.
 */
export function flattenNesting(document: PageElement): void {
  const open: { readonly element: PageElement; readonly depth: number }[] = [{ element: document, depth: 0 }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { element, depth } = next;
    const children = [...element.children];
    const isWrapper = depth > 0 && isBlock(element);
    const isUnwrapped = isWrapper && depth > MAX_NESTING && children.some(isBlock);
    if (isUnwrapped) element.replaceWith(...element.childNodes);
    const below = isUnwrapped ? depth : depth + 1;
    for (const child of children) open.push({ element: child, depth: below });
  }
}

function isBlock({ localName }: PageElement): boolean {
  return !OTHERS.has(localName);
}
