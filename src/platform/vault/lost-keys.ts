import { type Sealed } from '../../kernel/sealed.js';
import { type ReadStore } from '../read-store/read-store.js';
import { type Vault } from './vault.js';

/** A sealed value. */
export interface Opened<T> {
  /** Null when the subject has been erased, or its key is lost. */
  readonly value: T | null;
  /** Whether the vault has no row for the key: the subject was not erased. */
  readonly isKeyLost: boolean;
}

/** Opens values, in order, and distinguishes lost keys from erased subjects. */
export async function openedOrLost<T>(vault: Vault, sealed: readonly Sealed[]): Promise<Opened<T>[]> {
  const values = await vault.openAll<T>(sealed);
  const lost = await vault.lostKeysOf(sealed.filter((_, at) => values[at] === null));
  return sealed.map(({ kid }, at) => ({ value: values[at] ?? null, isKeyLost: lost.has(kid) }));
}

/** Tables with sealed names and addresses, one subject a row. */
const SEALED = [
  { table: 'people', column: 'sealed_name' },
  { table: 'investors', column: 'sealed_name' },
  { table: 'submission_people', column: 'sealed' },
  { table: 'submissions', column: 'contacts' },
] as const;

/**
 * How many sealed values have no row in the vault. An erased subject keeps its row without a key, so these were not
 * erased: the vault was lost, or is older than the log.
 */
export async function countLostKeys(store: ReadStore): Promise<number> {
  const counts = SEALED.map(
    ({ table, column }) =>
      `(SELECT count(*) FROM read.${table} AS t WHERE t.${column} IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM vault.subject_keys AS k WHERE k.kid = (t.${column} ->> 'kid')::uuid))`,
  );
  const [row] = await store.query<{ lost: string }>(`SELECT ${counts.join(' + ')} AS lost`);
  return Number(row?.lost ?? 0);
}
