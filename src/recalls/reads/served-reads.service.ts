import { MAX_REQUESTS } from '../../../projections/served/served.entity.js';
import { Injectable } from '@nestjs/common';
import { classesOf, type FieldClass, record8Of, RECORD_KINDS, type RecordKind } from '../../kernel/read-set.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { ACCOUNTS_OF_FEW_SQL, ACCOUNTS_OF_MANY_SQL, AFFECTED_SQL, REQUESTS_SQL } from './served-queries.js';

/** What an account was served of a record. */
export interface AffectedAccount {
  readonly accountId: string;
  /** Positions of the first and the last charge. */
  readonly firstPosition: bigint;
  readonly lastPosition: bigint;
  readonly reads: number;
}

/** Versions of a record that were wrong. */
export interface WrongSpan {
  readonly kind: RecordKind;
  /** UUID. */
  readonly id: string;
  /** Position of the event that stored the wrong value. */
  readonly wrongFrom: bigint;
  /** Position of the event that corrected it. */
  readonly until: bigint;
  /** `bitsOf` the recall. */
  readonly bits: number;
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

interface AffectedRow {
  readonly account_id: string;
  readonly first_position: string;
  readonly last_position: string;
  readonly reads: number | string;
}

interface RecipientRow {
  readonly account_id: string;
  readonly first_position: string;
  readonly last_position: string;
  readonly reads: string;
  readonly first_request: string;
  readonly last_request: string;
}

const MAX_ROWS = 1_000;
/** Up to as many rows of wrong versions are read one by one. */
const FEW_ROWS = 5_000;

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
   * @param after position: only accounts with a later charge
   */
  async accounts(span: WrongSpan, after = -1n): Promise<string[]> {
    const place = [...valuesOf(span), after.toString()];
    // Planned each time: the best plan depends on how often the record was read.
    const [few] = await this.store.query<{ accounts: string[] | null; rows: string }>(ACCOUNTS_OF_FEW_SQL, [
      ...place,
      FEW_ROWS,
    ]);
    if (few && Number(few.rows) < FEW_ROWS) return few.accounts ?? [];
    const many = await this.store.query<{ account_id: string }>(ACCOUNTS_OF_MANY_SQL, place);
    return many.map(({ account_id }) => account_id);
  }

  /** What these of the accounts were served of the span. */
  async affected(span: WrongSpan, accountIds: readonly string[]): Promise<AffectedAccount[]> {
    const values = [...valuesOf(span), accountIds];
    return (await this.store.prepared<AffectedRow>('served_affected', AFFECTED_SQL, values)).map(affectedOf);
  }

  /** The charged requests that showed the spans, by account, the newest first; at most 100 an account. */
  async requests(spans: readonly WrongSpan[], accountIds: readonly string[]): Promise<Map<string, string[]>> {
    const rows = await this.store.prepared<{ account_id: string; requests: string[] }>(
      'served_requests',
      REQUESTS_SQL,
      [
        spans.map(({ id }) => record8Of(id).toString()),
        spans.map(({ kind }) => RECORD_KINDS.indexOf(kind)),
        spans.map(({ wrongFrom }) => wrongFrom.toString()),
        spans.map(({ until }) => until.toString()),
        spans.map(({ bits }) => bits),
        accountIds,
      ],
    );
    const requests = new Map<string, Set<string>>(accountIds.map((accountId) => [accountId, new Set()]));
    for (const row of rows) {
      const found = requests.get(row.account_id);
      for (const id of row.requests.toReversed()) if (found && found.size < MAX_REQUESTS) found.add(id);
    }
    return new Map([...requests].map(([accountId, found]) => [accountId, [...found]]));
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
    const rows = await this.store.prepared<AffectedRow & VersionRow>(
      'served_since',
      `SELECT kind, record8, account_id, version, is_floor, classes, first_position, last_position, reads
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

function valuesOf({ kind, id, wrongFrom, until, bits }: WrongSpan): readonly unknown[] {
  const record = [record8Of(id).toString(), RECORD_KINDS.indexOf(kind)];
  return [...record, wrongFrom.toString(), until.toString(), bits];
}

function affectedOf({ account_id, first_position, last_position, reads }: AffectedRow): AffectedAccount {
  return {
    accountId: account_id,
    firstPosition: BigInt(first_position),
    lastPosition: BigInt(last_position),
    reads: Number(reads),
  };
}
