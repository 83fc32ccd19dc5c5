/** A line of a paragraph. */
export interface ProseLine {
  readonly start: number;
  /** Exclusive of its line break. */
  readonly end: number;
  /** Start of its words, after a list marker. */
  readonly proseStart: number;
  /** Code, heading, quotation, table, HTML: left unchanged. */
  readonly isFrozen: boolean;
  readonly isListItem: boolean;
}

/** Running text: its sentences may span lines but not flows. */
export interface Flow {
  readonly start: number;
  readonly end: number;
}

export interface Paragraphs {
  readonly paragraphs: readonly string[];
  /** The text before each paragraph, and at the end the text after the last one. */
  readonly gaps: readonly string[];
}

const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const LIST_MARKER = /^\s{0,8}(?:[-*+•]|\d{1,9}[.)])\s+(?:\[[ xX]\]\s+)?/;
const FROZEN =
  /^(?: {0,3}#{1,6}(?:\s|$)| {0,3}>| {4}|\t|\s*[-=*_]{3,}\s*$|\s*\||\s*<[a-z/!]|\s*\[[^\]\n]{1,200}\]:\s)/i;
/** Longer flows are split between sentences, to bound the time of a step. */
const LONGEST_FLOW = 1_500;

/** Splits at blank lines outside fenced code blocks. Gaps and paragraphs concatenate to the original text. */
export function splitParagraphs(text: string): Paragraphs {
  const paragraphs: string[] = [];
  const gaps: string[] = [];
  let fence: string | null = null;
  let gapStart = 0;
  let start = -1;
  let end = 0;
  const close = (): void => {
    if (start === -1) return;
    gaps.push(text.slice(gapStart, start));
    paragraphs.push(text.slice(start, end));
    gapStart = end;
    start = -1;
  };
  for (const line of linesOf(text)) {
    const content = text.slice(line.start, line.end);
    if (fence === null && content.trim() === '') {
      close();
      continue;
    }
    fence = fenceAfter(fence, content);
    if (start === -1) ({ start } = line);
    ({ end } = line);
  }
  close();
  gaps.push(text.slice(gapStart));
  return { paragraphs, gaps };
}

export function joinParagraphs({ paragraphs, gaps }: Paragraphs): string {
  return paragraphs.map((paragraph, index) => (gaps[index] ?? '') + paragraph).join('') + (gaps.at(-1) ?? '');
}

export function proseLines(paragraph: string): ProseLine[] {
  let fence: string | null = null;
  return linesOf(paragraph).map(({ start, end }) => {
    const content = paragraph.slice(start, end);
    const before: string | null = fence;
    fence = fenceAfter(fence, content);
    const marker = LIST_MARKER.exec(content)?.[0] ?? '';
    const isFrozen = before !== null || fence !== null || (marker === '' && isFrozenLine(content));
    return { start, end, proseStart: start + marker.length, isFrozen, isListItem: marker !== '' };
  });
}

function isFrozenLine(content: string): boolean {
  return FROZEN.test(content) || content.split('|').length > 2;
}

/** The running text of a paragraph, each flow at most 1,500 characters. */
export function flowsOf(paragraph: string): Flow[] {
  const flows: Flow[] = [];
  let open: { start: number; end: number } | null = null;
  const close = (): void => {
    if (open) flows.push(...cut(paragraph, open));
    open = null;
  };
  for (const line of proseLines(paragraph)) {
    if (line.isFrozen || line.isListItem) close();
    if (line.isFrozen) continue;
    if (open) open.end = line.end;
    else open = { start: line.proseStart, end: line.end };
  }
  close();
  return flows;
}

function cut(text: string, { start, end }: Flow): Flow[] {
  const pieces: Flow[] = [];
  let from = start;
  while (end - from > LONGEST_FLOW) {
    const window = text.slice(from, from + LONGEST_FLOW);
    const at = Math.max(window.lastIndexOf('. '), window.lastIndexOf('\n')) + 1;
    // Without a sentence end nearby, it splits between two words; without those, anywhere.
    const length = at || window.lastIndexOf(' ') + 1 || LONGEST_FLOW;
    pieces.push({ start: from, end: from + length });
    from += length;
  }
  if (from < end) pieces.push({ start: from, end });
  return pieces;
}

function fenceAfter(fence: string | null, line: string): string | null {
  const mark = FENCE.exec(line)?.[1];
  if (mark === undefined) return fence;
  if (fence === null) return mark;
  return mark.startsWith(fence) && line.trim() === mark ? null : fence;
}

function linesOf(text: string): { start: number; end: number }[] {
  const lines: { start: number; end: number }[] = [];
  for (let start = 0; start <= text.length;) {
    const feed = text.indexOf('\n', start);
    const next = feed === -1 ? text.length : feed;
    lines.push({ start, end: next > start && text[next - 1] === '\r' && feed !== -1 ? next - 1 : next });
    start = next + 1;
  }
  return lines;
}
