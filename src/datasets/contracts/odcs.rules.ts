import { type ColumnType, type ExportColumn, type ExportTable } from '../../file-export/export-table.js';
import { type StateTable } from '../../file-export/state-table.js';
import { type FeedRegistry } from '../../platform/feed/feed-registry.js';
import { type JsonSchema } from '../../platform/feed/message-schema.js';
import { TOPICS, type TopicName } from '../../platform/feed/published-type.js';

/** A contract of the Open Data Contract Standard (Bitol) 3.1.0, as plain data. */
export interface DataContract {
  readonly version: string;
  readonly schema: readonly ContractElement[];
  readonly [field: string]: unknown;
}

/** An object of the schema, or one of its properties. */
export interface ContractElement {
  readonly name?: string;
  readonly logicalType: string;
  readonly physicalType?: string;
  readonly required?: boolean;
  readonly properties?: readonly ContractElement[];
  readonly items?: ContractElement;
  readonly logicalTypeOptions?: Readonly<Record<string, unknown>>;
  readonly customProperties?: readonly { readonly property: string; readonly value: unknown }[];
  readonly [field: string]: unknown;
}

interface Heading {
  readonly id: string;
  readonly name: string;
  readonly version: string;
  readonly purpose: string;
  readonly usage: string;
}

const SCALARS: Readonly<
  Record<Extract<ColumnType, string>, { readonly logicalType: string; readonly physicalType: string }>
> = {
  text: { logicalType: 'string', physicalType: 'VARCHAR' },
  integer: { logicalType: 'integer', physicalType: 'BIGINT' },
  number: { logicalType: 'number', physicalType: 'DOUBLE' },
  flag: { logicalType: 'boolean', physicalType: 'BOOLEAN' },
  day: { logicalType: 'date', physicalType: 'DATE' },
  instant: { logicalType: 'timestamp', physicalType: 'timestamp_tz' },
  texts: { logicalType: 'array', physicalType: 'array' },
};

/** The contract of a dataset; its files are expected in a folder of its name. */
export function datasetContract(table: ExportTable): DataContract {
  const { name, title, description, version, key, columns } = table;
  return {
    ...heading({
      id: `urn:scoutline:dataset:${name}`,
      name: title,
      version: `${version}.0.0`,
      purpose: description,
      usage: `Download the parts into ./${name}/, then: datacontract test ${name}.odcs.yaml`,
    }),
    servers: [{ server: 'files', type: 'local', path: `./${name}/*.parquet`, format: 'parquet' }],
    schema: [
      {
        name,
        logicalType: 'object',
        physicalType: 'table',
        description,
        properties: columns.map((column) => withKey(key, column)),
      },
    ],
    slaProperties: [{ property: 'frequency', value: 1, unit: 'd', element: name }],
  };
}

function withKey(key: readonly string[], column: ExportColumn): ContractElement {
  const place = key.indexOf(column.name) + 1;
  return { ...columnElement(column), ...(place > 0 && { primaryKey: true, primaryKeyPosition: place }) };
}

/** The contract of a topic with the newest row of each record. */
export function stateContract({ topic, record, table }: StateTable): DataContract {
  const { title, version, key, columns } = table;
  const purpose = `The newest row of each record of the dataset ${table.name}: ${title}.`;
  return {
    ...heading({
      id: `urn:scoutline:topic:${topic}`,
      name: topic,
      version: `${version}.0.0`,
      purpose,
      usage:
        'The last message of a key is the record; one without a value says that it is gone. Values are Avro with the id of ' +
        'their schema in /schema-registry. Superseded messages of a key may still be there.',
    }),
    servers: [{ server: 'broker', type: 'kafka', host: 'localhost:9092', format: 'avro' }],
    schema: [
      {
        name: record,
        physicalName: topic,
        logicalType: 'object',
        physicalType: 'topic',
        description: purpose,
        // A superseded message has the same key, so the key is not unique among messages.
        properties: columns.map(columnElement),
      },
    ],
    customProperties: [{ property: 'key', value: key.at(-1) }],
  };
}

function columnElement({ name, type, isNullable, description, values, format }: ExportColumn): ContractElement {
  const common = { name, required: !isNullable, description };
  if (typeof type === 'object') {
    const items = { logicalType: 'object', physicalType: 'struct', properties: type.records.map(columnElement) };
    return { ...common, logicalType: 'array', physicalType: 'array', items };
  }
  return {
    ...common,
    ...SCALARS[type],
    ...(type === 'texts' && { items: { logicalType: 'string', physicalType: 'VARCHAR' } }),
    ...(format && { logicalTypeOptions: { format } }),
    ...(values && { customProperties: [{ property: 'values', value: [...values] }] }),
  };
}

/** The contract of a topic, with one object a type of message. */
export function topicContract(registry: FeedRegistry, topic: TopicName): DataContract {
  const types = registry.all().filter((entry) => entry.topic === topic);
  return {
    ...heading({
      id: `urn:scoutline:topic:${topic}`,
      name: topic,
      version: '1.0.0',
      purpose: TOPICS[topic],
      usage: 'The header ce_type of a message names its type; ignore fields that you do not know.',
    }),
    servers: [{ server: 'broker', type: 'kafka', host: 'localhost:9092', format: 'json' }],
    schema: types.map(({ type, summary, schema }) => ({
      name: type,
      physicalName: topic,
      logicalType: 'object',
      physicalType: 'topic',
      description: summary,
      properties: propertiesOf(schema),
    })),
  };
}

function heading({ id, name, version, purpose, usage }: Heading): Omit<DataContract, 'schema'> & { version: string } {
  return {
    version,
    kind: 'DataContract',
    apiVersion: 'v3.1.0',
    id,
    name,
    status: 'active',
    description: { purpose, usage, limitations: 'No names, addresses or contacts of people.' },
  };
}

function propertiesOf({ properties = {}, required = [] }: JsonSchema): ContractElement[] {
  return Object.entries(properties).map(([name, schema]) => propertyElement(name, schema, required.includes(name)));
}

function propertyElement(name: string, schema: JsonSchema, isThere: boolean): ContractElement {
  const types = [schema.type].flat();
  const { description, format, enum: values, minimum } = schema;
  const options = { ...(format !== undefined && { format }), ...(minimum !== undefined && { minimum }) };
  return {
    name,
    ...elementType(schema, types.find((type) => type !== 'null') ?? 'string'),
    required: isThere && !types.includes('null'),
    ...(description !== undefined && { description }),
    ...(Object.keys(options).length > 0 && { logicalTypeOptions: options }),
    ...(values && { customProperties: [{ property: 'values', value: values.filter((value) => value !== null) }] }),
  };
}

function elementType(schema: JsonSchema, type: string): Pick<ContractElement, 'logicalType' | 'items' | 'properties'> {
  if (type === 'array') {
    const items = schema.items ?? { type: 'string' };
    const { name: _, required: _required, ...element } = propertyElement('item', items, true);
    return { logicalType: 'array', items: element };
  }
  return { logicalType: type, ...(type === 'object' && { properties: propertiesOf(schema) }) };
}
