import { type ProseLine, proseLines } from './prose-lines.rules.js';
import { quotations } from './quotations.rules.js';
import { asciiLower } from './raw-blocks.rules.js';

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
  ['code', /\\\([^\n]{1,500}?\\\)|\\\[[^\n]{1,500}?\\\]/g],
  ['code', /\{\{[^{}\n]{0,200}\}\}|\{%[^\n]{0,200}?%\}|\$?\{[\w.]{1,80}\}/g],
  ['code', /\$[^$\s][^$\n]{0,200}[^$\s\\]\$(?!\d)/g],
  ['url', /\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s<>"”`)\]]+/gi],
  ['url', /\bwww\.[^\s<>"”`)\]]+/gi],
  ['url', /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g],
  ['markup', /\]\([^()\n]{0,2000}\)/g],
  // A reference, a footnote or a remark: its words may be the key of something elsewhere.
  ['markup', /\[[^[\]\n]{1,300}\](?!\()/g],
  ['markup', /<\/?[a-z][^<>\n]{0,500}>/gi],
  ['markup', /&#?\w{1,12};/g],
  ['markup', /[@#][\p{L}_][\p{L}\p{N}_-]*/gu],
];

/** HTML whose content is no prose, or is quoted, and comments. */
const ENCLOSING = /<(?:code|kbd|samp|pre|script|style|math|svg|q|blockquote)\b|<!--/gi;

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
  const outer = merged([...blocks, ...enclosed(text), ...found]);
  const quotes = quotations(text, outer).map(({ start, end }): ProtectedSpan => ({ start, end, kind: 'quote' }));
  return merged([...quotes, ...outer]);
}

/** From each opening tag to the next closing one, and comments. */
function enclosed(text: string): ProtectedSpan[] {
  const lower = asciiLower(text);
  return [...lower.matchAll(ENCLOSING)].flatMap(({ 0: opening, index: start }): ProtectedSpan[] => {
    const closing = opening === '<!--' ? '-->' : `</${opening.slice(1)}>`;
    const at = lower.indexOf(closing, start);
    const kind = opening === '<q' || opening === '<blockquote' ? 'quote' : 'markup';
    return at === -1 ? [] : [{ start, end: at + closing.length, kind }];
  });
}

/** Of overlapping spans one that has them all, of the first one's kind. */
function merged(spans: readonly ProtectedSpan[]): ProtectedSpan[] {
  const kept: ProtectedSpan[] = [];
  for (const span of [...spans].sort((a, b) => a.start - b.start)) {
    const last = kept.at(-1);
    if (last === undefined || span.start >= last.end) kept.push(span);
    else if (span.end > last.end) kept[kept.length - 1] = { start: last.start, end: span.end, kind: last.kind };
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
