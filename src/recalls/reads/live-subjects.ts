import { type ReadStore } from '../../platform/read-store/read-store.js';

/** The subjects of the vault that begin so and have a key. */
export async function liveSubjects(store: ReadStore, prefix: string): Promise<string[]> {
  const rows = await store.query<{ subject: string }>(
    'SELECT subject FROM vault.subject_keys WHERE starts_with(subject, $1) AND erased_at IS NULL ORDER BY subject',
    [prefix],
  );
  return rows.map(({ subject }) => subject);
}
