import { type ReadStore } from '../../platform/read-store/read-store.js';
import { type RateWindow } from './rate-window.rules.js';

export interface StoredWindow {
  readonly revision: number;
  readonly window: RateWindow;
}

export interface WindowChange extends StoredWindow {
  readonly subject: string;
}

/** The rate windows in `ops.rate_use`, which all processes share. */
export class RateStore {
  constructor(private readonly readStore: ReadStore) {}

  /** An unused subject has revision 0. */
  async read(subjects: readonly string[]): Promise<Map<string, StoredWindow>> {
    const rows = await this.readStore.prepared<{ subject: string; revision: string; seconds: RateWindow }>(
      'rate-windows',
      'SELECT subject, revision, seconds FROM ops.rate_use WHERE subject = ANY($1::text[])',
      [subjects],
    );
    return new Map(
      rows.map(({ subject, revision, seconds }) => [subject, { revision: Number(revision), window: seconds }]),
    );
  }

  /**
   * Writes windows that were read at `revision`, in a fixed order, which prevents deadlocks between processes.
   * @returns the subjects that were written; another process changed the others first
   */
  async write(changes: readonly WindowChange[]): Promise<Set<string>> {
    const rows = await this.readStore.prepared<{ subject: string }>(
      'write-rate-windows',
      `INSERT INTO ops.rate_use AS r (subject, revision, seconds)
       SELECT subject, revision + 1, seconds
       FROM unnest($1::text[], $2::bigint[], $3::jsonb[]) AS n(subject, revision, seconds) ORDER BY subject
       ON CONFLICT (subject) DO UPDATE SET revision = excluded.revision, seconds = excluded.seconds, used_at = now()
         WHERE r.revision = excluded.revision - 1
       RETURNING subject`,
      [
        changes.map(({ subject }) => subject),
        changes.map(({ revision }) => revision),
        changes.map(({ window }) => JSON.stringify(window)),
      ],
    );
    return new Set(rows.map(({ subject }) => subject));
  }

  /** Deletes the windows of idle subjects. */
  async sweep(): Promise<void> {
    await this.readStore.query(`DELETE FROM ops.rate_use WHERE used_at < now() - interval '1 hour'`);
  }
}
