import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type ReadStore } from '../../platform/read-store/read-store.js';
import { replayPrefix } from './replayed-models.js';

/** Of the folder in which a build writes its files. */
export const FOLDER_PREFIX = 'datasets-';
/** Builds of other deployments may use the system's folder for temporary files. */
const ABANDONED_MS = 86_400_000;

/** Deletes databases and folders of builds that were killed. The caller has the lock of builds, so that none is in use. */
export async function removeBuildLeftovers(readStore: ReadStore, folder: string): Promise<void> {
  const databases = await readStore.query<{ datname: string }>(
    `SELECT datname FROM pg_database d WHERE starts_with(datname, $1)
        AND NOT EXISTS (SELECT 1 FROM pg_stat_activity a WHERE a.datname = d.datname)`,
    [replayPrefix(readStore)],
  );
  for (const { datname } of databases) await readStore.query(`DROP DATABASE IF EXISTS ${datname}`);
  const names = await readdir(folder).catch(() => []);
  for (const path of names.filter((name) => name.startsWith(FOLDER_PREFIX)).map((name) => join(folder, name))) {
    const found = await stat(path).catch(() => null);
    if (found && Date.now() - found.mtimeMs > ABANDONED_MS) await rm(path, { recursive: true, force: true });
  }
}
