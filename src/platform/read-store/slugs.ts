import { type MutableRow, type ProjectionTx, type RowChange } from './projection.js';

/** A table whose rows have `slug`, `slug_base` and `slug_n` beside their id. */
export interface SluggedTable {
  readonly table: string;
  /** Primary key column. */
  readonly id: string;
}

interface Wish {
  readonly id: string;
  readonly base: string;
}

/**
 * Gives every new row, in place, its slug in log order: `acme`, then `acme-2`. A row that stands keeps its own, so that an event
 * seen twice changes nothing; a slug once given is never given again as long as its row stands. A rebuild gives the
 * same slugs, because it sees the same order.
 *
 * Needs unique index on `slug` and one on `(slug_base, slug_n)`, both `early`.
 */
export async function assignSlugs(
  tx: ProjectionTx,
  { table, id }: SluggedTable,
  changes: readonly RowChange[],
): Promise<readonly RowChange[]> {
  const wishes = wishesOf(table, id, changes);
  if (wishes.length === 0) return changes;
  const given = await storedSlugs(tx, table, id, wishes);
  const fresh = wishes.filter((wish) => !given.has(wish.id));
  await giveFresh(tx, table, fresh, given);
  for (const change of changes) {
    if (change.table !== table || !('put' in change)) continue;
    const slug = given.get(String(change.key[id]));
    if (!slug) continue;
    const row = change.put as MutableRow;
    row.slug = slug.slug;
    row.slug_n = slug.n;
  }
  return changes;
}

interface Given {
  readonly slug: string;
  readonly n: number;
}

function wishesOf(table: string, id: string, changes: readonly RowChange[]): Wish[] {
  const wishes = new Map<string, Wish>();
  for (const change of changes) {
    if (change.table !== table || !('put' in change)) continue;
    const key = String(change.key[id]);
    if (!wishes.has(key)) wishes.set(key, { id: key, base: change.put.slug_base as string });
  }
  return [...wishes.values()];
}

async function storedSlugs(
  tx: ProjectionTx,
  table: string,
  id: string,
  wishes: readonly Wish[],
): Promise<Map<string, Given>> {
  const rows = await tx.query<{ id: string; slug: string; slug_n: number }>(
    `SELECT ${id} AS id, slug, slug_n FROM {${table}} WHERE ${id} = ANY($1::uuid[])`,
    [wishes.map((wish) => wish.id)],
  );
  return new Map(rows.map((row) => [row.id, { slug: row.slug, n: row.slug_n }]));
}

async function giveFresh(
  tx: ProjectionTx,
  table: string,
  fresh: readonly Wish[],
  given: Map<string, Given>,
): Promise<void> {
  if (fresh.length === 0) return;
  const highest = new Map<string, number>();
  // One probe of the index a name: grouping would read every row of a name, and the whole table on stale statistics.
  const rows = await tx.query<{ slug_base: string; n: number | null }>(
    `SELECT u.slug_base, (SELECT max(t.slug_n) FROM {${table}} t WHERE t.slug_base = u.slug_base) AS n
     FROM unnest($1::text[]) AS u(slug_base)`,
    [[...new Set(fresh.map((wish) => wish.base))]],
  );
  for (const { slug_base, n } of rows) if (n !== null) highest.set(slug_base, n);
  const taken = await takenOf(tx, table, firstCandidates(fresh, highest));
  for (const wish of fresh) {
    let n = (highest.get(wish.base) ?? 0) + 1;
    let slug = slugOf(wish.base, n);
    // Another name may be spelt like a counted one: `acme-2` as a name of its own.
    while (taken.has(slug)) {
      n += 1;
      slug = slugOf(wish.base, n);
      for (const found of await takenOf(tx, table, [slug])) taken.add(found);
    }
    highest.set(wish.base, n);
    taken.add(slug);
    given.set(wish.id, { slug, n });
  }
}

function firstCandidates(fresh: readonly Wish[], highest: ReadonlyMap<string, number>): string[] {
  const next = new Map(highest);
  return fresh.map(({ base }) => {
    const n = (next.get(base) ?? 0) + 1;
    next.set(base, n);
    return slugOf(base, n);
  });
}

async function takenOf(tx: ProjectionTx, table: string, slugs: readonly string[]): Promise<Set<string>> {
  const rows = await tx.query<{ slug: string }>(`SELECT slug FROM {${table}} WHERE slug = ANY($1::text[])`, [slugs]);
  return new Set(rows.map((row) => row.slug));
}

function slugOf(base: string, n: number): string {
  return n === 1 ? base : `${base}-${n}`;
}
