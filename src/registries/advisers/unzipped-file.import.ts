import { createWriteStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import yauzl, { type Entry, type ZipFile } from 'yauzl';

const MOST_ENTRIES = 100;
/** The largest that is published unpacks to a tenth of it. */
const MOST_BYTES = 2 * 1024 ** 3;
const TABLE = /\.(?:csv|txt)$/i;

/** What is wrong with an archive, and what to do. */
export class BadArchive extends Error {}

export interface UnzipOptions {
  /** A folder of its own is made in it, and taken away again. */
  readonly folder: string;
  readonly mostBytes?: number;
  /** Of the unpacked bytes so far, and how many there are. */
  readonly onProgress?: (bytes: number, total: number) => void;
  readonly signal?: AbortSignal;
}

/**
 * Calls `work` with a file as it is, or with the one table that a ZIP archive holds, unpacked for the time of it.
 *
 * @throws BadArchive that says what is wrong with an archive
 */
export async function withUnzipped<T>(
  file: string,
  options: UnzipOptions,
  work: (file: string) => Promise<T>,
): Promise<T> {
  if (!(await isZip(file))) return work(file);
  const folder = await mkdtemp(join(options.folder, 'unzipped-'));
  try {
    return await work(await unpacked(file, folder, options));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function isZip(file: string): Promise<boolean> {
  const handle = await open(file, 'r');
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(4), 0, 4, 0);
    return bytesRead === 4 && buffer.readUInt32LE(0) === 0x04034b50;
  } finally {
    await handle.close();
  }
}

async function unpacked(file: string, folder: string, options: UnzipOptions): Promise<string> {
  const archive = await yauzl.openPromise(file, { autoClose: false }).catch(broken);
  try {
    const table = await onlyTable(archive);
    const total = table.uncompressedSize;
    const most = options.mostBytes ?? MOST_BYTES;
    if (total > most) throw new BadArchive(`${table.fileName} would unpack to ${total} bytes; ${most} is the most`);
    const target = join(folder, basename(table.fileName));
    // The library ends a stream that holds more, or less, than the archive's directory says.
    const content = await archive.openReadStreamPromise(table);
    let bytes = 0;
    const counted = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        options.onProgress?.((bytes += chunk.length), total);
        done(null, chunk);
      },
    });
    const { signal } = options;
    await pipeline(content, counted, createWriteStream(target), { ...(signal && { signal }) }).catch(broken);
    return target;
  } finally {
    archive.close();
  }
}

async function onlyTable(archive: ZipFile): Promise<Entry> {
  if (archive.entryCount > MOST_ENTRIES) {
    throw new BadArchive(`the archive has ${archive.entryCount} entries; ${MOST_ENTRIES} is the most`);
  }
  const tables: Entry[] = [];
  try {
    for await (const entry of archive.eachEntry()) if (TABLE.test(entry.fileName)) tables.push(entry);
  } catch (error) {
    broken(error);
  }
  const [only, ...more] = tables;
  if (only && more.length === 0) return only;
  if (!only) throw new BadArchive('the archive holds no .csv or .txt file');
  const names = tables.map(({ fileName }) => basename(fileName)).slice(0, 5);
  throw new BadArchive(`the archive holds ${tables.length} tables (${names.join(', ')}…): unpack it, and import one`);
}

function broken(error: unknown): never {
  if (error instanceof BadArchive || (error as Error).name === 'AbortError') throw error;
  throw new BadArchive(`the archive cannot be read: ${(error as Error).message}`);
}
