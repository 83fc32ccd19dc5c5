import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chmod, copyFile, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Readable } from 'node:stream';
import { assertFolder, contentTypeOf, isFolder, knownType } from './object-key.js';
import {
  type ByteRange,
  type ListedObject,
  type ObjectContent,
  type ObjectStore,
  type StoredObject,
} from './object-store.port.js';

/** Longer than any object takes to write. */
const DRAFT_LIFE_MS = 6 * 3_600_000;

/** Objects as files under one folder. A file gets its name only when its content is completely on disk. */
export class FolderObjectStore implements ObjectStore {
  /** When the drafts of a folder were last checked. */
  private readonly sweptAt = new Map<string, number>();

  constructor(private readonly folder: string) {}

  async put(key: string, content: ObjectContent): Promise<StoredObject> {
    const contentType = contentTypeOf(key);
    const path = this.pathOf(key);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await this.sweep(dirname(path));
    const draft = `${path}.${randomBytes(6).toString('hex')}.part`;
    try {
      if (content instanceof Uint8Array) await writeFile(draft, content, { flag: 'wx', mode: 0o600 });
      else await copyFile(content.file, draft);
      await chmod(draft, 0o600);
      await flush(draft);
      await rename(draft, path);
      await flush(dirname(path));
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
    return { key, contentType, size: (await stat(path)).size };
  }

  async head(key: string): Promise<StoredObject | null> {
    const contentType = contentTypeOf(key);
    const found = await orNull(stat(this.pathOf(key)));
    return found?.isFile() ? { key, contentType, size: found.size } : null;
  }

  async read(key: string, range?: ByteRange): Promise<Readable> {
    const object = await this.head(key);
    if (!object) throw new Error(`there is no object ${key}`);
    if (range && (range.start < 0 || range.end < range.start || range.end >= object.size)) {
      throw new RangeError(`bytes ${range.start}-${range.end} are not in ${key} of ${object.size} bytes`);
    }
    return createReadStream(this.pathOf(key), range);
  }

  async get(key: string): Promise<Buffer | null> {
    contentTypeOf(key);
    return orNull(readFile(this.pathOf(key)));
  }

  async delete(key: string): Promise<void> {
    contentTypeOf(key);
    await rm(this.pathOf(key), { force: true });
  }

  async *list(folder: string): AsyncGenerator<ListedObject> {
    assertFolder(folder);
    const entries = await orNull(readdir(this.pathOf(folder), { withFileTypes: true }));
    for (const entry of entries ?? []) {
      const key = `${folder}/${entry.name}`;
      if (entry.isDirectory() && isFolder(key)) yield* this.list(key);
      if (!entry.isFile() || !knownType(key)) continue;
      const found = await orNull(stat(this.pathOf(key)));
      if (found) yield { key, storedAt: found.mtime };
    }
  }

  /** Removes drafts whose writer died; a draft in progress is younger. */
  private async sweep(folder: string): Promise<void> {
    const now = Date.now();
    if (now - (this.sweptAt.get(folder) ?? 0) < DRAFT_LIFE_MS) return;
    this.sweptAt.set(folder, now);
    for (const name of await readdir(folder)) {
      if (!name.endsWith('.part')) continue;
      const draft = await orNull(stat(join(folder, name)));
      if (draft && now - draft.mtimeMs > DRAFT_LIFE_MS) await rm(join(folder, name), { force: true });
    }
  }

  private pathOf(key: string): string {
    return join(this.folder, key);
  }
}

async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function orNull<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
