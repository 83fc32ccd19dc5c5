import { Inject, Injectable } from '@nestjs/common';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Config } from '../platform/config/config.js';
import { ReadStore } from '../platform/read-store/read-store.js';
import { CONFIG } from '../platform/tokens.js';

/**
 * Deletes copies that no vault key encrypts: stored answers for repeated Idempotency-Keys and repeated payments, and rows
 * that imports set aside. Their people are unknown, so all are deleted. They may be lost: a repeated request runs again
 * without a second charge, and set-aside rows are still in their file.
 */
@Injectable()
export class ErasureLeftovers {
  constructor(
    private readonly readStore: ReadStore,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async clear(): Promise<void> {
    // Running requests keep their row: its lease prevents a concurrent repeat.
    await this.readStore.query('DELETE FROM ops.idempotency WHERE status IS NOT NULL');
    await this.readStore.query('DELETE FROM ops.paid_answers');
    const folder = join(this.config.dataDir, 'imports');
    for (const name of await readdir(folder).catch(() => [])) {
      await rm(join(folder, name), { recursive: true, force: true });
    }
  }
}
