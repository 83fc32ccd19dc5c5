import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { companiesTable } from '../../../src/companies/export/companies-table.js';
import { DatasetParts } from '../../../src/datasets/build/dataset-parts.js';
import { Snapshot } from '../../../src/datasets/build/snapshot.js';
import { type ExportSource } from '../../../src/file-export/export-table.js';
import { ReadStore } from '../../../src/platform/read-store/read-store.js';

export interface FilesWritten {
  readonly rows: number;
  readonly ms: number;
  readonly bytes: number;
  /** Most memory that the process had, in MB. */
  readonly megabytes: number;
}

/** Writes the files of the companies once, as a build of datasets does, and reports to its parent. */
const store = new ReadStore({ url: process.env.DATABASE_URL ?? '', applicationName: 'scoutline bench', poolSize: 1 });
const folder = await mkdtemp(join(process.env.FILES_DIR ?? tmpdir(), 'dataset-files-'));
try {
  const startedAt = performance.now();
  const snapshot = await Snapshot.open(store, companiesTable.models);
  const stream = <R extends object>(sql: string): AsyncIterable<readonly R[]> => snapshot.stream<R>(sql);
  const source = { store: snapshot, position: snapshot.position, since: 0n, publicUrl: 'http://127.0.0.1', stream };
  // The companies read no log.
  const written = await new DatasetParts(companiesTable, folder, {}).write(
    source as unknown as ExportSource,
    () => undefined,
  );
  await snapshot.close();
  const ms = performance.now() - startedAt;
  const bytes = written.files.reduce((sum, file) => sum + file.bytes, 0);
  process.send?.({
    rows: written.rows,
    ms,
    bytes,
    megabytes: process.resourceUsage().maxRSS / 1_024,
  } satisfies FilesWritten);
} finally {
  await store.close();
  await rm(folder, { recursive: true, force: true });
  process.disconnect();
}
