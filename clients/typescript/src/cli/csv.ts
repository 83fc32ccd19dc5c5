/** Starts of cells that spreadsheets run as formulas. */
const FORMULA = /^[=+\-@\t\r\n]/;
const NUMBER = /^[+-]?\d+(?:\.\d+)?$/;

/**
 * Rows of a CSV text (RFC 4180), in one pass. Blanks around a quoted cell are ignored.
 *
 * @throws Error naming the line of a quote that never ends, or of other text behind a quoted cell
 */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = text.startsWith('\uFEFF') ? 1 : 0;
  while (at < text.length) {
    const start = afterBlanks(text, at);
    const cell = text[start] === '"' ? quotedCell(text, start) : plainCell(text, at);
    row.push(cell.value);
    at = cell.end;
    if (text[at] === ',') {
      at += 1;
      if (at < text.length) continue;
      row.push('');
    }
    at += text.startsWith('\r\n', at) ? 2 : 1;
    if (row.length > 1 || row[0] !== '') rows.push(row);
    row = [];
  }
  return rows;
}

/** A line of CSV without its end. A text that a spreadsheet would run as a formula begins with an apostrophe. */
export function csvLine(cells: readonly string[]): string {
  return cells.map(csvCell).join(',');
}

function csvCell(value: string): string {
  const text = FORMULA.test(value) && !NUMBER.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

interface Cell {
  readonly value: string;
  /** Index behind the cell. */
  readonly end: number;
}

function plainCell(text: string, from: number): Cell {
  let end = from;
  while (end < text.length && text[end] !== ',' && text[end] !== '\n' && text[end] !== '\r') end += 1;
  return { value: text.slice(from, end).trim(), end };
}

function quotedCell(text: string, from: number): Cell {
  let value = '';
  let start = from + 1;
  for (;;) {
    const quote = text.indexOf('"', start);
    if (quote < 0) throw new Error(`line ${lineOf(text, from)}: the quoted cell has no end`);
    value += text.slice(start, quote);
    if (text[quote + 1] !== '"') return { value, end: endOfQuoted(text, quote + 1) };
    value += '"';
    start = quote + 2;
  }
}

function endOfQuoted(text: string, from: number): number {
  const end = afterBlanks(text, from);
  if (end < text.length && !',\r\n'.includes(text[end] ?? '')) {
    throw new Error(`line ${lineOf(text, end)}: the quoted cell has other text behind it`);
  }
  return end;
}

function afterBlanks(text: string, from: number): number {
  let at = from;
  while (text[at] === ' ' || text[at] === '\t') at += 1;
  return at;
}

function lineOf(text: string, at: number): number {
  return text.slice(0, at).split('\n').length;
}
