import { type ProseLine, proseLines } from './prose-lines.rules.js';

export type ProtectedKind = 'code' | 'url' | 'quote' | 'markup' | 'block';

/** A part of a paragraph that no rule changes and that the lock compares literally. */
export interface ProtectedSpan {
  readonly start: number;
  readonly end: number;
  readonly kind: ProtectedKind;
}

/** In this order: the earlier match wins; of two at the same place, the first pattern. */
const PATTERNS: readonly (readonly [ProtectedKind, RegExp])[] = [
  ['code', /``[^`\n]{1,2000}``|`[^`\n]{1,2000}`/g],
  ['code', /\$[^$\s][^$\n]{0,200}[^$\s\\]\$(?!\d)/g],
  ['url', /\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s<>"”`)\]]+/gi],
  ['url', /\bwww\.[^\s<>"”`)\]]+/gi],
  ['url', /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g],
  ['markup', /\]\([^()\n]{0,2000}\)/g],
  ['markup', /<\/?[a-z][^<>\n]{0,500}>/gi],
  ['markup', /&#?\w{1,12};/g],
  ['markup', /[@#][\p{L}_][\p{L}\p{N}_-]*/gu],
  ['quote', /‘[^‘\n]{1,1000}?’(?![\p{L}\p{N}])/gu],
  ['quote', /(?<![\p{L}\p{N}])'[^'\n]{1,300}'(?![\p{L}\p{N}])/gu],
];

/** Double quotation marks with their closing marks. An unclosed one protects the rest. */
const QUOTES: Readonly<Record<string, string>> = { '"': '"', '“': '”', '„': '“', '«': '»' };

/** Spans in the order of the text, without overlap. */
export function protectedSpans(text: string): ProtectedSpan[] {
  const blocks = proseLines(text)
    .filter((line) => line.isFrozen)
    .map(({ start, end }: ProseLine): ProtectedSpan => ({ start, end, kind: 'block' }));
  const found = PATTERNS.flatMap(([kind, pattern]) =>
    [...text.matchAll(pattern)].map((match): ProtectedSpan => ({
      start: match.index,
      end: match.index + match[0].length,
      kind,
    })),
  );
  const outer = withoutOverlap([...blocks, ...found.filter(({ kind }) => kind !== 'quote')]);
  const quotes = [...doubleQuotes(text, outer), ...found.filter(({ kind }) => kind === 'quote')];
  // Code or a URL inside a quotation belongs to it.
  return withoutOverlap([...blocks, ...quotes, ...outer]);
}

function doubleQuotes(text: string, outside: readonly ProtectedSpan[]): ProtectedSpan[] {
  const spans: ProtectedSpan[] = [];
  let next = 0;
  for (let at = 0; at < text.length; at++) {
    while ((outside[next]?.end ?? Infinity) <= at) next++;
    const span = outside[next];
    if (span && span.start <= at) {
      at = span.end - 1;
      continue;
    }
    const closing = QUOTES[text.charAt(at)];
    if (closing === undefined) continue;
    const end = text.indexOf(closing, at + 1);
    spans.push({ start: at, end: end === -1 ? text.length : end + 1, kind: 'quote' });
    at = end === -1 ? text.length : end;
  }
  return spans;
}

function withoutOverlap(spans: readonly ProtectedSpan[]): ProtectedSpan[] {
  const kept: ProtectedSpan[] = [];
  let end = 0;
  for (const span of [...spans].sort((a, b) => a.start - b.start)) {
    if (span.start < end) continue;
    kept.push(span);
    ({ end } = span);
  }
  return kept;
}

/** Whether any of the ordered spans overlaps [start, end). */
export function touches(spans: readonly ProtectedSpan[], start: number, end: number): boolean {
  let low = 0;
  let high = spans.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((spans[middle] as ProtectedSpan).end <= start) low = middle + 1;
    else high = middle;
  }
  return (spans[low]?.start ?? Infinity) < Math.max(end, start + 1);
}
