import { type open, type RootDatabase } from 'lmdb';
import fs from 'node:fs';
import path from 'node:path';
import { messageOf } from '../../kernel/error-message.js';
import { checkDataFile } from './data-file.js';

const FORMAT = 'scoutline eventstore emulator 1';
const DATA_FILE = 'events.mdb';
const NEWBORN = '-new-';
const MAX_READERS = 64;

/**
 * Opens the LMDB file of a folder, or creates one in an empty folder.
 *
 * @throws when this process already has it open, when it is foreign, or when it cannot be read: a store is never
 * replaced.
 */
export async function openEnvironment(
  folder: string,
  openLmdb: typeof open,
): Promise<{ root: RootDatabase; file: string; release: () => void }> {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = path.join(fs.realpathSync(folder), DATA_FILE);
  const release = claimHere(file);
  try {
    clearStillborn(folder);
    if (!hasStore(folder, file)) await bearStore(file, openLmdb);
    let root: RootDatabase;
    try {
      root = openLmdb(settingsOf(file));
    } catch (error) {
      throw new Error(`the event store ${file} cannot be read: ${messageOf(error)}`, { cause: error });
    }
    try {
      const format = root.openDB<string, string>({ name: 'meta', encoding: 'json' }).get('format');
      if (format !== FORMAT) throw new Error(`${file} is no event store of this emulator (${String(format)})`);
    } catch (error) {
      await root.close();
      throw error;
    }
    return { root, file, release };
  } catch (error) {
    release();
    throw error;
  }
}

function settingsOf(path: string): Parameters<typeof open>[0] & { path: string } {
  return {
    path,
    maxDbs: 4,
    maxReaders: MAX_READERS,
    // A commit then includes the flush: `put` resolves only after the file's own sync.
    overlappingSync: false,
    eventTurnBatching: false,
    cache: false,
    compression: false,
  };
}

/** @throws when the folder contains other files, or a file that cannot be a store. */
function hasStore(folder: string, file: string): boolean {
  if (fs.existsSync(file)) {
    checkDataFile(file);
    return true;
  }
  const others = fs.readdirSync(folder).filter((name) => !name.startsWith(DATA_FILE));
  if (others.length === 0) return false;
  const some = others.slice(0, 3).join(', ');
  throw new Error(`${folder} holds no event store but other files (${some}); give it an empty folder`);
}

/**
 * Creates a complete store under a temporary name and links it: the file exists with its format or not at all, and of
 * two concurrent starts the second uses the first one's.
 */
async function bearStore(file: string, openLmdb: typeof open): Promise<void> {
  const temporary = `${file}${NEWBORN}${process.pid}`;
  const root = openLmdb(settingsOf(temporary));
  await root.openDB<string, string>({ name: 'meta', encoding: 'json' }).put('format', FORMAT);
  await root.close();
  fs.chmodSync(temporary, 0o600);
  try {
    fs.linkSync(temporary, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    for (const name of [temporary, `${temporary}-lock`]) fs.rmSync(name, { force: true });
  }
  syncFolder(path.dirname(file));
}

/** Removes temporary stores of starts that crashed before the link. */
function clearStillborn(folder: string): void {
  for (const name of fs.readdirSync(folder)) {
    const pid = name.startsWith(DATA_FILE + NEWBORN) ? parseInt(name.slice((DATA_FILE + NEWBORN).length), 10) : NaN;
    if (pid > 0 && !isAlive(pid)) fs.rmSync(path.join(folder, name), { force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** A new file survives a crash only when its folder entry is synced. */
function syncFolder(folder: string): void {
  for (const directory of [folder, path.dirname(folder)]) {
    const descriptor = fs.openSync(directory, 'r');
    try {
      fs.fsyncSync(descriptor);
    } finally {
      fs.closeSync(descriptor);
    }
  }
}

/** Folders that this process has open, across all copies of this module. */
const OPEN_HERE = Symbol.for('scoutline.eventstore.open');

function claimHere(file: string): () => void {
  const holder = process as unknown as { [OPEN_HERE]?: Set<string> };
  const open = (holder[OPEN_HERE] ??= new Set());
  if (open.has(file)) throw inUse(file, process.pid);
  open.add(file);
  return () => open.delete(file);
}

/**
 * LMDB lists every process that reads the file, and the kernel removes killed ones. Call it after a read and after the
 * last database was opened, because opening one removes this process from the list; of two concurrent starts at least
 * one then sees the other.
 *
 * @throws when another process has the file open
 */
export function refuseWhileOthersHaveIt(root: RootDatabase, file: string): void {
  root.readerCheck();
  for (const line of root.readerList().split('\n')) {
    const pid = Number(line.trim().split(/\s+/)[0]);
    if (pid > 0 && pid !== process.pid) throw inUse(file, pid);
  }
}

function inUse(file: string, pid: number): Error {
  return new Error(`the event store ${file} is in use by process ${pid}; stop it, or take another folder`);
}
