export interface JsonRecord {
  /** Line on which the record starts, from 1. */
  readonly line: number;
  readonly text: string;
  readonly error?: string;
  /** The parsed record, when it was parsed already. */
  readonly value?: unknown;
}

/**
 * Splits a stream of text into top-level JSON records: the elements of one array, or one record after the other. After
 * a broken record it resumes at the next line that starts with `{` in the first column.
 */
export class JsonSplitter {
  private line = 1;
  private depth = 0;
  private inString = false;
  private escaped = false;
  private record = '';
  private startLine = 0;
  private inArray = false;
  private began = false;
  private atMargin = true;

  constructor(private readonly maxChars: number) {}

  *push(chunk: string): Generator<JsonRecord> {
    let from = 0;
    for (let i = 0; i < chunk.length; i++) {
      const char = chunk.charCodeAt(i);
      if (this.depth > 0 && this.atMargin && char === OPEN && !this.inArrayOfMargins()) {
        yield this.broken(this.record + chunk.slice(from, i));
      }
      this.atMargin = char === NEWLINE;
      if (char === NEWLINE) this.line++;
      if (this.inString) {
        this.stepString(char);
        continue;
      }
      if (this.depth === 0) {
        if (this.skips(char)) continue;
        const whole = this.wholeLine(chunk, i);
        if (whole) {
          yield whole.record;
          i = whole.end - 1;
          continue;
        }
        this.startLine = this.line;
        from = i;
        if (char !== OPEN && char !== OPEN_LIST) {
          const end = endOfLine(chunk, i);
          yield { line: this.line, text: chunk.slice(i, end), error: 'not a JSON object' };
          i = end - 1;
          continue;
        }
      }
      if (char === QUOTE) this.inString = true;
      else if (char === OPEN || char === OPEN_LIST) this.depth++;
      else if (char === CLOSE || char === CLOSE_LIST) {
        this.depth--;
        if (this.depth === 0) {
          yield { line: this.startLine, text: this.record + chunk.slice(from, i + 1) };
          this.record = '';
        }
      }
    }
    if (this.depth > 0) this.record += chunk.slice(from);
    if (this.record.length > this.maxChars) yield this.broken(this.record);
  }

  *end(): Generator<JsonRecord> {
    if (this.depth > 0) yield this.broken(this.record, 'the file ends inside this record');
  }

  /** Fast path for a line with one record, as in JSON lines: parsed without scanning each character. */
  private wholeLine(chunk: string, at: number): { readonly record: JsonRecord; readonly end: number } | null {
    if (this.inArray || chunk.charCodeAt(at) !== OPEN) return null;
    const end = chunk.indexOf('\n', at);
    if (end < 0) return null;
    const last = chunk.charCodeAt(end - 1) === RETURN ? end - 2 : end - 1;
    if (chunk.charCodeAt(last) !== CLOSE) return null;
    try {
      const value: unknown = JSON.parse(chunk.slice(at, last + 1));
      this.began = true;
      return { record: { line: this.line, text: '', value }, end };
    } catch {
      return null;
    }
  }

  /** Separators between records: white space, commas, and the brackets of the enclosing array. */
  private skips(char: number): boolean {
    if (char <= SPACE || char === COMMA) return true;
    if (char === OPEN_LIST && !this.began) {
      this.began = true;
      this.inArray = true;
      return true;
    }
    this.began = true;
    return char === CLOSE_LIST && this.inArray;
  }

  private stepString(char: number): void {
    if (this.escaped) this.escaped = false;
    else if (char === BACKSLASH) this.escaped = true;
    // JSON has no raw line breaks in strings: a quote is missing, and the string ends with its line.
    else if (char === QUOTE || char === NEWLINE) this.inString = false;
  }

  /** In a pretty-printed array nested objects may start in the first column; in JSON lines only records do. */
  private inArrayOfMargins(): boolean {
    return this.inArray && this.depth > 1;
  }

  private broken(text: string, error = 'not valid JSON: the record does not end before the next begins'): JsonRecord {
    const record = { line: this.startLine, text, error };
    this.record = '';
    this.depth = 0;
    this.inString = false;
    this.escaped = false;
    return record;
  }
}

const NEWLINE = 10;
const RETURN = 13;
const SPACE = 32;
const QUOTE = 34;
const COMMA = 44;
const OPEN_LIST = 91;
const BACKSLASH = 92;
const CLOSE_LIST = 93;
const OPEN = 123;
const CLOSE = 125;

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
}
