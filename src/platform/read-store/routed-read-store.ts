import { currentReplica, leaveReplica } from './replica-context.js';
import { isTransient, ReadStore } from './read-store.js';

/** What a replica may run: one that reads read models only. Keys of callers decide who may do what. */
const READS = /^\s*(?:SELECT|WITH)\b/i;
const OF_READ_MODELS = /\bread\./;
const NOT_THERE =
  /\b(?:ops|vault)\.|\bread\.api_keys\b|\bFOR\s+(?:NO\s+KEY\s+|KEY\s+)?(?:UPDATE|SHARE)\b|\b(?:INSERT\s+INTO|DELETE\s+FROM|UPDATE\s+\w+\.|nextval|set_config|pg_notify|pg_(?:try_)?advisory\w*)\b/i;
const MOST_KNOWN = 5_000;

const known = new Map<string, boolean>();

/** Whether a replica may run the statement. */
export function isReadModelQuery(sql: string): boolean {
  const before = known.get(sql);
  if (before !== undefined) return before;
  const isOne = READS.test(sql) && OF_READ_MODELS.test(sql) && !NOT_THERE.test(sql);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(sql, isOne);
  return isOne;
}

/** A read store that sends queries on read models to the replica of the running request, if it has one. */
export class RoutedReadStore extends ReadStore {
  override query<R extends object = Record<string, unknown>>(
    sql: string,
    params: readonly unknown[] = [],
  ): Promise<R[]> {
    return this.routed(sql, { text: sql, values: params as unknown[] }, () => super.query<R>(sql, params));
  }

  override prepared<R extends object = Record<string, unknown>>(
    name: string,
    sql: string,
    params: readonly unknown[] = [],
  ): Promise<R[]> {
    const statement = { name, text: sql, values: params as unknown[] };
    return this.routed(sql, statement, () => super.prepared<R>(name, sql, params));
  }

  private async routed<R extends object>(
    sql: string,
    statement: { readonly text: string; readonly values: unknown[] },
    onPrimary: () => Promise<R[]>,
  ): Promise<R[]> {
    const replica = currentReplica();
    if (!replica || !isReadModelQuery(sql)) return onPrimary();
    try {
      return (await replica.pool.query<R>(statement)).rows;
    } catch (error) {
      if (!isTransient(error)) throw error;
      replica.failed(error);
      leaveReplica();
      return onPrimary();
    }
  }
}
