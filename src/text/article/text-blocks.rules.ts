import { plainLine } from '../../parsers/html/block-collector.js';
import { type Block } from './article.rules.js';

const MARK = /^(?:[-*•–] |(\d{1,2})[.)] )/;
const HEADING = /^(#{1,6}) /;
const BOLD = '**';
const MOST_BLOCKS = 1_000;
const MOST_CHARS = 200_000;

/** Below the heads of a table of Markdown. */
const RULE = /^\|[ \t]{0,9}:?-[-: |\t]*$/;
const MOST_CELLS = 20;

interface Line {
  readonly from: number;
  readonly to: number;
}

interface PlacedLine {
  from: number;
  to: number;
  /** Whether it is a heading without a mark. */
  readonly isLabel: boolean;
}

const LONGEST_LABEL = 50;
const TIME = /^\d{1,2}[:.]\d{2}\b/;
const ENDED = /[.!?:]$/;
const GREETING = /^(?:hi|hello|hey|dear|hallo|liebe|lieber|bonjour)\b/i;

/**
 * The blocks of a plain text: items by their marks, headings by `#` or as a short line above items or a sentence, tables
 * of Markdown, else paragraphs, which are lines, or what is between blank lines where there are any.
 */
export function textBlocks(text: string): Block[] {
  const blocks: Block[] = [];
  let group = 0;
  let isInList = false;
  let lastLevel = 1;
  const lines = linesOf(text.slice(0, MOST_CHARS));
  for (let i = 0; i < lines.length && blocks.length < MOST_BLOCKS; i++) {
    const { from, to, isLabel } = lines[i] as PlacedLine;
    const rows = tableAt(text, lines, i);
    if (rows > 0) {
      blocks.push(...cellsOf(text, lines.slice(i, i + rows), ++group));
      i += rows - 1;
      isInList = false;
      continue;
    }
    const line = text.slice(from, to);
    const mark = MARK.exec(line);
    const heading = HEADING.exec(line);
    if (mark && !isInList) group++;
    isInList = mark !== null;
    const opening = mark?.[0].length ?? heading?.[0].length ?? 0;
    const placed = placedLine(text, from + opening, to);
    if (placed.text === '') continue;
    const kind = mark ? 'item' : heading || isLabel ? 'heading' : 'paragraph';
    if (heading) lastLevel = heading[1]?.length ?? 1;
    const level = mark ? 1 : heading ? lastLevel : isLabel ? Math.min(6, lastLevel + 1) : 0;
    const isMarked = mark !== null && mark[1] !== undefined;
    const cell = { row: 0, column: 0, columns: 1, rows: 1 };
    const number = isMarked ? Number(mark[1]) : null;
    blocks.push({ ...placed, ...cell, kind, level, isMarked, group: mark ? group : 0, number, isContinued: false });
  }
  return blocks;
}

/** How many lines the table that begins here has; 0 where none does. */
function tableAt(text: string, lines: readonly Line[], at: number): number {
  const [head, rule] = [lines[at], lines[at + 1]];
  if (!head || !rule || text[head.from] !== '|' || !RULE.test(text.slice(rule.from, rule.to).trimEnd())) return 0;
  let end = at + 2;
  while (text[lines[end]?.from ?? text.length] === '|') end++;
  return end - at;
}

/** The cells of a table, without the rule below its heads. */
function cellsOf(text: string, lines: readonly Line[], group: number): Block[] {
  return lines
    .filter((_line, i) => i !== 1)
    .flatMap(({ from, to }, row) =>
      columnsOf(text, from, to).flatMap((cell, column): Block[] => {
        const placed = placedLine(text, cell.from, cell.to);
        if (placed.text === '') return [];
        const place = { row, column, columns: 1, rows: 1, level: 0, number: null, isContinued: false };
        return [{ ...placed, ...place, kind: 'cell', isMarked: row === 0, group }];
      }),
    );
}

/** What is between the bars of a row; a bar behind a backslash is a sign of its cell. */
function columnsOf(text: string, from: number, to: number): Line[] {
  const cells: Line[] = [];
  let start = from + 1;
  for (let at = start; at <= to && cells.length < MOST_CELLS; at++) {
    const isBar = at < to && text[at] === '|' && text[at - 1] !== '\\';
    if (!isBar && at < to) continue;
    if (isBar || text.slice(start, at).trim() !== '') cells.push({ from: start, to: at });
    start = at + 1;
  }
  return cells;
}

/** "Removed" above items, "Price" above a sentence: without it, they would be read without what they are about. */
function isLabelAt(text: string, from: number, to: number): boolean {
  if (to - from > LONGEST_LABEL) return false;
  const label = text.slice(from, to).trimEnd();
  if (!/^[\p{Lu}\p{N}]/u.test(label) || !/[\p{L}\p{N})?]$/u.test(label)) return false;
  if (GREETING.test(label) || TIME.test(label) || /[.!?] /.test(label)) return false;
  const end = text.indexOf('\n', to + 1);
  const next = text.slice(to + 1, end === -1 ? text.length : end).trim();
  return MARK.test(next) || TIME.test(next) || (/^[\p{Lu}\p{N}$€£]/u.test(next) && /[.!?]$/.test(next));
}

function linesOf(text: string): PlacedLine[] {
  const lines: PlacedLine[] = [];
  const isWrapped = /\n[ \t\r]{0,80}\n/.test(text);
  let from = 0;
  let canJoin = false;
  let isItem = false;
  for (let at = 0; at <= text.length; at++) {
    if (at < text.length && text[at] !== '\n') continue;
    const start = from;
    let first = from;
    while (first < at && /\s/.test(text[first] ?? '')) first++;
    from = at + 1;
    const isBlank = first >= at;
    const opening = text.slice(first, first + 8);
    const isOwn = MARK.test(opening) || HEADING.test(opening) || opening.startsWith('|');
    const last = lines.at(-1);
    const isInside: boolean =
      isWrapped && canJoin && (isItem || !ENDED.test(text.slice(Math.max(0, start - 3), start).trimEnd()));
    const isLabel: boolean = !isBlank && !isOwn && !isInside && isLabelAt(text, first, at);
    if (!isBlank && isWrapped && canJoin && !isOwn && !isLabel && last) last.to = at;
    else if (!isBlank) lines.push({ from: first, to: at, isLabel });
    canJoin = !isBlank && !isLabel && !HEADING.test(opening) && !opening.startsWith('|');
    isItem = MARK.test(opening);
  }
  return lines;
}

/** Runs of spaces become one, and what is no letter is left out, as in HTML; so are the marks of bold words. */
function placedLine(text: string, from: number, to: number): Pick<Block, 'text' | 'starts' | 'ends' | 'lead'> {
  const starts: number[] = [];
  const ends: number[] = [];
  let line = '';
  let last = '';
  let lead = 0;
  const marks = boldMarks(text, from, to);
  for (let at = from; at < to;) {
    if (marks.has(at)) {
      // A closing mark; an opening one has no letters before it yet.
      if (at === marks.get(from)) lead = line.length;
      at += BOLD.length;
      continue;
    }
    // A bar within a cell of a table.
    if (text[at] === '\\' && text[at + 1] === '|') {
      at++;
      continue;
    }
    const character = String.fromCodePoint(text.codePointAt(at) ?? 32);
    const shown = character > ' ' && character <= '~' ? character : plainLine(`x${character}x`).slice(1, -1);
    if (shown !== '' && !(shown === ' ' && (last === '' || last === ' '))) {
      line += shown;
      // Reading the end of a growing string would copy it each time.
      last = shown;
      for (let unit = 0; unit < shown.length; unit++) {
        starts.push(at);
        ends.push(at + character.length);
      }
    }
    at += character.length;
  }
  const length = line.trimEnd().length;
  const placed = { text: line.slice(0, length), starts: starts.slice(0, length), ends: ends.slice(0, length) };
  return { ...placed, lead: Math.min(lead, length) };
}

/** The marks around bold words, each with the place of the other: "**Set a goal**". */
function boldMarks(text: string, from: number, to: number): ReadonlyMap<number, number> {
  const marks = new Map<number, number>();
  for (let open = text.indexOf(BOLD, from); open !== -1 && open < to;) {
    const close = text.indexOf(BOLD, open + BOLD.length);
    if (close === -1 || close >= to) break;
    const inside = text.slice(open + BOLD.length, close);
    const isBold = inside !== '' && inside.trim() === inside;
    if (isBold) marks.set(open, close).set(close, open);
    open = isBold ? text.indexOf(BOLD, close + BOLD.length) : close;
  }
  return marks;
}
