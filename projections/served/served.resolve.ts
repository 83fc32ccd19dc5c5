import { MAX_REQUESTS } from './served.entity.js';
import { decodeReadSet, RECORD_KINDS } from '../../src/kernel/read-set.js';
import { type Sealed } from '../../src/kernel/sealed.js';
import { type ShownReads } from '../../src/metering/ledger/credits.events.js';
import { arrayLiteral } from '../../src/platform/read-store/array-literal.js';
import { type ProjectionTx, type RowChange, type Unseal } from '../../src/platform/projector/projection.js';

/** In the place of a part's number: one charge, several, and the erasure of read sets. None becomes a row. */
export const CHARGE = -1;
export const FORGOTTEN = -2;
export const SEVERAL = -3;
export const ALL_MONTHS = 0;
export const NO_REQUEST = '00000000-0000-0000-0000-000000000000';
/** Rows of one statement. */
const ADDED_AT_ONCE = 5_000;

interface Charge {
  readonly accountId: string;
  readonly month: number;
  readonly requestId: string;
  readonly reads: ShownReads | SeveralReads;
  readonly at: bigint;
}

/** The read sets of several charges, which open to a list. */
interface SeveralReads {
  readonly sealed: Sealed;
  readonly requests: readonly string[];
}

interface ListKey {
  readonly account_id: string;
  readonly month: number;
  readonly request_id: string;
  readonly part: number;
}

interface ServedRow {
  readonly record8: string;
  readonly kind: number;
  readonly account_id: string;
  readonly version: string;
  readonly is_floor: boolean;
  readonly month: number;
  readonly classes: number;
  readonly first_position: string;
  last_position: string;
  reads: number;
  readonly requests: string[];
}

/** The rows that a batch adds. */
interface Rows {
  readonly byId: Map<string, ServedRow>;
  /** By account, month and read set: the answers of a busy record have the same set for a while. */
  readonly bySet: Map<string, readonly ServedRow[]>;
}

/** 2026-11 as 202611. */
export function monthNumber(month: string): number {
  return Number(month.replace('-', ''));
}

/**
 * Counts the reads of a batch of charges: opens their read sets with one call, adds them up by row, and adds those to the
 * stored rows, so that each row is written once a batch. Read sets whose key is destroyed count nothing.
 */
export async function countServed(
  tx: ProjectionTx,
  changes: readonly RowChange[],
  unseal: Unseal,
): Promise<readonly RowChange[]> {
  const charges = changes.flatMap(chargeOf);
  let lists = changes.filter(({ key }) => Number(key.part) >= 0);
  const parts = await sealedParts(tx, charges, lists);
  const texts = await unseal<string | readonly string[]>(parts.flatMap(({ sealed }) => sealed));
  const rows: Rows = { byId: new Map(), bySet: new Map() };
  let opened = 0;
  for (const { charge, sealed } of parts) {
    for (const text of texts.slice(opened, (opened += sealed.length))) if (text !== null) addOpened(rows, charge, text);
  }
  for (const change of changes) {
    if (change.key.part !== FORGOTTEN) continue;
    await forget(tx, change, rows.byId);
    lists = lists.filter(({ key, at }) => !isForgotten(change, listKeyOf(key), at));
  }
  await addToStored(tx, [...rows.byId.values()]);
  const listed = charges.filter(({ reads }) => 'listed' in reads);
  return [...lists, ...listed.flatMap(usedParts)];
}

function listKeyOf(key: RowChange['key']): ListKey {
  return key as unknown as ListKey;
}

function chargeOf(change: RowChange): Charge[] {
  const { part } = change.key;
  if ((part !== CHARGE && part !== SEVERAL) || !('put' in change)) return [];
  const { account_id: accountId, month, request_id: requestId } = listKeyOf(change.key);
  return [
    { accountId, month, requestId, reads: change.put.sealed as unknown as Charge['reads'], at: change.at as bigint },
  ];
}

interface Parts {
  readonly charge: Charge;
  readonly sealed: readonly Sealed[];
}

/** The sealed parts of each charge: its own, or those of its list, which are in the batch or stored. */
async function sealedParts(
  tx: ProjectionTx,
  charges: readonly Charge[],
  lists: readonly RowChange[],
): Promise<readonly Parts[]> {
  const requests = charges.flatMap(({ reads, requestId }) => ('listed' in reads ? [requestId] : []));
  const byRequest = new Map<string, Map<number, Sealed>>(requests.map((id) => [id, new Map()]));
  if (requests.length > 0) {
    const stored = await tx.query<{ request_id: string; part: number; sealed: Sealed }>(
      `SELECT l.request_id, l.part, l.sealed FROM unnest($1::uuid[], $2::int[], $3::uuid[]) AS c(account_id, month, request_id)
       JOIN {served_lists} AS l USING (account_id, month, request_id)`,
      listKeys(charges.filter(({ reads }) => 'listed' in reads)),
    );
    for (const { request_id, part, sealed } of stored) byRequest.get(request_id)?.set(part, sealed);
    for (const change of lists) {
      const { request_id, part } = listKeyOf(change.key);
      if ('put' in change) byRequest.get(request_id)?.set(part, change.put.sealed as unknown as Sealed);
    }
  }
  return charges.map((charge) => {
    const { reads, requestId } = charge;
    return { charge, sealed: 'sealed' in reads ? [reads.sealed] : [...(byRequest.get(requestId)?.values() ?? [])] };
  });
}

function listKeys(charges: readonly Charge[]): unknown[][] {
  return [
    charges.map(({ accountId }) => accountId),
    charges.map(({ month }) => month),
    charges.map(({ requestId }) => requestId),
  ];
}

function addOpened(rows: Rows, charge: Charge, opened: string | readonly string[]): void {
  if (typeof opened === 'string') return addSets(rows, charge, [charge.requestId], [opened]);
  addSets(rows, charge, (charge.reads as SeveralReads).requests, opened);
}

/** Runs for every paid answer: spreads would take most of its time. */
function addSets({ byId, bySet }: Rows, charge: Charge, requests: readonly string[], texts: readonly string[]): void {
  const { accountId, month } = charge;
  const charged = String(charge.at);
  let shown: readonly ServedRow[] = [];
  for (const [index, text] of texts.entries()) {
    // The answers of one round often show the same: comparing costs a tenth of a look-up.
    if (index === 0 || text !== texts[index - 1]) {
      const set = `${accountId} ${month} ${text}`;
      const known = bySet.get(set);
      shown = known ?? rowsOfSet(byId, charge, Buffer.from(text, 'base64'));
      if (!known) bySet.set(set, shown);
    }
    for (const row of shown) {
      row.last_position = charged;
      row.reads++;
      row.requests.push(requests[index] as string);
    }
  }
}

/** The rows of the records of a read set, created where the batch has none yet. */
function rowsOfSet(byId: Rows['byId'], { accountId, month, at }: Charge, set: Buffer): ServedRow[] {
  const { position, records } = decodeReadSet(set);
  const charged = String(at);
  return records.map(({ kind, record8, since, classes }) => {
    const number = RECORD_KINDS.indexOf(kind);
    const version = since ?? position;
    const id = rowId(record8, number, accountId, version, since === null, month, classes);
    const known = byId.get(id);
    if (known) return known;
    const row: ServedRow = {
      record8: String(record8),
      kind: number,
      account_id: accountId,
      version: String(version),
      is_floor: since === null,
      month,
      classes,
      first_position: charged,
      last_position: charged,
      reads: 0,
      requests: [],
    };
    byId.set(id, row);
    return row;
  });
}

const KEY = ['record8', 'kind', 'account_id', 'version', 'is_floor', 'month', 'classes'] as const;
const COLUMNS = [...KEY, 'first_position', 'last_position', 'reads'] as const;

/** The values of `KEY` as one text. */
function rowId(...key: readonly (bigint | number | string | boolean)[]): string {
  return key.join(' ');
}

/** Removes what is stored of an account, or of one month of it, and what earlier charges of the batch would add. */
async function forget(tx: ProjectionTx, change: RowChange, byId: Rows['byId']): Promise<void> {
  const { account_id: accountId, month } = listKeyOf(change.key);
  for (const [id, row] of byId) if (isForgotten(change, row, BigInt(row.first_position))) byId.delete(id);
  for (const table of ['{served}', '{served_lists}']) {
    await tx.query(`DELETE FROM ${table} WHERE account_id = $1 AND ($2::int = ${ALL_MONTHS} OR month = $2)`, [
      accountId,
      month,
    ]);
  }
}

/** Whether what an event at a position adds is removed by the later erasure. */
function isForgotten(
  { key, at: later }: RowChange,
  of: { readonly account_id: string; readonly month: number },
  at: bigint | undefined,
): boolean {
  const { account_id, month } = listKeyOf(key);
  const isMonth = month === ALL_MONTHS || month === of.month;
  return of.account_id === account_id && isMonth && (at as bigint) < (later as bigint);
}

/** One statement for rows that are there and rows that are not: reading them first would cost as much again. */
const ADD_SQL = `
  INSERT INTO {served} AS s
    (record8, kind, account_id, version, is_floor, month, classes, first_position, last_position, reads, requests)
  SELECT record8, kind, account_id, version, is_floor, month, classes, first_position, last_position, reads, requests::uuid[]
  FROM unnest($1::bigint[], $2::int[], $3::uuid[], $4::bigint[], $5::bool[], $6::int[], $7::int[],
      $8::bigint[], $9::bigint[], $10::int[], $11::text[])
    AS added(record8, kind, account_id, version, is_floor, month, classes, first_position, last_position, reads, requests)
  ON CONFLICT (record8, kind, account_id, version, is_floor, month, classes) DO UPDATE SET
    last_position = excluded.last_position,
    reads = s.reads + excluded.reads,
    requests = (s.requests || excluded.requests)
      [1 + greatest(0, cardinality(s.requests) + cardinality(excluded.requests) - ${MAX_REQUESTS}):]`;

async function addToStored(tx: ProjectionTx, rows: readonly ServedRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += ADDED_AT_ONCE) {
    const part = rows.slice(from, from + ADDED_AT_ONCE);
    const requests = part.map((row) => arrayLiteral(row.requests.slice(-MAX_REQUESTS)));
    await tx.insert(ADD_SQL, [...COLUMNS.map((column) => part.map((row) => row[column])), requests]);
  }
}

/** The parts of a list are needed until its charge. */
function usedParts({ accountId, month, requestId, reads }: Charge): RowChange[] {
  const { parts } = reads as { readonly parts: number };
  return Array.from({ length: parts }, (_, part) => ({
    table: 'served_lists',
    key: { account_id: accountId, month, request_id: requestId, part },
    delete: true as const,
  }));
}
