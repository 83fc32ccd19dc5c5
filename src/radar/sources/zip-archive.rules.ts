import { type Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_HEADER = 0x04034b50;
const STORED = 0;
const DEFLATED = 8;
/** The end record of 22 bytes may be followed by a comment of 65,535 bytes. */
const LONGEST_TAIL = 65_557;

/** The archive is truncated or not a ZIP file. */
export class BadArchive extends Error {}

export interface ZipEntry {
  readonly name: string;
  /** The size in the directory; the actual content may differ in a malformed archive. */
  readonly size: number;
  /** The content, decompressed while it is read. */
  open(): Readable | Buffer;
}

/** Entries of a ZIP archive in memory, by its central directory. No ZIP64, no encryption. @throws BadArchive */
export function zipEntries(archive: Buffer): ZipEntry[] {
  const end = endRecord(archive);
  const count = archive.readUInt16LE(end + 10);
  let at = archive.readUInt32LE(end + 16);
  const entries: ZipEntry[] = [];
  for (let n = 0; n < count; n++) {
    if (at + 46 > archive.length || archive.readUInt32LE(at) !== DIRECTORY_ENTRY) {
      throw new BadArchive('the directory of the archive is broken');
    }
    const nameLength = archive.readUInt16LE(at + 28);
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    if (!name.endsWith('/')) entries.push(entryAt(archive, at, name));
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return entries;
}

function endRecord(archive: Buffer): number {
  for (let at = archive.length - 22; at >= Math.max(0, archive.length - LONGEST_TAIL); at--) {
    if (archive.readUInt32LE(at) === END_OF_DIRECTORY) return at;
  }
  throw new BadArchive('this is no complete ZIP archive');
}

function entryAt(archive: Buffer, at: number, name: string): ZipEntry {
  const flags = archive.readUInt16LE(at + 8);
  const method = archive.readUInt16LE(at + 10);
  const compressed = archive.readUInt32LE(at + 20);
  const size = archive.readUInt32LE(at + 24);
  const header = archive.readUInt32LE(at + 42);
  if (flags & 1) throw new BadArchive(`${name} is encrypted`);
  if (method !== STORED && method !== DEFLATED) throw new BadArchive(`${name} is compressed by method ${method}`);
  if (header + 30 > archive.length || archive.readUInt32LE(header) !== LOCAL_HEADER) {
    throw new BadArchive(`${name} has no header where the directory says`);
  }
  const start = header + 30 + archive.readUInt16LE(header + 26) + archive.readUInt16LE(header + 28);
  if (start + compressed > archive.length) throw new BadArchive(`${name} breaks off`);
  const content = archive.subarray(start, start + compressed);
  return {
    name,
    size,
    open: () => {
      if (method === STORED) return content;
      const inflate = createInflateRaw();
      inflate.end(content);
      return inflate;
    },
  };
}
