import { StringDecoder } from 'node:string_decoder';
import { createGunzip } from 'node:zlib';
import yauzl from 'yauzl';
import { messageOf } from '../../kernel/error-message.js';

/** The maximum uncompressed size; the largest daily lists have a twentieth of it. */
const MAX_BYTES = 1024 * 1024 * 1024;
/** A longer line is not a host name; it is cut and then refused. */
const LONGEST_LINE = 4_096;
const COLUMN_END = /[,;\t ]/;
const HEADER = /^"?(?:domain|domain_?name|apex|hostname|fqdn)"?$/i;

export interface NameLine {
  /** Counted from 1, comments and empty lines included. */
  readonly line: number;
  /** The first column, without quotes. */
  readonly name: string;
  /** The whole line, for reports of rejected names. */
  readonly row: string;
}

/**
 * The names of a list: one per line, or the first column of CSV; plain, gzip or ZIP (all entries in order), detected by
 * the first bytes. Comments (`#`, `//`, `!`), empty lines and a header line are skipped.
 *
 * @throws Error for a truncated file or a wrong format.
 */
export async function* namesIn(source: AsyncIterable<Buffer | string>): AsyncGenerator<NameLine[]> {
  let line = 0;
  let bytes = 0;
  let rest = '';
  // A chunk can end within a letter.
  const decoder = new StringDecoder('utf8');
  for await (const chunk of unpacked(source)) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) throw new Error(`the list is larger than ${MAX_BYTES} bytes`);
    const lines = (rest + decoder.write(chunk)).split('\n');
    rest = (lines.pop() ?? '').slice(0, LONGEST_LINE);
    const names: NameLine[] = [];
    for (const text of lines) {
      line++;
      const name = nameOn(text, line);
      if (name !== null) names.push({ line, name, row: text.trim() });
    }
    if (names.length > 0) yield names;
  }
  const last = nameOn(rest, line + 1);
  if (last !== null) yield [{ line: line + 1, name: last, row: rest.trim() }];
}

function nameOn(text: string, line: number): string | null {
  const trimmed = text.charCodeAt(0) === 0xfeff ? text.slice(1).trim() : text.trim();
  if (trimmed === '' || trimmed.startsWith('#') || trimmed.startsWith('//') || trimmed.startsWith('!')) return null;
  const end = trimmed.search(COLUMN_END);
  const first = end < 0 ? trimmed : trimmed.slice(0, end);
  if (line === 1 && HEADER.test(first)) return null;
  return first.startsWith('"') ? first.replace(/^"|"$/g, '') : first;
}

async function* unpacked(source: AsyncIterable<Buffer | string>): AsyncGenerator<Buffer> {
  const chunks = buffers(source)[Symbol.asyncIterator]();
  let head = Buffer.alloc(0);
  while (head.length < 4) {
    const next = await chunks.next();
    if (next.done) break;
    head = Buffer.concat([head, next.value]);
  }
  const all = withHead(head, chunks);
  if (head[0] === 0x1f && head[1] === 0x8b) yield* gunzipped(all);
  else if (head.toString('latin1', 0, 4) === 'PK\u0003\u0004') yield* unzipped(await collected(all));
  else yield* all;
}

async function* buffers(source: AsyncIterable<Buffer | string>): AsyncGenerator<Buffer> {
  for await (const chunk of source) yield typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
}

async function* withHead(head: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  if (head.length > 0) yield head;
  for (;;) {
    const next = await rest.next();
    if (next.done) return;
    yield next.value;
  }
}

async function* gunzipped(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const gunzip = createGunzip();
  const feeding = feed(source, gunzip);
  try {
    for await (const chunk of gunzip) yield chunk as Buffer;
  } finally {
    gunzip.destroy();
    await feeding;
  }
}

async function feed(source: AsyncIterable<Buffer>, into: ReturnType<typeof createGunzip>): Promise<void> {
  try {
    for await (const chunk of source) {
      if (into.destroyed) return;
      if (!into.write(chunk)) await new Promise<void>((resume) => into.once('drain', resume).once('close', resume));
    }
    into.end();
  } catch (error) {
    into.destroy(error as Error);
  }
}

async function* unzipped(archive: Buffer): AsyncGenerator<Buffer> {
  const zip = await yauzl.fromBufferPromise(archive).catch((error: unknown) => {
    throw new Error(`the ZIP archive is incomplete or broken: ${messageOf(error)}`, { cause: error });
  });
  let files = 0;
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName.endsWith('/')) continue;
    files++;
    for await (const chunk of await zip.openReadStreamPromise(entry)) yield chunk as Buffer;
    yield Buffer.from('\n');
  }
  if (files === 0) throw new Error('the archive is empty');
}

async function collected(source: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of source) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES / 4) throw new Error('the archive is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
