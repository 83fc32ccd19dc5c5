import { Inject, Injectable } from '@nestjs/common';
import { type Clock } from '../../kernel/clock.js';
import { storableJson } from '../../kernel/storable-json.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { CLOCK } from '../../platform/tokens.js';

const DAY_MS = 86_400_000;
export const SCAN_TTL_MS = 7 * DAY_MS;
const SWEPT_AT_ONCE = 100;

/** Caches scans of companies that are not stored, for a week. The cache may be dropped. */
@Injectable()
export class ScanCache {
  constructor(
    private readonly store: ReadStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async get<T>(kind: string, host: string, ttlMs = SCAN_TTL_MS): Promise<T | null> {
    const since = new Date(this.clock.now() - ttlMs);
    const [row] = await this.store.prepared<{ result: T }>(
      'site_scan_of',
      'SELECT result FROM ops.site_scans WHERE kind = $1 AND host = $2 AND scanned_at > $3',
      [kind, host, since],
    );
    return row?.result ?? null;
  }

  async put(kind: string, host: string, result: object): Promise<void> {
    const now = this.clock.now();
    await this.store.query(
      `INSERT INTO ops.site_scans (kind, host, result, scanned_at) VALUES ($1, $2, $3, $4)
       ON CONFLICT (kind, host) DO UPDATE SET result = EXCLUDED.result, scanned_at = EXCLUDED.scanned_at`,
      [kind, host, storableJson(result), new Date(now)],
    );
    // Each insert deletes a few expired rows, so no cleanup job is needed.
    await this.store.query(
      `DELETE FROM ops.site_scans WHERE ctid = ANY (ARRAY(
         SELECT ctid FROM ops.site_scans WHERE scanned_at < $1 ORDER BY scanned_at LIMIT ${SWEPT_AT_ONCE}))`,
      [new Date(now - SCAN_TTL_MS)],
    );
  }
}
