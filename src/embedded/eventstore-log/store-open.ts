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
 * Opens the LMDB file of a folder, or makes one in an empty folder.
 *
 * @throws where this process has it, where it is not ours, or where it cannot be read: a store is never replaced.
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
    // A commit then means flushed: `put` resolves only after the file's own sync.
    overlappingSync: false,
    eventTurnBatching: false,
    cache: false,
    compression: false,
  };
}

/** @throws where the folder holds other things, or a file that cannot be a store. */
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
 * Makes a whole store beside its place and links it there: the file is there with its format or not at all, and of two
 * that make one at once the second finds the first one's.
 */
async function bearStore(file: string, openLmdb: typeof open): Promise<void> {
  const own = `${file}${NEWBORN}${process.pid}`;
  const root = openLmdb(settingsOf(own));
  await root.openDB<string, string>({ name: 'meta', encoding: 'json' }).put('format', FORMAT);
  await root.close();
  fs.chmodSync(own, 0o600);
  try {
    fs.linkSync(own, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    for (const name of [own, `${own}-lock`]) fs.rmSync(name, { force: true });
  }
  syncFolder(path.dirname(file));
}

/** What starts have left that died before their store was in its place. */
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

/** A new file is only there after a crash when the folder's entry for it is. */
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

/** Folders that this very process has open, whichever copy of this module opened them. */
const OPEN_HERE = Symbol.for('scoutline.eventstore.open');

function claimHere(file: string): () => void {
  const holder = process as unknown as { [OPEN_HERE]?: Set<string> };
  const open = (holder[OPEN_HERE] ??= new Set());
  if (open.has(file)) throw inUse(file, process.pid);
  open.add(file);
  return () => open.delete(file);
}

/**
 * LMDB lists every process that reads the file; the kernel takes a killed one off that list. To be called after a read
 * when nothing is opened in it any more, which takes a process off the list: then it stays on it, and ours is there
 * before we look, so of two that start at once at least one sees the other.
 *
 * @throws where another process has the file
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
