import { type open, type RootDatabase } from 'lmdb';
import fs from 'node:fs';
import path from 'node:path';

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
  const release = claim(file);
  try {
    const isNew = refuseForeign(folder, file);
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
      await identify(root, file, isNew);
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

function refuseForeign(folder: string, file: string): boolean {
  if (fs.existsSync(file)) {
    if (fs.statSync(file).size === 0) throw new Error(`the event store ${file} is empty, so its content is lost`);
    return false;
  }
  const others = fs.readdirSync(folder).filter((name) => !name.startsWith(DATA_FILE));
  if (others.length > 0) {
    throw new Error(
      `${folder} holds no event store but other files (${others.slice(0, 3).join(', ')}); give it an empty folder`,
    );
  }
  return true;
}

async function identify(root: RootDatabase, file: string, isNew: boolean): Promise<void> {
  const meta = root.openDB<string, string>({ name: 'meta', encoding: 'json' });
  const format = meta.get('format');
  if (format === FORMAT) return;
  if (format !== undefined || (!isNew && root.getKeysCount() > 1)) {
    throw new Error(`${file} was written by something else (${String(format)}); expected "${FORMAT}"`);
  }
  await meta.put('format', FORMAT);
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

interface Owner {
  readonly pid: number;
  /** Distinguishes a process from a later one with the same id. */
  readonly started: string;
}

/** Held in a file beside the store; what a killed process left behind does not count. */
function claim(file: string): () => void {
  const lock = `${file}-owner`;
  const own = JSON.stringify({ pid: process.pid, started: startOf(process.pid) } satisfies Owner);
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      fs.writeFileSync(lock, own, { flag: 'wx' });
      return () => fs.rmSync(lock, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const owner = ownerOf(lock);
    if (owner && startOf(owner.pid) === owner.started) {
      throw new Error(`the event store ${file} is in use by process ${owner.pid}; stop it, or take another folder`);
    }
    fs.rmSync(lock, { force: true });
  }
  throw new Error(`the event store ${file} is being opened by another process`);
}

function ownerOf(lock: string): Owner | null {
  try {
    return JSON.parse(fs.readFileSync(lock, 'utf8')) as Owner;
  } catch {
    return null;
  }
}

/** Empty for a process that is not there. */
function startOf(pid: number): string {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'latin1');
    const boot = fs.readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim();
    return `${boot}/${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`;
  } catch {
    try {
      process.kill(pid, 0);
      return fs.existsSync('/proc/self/stat') ? '' : 'running';
    } catch {
      return '';
    }
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
