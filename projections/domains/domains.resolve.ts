import { type ProjectionTx, type Row, type RowChange } from '../../src/platform/projector/projection.js';
import { type DomainEntity } from './domains.entity.js';

/** What of a domain's row the completion needs to know from before the batch. */
type Standing = Pick<
  DomainEntity,
  | 'source'
  | 'tld'
  | 'status'
  | 'candidate_name'
  | 'registered_on'
  | 'registrar'
  | 'has_real_email'
  | 'has_real_content'
  | 'is_parked'
>;

const COUNTED = ['tld', 'source', 'status', 'has_real_email', 'has_real_content', 'is_parked'] as const;
const KEPT = ['candidate_name', 'registered_on', 'registrar'] as const;
const FINAL = new Set(['promoted', 'rejected']);

/**
 * Keeps the first sighting of each apex, turns later ones into lines of its birth certificate, and counts rows by
 * facet: what only stored rows tell.
 */
export async function completeDomainChanges(
  tx: ProjectionTx,
  changes: readonly RowChange[],
): Promise<readonly RowChange[]> {
  const domains = await standingDomains(tx, changes);
  const sightings = new KnownKeys();
  const candidates = await standingCandidates(tx, changes);
  await loadSightings(tx, changes, domains, sightings);
  const counts = new FacetCounts();
  const completed: RowChange[] = [];
  for (const change of changes) {
    if (change.table === 'domain_candidates') {
      if ('delete' in change || candidates.add(`${String(change.key.source)}\u0000${String(change.key.source_key)}`))
        completed.push(change);
    } else if (change.table !== 'domains') {
      // What a probe found of a name that no source saw has no row to stand beside.
      if (change.table !== 'domain_evidence' || domains.has(change.key.apex as string)) completed.push(change);
    } else if ('put' in change) {
      completed.push(...ingested(change, { domains, sightings, counts }));
    } else if ('set' in change) {
      completed.push(...altered(change, domains, counts));
    }
  }
  return [...completed, ...counts.changes()];
}

interface Known {
  readonly domains: Map<string, Standing>;
  readonly sightings: KnownKeys;
  readonly counts: FacetCounts;
}
type Ingested = RowChange & { readonly put: Row };
type Altered = RowChange & { readonly set: Row };

function ingested(change: Ingested, { domains, sightings, counts }: Known): RowChange[] {
  const apex = change.key.apex as string;
  const before = domains.get(apex);
  const source = change.put.source as string;
  if (!before) {
    const row = newRow(change.put);
    domains.set(apex, row);
    counts.add(row, 1);
    return [change];
  }
  if (before.source === source || !sightings.add(`${apex}\u0000${source}`)) return [];
  const { put } = change;
  const line = Object.fromEntries(
    ['created_at', 'seen_at', 'candidate_name', 'source_key', 'source_url', 'registered_on'].map((c) => [c, put[c]]),
  );
  // A later source may know what the first did not say; what was said stays.
  const filled = Object.fromEntries(
    (['candidate_name', 'registered_on'] as const)
      .filter((column) => before[column] === null && (put[column] ?? null) !== null)
      .map((column) => [column, put[column]]),
  );
  Object.assign(before, filled);
  return [
    { table: 'domain_sightings', key: { apex, source }, put: line },
    ...(Object.keys(filled).length > 0 ? [{ table: 'domains', key: { apex }, set: filled }] : []),
  ];
}

function altered(change: Altered, domains: Map<string, Standing>, counts: FacetCounts): RowChange[] {
  const before = domains.get(change.key.apex as string);
  // Probed without ever having been ingested: there is no row to change, so nothing to count.
  if (!before) return [];
  const set: Record<string, Row[string]> = { ...change.set };
  // A probe puts a failed name back into the queue; a final verdict stays.
  if (set.status === 'queued' && FINAL.has(before.status)) delete set.status;
  for (const column of KEPT) if (column in set && (set[column] ?? null) === null) delete set[column];
  counts.add(before, -1);
  Object.assign(before, set);
  counts.add(before, 1);
  return [{ table: 'domains', key: change.key, set }];
}

/** Written out field by field: this runs once for every name of a list, and a spread costs ten times as much. */
function newRow(put: Row): Standing {
  return {
    source: put.source as string,
    tld: put.tld as string,
    status: put.status as DomainEntity['status'],
    candidate_name: (put.candidate_name ?? null) as string | null,
    registered_on: (put.registered_on ?? null) as string | null,
    registrar: null,
    has_real_email: null,
    has_real_content: null,
    is_parked: null,
  };
}

async function standingDomains(tx: ProjectionTx, changes: readonly RowChange[]): Promise<Map<string, Standing>> {
  const apexes = new Set(changes.filter(({ table }) => table === 'domains').map(({ key }) => key.apex as string));
  if (apexes.size === 0) return new Map();
  const rows = await tx.query<Standing & { apex: string }>(
    `SELECT apex, ${[...COUNTED, 'candidate_name', 'registrar'].join(', ')}, registered_on::text
     FROM {domains} WHERE apex = ANY($1::text[])`,
    [[...apexes]],
  );
  return new Map(rows.map((row) => [row.apex, row]));
}

/** Only apexes that stand can have further sightings. */
async function loadSightings(
  tx: ProjectionTx,
  changes: readonly RowChange[],
  domains: ReadonlyMap<string, Standing>,
  sightings: KnownKeys,
): Promise<void> {
  const again = changes.filter((change) => change.table === 'domains' && 'put' in change);
  const apexes = again.map(({ key }) => key.apex as string).filter((apex) => domains.has(apex));
  if (apexes.length === 0) return;
  const rows = await tx.query<{ apex: string; source: string }>(
    'SELECT apex, source FROM {domain_sightings} WHERE apex = ANY($1::text[])',
    [[...new Set(apexes)]],
  );
  for (const { apex, source } of rows) sightings.add(`${apex}\u0000${source}`);
}

async function standingCandidates(tx: ProjectionTx, changes: readonly RowChange[]): Promise<KnownKeys> {
  const known = new KnownKeys();
  const keys = changes.filter(({ table }) => table === 'domain_candidates').map(({ key }) => key.source_key as string);
  if (keys.length === 0) return known;
  const rows = await tx.query<{ source: string; source_key: string }>(
    'SELECT source, source_key FROM {domain_candidates} WHERE source_key = ANY($1::text[])',
    [[...new Set(keys)]],
  );
  for (const { source, source_key } of rows) known.add(`${source}\u0000${source_key}`);
  return known;
}

class KnownKeys {
  private readonly keys = new Set<string>();

  /** False where it was known. */
  add(key: string): boolean {
    if (this.keys.has(key)) return false;
    this.keys.add(key);
    return true;
  }
}

class FacetCounts {
  private readonly deltas = new Map<string, { key: Record<string, string>; n: number }>();

  add(row: Standing, n: number): void {
    const { tld, source, status, has_real_email: email, has_real_content: content, is_parked: parked } = row;
    const id = `${tld} ${source} ${status} ${email} ${content} ${parked}`;
    const delta = this.deltas.get(id);
    if (delta) delta.n += n;
    else {
      const key = Object.fromEntries(COUNTED.map((column) => [column, String(row[column] ?? 'unknown')]));
      this.deltas.set(id, { key, n });
    }
  }

  /** Also those that come to nothing: which rows there are must not depend on how the log is cut into batches. */
  changes(): RowChange[] {
    return [...this.deltas.values()].map(({ key, n }) => ({ table: 'domain_counts', key, add: { domains: n } }));
  }
}
