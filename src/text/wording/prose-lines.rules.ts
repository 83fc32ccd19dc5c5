import { linesOf, rawLines } from './raw-blocks.rules.js';

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

const LIST_MARKER = /^\s{0,8}(?:[-*+•]|\d{1,9}[.)])\s+(?:\[[ xX]\]\s+)?/;
const FROZEN =
  /^(?: {0,3}#{1,6}(?:\s|$)| {0,3}>| {4}|\t|\s*[-=*_]{3,}\s*$|\s*\||\s*<[a-z/!]|\s*\[[^\]\n]{1,200}\]:\s)/i;
/** Below one of these, a line without its own mark still belongs to the quotation or the footnote. */
const LAZY = /^ {0,3}(?:>|\[\^)/;
const HEADING_LINE = /^ {0,3}(?:=+|-{2,})\s*$/;
/** A line of a poem, an address or a signature: wrapped prose is longer. */
const SET_LINE = /^["“‘(]?[\p{Lu}\p{N}].{0,54}$/u;
const FEWEST_SET_LINES = 3;
/** Columns that only blanks line up. */
const COLUMNS = /\S(?: {3}|\t)\s*\S/;
/** Longer flows are split between sentences, to bound the time of a step. */
const LONGEST_FLOW = 1_500;

/**
 * Splits at blank lines outside code, formulas, front matter, comments and raw HTML. Gaps and paragraphs concatenate to
 * the original text.
 */
export function splitParagraphs(text: string): Paragraphs {
  const paragraphs: string[] = [];
  const gaps: string[] = [];
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
  const lines = linesOf(text);
  const raw = rawLines(text, lines);
  for (const [i, line] of lines.entries()) {
    if (raw[i] !== true && text.slice(line.start, line.end).trim() === '') {
      close();
      continue;
    }
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
  const lines = linesOf(paragraph);
  const contents = lines.map(({ start, end }) => paragraph.slice(start, end));
  const raw = rawLines(paragraph, lines);
  const markers = contents.map((content, i) => (raw[i] === true ? '' : (LIST_MARKER.exec(content)?.[0] ?? '')));
  const frozen = contents.map((content, i) => raw[i] === true || (markers[i] === '' && isFrozenLine(content)));
  for (const [from, to] of frozenRanges(outsideRaw(contents, raw), markers, frozen)) frozen.fill(true, from, to);
  return lines.map(({ start, end }, i) => ({
    start,
    end,
    proseStart: start + (markers[i] ?? '').length,
    isFrozen: frozen[i] === true,
    isListItem: markers[i] !== '',
  }));
}

function isFrozenLine(content: string): boolean {
  return FROZEN.test(content) || content.split('|').length > 2;
}

/** What a line of code looks like says nothing about the lines around it. */
function outsideRaw(contents: readonly string[], raw: readonly boolean[]): string[] {
  return contents.map((content, i) => (raw[i] === true ? '' : content));
}

/** Lines, the second index exclusive, that the lines around them show to be no prose. */
function frozenRanges(
  contents: readonly string[],
  markers: readonly string[],
  frozen: readonly boolean[],
): (readonly [number, number])[] {
  const hasColumns = (i: number): boolean => COLUMNS.test((contents[i] ?? '').slice((markers[i] ?? '').length));
  const isProse = (i: number): boolean => frozen[i] === false && markers[i] === '';
  const isSetLine = (i: number): boolean => isProse(i) && SET_LINE.test((contents[i] ?? '').trim());
  const isSetOut = (i: number): boolean => isVerse(contents, i, isSetLine);
  return contents.flatMap((content, i): (readonly [number, number])[] => {
    if (isTableRule(content)) return [[Math.max(0, i - 1), contents.length]];
    if (isColumnRule(content)) return [[0, contents.length]];
    if (hasColumns(i) && hasColumns(i + 1)) return [[i, i + 2]];
    if (isSetOut(i)) return [[i, endWhere(contents, i + 1, isSetLine)]];
    if (LAZY.test(content)) return [[i, endWhere(contents, i + 1, isProse)]];
    if (!HEADING_LINE.test(content)) return [];
    let from = i;
    while (from > 0 && isProse(from - 1)) from--;
    // Below an item of a list, dashes are a line between two parts.
    const isRule = from > 0 && markers[from - 1] !== '' && !content.includes('=');
    return isRule ? [] : [[from, i + 1]];
  });
}

/**
 * Whether a poem, an address or a signature begins here: lines in a row that are short, open with a capital letter or a
 * figure, and do not all end where a sentence does.
 */
function isVerse(contents: readonly string[], from: number, isSetLine: (i: number) => boolean): boolean {
  if (!isSetLine(from) || (from > 0 && isSetLine(from - 1))) return false;
  const lines = contents.slice(from, endWhere(contents, from, isSetLine));
  const open = lines.filter((line) => !/[.!?:]["”’)]?\s*$/.test(line));
  return (
    lines.length >= FEWEST_SET_LINES &&
    (open.length * 2 >= lines.length || (open.length > 0 && lines.length > FEWEST_SET_LINES))
  );
}

function endWhere(contents: readonly string[], from: number, isInside: (i: number) => boolean): number {
  let end = from;
  while (end < contents.length && isInside(end)) end++;
  return end;
}

/** The line between the head of a table and its rows. */
function isTableRule(content: string): boolean {
  return content.includes('|') && content.includes('-') && /^[\s|:-]+$/.test(content);
}

/** "-----  ------": the rule of a table without other marks. */
function isColumnRule(content: string): boolean {
  return /^[ -]+$/.test(content) && content.includes('-- ') && content.includes(' --');
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
