import { type StateTable } from '../../file-export/state-table.js';
import { avroSchema } from '../../file-export/avro.js';
import { RELEASED_SCHEMAS, type ReleasedSchema } from './released-schemas.js';

const MAGIC_BYTE = 0;

/** Subject of a topic's values, as clients name it by default. */
export function subjectOf(topic: string): string {
  return `${topic}-value`;
}

/** The Avro schema of a topic's messages, as text. */
export function schemaText({ record, table }: StateTable): string {
  return JSON.stringify(avroSchema({ name: record, namespace: 'intel' }, table.columns));
}

/** The newest released schema of a topic. @throws Error where none is released. */
export function newestSchema(topic: string): ReleasedSchema {
  const newest = RELEASED_SCHEMAS.findLast(({ subject }) => subject === subjectOf(topic));
  if (!newest) throw new Error(`src/datasets/registry/released-schemas.ts has no schema of ${topic}`);
  return newest;
}

/** What precedes a message, so that its reader finds the schema that it was written with. */
export function schemaPrefix(id: number): Buffer {
  const prefix = Buffer.alloc(5);
  prefix.writeUInt8(MAGIC_BYTE, 0);
  prefix.writeUInt32BE(id, 1);
  return prefix;
}
