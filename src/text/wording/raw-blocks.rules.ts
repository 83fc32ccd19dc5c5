/** A line without its line break. */
export interface TextLine {
  readonly start: number;
  readonly end: number;
}

/** A fence of code, also in a list. */
const FENCE = /^\s*(?:[-*+]\s+|\d{1,9}[.)]\s+)?(`{3,}|~{3,})/;
const FRONT_MATTER = /^\uFEFF?(?:---|\+\+\+)\s*$/;
const FRONT_MATTER_KEY = /^(?:[\w-]{1,80}\s*[:=]|#)/;
const FRONT_MATTER_END = /^(?:---|\+\+\+|\.\.\.)\s*$/;
/** What opens a block that has to be closed, and what closes it. Both may be in one line: then it is no block. */
const PAIRS: readonly (readonly [RegExp, string])[] = [
  [/<!--/, '-->'],
  [/^\s*\$\$/, '$$'],
  [/^\s*\\\[/, '\\]'],
  [/^\s*\\begin\{/, '\\end{'],
  [/^\s*<pre\b/i, '</pre'],
  [/^\s*<script\b/i, '</script'],
  [/^\s*<style\b/i, '</style'],
  [/^\s*<textarea\b/i, '</textarea'],
  [/^\s*<svg\b/i, '</svg'],
  [/^\s*<math\b/i, '</math'],
];
const OPEN_TAG = /^\s*<[a-z][\w-]{0,40}(?:\s[^<>]*)?$/i;

/** In lower case, letters beyond ASCII aside: some of those change their length, and with it every offset. */
export function asciiLower(text: string): string {
  return text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

export function linesOf(text: string): TextLine[] {
  const lines: TextLine[] = [];
  for (let start = 0; start <= text.length;) {
    const feed = text.indexOf('\n', start);
    const next = feed === -1 ? text.length : feed;
    lines.push({ start, end: next > start && text[next - 1] === '\r' && feed !== -1 ? next - 1 : next });
    start = next + 1;
  }
  return lines;
}

/**
 * Whether each line belongs to a block that is no prose and may have blank lines: fenced code, front matter, formulas,
 * comments, and HTML elements with raw text.
 */
export function rawLines(text: string, lines: readonly TextLine[]): boolean[] {
  const contents = lines.map(({ start, end }) => text.slice(start, end));
  const lower = asciiLower(text);
  const raw = contents.map(() => false);
  const missing = new Set<string>();
  for (let i = 0; i < lines.length; i++) {
    const last = lastOfFence(contents, i) ?? lastOfPair(lower, lines, { at: i, missing }) ?? lastOfTag(contents, i);
    if (last === null) continue;
    raw.fill(true, i, last + 1);
    i = last;
  }
  return raw;
}

/** The last line of a fence or of the front matter that opens here; an unclosed fence goes on to the end. */
function lastOfFence(contents: readonly string[], at: number): number | null {
  const content = contents[at] ?? '';
  const mark = fenceOf(content);
  if (mark !== null) {
    const end = contents.findIndex((line, i) => i > at && line.trim().startsWith(mark) && isFenceEnd(line.trim()));
    return end === -1 ? contents.length - 1 : end;
  }
  if (at > 0 || !FRONT_MATTER.test(content) || !FRONT_MATTER_KEY.test(contents[1] ?? '')) return null;
  const end = contents.findIndex((line, i) => i > 0 && FRONT_MATTER_END.test(line));
  return end === -1 ? null : end;
}

/** Backticks with another one behind them are code within a line. */
function fenceOf(line: string): string | null {
  const [whole = '', mark] = FENCE.exec(line) ?? [];
  return mark === undefined || (mark.startsWith('`') && line.slice(whole.length).includes('`')) ? null : mark;
}

function isFenceEnd(line: string): boolean {
  return /^(?:`+|~+)$/.test(line);
}

/** `missing` are closing marks that no later line has, so that each is searched for to the end once. */
function lastOfPair(
  lower: string,
  lines: readonly TextLine[],
  { at, missing }: { at: number; missing: Set<string> },
): number | null {
  const { start, end } = lines[at] as TextLine;
  const content = lower.slice(start, end);
  for (const [opening, closing] of PAIRS) {
    const found = missing.has(closing) ? null : opening.exec(content);
    if (!found) continue;
    const close = lower.indexOf(closing, start + found.index + found[0].length);
    if (close === -1) missing.add(closing);
    else if (close >= end || found.index === 0) return lineAt(lines, close, at);
  }
  return null;
}

function lineAt(lines: readonly TextLine[], offset: number, from: number): number {
  let at = from;
  while (at + 1 < lines.length && (lines[at + 1] as TextLine).start <= offset) at++;
  return at;
}

/** A tag whose attributes are on separate lines. */
function lastOfTag(contents: readonly string[], at: number): number | null {
  if (!OPEN_TAG.test(contents[at] ?? '')) return null;
  for (let i = at + 1; i < contents.length; i++) {
    const line = contents[i] ?? '';
    if (line.trim() === '' || line.includes('<')) return null;
    if (line.includes('>')) return i;
  }
  return null;
}
