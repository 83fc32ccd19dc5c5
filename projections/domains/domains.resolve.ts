import { type ProjectionTx, type Row, type RowChange } from '../../src/platform/projector/projection.js';
import { epochOf } from '../../src/platform/read-store/row-epochs.js';
import { followDomains, VERSIONED_COLUMNS } from './domain-versions.js';
import { type DomainEntity } from './domains.entity.js';

/** The columns of a domain's stored row that the completion needs. */
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

type Stored = Row & Standing & { readonly apex: string };

const COUNTED = ['tld', 'source', 'status', 'has_real_email', 'has_real_content', 'is_parked'] as const;
const KEPT = ['candidate_name', 'registered_on', 'registrar'] as const;
const FINAL = new Set(['promoted', 'rejected']);

/**
 * Keeps the first observation of each apex, turns later ones into rows of `domain_sightings`, keeps superseded rows,
 * and counts rows by facet; all of this depends on stored rows.
 */
export async function completeDomainChanges(
  tx: ProjectionTx,
  changes: readonly RowChange[],
): Promise<readonly RowChange[]> {
  const stored = await storedDomains(tx, changes);
  // Copies: the superseded rows need the state before the batch.
  const domains = new Map<string, Standing>(stored.map((row) => [row.apex, { ...row }]));
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
      // Evidence for a name without an observation has no domain row, so it is dropped.
      if (change.table !== 'domain_evidence' || domains.has(change.key.apex as string)) completed.push(change);
    } else if ('put' in change) {
      completed.push(...ingested(change, { domains, sightings, counts }));
    } else if ('set' in change) {
      completed.push(...altered(change, domains, counts));
    }
  }
  return [...(await followDomains(tx, stored, completed)), ...counts.changes()];
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
    counts.add(row, 1, positionOf(change));
    return [change];
  }
  if (before.source === source || !sightings.add(`${apex}\u0000${source}`)) return [];
  const { put } = change;
  const line = Object.fromEntries(
    ['created_at', 'seen_at', 'candidate_name', 'source_key', 'source_url', 'registered_on'].map((c) => [c, put[c]]),
  );
  // A later source may fill missing values; existing ones stay.
  const filled = Object.fromEntries(
    (['candidate_name', 'registered_on'] as const)
      .filter((column) => before[column] === null && (put[column] ?? null) !== null)
      .map((column) => [column, put[column]]),
  );
  Object.assign(before, filled);
  const at = positionOf(change);
  return [
    { table: 'domain_sightings', key: { apex, source }, put: { ...line, since: at }, at },
    ...(Object.keys(filled).length > 0 ? [{ table: 'domains', key: { apex }, set: filled, at }] : []),
  ];
}

function altered(change: Altered, domains: Map<string, Standing>, counts: FacetCounts): RowChange[] {
  const before = domains.get(change.key.apex as string);
  // Probed but never ingested: there is no row to change, so nothing to count.
  if (!before) return [];
  const set: Record<string, Row[string]> = { ...change.set };
  // A probe re-queues a failed name; a final verdict stays.
  if (set.status === 'queued' && FINAL.has(before.status)) delete set.status;
  for (const column of KEPT) if (column in set && (set[column] ?? null) === null) delete set[column];
  const at = positionOf(change);
  counts.add(before, -1, at);
  Object.assign(before, set);
  counts.add(before, 1, at);
  return [{ table: 'domains', key: change.key, set, at }];
}

function positionOf({ table, at }: RowChange): bigint {
  if (at === undefined) throw new Error(`a change to ${table} lacks the position of its event`);
  return at;
}

/** Written out field by field: this runs for every name of a list, and a spread costs ten times as much. */
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

async function storedDomains(tx: ProjectionTx, changes: readonly RowChange[]): Promise<Stored[]> {
  const apexes = new Set(changes.filter(({ table }) => table === 'domains').map(({ key }) => key.apex as string));
  if (apexes.size === 0) return [];
  return tx.query<Stored>(`SELECT apex, ${VERSIONED_COLUMNS.join(', ')} FROM {domains} WHERE apex = ANY($1::text[])`, [
    [...apexes],
  ]);
}

/** Only existing apexes can have further observations. */
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

  /** False when it was already known. */
  add(key: string): boolean {
    if (this.keys.has(key)) return false;
    this.keys.add(key);
    return true;
  }
}

class FacetCounts {
  private readonly deltas = new Map<string, { key: Record<string, string>; epoch: number; n: number }>();

  add(row: Standing, n: number, at: bigint): void {
    const { tld, source, status, has_real_email: email, has_real_content: content, is_parked: parked } = row;
    const epoch = epochOf(at);
    const id = `${epoch} ${tld} ${source} ${status} ${email} ${content} ${parked}`;
    const delta = this.deltas.get(id);
    if (delta) delta.n += n;
    else {
      const key = Object.fromEntries(COUNTED.map((column) => [column, String(row[column] ?? 'unknown')]));
      this.deltas.set(id, { key, epoch, n });
    }
  }

  /** Zero deltas too: the set of rows must not depend on how the log is split into batches. */
  changes(): RowChange[] {
    return [...this.deltas.values()].flatMap(({ key, epoch, n }): RowChange[] => [
      { table: 'domain_counts', key, add: { domains: n } },
      { table: 'domain_count_epochs', key: { ...key, epoch }, add: { domains: n } },
    ]);
  }
}
