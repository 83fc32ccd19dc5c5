export interface JsonRecord {
  /** Line on which the record starts, from 1. */
  readonly line: number;
  readonly text: string;
  readonly error?: string;
  /** The parsed record, when it was parsed already. */
  readonly value?: unknown;
}

/** Shown of something that is no record. */
const MOST_SHOWN = 500;

/**
 * Splits a stream of text into top-level JSON records: the elements of one array, or one record after the other. After
 * a broken record it resumes at the next line that starts with `{` in the first column, after one that is too long also
 * at one indented as that record is; else at its end, so that no object within it passes for a record.
 */
export class JsonSplitter {
  private line = 1;
  private depth = 0;
  private inString = false;
  private escaped = false;
  private record = '';
  private startLine = 0;
  private startIndent = 0;
  private inArray = false;
  private began = false;
  /** Spaces since the start of the line; -1 after another character. */
  private indent = 0;
  /** Within something outside of any record. */
  private isOutside = false;
  /** The record was reported as too long. */
  private isReported = false;

  constructor(private readonly maxChars: number) {}

  *push(chunk: string): Generator<JsonRecord> {
    let from = 0;
    for (let i = 0; i < chunk.length; i++) {
      const char = chunk.charCodeAt(i);
      if (this.inString && char !== NEWLINE) {
        this.stepString(char);
        continue;
      }
      const { indent } = this;
      if (this.depth > 0 && indent >= 0 && char === OPEN && this.beginsNext(indent)) {
        const text = this.record + chunk.slice(from, i);
        const { isReported } = this;
        this.reset();
        if (!isReported) yield { line: this.startLine, text, error: UNCLOSED };
      }
      this.indent = char === NEWLINE ? 0 : indent >= 0 && char <= SPACE ? indent + 1 : -1;
      if (char === NEWLINE) {
        this.line++;
        // JSON has no raw line breaks in strings: a quote is missing, and the string ends with its line.
        [this.inString, this.escaped] = [false, false];
      }
      if (this.isOutside && this.endsOutside(char)) {
        yield this.outside(this.record + chunk.slice(from, i));
        continue;
      }
      if (this.depth === 0 && !this.isOutside) {
        if (this.skips(char)) continue;
        const whole = this.wholeLine(chunk, i);
        if (whole) {
          yield whole.record;
          i = whole.end - 1;
          continue;
        }
        this.startLine = this.line;
        this.startIndent = indent;
        from = i;
        this.isOutside = char !== OPEN && char !== OPEN_LIST;
      }
      if (char === QUOTE) this.inString = true;
      else if (this.isOutside) continue;
      else if (char === OPEN || char === OPEN_LIST) this.depth++;
      else if (char === CLOSE || char === CLOSE_LIST) {
        this.depth--;
        if (this.depth === 0) {
          const text = this.record + chunk.slice(from, i + 1);
          const { isReported } = this;
          this.reset();
          if (!isReported) yield { line: this.startLine, text };
        }
      }
    }
    yield* this.keep(chunk.slice(from));
  }

  *end(): Generator<JsonRecord> {
    if (this.isOutside) yield this.outside(this.record);
    if (this.depth === 0 || this.isReported) return;
    yield { line: this.startLine, text: this.record, error: 'the file ends inside this record' };
  }

  /** Stores the start of what goes on in the next chunk. */
  private *keep(text: string): Generator<JsonRecord> {
    if (this.isOutside) this.record = (this.record + text).slice(0, MOST_SHOWN);
    if (this.depth === 0 || this.isReported) return;
    this.record += text;
    if (this.record.length <= this.maxChars) return;
    this.isReported = true;
    const error = `the record is longer than ${this.maxChars} characters, or its brackets do not close`;
    yield { line: this.startLine, text: this.record.slice(0, MOST_SHOWN), error };
    this.record = '';
  }

  /** Whether a `{` at the start of a line begins another record. */
  private beginsNext(indent: number): boolean {
    if (indent > 0) return this.isReported && indent === this.startIndent;
    // In a pretty-printed array nested objects may start in the first column; in JSON lines only records do.
    return !this.inArray || this.depth === 1;
  }

  /** In an array, what is no record ends as an element does; elsewhere with its line. */
  private endsOutside(char: number): boolean {
    return char === NEWLINE || (this.inArray && !this.inString && (char === COMMA || char === CLOSE_LIST));
  }

  private outside(text: string): JsonRecord {
    this.reset();
    return { line: this.startLine, text: text.slice(0, MOST_SHOWN), error: 'not a JSON object' };
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
    else if (char === QUOTE) this.inString = false;
  }

  private reset(): void {
    this.record = '';
    this.depth = 0;
    this.inString = false;
    this.escaped = false;
    this.isOutside = false;
    this.isReported = false;
  }
}

const UNCLOSED = 'not valid JSON: the record does not end before the next begins';
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
