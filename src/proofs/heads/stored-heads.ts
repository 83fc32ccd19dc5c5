import type pg from 'pg';
import { type ReadStore } from '../../platform/read-store/read-store.js';
import { type ReadPages } from '../../tlog/heads-map.js';
import { type HeadsLeaf } from '../../tlog/heads-proof.js';
import { type ChangedHeads } from './growing-heads.js';

/** The last signed heads leaf whose map is stored; null before the first. */
export async function storedHeadsLeaf(readStore: ReadStore, log: number): Promise<HeadsLeaf | null> {
  const [row] = await readStore.query<{ leaf: string; root: Buffer }>(
    'SELECT leaf, root FROM ops.log_heads WHERE log = $1',
    [log],
  );
  return row ? { size: Number(row.leaf), root: row.root } : null;
}

/** Reads pages of the stored map. */
export function storedPages(readStore: ReadStore, log: number): ReadPages {
  return async (prefixes) => {
    const rows = await readStore.query<{ prefix: string; page: Buffer }>(
      'SELECT prefix, page FROM ops.heads_pages WHERE log = $1 AND prefix = ANY($2)',
      [log, prefixes],
    );
    return new Map(rows.map(({ prefix, page }) => [prefix, page]));
  };
}

/** In the transaction of the head that is signed. */
export async function putHeads(client: pg.PoolClient, log: number, { leaf, pages }: ChangedHeads): Promise<void> {
  // One value of bytes: an array of them would travel as text.
  const starts: number[] = [];
  const lengths: number[] = [];
  let end = 1;
  for (const { length } of pages.values()) {
    starts.push(end);
    lengths.push(length);
    end += length;
  }
  await client.query(
    `INSERT INTO ops.heads_pages (log, prefix, page)
     SELECT $1, prefix, substring($5::bytea FROM start FOR length)
     FROM unnest($2::text[], $3::integer[], $4::integer[]) AS u(prefix, start, length)
     ON CONFLICT (log, prefix) DO UPDATE SET page = excluded.page`,
    [log, [...pages.keys()], starts, lengths, Buffer.concat([...pages.values()])],
  );
  await client.query(
    `INSERT INTO ops.log_heads (log, leaf, root) VALUES ($1, $2, $3)
     ON CONFLICT (log) DO UPDATE SET leaf = excluded.leaf, root = excluded.root`,
    [log, leaf.size, leaf.root],
  );
}

/** After a rebuild: the whole map again; null where the log has no heads. */
export async function restoreHeads(readStore: ReadStore, log: number, heads: ChangedHeads | null): Promise<void> {
  await readStore.transaction(async (client) => {
    await client.query('DELETE FROM ops.heads_pages WHERE log = $1', [log]);
    await client.query('DELETE FROM ops.log_heads WHERE log = $1', [log]);
    if (heads) await putHeads(client, log, heads);
  });
}
