import { AvroRows } from '../../file-export/avro.js';
import { type ExportRow, keyColumn } from '../../file-export/export-table.js';
import { type StateTable } from '../../file-export/state-table.js';
import { partitionOf } from '../../platform/feed/partition.js';
import { type SentMessage } from '../../platform/kafka/kafka-sender.js';
import { schemaPrefix } from '../registry/schema-registry.rules.js';

/** Makes the messages of one topic: Avro behind the id of its schema, as clients of a schema registry expect it. */
export class StateMessages {
  private readonly rows: AvroRows;
  private readonly keyColumn: string;

  constructor(
    private readonly state: StateTable,
    schemaId: number,
  ) {
    this.rows = new AvroRows(state.table.columns, schemaPrefix(schemaId));
    this.keyColumn = keyColumn(state.table);
  }

  keyOf(row: ExportRow): string {
    return row[this.keyColumn] as string;
  }

  /** @param position the row is so after all events up to here */
  of(row: ExportRow, position: bigint): SentMessage {
    return this.message(this.keyOf(row), this.rows.encode(row), position);
  }

  gone(key: string, position: bigint): SentMessage {
    return this.message(key, null, position);
  }

  private message(key: string, value: Buffer | null, position: bigint): SentMessage {
    const { topic } = this.state;
    return { topic, partition: partitionOf(key), key, value, headers: { position: position.toString() } };
  }
}
