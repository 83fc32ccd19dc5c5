import { type RecordedEvent } from '../kernel/domain-event.js';
import { type ReadStore } from '../platform/read-store/read-store.js';
import { type ExportRow, type ExportSource, type ExportTable } from './export-table.js';

/** What is read of records that may have changed. */
export type StateSource = Pick<ExportSource, 'store' | 'publicUrl'>;

export interface StateRow {
  readonly row: ExportRow;
  /** Position since which the row is so; null where it is not known. */
  readonly since: bigint | null;
}

/** A table of which a topic has the newest row of each record. */
export interface StateTable {
  /** With the rows, their columns and their key, which is one column. */
  readonly table: ExportTable;
  readonly topic: string;
  /** Name of the record in the schema of the messages. */
  readonly record: string;
  /** Categories of the streams with its records. */
  readonly categories: readonly string[];
  /** Keys of the records that an event of these streams is about. */
  readonly keysOf: (event: RecordedEvent) => readonly string[];
  /** Records whose row also follows from other records. */
  readonly followers?: {
    /** Categories of the streams of those records. */
    readonly of: readonly string[];
    readonly keys: (store: Pick<ReadStore, 'query'>, changed: ChangedRecords) => Promise<readonly string[]>;
  };
  /** The present rows of some records; a record without a row is gone. */
  readonly rowsOf: (source: StateSource, keys: readonly string[]) => Promise<readonly StateRow[]>;
}

export interface ChangedRecords {
  /** Records of the table that events are about. */
  readonly keys: readonly string[];
  /** Position after which records count as changed. */
  readonly since: bigint;
}
