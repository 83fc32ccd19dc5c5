import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { type CsvRecord, CsvSplitter } from './csv-splitter.js';
import { encodingOf, FileDecoder, HEAD_BYTES, type Encoding } from './file-encoding.js';
import { type JsonRecord, JsonSplitter } from './json-splitter.js';

/** One record of a file, or the reason that it cannot be read. */
export type SourceRow =
  | { readonly line: number; readonly record: Readonly<Record<string, unknown>>; readonly error?: undefined }
  | {
      readonly line: number;
      readonly record: null;
      readonly error: string;
      readonly remedy: string;
      readonly text: string;
    };

export type FileFormat = 'json' | 'csv';

export interface RowFile {
  readonly format: FileFormat;
  readonly bytes: number;
  /** Bytes passed to the parser so far, for a progress bar. */
  readonly read: () => number;
  readonly rows: AsyncGenerator<SourceRow>;
  /** The headings of a CSV file, where the names of columns are known. */
  readonly headings: Headings | null;
}

/** How many of the names a file gives its columns are known. */
type KnownNames = (names: readonly string[]) => number;

export interface Headings {
  readonly line: number;
  readonly cells: readonly string[];
  /** Number of known names. */
  readonly known: number;
  /** Lines above that have text, such as the title of an export. */
  readonly linesAbove: number;
}

const DELIMITERS = [',', ';', '\t', '|'];
/** A longer record indicates a broken quote or bracket. */
const MAX_RECORD_CHARS = 4_000_000;
const A_JSON_RECORD = 'Write each record as one JSON object, its texts in double quotes';
const A_CSV_RECORD = 'Put cells that hold the delimiter or a line break in double quotes, and double the quotes inside';

/**
 * Opens a JSON array, JSON lines (also multi-line records) or CSV file, by its first characters. Streams, so memory
 * does not grow with the file. A broken record becomes a row with an error; reading continues after it.
 */
export async function readRows(path: string, knownNames?: KnownNames): Promise<RowFile> {
  const { size } = await stat(path);
  const { head, encoding, packed } = await headOf(path);
  if (packed !== null) return { format: 'csv', bytes: size, read: () => size, rows: noRows(packed), headings: null };
  const format = formatOf(path, head);
  let read = 0;
  const stream = createReadStream(path, { highWaterMark: 262_144 });
  const decoder = new FileDecoder(encoding);
  const counted = async function* (): AsyncGenerator<string> {
    for await (const chunk of stream) {
      read = stream.bytesRead;
      yield decoder.next(chunk as Buffer);
    }
    yield decoder.last();
  };
  if (format === 'json') return { format, bytes: size, read: () => read, rows: jsonRows(counted()), headings: null };
  const start = startOf(head, knownNames);
  return { format, bytes: size, read: () => read, rows: csvRows(counted(), start), headings: start.headings };
}

/**
 * By the file's extension if it has a known one, since a broken first line must not change the format; else by the
 * first character.
 */
function formatOf(path: string, head: string): FileFormat {
  if (/\.(json|jsonl|ndjson)$/i.test(path)) return 'json';
  if (/\.(csv|tsv)$/i.test(path)) return 'csv';
  return /^\s*[[{]/.test(head) ? 'json' : 'csv';
}

/** Formats that spreadsheets and downloads come in, by their first bytes. */
const PACKED = [
  {
    start: [0x50, 0x4b, 0x03, 0x04],
    error: 'the file is a ZIP archive or an Excel workbook',
    remedy: 'Save the sheet as CSV, or unpack the archive',
  },
  {
    start: [0xd0, 0xcf, 0x11, 0xe0],
    error: 'the file is an Excel workbook of the old format',
    remedy: 'Save the sheet as CSV',
  },
  { start: [0x1f, 0x8b], error: 'the file is compressed with gzip', remedy: 'Unpack it first, as with gunzip' },
  { start: [0x50, 0x41, 0x52, 0x31], error: 'the file is in Parquet', remedy: 'Save it as JSON lines or CSV' },
] as const;
type Packed = (typeof PACKED)[number];

async function* noRows({ error, remedy }: Packed): AsyncGenerator<SourceRow> {
  yield await Promise.resolve({ line: 1, record: null, error, remedy, text: '' });
}

async function* jsonRows(chunks: AsyncIterable<string>): AsyncGenerator<SourceRow> {
  const splitter = new JsonSplitter(MAX_RECORD_CHARS);
  for await (const chunk of chunks) for (const record of splitter.push(chunk)) yield jsonRow(record);
  for (const record of splitter.end()) yield jsonRow(record);
}

function jsonRow({ line, text, error, value: read }: JsonRecord): SourceRow {
  const refused = (reason: string): SourceRow => ({
    line,
    record: null,
    error: reason,
    remedy: A_JSON_RECORD,
    text: text.slice(0, 500),
  });
  if (error) return refused(error);
  let value = read;
  try {
    value ??= JSON.parse(text);
  } catch (failure) {
    return refused(`not valid JSON: ${(failure as Error).message.slice(0, 200)}`);
  }
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return refused('not a JSON object');
  return { line, record: value as Record<string, unknown> };
}

/** Excel's line before the headings, which names the delimiter. */
const DECLARED = /^sep=([^\r\n])\r?\n/i;

interface Start {
  /** What the headings follow. */
  readonly above: string;
  readonly delimiter: string;
  readonly headings: Headings | null;
}

/** Exports have a title and notes above the headings. */
const MOST_LINES_ABOVE = 30;
const MOST_HEADING_CHARS = 20_000;

/** The first line, unless a later one has at least two names that are known, and more than the first. */
function startOf(head: string, knownNames?: KnownNames): Start {
  const [declaration = '', declared] = DECLARED.exec(head) ?? [];
  const first = { above: declaration, delimiter: declared ?? delimiterOf(head) };
  if (!knownNames) return { ...first, headings: null };
  const lines = head.slice(declaration.length).split(/(?<=\n)|(?<=\r)(?!\n)/);
  let best: Start | null = null;
  let [at, titles] = [declaration.length, 0];
  for (const [index, text] of lines.slice(0, MOST_LINES_ABOVE).entries()) {
    const hasText = /[^\s,;|"]/.test(text);
    for (const delimiter of hasText ? new Set([first.delimiter, ...(declared ? [] : DELIMITERS)]) : []) {
      const cells = firstRecord(head.slice(at, at + MOST_HEADING_CHARS), delimiter);
      const known = knownNames(cells);
      if (best !== null && (known < 2 || known <= (best.headings?.known ?? 0))) continue;
      const line = index + (declaration === '' ? 1 : 2);
      best = { above: head.slice(0, at), delimiter, headings: { line, cells, known, linesAbove: titles } };
    }
    if (hasText) titles++;
    at += text.length;
  }
  // The headings of a file without a title may follow empty lines, which are skipped as those between rows.
  if (best === null) return { ...first, headings: null };
  return best.headings?.linesAbove === 0 ? { ...best, above: declaration } : best;
}

function firstRecord(text: string, delimiter: string): readonly string[] {
  const splitter = new CsvSplitter(delimiter, MAX_RECORD_CHARS);
  for (const part of [splitter.push(text), splitter.end()]) for (const { cells } of part) return cells;
  return [];
}

async function* csvRows(chunks: AsyncIterable<string>, { above, delimiter }: Start): AsyncGenerator<SourceRow> {
  const splitter = new CsvSplitter(delimiter, MAX_RECORD_CHARS, linesIn(above) + 1);
  let header: string[] | null = null;
  for await (const record of recordsOf(splitter, withoutStart(chunks, above))) {
    if (record.error !== undefined) {
      const { line, error, text = '' } = record;
      yield { line, record: null, error, remedy: A_CSV_RECORD, text };
      // The names of the columns are not known: the next line is not one of headings.
      if (!header) return;
    } else if (isBlank(record.cells)) continue;
    else if (!header) header = uniqueHeader(record.cells);
    else yield csvRow(record.cells, header, record.line);
  }
}

function linesIn(text: string): number {
  return text.split(/\r\n|\r|\n/).length - 1;
}

async function* withoutStart(chunks: AsyncIterable<string>, start: string): AsyncGenerator<string> {
  let left = start.length;
  for await (const chunk of chunks) {
    yield chunk.slice(left);
    left = Math.max(0, left - chunk.length);
  }
}

async function* recordsOf(splitter: CsvSplitter, chunks: AsyncIterable<string>): AsyncGenerator<CsvRecord> {
  for await (const chunk of chunks) yield* splitter.push(chunk);
  yield* splitter.end();
}

function csvRow(cells: readonly string[], header: readonly string[], line: number): SourceRow {
  if (cells.length !== header.length) {
    const error = `${cells.length} cells under ${header.length} columns: a quote or delimiter is out of place`;
    return { line, record: null, error, remedy: A_CSV_RECORD, text: cells.join(' | ').slice(0, 500) };
  }
  const record: Record<string, string> = {};
  header.forEach((name, index) => {
    record[name] = cells[index] as string;
  });
  return { line, record };
}

/** Spreadsheets write rows without a value as delimiters alone. */
function isBlank(cells: readonly string[]): boolean {
  return cells.every((cell) => cell.trim() === '');
}

/** Repeated names are numbered, so that no column hides another. */
function uniqueHeader(cells: readonly string[]): string[] {
  const names = cells.map((cell) => cell.trim());
  const own = new Set(names);
  const taken = new Set<string>();
  // A sheet may have thousands of columns without a name.
  const counts = new Map<string, number>();
  return names.map((name) => {
    let unique = name;
    let count = counts.get(name) ?? 1;
    while (taken.has(unique) || (unique !== name && own.has(unique))) unique = `${name} (${++count})`;
    counts.set(name, count);
    taken.add(unique);
    return unique;
  });
}

function delimiterOf(head: string): string {
  const [firstLine = ''] = head
    .replace(/"[^"]*"/g, '')
    .replace(/^[\r\n]+/, '')
    .split(/[\r\n]/, 1);
  const counts = DELIMITERS.map((delimiter) => firstLine.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}

/** The encoding of the file, from its first bytes; the decoder itself drops a byte order mark. */
async function headOf(path: string): Promise<{ head: string; encoding: Encoding; packed: Packed | null }> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    const bytes = buffer.subarray(0, bytesRead);
    const encoding = encodingOf(bytes);
    const packed = PACKED.find(({ start }) => start.every((byte, at) => bytes[at] === byte)) ?? null;
    return { head: new TextDecoder(encoding).decode(bytes), encoding, packed };
  } finally {
    await file.close();
  }
}
