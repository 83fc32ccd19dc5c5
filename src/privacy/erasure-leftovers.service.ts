import { Inject, Injectable } from '@nestjs/common';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Config } from '../platform/config/config.js';
import { ReadStore } from '../platform/read-store/read-store.js';
import { CONFIG } from '../platform/tokens.js';

/**
 * Copies that no key of the vault seals: answers stored for a repeated Idempotency-Key, and rows that imports laid
 * aside. Nobody can tell whom they name, so all of them go. Both may be lost: a repeated request is answered anew
 * without a second charge, and what was laid aside stands in the file it came from.
 */
@Injectable()
export class ErasureLeftovers {
  constructor(
    private readonly readStore: ReadStore,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async clear(): Promise<void> {
    // A request under way keeps its row: the lease there keeps a second one from doing the same work.
    await this.readStore.query('DELETE FROM ops.idempotency WHERE status IS NOT NULL');
    const folder = join(this.config.dataDir, 'imports');
    for (const name of await readdir(folder).catch(() => [])) {
      await rm(join(folder, name), { recursive: true, force: true });
    }
  }
}
