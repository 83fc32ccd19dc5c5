import { type GuideContext } from './guide.js';

export function statesMarkdown({ base }: GuideContext): string {
  return TEXT.replaceAll('{base}', base);
}

const TEXT = `# Kafka: newest states

> Three compacted topics with the newest row of each company, investor and domain, for consumers that do not want to fold events.

| topic | key | value |
|---|---|---|
| \`intel.company-state.v1\` | id of the company | a row of [companies](/data/companies) |
| \`intel.investor-state.v1\` | id of the investor | a row of [investors](/data/investors); people who invest are not named |
| \`intel.domain-state.v1\` | registrable domain | a row of [domains](/data/domains) |

A message without a value says that the record is gone: withdrawn, merged into another one, or erased. The header \`position\` is the position of the log that the row shows, a decimal of up to 19 digits; it never falls for a key.

## Reading them

Values are Avro behind a magic byte and the id of their schema, as clients of a schema registry expect. The registry is part of this service, needs no key, and is read-only: \`{base}/schema-registry\` answers \`/subjects\`, \`/subjects/SUBJECT/versions\`, \`/subjects/SUBJECT/versions/latest\`, \`/schemas/ids/ID\`, \`/schemas/types\` and \`/config\`, and \`POST /subjects/SUBJECT\` says which version a schema is. A subject is the topic and \`-value\`. Keys are plain text.

In TypeScript, with kafkajs and @kafkajs/confluent-schema-registry:

\`\`\`ts
import { SchemaRegistry } from '@kafkajs/confluent-schema-registry';
import { Kafka } from 'kafkajs';

const registry = new SchemaRegistry({ host: '{base}/schema-registry' });
const kafka = new Kafka({ clientId: 'warehouse', brokers: (process.env.KAFKA_BROKERS ?? '').split(',') });
const consumer = kafka.consumer({ groupId: 'warehouse-states' });
await consumer.connect();
await consumer.subscribe({ topics: ['intel.company-state.v1'], fromBeginning: true });
await consumer.run({
  eachMessage: async ({ message }) => {
    const row = message.value && (await registry.decode(message.value));
    console.log(String(message.key), String(message.headers?.position), row === null ? 'gone' : JSON.stringify(row));
  },
});
\`\`\`

In Python, with confluent-kafka[avro]:

\`\`\`python
import os

from confluent_kafka import DeserializingConsumer
from confluent_kafka.schema_registry import SchemaRegistryClient
from confluent_kafka.schema_registry.avro import AvroDeserializer
from confluent_kafka.serialization import StringDeserializer

registry = SchemaRegistryClient({"url": "{base}/schema-registry"})
consumer = DeserializingConsumer({
    "bootstrap.servers": os.environ["KAFKA_BROKERS"],
    "group.id": "warehouse-states-py",
    "auto.offset.reset": "earliest",
    "key.deserializer": StringDeserializer(),
    "value.deserializer": AvroDeserializer(registry),
})
consumer.subscribe(["intel.company-state.v1"])
while True:
    message = consumer.poll(1)
    if message is not None:
        print(message.key(), dict(message.headers())["position"].decode(), message.value() or "gone", flush=True)
\`\`\`

## From a dataset to live

A topic has every record from its beginning, so a copy can begin with it. With millions of records, files are faster:

- **Load** the [dataset](/data) of a day. Its manifest has \`position\` and \`at\`.
- **Seek** each partition to the first message after \`at\`.
- **Apply** messages whose header \`position\` is larger than that of the dataset: store the row under its key, or delete it where the value is null. The result is the service's own state.

## What is promised

| promise | what it means |
|---|---|
| completeness | each record of the dataset is in its topic; a lost topic is filled again |
| order | messages of a key are in one partition, and a state is never older than one before it |
| repetition | a state may arrive again, also unchanged; after a rebuild of the service's tables all of them do |
| latency | normally half a second after the event |
| compaction | superseded states are gone after about a day; deletions stay for a week |
| transactions | an interrupted write is repeated; readers with \`isolation.level=read_committed\` do not see the first attempt |
| compatibility | schemas are fully compatible: columns that may be null are added. Other changes are a new topic beside the old one for at least 90 days |

## Checking the contract

The contract of each topic is [ODCS 3.1](/data/contracts/intel.company-state.v1.odcs.yaml). With datacontract-cli[kafka] 1.2.8, each message is decoded and checked:

\`\`\`sh
export DATACONTRACT_KAFKA_SCHEMA_REGISTRY_URL={base}/schema-registry
curl -sO {base}/data/contracts/intel.company-state.v1.odcs.yaml
datacontract test intel.company-state.v1.odcs.yaml
\`\`\`

Write the address of the broker into \`servers\` of the file first; it says localhost:9092. Contracts of topics of [events](/docs/feed) can be checked for form only (\`datacontract lint\`): their messages are of several types, and the program tests a topic against one schema.

## Flink SQL

Tried with Flink 1.20.1, flink-connector-kafka 3.4.0-1.20, flink-sql-avro-confluent-registry 1.20.0, flink-connector-jdbc 3.2.0-1.19 and PostgreSQL: a row for each company, and the row of a company that is withdrawn is deleted. Name the columns that you need; \`record_key\` is the key of the message, and the id.

\`\`\`sql
CREATE TABLE company_states (
  record_key STRING, name STRING, hq_country STRING, total_funding DOUBLE, employee_count BIGINT,
  employee_count_as_of DATE, sectors ARRAY<STRING>,
  PRIMARY KEY (record_key) NOT ENFORCED
) WITH (
  'connector' = 'upsert-kafka',
  'topic' = 'intel.company-state.v1',
  'properties.bootstrap.servers' = 'localhost:9092',
  'key.format' = 'raw',
  'value.format' = 'avro-confluent',
  'value.avro-confluent.url' = '{base}/schema-registry',
  'value.fields-include' = 'EXCEPT_KEY'
);

CREATE TABLE companies (
  id STRING, name STRING, hq_country STRING, total_funding DOUBLE, PRIMARY KEY (id) NOT ENFORCED
) WITH (
  'connector' = 'jdbc', 'url' = 'jdbc:postgresql://localhost/warehouse', 'table-name' = 'companies',
  'username' = 'warehouse', 'password' = '…'
);

INSERT INTO companies SELECT record_key, name, hq_country, total_funding FROM company_states;
\`\`\`

## Kafka Connect

With Kafka Connect 4.3.0, the converter \`io.confluent.connect.avro.AvroConverter\` 7.7.0 and PostgreSQL 18. \`npm run interop -- sinks\` in the source runs these settings, with other addresses, passwords and folders.

\`\`\`properties
# worker.properties
bootstrap.servers=localhost:9092
plugin.path=/opt/connect/plugins
offset.storage.file.filename=/var/lib/connect/offsets
key.converter=org.apache.kafka.connect.storage.StringConverter
value.converter=io.confluent.connect.avro.AvroConverter
value.converter.schema.registry.url={base}/schema-registry
consumer.isolation.level=read_committed
\`\`\`

### A table with one row a record

With Debezium's JDBC sink, debezium-connector-jdbc 3.3.1.Final. Table and columns are made by the sink; a newer state replaces the row, and a message without a value deletes it. Tried: all columns of companies and investors came out as their topics have them, with 3 deletions among the companies.

\`\`\`properties
# companies-postgres.properties
name=companies-postgres
connector.class=io.debezium.connector.jdbc.JdbcSinkConnector
topics=intel.company-state.v1
transforms=key
transforms.key.type=org.apache.kafka.connect.transforms.HoistField$Key
transforms.key.field=id
connection.url=jdbc:postgresql://localhost/warehouse
connection.username=warehouse
connection.password=…
collection.name.format=companies
insert.mode=upsert
primary.key.mode=record_key
primary.key.fields=id
delete.enabled=true
schema.evolution=basic
\`\`\`

The transform is needed: this sink does not take a key that is plain text. For the other topics, \`transforms.key.field\` and \`primary.key.fields\` are the key: \`id\` of investors, \`apex\` of domains. Do not call a table \`domains\`: the sink takes PostgreSQL's \`information_schema.domains\` for it, and fails.

### Parquet on S3, not confirmed

The sink started with these settings and made its table; we have not yet confirmed its rows. With Iceberg's sink 1.12.0 (iceberg-kafka-connect, iceberg-parquet, iceberg-aws, iceberg-aws-bundle, hadoop-client-api and hadoop-client-runtime 3.4.1), an S3-compatible server, and PostgreSQL as the catalog. Servers other than Amazon's may lack chunked uploads, so these are off. The control topic must be there: create it with one partition.

\`\`\`properties
# companies-iceberg.properties
name=companies-iceberg
connector.class=org.apache.iceberg.connect.IcebergSinkConnector
topics=intel.company-state.v1
transforms=place
transforms.place.type=org.apache.kafka.connect.transforms.InsertField$Value
transforms.place.offset.field=kafka_offset
iceberg.tables=warehouse.companies
iceberg.tables.auto-create-enabled=true
iceberg.tables.evolve-schema-enabled=true
iceberg.control.topic=control-iceberg
iceberg.control.commit.interval-ms=30000
iceberg.catalog.catalog-impl=org.apache.iceberg.jdbc.JdbcCatalog
iceberg.catalog.uri=jdbc:postgresql://localhost/warehouse
iceberg.catalog.jdbc.user=warehouse
iceberg.catalog.jdbc.password=…
iceberg.catalog.warehouse=s3://warehouse/tables
iceberg.catalog.io-impl=org.apache.iceberg.aws.s3.S3FileIO
iceberg.catalog.client.region=eu-central-1
iceberg.catalog.s3.endpoint=https://s3.eu-central-1.amazonaws.com
iceberg.catalog.s3.path-style-access=true
iceberg.catalog.s3.chunked-encoding-enabled=false
iceberg.catalog.s3.access-key-id=…
iceberg.catalog.s3.secret-access-key=…
\`\`\`

By its documentation, this sink appends: a row for each state, and none for a record that is gone. The newest row of a record is the one with the largest \`kafka_offset\`. Take deletions from the JDBC table, or from the [dataset](/data) of a day.

### Not tried

Aiven's and Confluent's JDBC and S3 sinks. By their documentation, they take the same converters; the JDBC sinks call the settings \`pk.mode=record_key\`, \`pk.fields=id\`, \`insert.mode=upsert\` and \`delete.enabled=true\`.

## Debezium's outbox

The topics of [events](/docs/feed) have what Debezium's outbox router writes, under other names.

| outbox | here |
|---|---|
| \`id\`, header \`id\` | header \`ce_id\` |
| \`aggregatetype\`, topic \`outbox.event.TYPE\` | the topic, such as \`intel.companies.v1\` |
| \`aggregateid\`, the key | the key and header \`ce_subject\`: \`company-ID\` |
| \`type\` | header \`ce_type\` |
| \`payload\` | the value, JSON |
| timestamp of the event | header \`ce_time\` |
| – | header \`ce_position\`: order across all topics |
`;
