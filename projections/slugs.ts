import {
  type IndexSpec,
  type MutableRow,
  type ProjectionTx,
  type RowChange,
} from '../src/platform/projector/projection.js';

/** A table whose rows have `slug`, `slug_base` and `slug_n` beside their id. */
export interface SluggedTable {
  readonly table: string;
  /** Primary key column. */
  readonly id: string;
  /** For a table with deletable rows: the table that stores their slugs, by `slug`, with the other three columns. */
  readonly retired?: string;
}

/** Finds the highest number of a slug base. Most bases have one slug, the base itself, which is not in this index. */
const COUNTED: IndexSpec = { name: 'slug_base', on: '(slug_base, slug_n) WHERE slug_n > 1', early: true };

/** As `slug_n` of a new row: it gets the slug back that its deleted row had. */
export const FORMER_SLUG = 0;

/** The indexes that `assignSlugs` reads through. */
export const SLUG_INDEXES: readonly IndexSpec[] = [{ name: 'slug', on: '(slug)', unique: true, early: true }, COUNTED];

/** For the table that `retired` names: slugs that are never reused, and by which `as_of` finds their former rows. */
export const RETIRED_SLUG_INDEXES: readonly IndexSpec[] = [COUNTED];

interface Given {
  readonly base: string;
  readonly slug: string;
  readonly n: number;
}

/** A new row, its place in the batch, and its preferred slug. */
interface Wish {
  readonly at: number;
  readonly base: string;
}

/**
 * Assigns every new row a slug in place, in log order: `acme`, then `acme-2`. An existing row keeps its slug, so a
 * repeated event changes nothing, and a table with `retired` never reuses a deleted row's slug, except for the same row
 * where the put has `FORMER_SLUG`. A rebuild assigns the same slugs, because it reads the same order; a row with a null
 * base gets none.
 *
 * Needs `SLUG_INDEXES`.
 */
export async function assignSlugs(
  tx: ProjectionTx,
  slugged: SluggedTable,
  changes: readonly RowChange[],
): Promise<readonly RowChange[]> {
  const { table, id, retired } = slugged;
  const isMeant = (change: RowChange): boolean => change.table === table && ('put' in change || 'delete' in change);
  const ids = [...new Set(changes.filter(isMeant).map(({ key }) => String(key[id])))];
  if (ids.length === 0) return changes;
  const stored = await storedSlugs(tx, slugged, ids);
  const fresh = await freshSlugs(tx, slugged, wishesOf(slugged, changes, new Set(stored.keys())));
  const former = await formerSlugs(tx, slugged, changes);
  return changes.flatMap((change, at): RowChange[] => {
    if (!isMeant(change)) return [change];
    const key = String(change.key[id]);
    const given = fresh.get(at) ?? stored.get(key) ?? ('put' in change ? former.get(key) : undefined);
    if ('delete' in change) {
      if (given) former.set(key, given);
      stored.delete(key);
      return given && retired ? [change, retiredRow(retired, id, key, given)] : [change];
    }
    if (!given || !('put' in change)) return [change];
    stored.set(key, given);
    const row = change.put as MutableRow;
    row.slug = given.slug;
    row.slug_n = given.n;
    return [change];
  });
}

function retiredRow(table: string, id: string, key: string, { base, slug, n }: Given): RowChange {
  return { table, key: { slug }, put: { [id]: key, slug_base: base, slug_n: n } };
}

/** The puts that create a row that does not exist at that point of the batch. */
function wishesOf({ table, id }: SluggedTable, changes: readonly RowChange[], stored: Set<string>): Wish[] {
  const wishes: Wish[] = [];
  changes.forEach((change, at) => {
    if (change.table !== table) return;
    const key = String(change.key[id]);
    if ('delete' in change) stored.delete(key);
    if (!('put' in change) || stored.has(key)) return;
    stored.add(key);
    if (change.put.slug_n === FORMER_SLUG) return;
    const base = change.put.slug_base;
    if (typeof base === 'string') wishes.push({ at, base });
  });
  return wishes;
}

/** Slugs of deleted rows that come back. */
async function formerSlugs(
  tx: ProjectionTx,
  { table, id, retired }: SluggedTable,
  changes: readonly RowChange[],
): Promise<Map<string, Given>> {
  const isBack = (change: RowChange): boolean =>
    change.table === table && 'put' in change && change.put.slug_n === FORMER_SLUG;
  const ids = changes.filter(isBack).map(({ key }) => String(key[id]));
  return retired && ids.length > 0 ? storedSlugs(tx, { table: retired, id }, ids) : new Map<string, Given>();
}

async function storedSlugs(
  tx: ProjectionTx,
  { table, id }: SluggedTable,
  ids: readonly string[],
): Promise<Map<string, Given>> {
  const rows = await tx.query<{ id: string; slug: string | null; slug_base: string; slug_n: number }>(
    `SELECT ${id} AS id, slug, slug_base, slug_n FROM {${table}} WHERE ${id} = ANY($1::uuid[])`,
    [ids],
  );
  return new Map(
    rows.flatMap(({ id: key, slug, slug_base: base, slug_n: n }) => (slug === null ? [] : [[key, { base, slug, n }]])),
  );
}

/** Slugs by place in the batch. */
async function freshSlugs(
  tx: ProjectionTx,
  slugged: SluggedTable,
  wishes: readonly Wish[],
): Promise<Map<number, Given>> {
  const given = new Map<number, Given>();
  if (wishes.length === 0) return given;
  const highest = await highestOf(tx, slugged, [...new Set(wishes.map(({ base }) => base))]);
  const taken = await takenOf(tx, slugged, firstCandidates(wishes, highest));
  for (const { at, base } of wishes) {
    let n = (highest.get(base) ?? 0) + 1;
    let slug = slugOf(base, n);
    // Another name may equal a numbered slug: `acme-2` as a base.
    while (taken.has(slug)) {
      n += 1;
      slug = slugOf(base, n);
      for (const found of await takenOf(tx, slugged, [slug])) taken.add(found);
    }
    highest.set(base, n);
    taken.add(slug);
    given.set(at, { base, slug, n });
  }
  return given;
}

function firstCandidates(wishes: readonly Wish[], highest: ReadonlyMap<string, number>): string[] {
  const next = new Map(highest);
  return wishes.map(({ base }) => {
    const n = (next.get(base) ?? 0) + 1;
    next.set(base, n);
    return slugOf(base, n);
  });
}

async function highestOf(
  tx: ProjectionTx,
  slugged: SluggedTable,
  bases: readonly string[],
): Promise<Map<string, number>> {
  const highest = new Map<string, number>();
  for (const table of tablesOf(slugged)) {
    // One index probe for each name: grouping would read every row of a name, and the whole table on stale statistics.
    const rows = await tx.query<{ slug_base: string; n: number | null }>(
      `SELECT u.slug_base, coalesce(
         (SELECT max(t.slug_n) FROM {${table}} t WHERE t.slug_base = u.slug_base AND t.slug_n > 1),
         (SELECT t.slug_n FROM {${table}} t WHERE t.slug = u.slug_base AND t.slug_base = u.slug_base)) AS n
       FROM unnest($1::text[]) AS u(slug_base)`,
      [bases],
    );
    for (const { slug_base: base, n } of rows) if (n !== null) highest.set(base, Math.max(n, highest.get(base) ?? 0));
  }
  return highest;
}

async function takenOf(tx: ProjectionTx, slugged: SluggedTable, slugs: readonly string[]): Promise<Set<string>> {
  const taken = new Set<string>();
  for (const table of tablesOf(slugged)) {
    const rows = await tx.query<{ slug: string }>(`SELECT slug FROM {${table}} WHERE slug = ANY($1::text[])`, [slugs]);
    for (const { slug } of rows) taken.add(slug);
  }
  return taken;
}

function tablesOf({ table, retired }: SluggedTable): string[] {
  return retired ? [table, retired] : [table];
}

function slugOf(base: string, n: number): string {
  return n === 1 ? base : `${base}-${n}`;
}
