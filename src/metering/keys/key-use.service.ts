import { Inject, Injectable } from '@nestjs/common';
import { type Clock } from '../../kernel/clock.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { Logger } from '../../platform/telemetry/logger.js';
import { CLOCK } from '../../platform/tokens.js';

const DAY_MS = 86_400_000;
const MAX_NOTED = 100_000;

/** The last UTC day on which each key made a call. A process writes once a key and day, outside of the request. */
@Injectable()
export class KeyUse {
  /** Keys that this process has written on `day`. */
  private readonly noted = new Set<string>();
  /** Days since the epoch. */
  private day = 0;

  constructor(
    private readonly store: ReadStore,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(Logger) private readonly logger: Logger,
  ) {}

  /** Never throws: a failed write is repeated at the key's next call. */
  note(keyId: string): void {
    const today = Math.floor(this.clock.now() / DAY_MS);
    if (today !== this.day || this.noted.size >= MAX_NOTED) {
      this.noted.clear();
      this.day = today;
    }
    if (this.noted.has(keyId)) return;
    this.noted.add(keyId);
    void this.write(keyId, today).catch((error: unknown) => {
      this.noted.delete(keyId);
      this.logger.warn({ err: error }, 'the last use of a key could not be stored; its next call stores it');
    });
  }

  /** YYYY-MM-DD by key id; keys without a call on record are absent. */
  async lastDays(keyIds: readonly string[]): Promise<Map<string, string>> {
    const rows = await this.store.prepared<{ key_id: string; day: string }>(
      'key-use-of',
      `SELECT key_id, to_char(last_day, 'YYYY-MM-DD') AS day FROM ops.key_use WHERE key_id = ANY($1::uuid[])`,
      [keyIds],
    );
    return new Map(rows.map(({ key_id: keyId, day }) => [keyId, day]));
  }

  private async write(keyId: string, day: number): Promise<void> {
    await this.store.prepared(
      'key-use-note',
      `INSERT INTO ops.key_use AS u (key_id, last_day) VALUES ($1, $2::date)
       ON CONFLICT (key_id) DO UPDATE SET last_day = excluded.last_day WHERE u.last_day < excluded.last_day`,
      [keyId, new Date(day * DAY_MS).toISOString().slice(0, 10)],
    );
  }
}
