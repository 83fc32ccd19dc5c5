import fs from 'node:fs';

/** Offsets inside LMDB's two meta pages, which are the first two pages of the file. */
const META = { flags: 18, magic: 24, version: 28, pageSize: 48, lastPage: 144, transaction: 152, end: 160 };
const MAGIC = 0xbeefc0de;
const VERSION = 2;
/** The flag of a meta page. */
const IS_META = 8;
/** LMDB may count a few last pages that it never wrote. */
const UNWRITTEN_PAGES = 8;

interface MetaPage {
  readonly pageSize: number;
  readonly lastPage: number;
  readonly transaction: number;
}

/**
 * Checks an LMDB file before it is mapped: reading a damaged or truncated file through a memory map crashes the
 * process.
 *
 * @throws when the file cannot be a complete LMDB file.
 */
export function checkDataFile(file: string): void {
  const descriptor = fs.openSync(file, 'r');
  try {
    const first = readMeta(descriptor, 0);
    const second = first && readMeta(descriptor, first.pageSize);
    if (!first || !second) throw new Error(`${file} is no event store, or is damaged: its header cannot be read`);
    const newest = first.transaction > second.transaction ? first : second;
    const pages = Math.floor(fs.fstatSync(descriptor).size / newest.pageSize);
    const missing = newest.lastPage + 1 - pages;
    if (missing > UNWRITTEN_PAGES) {
      throw new Error(`the event store ${file} is cut off: ${missing} of ${newest.lastPage + 1} pages are missing`);
    }
    if (missing > 0) fs.truncateSync(file, (newest.lastPage + 1) * newest.pageSize);
  } finally {
    fs.closeSync(descriptor);
  }
}

function readMeta(descriptor: number, offset: number): MetaPage | null {
  const page = Buffer.alloc(META.end);
  if (fs.readSync(descriptor, page, 0, META.end, offset) < META.end) return null;
  if (page.readUInt16LE(META.flags) !== IS_META) return null;
  if (page.readUInt32LE(META.magic) !== MAGIC || page.readUInt32LE(META.version) !== VERSION) return null;
  const pageSize = page.readUInt32LE(META.pageSize);
  if (pageSize < 512 || pageSize > 65_536) return null;
  return {
    pageSize,
    lastPage: Number(page.readBigUInt64LE(META.lastPage)),
    transaction: Number(page.readBigUInt64LE(META.transaction)),
  };
}
