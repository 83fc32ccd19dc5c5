import { type ReadStore } from '../../src/platform/read-store/read-store.js';
import { until } from './until.js';

/**
 * Vacuums and analyzes tables until each of their pages is marked as visible to all, so that a scan of an index reads the
 * index alone: a snapshot of the server's own maintenance leaves pages unmarked.
 */
export async function vacuum(store: Pick<ReadStore, 'query'>, ...tables: string[]): Promise<void> {
  for (const table of tables) {
    await until(
      async () => {
        await store.query(`VACUUM ANALYZE ${table}`);
        const sql = 'SELECT relallvisible >= relpages AS marked FROM pg_class WHERE oid = $1::regclass';
        return (await store.query<{ marked: boolean }>(sql, [table]))[0]?.marked;
      },
      { what: `${table} to be marked as visible`, everyMs: 200 },
    );
  }
}
