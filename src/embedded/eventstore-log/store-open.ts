import { type open, type RootDatabase } from 'lmdb';
import fs from 'node:fs';
import path from 'node:path';
import { messageOf } from '../../kernel/error-message.js';
import { identify, isRunning, type ProcessIdentity } from '../stack/process-identity.js';
import { checkDataFile } from './data-file.js';

const FORMAT = 'scoutline eventstore emulator 1';
const DATA_FILE = 'events.mdb';
const MAX_READERS = 64;

/**
 * Opens the LMDB file of a folder, or makes one in an empty folder.
 *
 * @throws where another process has it, where it is not ours, or where it cannot be read: a store is never replaced.
 */
export async function openEnvironment(
  folder: string,
  openLmdb: typeof open,
): Promise<{ root: RootDatabase; release: () => void }> {
  fs.mkdirSync(folder, { recursive: true });
  const file = path.join(fs.realpathSync(folder), DATA_FILE);
  const release = claimHere(file);
  try {
    const unborn = `${file}-unborn`;
    const isNew = prepare(folder, file, unborn);
    let root: RootDatabase;
    try {
      root = openLmdb({
        path: file,
        maxDbs: 4,
        maxReaders: MAX_READERS,
        // A commit then means flushed: `put` resolves only after the file's own sync.
        overlappingSync: false,
        eventTurnBatching: false,
        cache: false,
        compression: false,
      });
    } catch (error) {
      throw new Error(`the event store ${file} cannot be read: ${messageOf(error)}`, { cause: error });
    }
    try {
      const format = root.openDB<string, string>({ name: 'meta', encoding: 'json' }).get('format');
      refuseWhileOthersHaveIt(root, file);
      if (isNew) await bearStore(root, file, unborn);
      else if (format !== FORMAT) throw new Error(`${file} is no event store of this emulator (${String(format)})`);
    } catch (error) {
      await root.close();
      throw error;
    }
    return { root, release };
  } catch (error) {
    release();
    throw error;
  }
}

/** Whether a new store has to be made. A file beside it says that one was being made and never came to life. */
function prepare(folder: string, file: string, unborn: string): boolean {
  if (fs.existsSync(unborn)) {
    const maker = makerOf(unborn);
    if (maker && isRunning(maker)) throw inUse(file, maker.pid);
    for (const name of [file, `${file}-lock`, unborn]) fs.rmSync(name, { force: true });
  }
  if (fs.existsSync(file)) {
    checkDataFile(file);
    return false;
  }
  const others = fs.readdirSync(folder).filter((name) => !name.startsWith(DATA_FILE));
  if (others.length > 0) {
    const some = others.slice(0, 3).join(', ');
    throw new Error(`${folder} holds no event store but other files (${some}); give it an empty folder`);
  }
  announceBirth(file, unborn);
  return true;
}

/** The file is there with its content or not at all, and one process only can have made it. */
function announceBirth(file: string, unborn: string): void {
  const own = `${unborn}-${process.pid}`;
  fs.writeFileSync(own, JSON.stringify(identify(process.pid)));
  try {
    fs.linkSync(own, unborn);
  } catch (error) {
    const maker = makerOf(unborn);
    throw maker ? inUse(file, maker.pid) : error;
  } finally {
    fs.rmSync(own);
  }
}

function makerOf(unborn: string): ProcessIdentity | null {
  try {
    return JSON.parse(fs.readFileSync(unborn, 'utf8')) as ProcessIdentity;
  } catch {
    return null;
  }
}

async function bearStore(root: RootDatabase, file: string, unborn: string): Promise<void> {
  await root.openDB<string, string>({ name: 'meta', encoding: 'json' }).put('format', FORMAT);
  syncFolder(path.dirname(file));
  fs.rmSync(unborn);
  syncFolder(path.dirname(file));
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
 * LMDB lists every process that reads the file; the kernel takes a killed one off that list. Ours is on it before we
 * look, so of two that start at once at least one sees the other.
 */
function refuseWhileOthersHaveIt(root: RootDatabase, file: string): void {
  root.readerCheck();
  for (const line of root.readerList().split('\n')) {
    const pid = Number(line.trim().split(/\s+/)[0]);
    if (pid > 0 && pid !== process.pid) throw inUse(file, pid);
  }
}

function inUse(file: string, pid: number): Error {
  return new Error(`the event store ${file} is in use by process ${pid}; stop it, or take another folder`);
}
