/** One record of a file, or its first line, which cannot be read. */
export interface CsvRecord {
  /** Line on which the record starts, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
  readonly error?: string;
  /** The first line of a broken record. */
  readonly text?: string;
}

interface Taken {
  readonly cells: readonly string[];
  /** Where the next record starts. */
  readonly next: number;
}

type Outcome = Taken | 'unfinished' | 'misquoted' | 'too long';

const ERRORS = {
  misquoted: 'a quote on this line opens a cell that does not end as a cell does',
  'too long': 'the line is too long',
} as const;

/**
 * Splits a stream of text into the records of a CSV file. A quote in the wrong place does not hide the lines after it:
 * a record over several lines is taken only when its quoted cells end before a delimiter or a line end and it is as
 * wide as the first record; else only its first line is broken, and reading resumes at the second. A quote within a
 * cell of one line is an ordinary character.
 */
export class CsvSplitter {
  private text = '';
  /** `\r` when the file has no other line ends; a `\r` before `\n` never belongs to a cell without quotes. */
  private newline: '\n' | '\r' | null = null;
  private isSkipping = false;
  private width: number | null = null;
  /** The first quote at or after the position; searched once, since most lines have none. */
  private quoteAt = -1;

  constructor(
    private readonly delimiter: string,
    private readonly maxChars: number,
    /** Number of the first line. */
    private line = 1,
  ) {}

  *push(chunk: string): Generator<CsvRecord> {
    this.text += chunk;
    yield* this.records(false);
  }

  *end(): Generator<CsvRecord> {
    yield* this.records(true);
  }

  private *records(isEnd: boolean): Generator<CsvRecord> {
    this.newline ??= this.firstNewline(isEnd);
    this.quoteAt = this.text.indexOf('"');
    let at = this.isSkipping ? this.skipLine(0) : 0;
    while (this.newline !== null && at < this.text.length) {
      const outcome = this.take(at, isEnd);
      if (outcome === 'unfinished') break;
      const { line } = this;
      if (typeof outcome === 'string') {
        const text = this.text.slice(at, at + 500).split(this.newline, 1)[0] as string;
        at = this.skipLine(at);
        yield { line, cells: [], error: ERRORS[outcome], text };
        continue;
      }
      const { cells, next } = outcome;
      for (let end = this.lineEnd(at); end !== -1 && end < next; end = this.lineEnd(end + 1)) this.line++;
      at = next;
      if (cells.length === 1 && cells[0] === '') continue;
      this.width ??= cells.length;
      yield { line, cells };
    }
    this.text = this.text.slice(at);
  }

  /** Where the next line starts. A line that goes on in the next chunk is not stored meanwhile. */
  private skipLine(from: number): number {
    const end = this.lineEnd(from);
    this.isSkipping = end === -1;
    if (this.isSkipping) return this.text.length;
    this.line++;
    return end + 1;
  }

  /** The record at a position. */
  private take(from: number, isEnd: boolean): Outcome {
    if (this.quoteAt !== -1 && this.quoteAt < from) this.quoteAt = this.text.indexOf('"', from);
    const end = this.lineEnd(from);
    if (end === -1 && !isEnd) return this.text.length - from > this.maxChars ? 'too long' : 'unfinished';
    const stop = end === -1 ? this.text.length : end;
    if (stop - from > this.maxChars) return 'too long';
    if (this.quoteAt === -1 || this.quoteAt >= stop) {
      return { cells: this.text.slice(from, this.withoutReturn(from, stop)).split(this.delimiter), next: stop + 1 };
    }
    const taken = this.takeQuoted(from, isEnd);
    if (typeof taken === 'string' || taken.next <= stop + 1) return taken;
    return this.width === null || taken.cells.length === this.width ? taken : 'misquoted';
  }

  private takeQuoted(from: number, isEnd: boolean): Outcome {
    const cells: string[] = [];
    // Searched once a line, since a line may have a million cells.
    let lineEnd = this.lineEnd(from);
    for (let at = from; ;) {
      const close = this.text[at] === '"' ? this.closingQuote(at, from, isEnd) : null;
      if (close === 'unfinished' || close === 'misquoted') return close;
      const after = close === null ? at : close + 1;
      if (lineEnd !== -1 && lineEnd < after) lineEnd = this.lineEnd(after);
      const stop = lineEnd === -1 ? this.text.length : lineEnd;
      if (lineEnd === -1 && !isEnd) return this.text.length - from > this.maxChars ? 'misquoted' : 'unfinished';
      const found = this.text.indexOf(this.delimiter, after);
      const isLast = found === -1 || found > stop;
      const cellEnd = isLast ? this.withoutReturn(after, stop) : found;
      const quoted = close === null ? null : this.text.slice(at + 1, close).replaceAll('""', '"');
      const rest = this.text.slice(after, cellEnd);
      if (quoted === null) cells.push(rest);
      else if (rest === '') cells.push(quoted);
      else if (!this.text.slice(at, after).includes(this.newline ?? '\n')) cells.push(`"${quoted}"${rest}`);
      else return 'misquoted';
      if (isLast) return { cells, next: stop + 1 };
      at = found + 1;
    }
  }

  /** Where the quoted cell that starts at a position ends. */
  private closingQuote(start: number, recordStart: number, isEnd: boolean): number | 'unfinished' | 'misquoted' {
    for (let at = start + 1; ; at += 2) {
      at = this.text.indexOf('"', at);
      const length = (at === -1 ? this.text.length : at) - recordStart;
      if (length > this.maxChars) return 'misquoted';
      // The next character decides whether a quote at the end of the text is the first of two.
      if (!isEnd && (at === -1 || at + 1 === this.text.length)) return 'unfinished';
      if (at === -1) return 'misquoted';
      if (this.text[at + 1] !== '"') return at;
    }
  }

  private lineEnd(from: number): number {
    return this.text.indexOf(this.newline ?? '\n', from);
  }

  private withoutReturn(from: number, stop: number): number {
    return stop > from && this.newline === '\n' && this.text[stop - 1] === '\r' ? stop - 1 : stop;
  }

  private firstNewline(isEnd: boolean): '\n' | '\r' | null {
    // A mark stays, so that a `\r` before a quoted cell is not beside a `\n` behind it.
    const text = this.text.replace(/"[^"]*"/g, '"');
    const at = text.search(/[\r\n]/);
    if (at === -1) return isEnd || text.length > this.maxChars ? '\n' : null;
    if (text[at] === '\n' || text[at + 1] === '\n') return '\n';
    return at + 1 === text.length && !isEnd ? null : '\r';
  }
}
