import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type CliIo } from '../../src/cli/io/command.js';

/** Runs `work` on a new folder within that of the command, without requests outside, and removes the folder. */
export async function withSeparateData<T>(io: CliIo, name: string, work: (folder: string) => Promise<T>): Promise<T> {
  process.env['ARBITRAGE_SCHEDULE'] = 'off';
  const folder = join(io.dataDir, `${name}-${randomUUID()}`);
  mkdirSync(folder, { recursive: true });
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
