import { createWriteStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import yauzl, { type Entry, type ZipFile } from 'yauzl';

const MOST_ENTRIES = 100;
/** The largest published file unpacks to a tenth of it. */
const MOST_BYTES = 2 * 1024 ** 3;
const TABLE = /\.(?:csv|txt)$/i;

/** The fault of an archive, with its remedy. */
export class BadArchive extends Error {}

export interface UnzipOptions {
  /** A temporary folder is created in it and removed afterwards. */
  readonly folder: string;
  readonly mostBytes?: number;
  /** Unpacked bytes so far, and the total. */
  readonly onProgress?: (bytes: number, total: number) => void;
  readonly signal?: AbortSignal;
}

/**
 * Calls `work` with a plain file, or with the single table of a ZIP archive, unpacked temporarily.
 *
 * @throws BadArchive that states the fault of an archive
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
    // The library fails on content whose size differs from the archive's directory.
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
