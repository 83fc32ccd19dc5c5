import { Column, Entity, PrimaryColumn } from 'typeorm';
import { tableOf } from '../entity-table.js';

/** Request ids in a row; the newest stay. */
export const MAX_REQUESTS = 100;

/** Which version of which record an account was served, from paid answers of one month. */
@Entity({ schema: 'read', name: 'served' })
export class ServedEntity {
  /** First eight bytes of the record's id. */
  @PrimaryColumn('bigint') record8!: string;
  /** Place in `RECORD_KINDS`. */
  @PrimaryColumn('smallint') kind!: number;
  @PrimaryColumn('uuid') account_id!: string;
  /** Position since which the record was as shown; where `is_floor`, the answer's position. */
  @PrimaryColumn('bigint') version!: string;
  /** Whether the answer shows at least the events up to `version`, and perhaps later ones. */
  @PrimaryColumn('boolean') is_floor!: boolean;
  /** Month (UTC) of the charge, 202611: its reads are erased together. */
  @PrimaryColumn('integer') month!: number;
  /** Bits of `FIELD_CLASSES`: an answer that showed less is not concerned by as many corrections. */
  @PrimaryColumn('smallint') classes!: number;
  /** Positions of the first and the last charge. */
  @Column('bigint') first_position!: string;
  @Column('bigint') last_position!: string;
  @Column('integer') reads!: number;
  /** The charged requests, the newest last; at most `MAX_REQUESTS`. */
  @Column('uuid', { array: true }) requests!: readonly string[];
}

export const SERVED = tableOf(ServedEntity, [
  { name: 'by_account', on: '(account_id, month)' },
  { name: 'by_last', on: '(last_position)' },
  // A recall asks for the versions of one record, of which an account may have been served very many others.
  { name: 'by_version', on: '(record8, kind, version) WHERE NOT is_floor' },
  { name: 'by_floor', on: '(record8, kind, last_position) WHERE is_floor' },
]);

/** A sealed part of the list of records of an answer, until its charge. */
@Entity({ schema: 'read', name: 'served_lists' })
export class ServedListEntity {
  @PrimaryColumn('uuid') account_id!: string;
  @PrimaryColumn('integer') month!: number;
  @PrimaryColumn('uuid') request_id!: string;
  @PrimaryColumn('integer') part!: number;
  @Column('jsonb') sealed!: Readonly<Record<string, unknown>>;
}

export const SERVED_LISTS = tableOf(ServedListEntity);
