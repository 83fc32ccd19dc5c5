import { type PersonIdentifier } from '../../src/companies/people/person.events.js';
import { type ProjectionTx, type Row, type RowChange } from '../../src/platform/projector/projection.js';
import { joinRecords } from './join-records.js';

type Kind = PersonIdentifier['kind'];
type Fact = Extract<RowChange, { put: Row }>;

/** A record with its state after the batch. */
interface RecordRow {
  readonly stored: Row | null;
  /** Null when it is erased or withdrawn. */
  row: Row | null;
  /** Person id of the stored row; undefined without one. */
  readonly storedPersonId: string | null | undefined;
  readonly identifiers: Map<string, Kind>;
  readonly storedIdentifiers: ReadonlySet<string>;
  /** Whether the stored facts are deleted with the record, because the batch deletes it. */
  isCleared: boolean;
  /** The batch's roles and addresses, by table and revision. */
  facts: Map<string, RowChange>;
}

/**
 * Assigns each record to a person, and gives each person a row. Records that share no identifier with those of the
 * batch, directly or through others, are not affected.
 */
export async function completePeopleChanges(tx: ProjectionTx, changes: readonly RowChange[]): Promise<RowChange[]> {
  const records = await recordsAround(tx, changes);
  for (const change of changes) apply(records, change);
  const living = [...records].filter(([, { row }]) => row !== null);
  const persons = joinRecords(
    living.map(([recordId, { identifiers }]) => ({
      recordId,
      identifiers: [...identifiers].map(([id, kind]) => ({ id, kind })),
    })),
  );
  const revisions = await storedRevisions(
    tx,
    [...records].filter(([id, record]) => record.stored && isMoved(record, persons.get(id) ?? null)).map(([id]) => id),
  );
  return [
    ...[...records].flatMap(([id, record]) => changesOfRecord(id, record, persons.get(id) ?? null, revisions.get(id))),
    ...changesOfPeople(records, persons),
  ];
}

function apply(records: Map<string, RecordRow>, change: RowChange): void {
  const recordId = change.key.record_id as string;
  const record = records.get(recordId);
  if (!record) return;
  if (change.table === 'person_records') {
    if ('put' in change) record.row = change.put;
    else {
      record.row = null;
      record.isCleared = true;
      record.identifiers.clear();
      record.facts.clear();
    }
  } else if (change.table === 'person_identifiers') {
    const id = change.key.identifier_id as string;
    if ('put' in change) record.identifiers.set(id, change.put.kind as Kind);
    else record.identifiers.delete(id);
  } else {
    const at = `${change.table} ${change.key.revision}`;
    record.facts.set(at, joined(record.facts.get(at), change));
  }
}

/** One batch may record and confirm a fact. */
function joined(before: RowChange | undefined, change: RowChange): RowChange {
  if (!before || !('set' in change)) return change;
  if ('put' in before) return { ...before, put: { ...before.put, ...change.set } };
  return 'set' in before ? { ...before, set: { ...before.set, ...change.set } } : before;
}

function isMoved({ row, storedPersonId, isCleared }: RecordRow, personId: string | null): boolean {
  return isCleared || row === null || storedPersonId !== personId;
}

function changesOfRecord(
  record_id: string,
  record: RecordRow,
  person_id: string | null,
  revisions: readonly StoredRevision[] = [],
): RowChange[] {
  const { row, stored, storedIdentifiers, identifiers, facts, isCleared } = record;
  const key = { record_id };
  const changes: RowChange[] = [];
  if (row === null) changes.push({ table: 'person_records', key, delete: true });
  else if (row !== stored) changes.push({ table: 'person_records', key, put: { ...row, person_id } });
  else if (record.storedPersonId !== person_id) changes.push({ table: 'person_records', key, set: { person_id } });
  for (const [identifier_id, kind] of identifiers) {
    if (storedIdentifiers.has(identifier_id)) continue;
    changes.push({ table: 'person_identifiers', key: { ...key, identifier_id }, put: { kind } });
  }
  for (const identifier_id of storedIdentifiers) {
    if (identifiers.has(identifier_id)) continue;
    changes.push({ table: 'person_identifiers', key: { ...key, identifier_id }, delete: true });
  }
  for (const { table, revision } of revisions) {
    const at = { table, key: { ...key, revision } };
    changes.push(isCleared || row === null ? { ...at, delete: true } : { ...at, set: { person_id } });
  }
  for (const fact of facts.values()) {
    changes.push('put' in fact ? ({ ...fact, put: { ...fact.put, person_id } } satisfies Fact) : fact);
  }
  return changes;
}

/** A person has the fields of the best identified record; a profile URL may also come from another one. */
function changesOfPeople(
  records: ReadonlyMap<string, RecordRow>,
  persons: ReadonlyMap<string, string | null>,
): RowChange[] {
  const affected = new Set<string>();
  const members = new Map<string, string[]>();
  for (const [recordId, { row, stored, storedPersonId }] of records) {
    const personId = persons.get(recordId) ?? null;
    if (personId !== null) members.set(personId, [...(members.get(personId) ?? []), recordId]);
    if (row === stored && storedPersonId === personId) continue;
    for (const id of [personId, storedPersonId]) if (id) affected.add(id);
  }
  const gone = [...affected].filter((personId) => !members.has(personId));
  return [
    ...gone.map((person_id) => ({ table: 'people', key: { person_id }, delete: true as const })),
    ...[...members]
      .filter(([personId]) => affected.has(personId))
      .map(([person_id, recordIds]) => {
        const { person_id: _, ...row } = records.get(person_id)?.row as Row;
        const profiles = recordIds.sort().map((recordId) => records.get(recordId)?.row?.sealed_linkedin_url ?? null);
        const profile = row.sealed_linkedin_url ?? profiles.find((each) => each !== null) ?? null;
        return { table: 'people', key: { person_id }, put: { ...row, sealed_linkedin_url: profile } };
      }),
  ];
}

/** The records in the changes, and all that share identifiers with them, directly or through others. */
async function recordsAround(tx: ProjectionTx, changes: readonly RowChange[]): Promise<Map<string, RecordRow>> {
  const recordIds = new Set(changes.map(({ key }) => key.record_id as string));
  const identifierIds = new Set(changes.flatMap(({ key }) => (key.identifier_id as string | undefined) ?? []));
  const identifiers = new Map<string, Map<string, Kind>>();
  let [records, ids] = [[...recordIds], [...identifierIds]];
  while (records.length > 0 || ids.length > 0) {
    const rows = await tx.query<{ record_id: string; identifier_id: string; kind: Kind }>(
      `SELECT record_id, identifier_id, kind FROM {person_identifiers} WHERE record_id = ANY($1::uuid[])
       UNION SELECT record_id, identifier_id, kind FROM {person_identifiers} WHERE identifier_id = ANY($2::uuid[])`,
      [records, ids],
    );
    for (const { record_id, identifier_id, kind } of rows) {
      identifiers.set(record_id, (identifiers.get(record_id) ?? new Map<string, Kind>()).set(identifier_id, kind));
    }
    records = rows.map((row) => row.record_id).filter((id) => !recordIds.has(id));
    ids = rows.map((row) => row.identifier_id).filter((id) => !identifierIds.has(id));
    for (const id of records) recordIds.add(id);
    for (const id of ids) identifierIds.add(id);
  }
  const rows = await storedRecords(tx, [...recordIds]);
  return new Map(
    [...recordIds].map((recordId) => {
      const row = rows.get(recordId);
      const known = identifiers.get(recordId) ?? new Map<string, Kind>();
      const record: RecordRow = {
        stored: row ?? null,
        row: row ?? null,
        storedPersonId: row?.person_id,
        identifiers: new Map(known),
        storedIdentifiers: new Set(known.keys()),
        isCleared: false,
        facts: new Map(),
      };
      return [recordId, record];
    }),
  );
}

interface StoredRow extends Row {
  readonly person_id: string | null;
}

async function storedRecords(tx: ProjectionTx, recordIds: readonly string[]): Promise<Map<string, StoredRow>> {
  const rows = await tx.query<StoredRow & { record_id: string; registered_at: Date }>(
    'SELECT * FROM {person_records} WHERE record_id = ANY($1::uuid[])',
    [recordIds],
  );
  return new Map(
    rows.map(({ record_id, ...row }) => [record_id, { ...row, registered_at: row.registered_at.toISOString() }]),
  );
}

interface StoredRevision {
  readonly table: string;
  readonly revision: bigint;
}

async function storedRevisions(tx: ProjectionTx, recordIds: readonly string[]): Promise<Map<string, StoredRevision[]>> {
  const found = new Map<string, StoredRevision[]>();
  if (recordIds.length === 0) return found;
  const rows = await tx.query<{ record_id: string; tab: string; revision: string }>(
    `SELECT record_id, 'person_roles' AS tab, revision FROM {person_roles} WHERE record_id = ANY($1::uuid[])
     UNION ALL SELECT record_id, 'person_emails', revision FROM {person_emails} WHERE record_id = ANY($1::uuid[])`,
    [recordIds],
  );
  for (const { record_id, tab, revision } of rows) {
    const at = { table: tab, revision: BigInt(revision) };
    found.set(record_id, [...(found.get(record_id) ?? []), at]);
  }
  return found;
}
