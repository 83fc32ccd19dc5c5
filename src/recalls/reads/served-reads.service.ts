import { Injectable } from '@nestjs/common';
import {
  classBits,
  classesOf,
  type FieldClass,
  record8Of,
  RECORD_KINDS,
  type RecordKind,
} from '../../kernel/read-set.js';
import { ReadStore } from '../../platform/read-store/read-store.js';

/** What an account was served of a record. */
export interface AffectedAccount {
  readonly accountId: string;
  /** Positions of the first and the last charge. */
  readonly firstPosition: bigint;
  readonly lastPosition: bigint;
  readonly reads: number;
  /** The charged requests, the newest first; at most 100. */
  readonly requestIds: string[];
}

/** A version of a record that an account was served. */
export interface ServedRecord extends AffectedAccount {
  readonly kind: RecordKind;
  /** First eight bytes of the record's id: `record8Of`. */
  readonly record8: bigint;
  /** Position since which the record was as shown; where `isFloor`, the position that the answer shows at least. */
  readonly version: bigint;
  readonly isFloor: boolean;
  readonly classes: FieldClass[];
}

/** An account that was served a record, whatever its state. */
export interface Recipient {
  readonly accountId: string;
  readonly firstPosition: bigint;
  readonly lastPosition: bigint;
  readonly reads: number;
  /** Of the first one that is on record, and of the last. */
  readonly firstRequestId: string;
  readonly lastRequestId: string;
}

export interface RecordReference {
  readonly kind: RecordKind;
  /** UUID. */
  readonly id: string;
}

interface ServedRow {
  readonly account_id: string;
  readonly first_position: string;
  readonly last_position: string;
  readonly reads: number;
  readonly requests: string[];
}

interface RecipientRow {
  readonly account_id: string;
  readonly first_position: string;
  readonly last_position: string;
  readonly reads: string;
  readonly first_request: string;
  readonly last_request: string;
}

const MAX_REQUESTS = 100;
const MAX_ROWS = 1_000;

/**
 * Answers who was served what. It knows charges up to the position of the read model `served`; later ones come with
 * `servedSince`.
 */
@Injectable()
export class ServedReads {
  constructor(private readonly store: ReadStore) {}

  /**
   * Accounts that were served the record in a state between the event that made it wrong and the one that corrected it,
   * with at least one of the classes. Exact for companies in answers that know the record's version; other answers
   * count wherever their position and that of their charge do not exclude it.
   *
   * @param wrongFrom position of the event that stored the wrong value
   * @param correctedAt position of the event that corrected it
   */
  async affected(
    { kind, id }: RecordReference,
    wrongFrom: bigint,
    correctedAt: bigint,
    classes: readonly FieldClass[],
  ): Promise<AffectedAccount[]> {
    const rows = await this.store.prepared<ServedRow>('served_affected', AFFECTED_SQL, [
      ...[record8Of(id).toString(), RECORD_KINDS.indexOf(kind)],
      ...[wrongFrom.toString(), correctedAt.toString(), classBits(classes)],
    ]);
    return mergedByAccount(rows);
  }

  /** Accounts that were served any of the records in any state, by the time of their first charge. */
  async recipients(records: readonly RecordReference[]): Promise<Recipient[]> {
    if (records.length === 0) return [];
    const rows = await this.store.query<RecipientRow>(
      `SELECT s.account_id, min(s.first_position) AS first_position, max(s.last_position) AS last_position,
         sum(s.reads) AS reads, (array_agg(s.requests[1] ORDER BY s.first_position))[1] AS first_request,
         (array_agg(s.requests[cardinality(s.requests)] ORDER BY s.last_position DESC))[1] AS last_request
       FROM unnest($1::bigint[], $2::int[]) AS r(record8, kind)
       JOIN read.served AS s ON s.record8 = r.record8 AND s.kind = r.kind
       GROUP BY s.account_id ORDER BY min(s.first_position), s.account_id`,
      [records.map(({ id }) => record8Of(id).toString()), records.map(({ kind }) => RECORD_KINDS.indexOf(kind))],
    );
    return rows.map((row) => ({
      accountId: row.account_id,
      firstPosition: BigInt(row.first_position),
      lastPosition: BigInt(row.last_position),
      reads: Number(row.reads),
      firstRequestId: row.first_request,
      lastRequestId: row.last_request,
    }));
  }

  /** At least `limit` rows of `served` whose last charge is after the position, in its order; all rows of each charge. */
  async servedSince(position: bigint, limit = MAX_ROWS): Promise<ServedRecord[]> {
    const rows = await this.store.prepared<ServedRow & VersionRow>(
      'served_since',
      `SELECT kind, record8, account_id, version, is_floor, classes, first_position, last_position, reads, requests
       FROM read.served WHERE last_position > $1 ORDER BY last_position FETCH FIRST $2 ROWS WITH TIES`,
      [position.toString(), limit],
    );
    return rows.map((row) => ({
      ...affectedOf(row),
      kind: RECORD_KINDS[row.kind] as RecordKind,
      record8: BigInt(row.record8),
      version: BigInt(row.version),
      isFloor: row.is_floor,
      classes: classesOf(row.classes),
    }));
  }
}

interface VersionRow {
  readonly kind: number;
  readonly record8: string;
  readonly version: string;
  readonly is_floor: boolean;
  readonly classes: number;
}

/** A version that is only a floor may be any state from there to that of the charge. */
const AFFECTED_SQL = `
  SELECT account_id, first_position, last_position, reads, requests FROM read.served
  WHERE record8 = $1 AND kind = $2 AND version < $4 AND (version >= $3 OR is_floor AND last_position >= $3)
    AND classes & $5::int <> 0
  ORDER BY account_id, last_position`;

/** One entry an account, of rows in the order of accounts and their last charges. */
function mergedByAccount(rows: readonly ServedRow[]): AffectedAccount[] {
  const accounts: AffectedAccount[] = [];
  for (const row of rows) {
    const next = affectedOf(row);
    const last = accounts.at(-1);
    if (last?.accountId !== next.accountId) accounts.push(next);
    else accounts[accounts.length - 1] = mergedTwo(last, next);
  }
  return accounts;
}

/** @param later was charged last */
function mergedTwo(earlier: AffectedAccount, later: AffectedAccount): AffectedAccount {
  const { firstPosition: first } = earlier;
  return {
    ...later,
    firstPosition: first < later.firstPosition ? first : later.firstPosition,
    reads: earlier.reads + later.reads,
    requestIds: [...new Set([...later.requestIds, ...earlier.requestIds])].slice(0, MAX_REQUESTS),
  };
}

function affectedOf({ account_id, first_position, last_position, reads, requests }: ServedRow): AffectedAccount {
  return {
    accountId: account_id,
    firstPosition: BigInt(first_position),
    lastPosition: BigInt(last_position),
    reads,
    requestIds: requests.toReversed(),
  };
}
