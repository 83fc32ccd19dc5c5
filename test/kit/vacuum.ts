import { type ReadStore } from '../../src/platform/read-store/read-store.js';
import { until } from './until.js';

/** A partitioned table has no pages itself. */
const MARKED = `SELECT bool_and(relallvisible >= relpages AND relpages > 0 OR reltuples = 0) AS marked FROM pg_class
  WHERE relkind = 'r' AND (oid = $1::regclass OR oid IN (SELECT relid FROM pg_partition_tree($1::regclass)))`;

/**
 * Vacuums and analyzes tables until each of their pages is marked as visible to all, so that a scan of an index reads the
 * index alone: a snapshot of the server's own maintenance leaves pages unmarked.
 */
export async function vacuum(store: Pick<ReadStore, 'query'>, ...tables: string[]): Promise<void> {
  for (const table of tables) {
    await until(
      async () => {
        await store.query(`VACUUM ANALYZE ${table}`);
        return (await store.query<{ marked: boolean }>(MARKED, [table]))[0]?.marked;
      },
      { what: `${table} to be marked as visible`, everyMs: 200 },
    );
  }
}
