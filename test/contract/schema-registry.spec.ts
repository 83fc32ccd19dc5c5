import avro from 'avsc';
import { readFileSync, writeFileSync } from 'node:fs';
import { RELEASED_SCHEMAS } from '../../src/datasets/registry/released-schemas.js';
import { newestSchema, schemaText, subjectOf } from '../../src/datasets/registry/schema-registry.rules.js';
import { STATE_TABLES } from '../../src/dataset-tables.js';

const FILE = new URL('./schema-registry.json', import.meta.url);

describe('the schemas of state topics', () => {
  it.each(STATE_TABLES.map((state) => [state.topic, state] as const))(
    'are released: %s (a changed table needs a further entry in released-schemas.ts)',
    (topic, state) => {
      expect(newestSchema(topic).schema).toBe(schemaText(state));
    },
  );

  it('are never edited or removed once released, and ids and versions have no gaps', () => {
    if (process.env.UPDATE_CONTRACT) {
      const before = JSON.parse(readFileSync(FILE, 'utf8')) as unknown[];
      expect(RELEASED_SCHEMAS.slice(0, before.length)).toEqual(before);
      writeFileSync(FILE, `${JSON.stringify(RELEASED_SCHEMAS, null, 2)}\n`);
    }
    expect(RELEASED_SCHEMAS).toEqual(JSON.parse(readFileSync(FILE, 'utf8')));
    expect(RELEASED_SCHEMAS.map(({ id }) => id)).toEqual(RELEASED_SCHEMAS.map((_, at) => at + 1));
    for (const { topic } of STATE_TABLES) {
      const versions = RELEASED_SCHEMAS.filter(({ subject }) => subject === subjectOf(topic));
      expect(versions.map(({ version }) => version)).toEqual(versions.map((_, at) => at + 1));
    }
  });

  it('can be read with each other version of their subject', () => {
    expect(conflicts(RELEASED_SCHEMAS)).toEqual([]);
    const [first] = RELEASED_SCHEMAS;
    const fields = (...added: object[]): string => {
      const schema = JSON.parse(first?.schema ?? '') as { fields: object[] };
      return JSON.stringify({ ...schema, fields: [...schema.fields, ...added] });
    };
    const with2 = (schema: string) => [first, { ...first, id: 2, version: 2, schema }] as typeof RELEASED_SCHEMAS;
    expect(conflicts(with2(fields({ name: 'new', type: 'string' })))).toEqual(['2 cannot read 1']);
    expect(conflicts(with2(fields({ name: 'new', type: ['null', 'string'], default: null })))).toEqual([]);
  });
});

/** Pairs of versions of a subject of which one cannot read the other. */
function conflicts(released: typeof RELEASED_SCHEMAS): string[] {
  const typeOf = (schema: string): avro.Type => avro.Type.forSchema(JSON.parse(schema) as avro.Schema);
  return released.flatMap((reader) =>
    released
      .filter((writer) => writer.subject === reader.subject && writer.id !== reader.id)
      .flatMap((writer) => {
        try {
          typeOf(reader.schema).createResolver(typeOf(writer.schema));
          return [];
        } catch {
          return [`${reader.id} cannot read ${writer.id}`];
        }
      }),
  );
}
