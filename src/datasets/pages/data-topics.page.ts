import { keyColumn } from '../../file-export/export-table.js';
import { type StateTable } from '../../file-export/state-table.js';
import { type Html, html, type Part } from '../../web/design/html.js';
import { dataTable } from '../../web/design/parts.js';
import { tableOf } from '../../web/pages/markdown-html.js';
import { subjectOf } from '../registry/schema-registry.rules.js';
import { type CodeLines } from './data-lines.page.js';

const HEADINGS = ['Topic', 'Key', 'Value', 'Schema', 'Contract'];
const INTRO =
  'The newest row of each record, for installations with a broker. The last message of a key is the record as the dataset ' +
  'has it; a message without a value says that the record is gone.';

/** The topics of states: key, schema and contract of each. */
export function topicsOf(states: readonly StateTable[]): Html {
  const rows = states.map((state): readonly Part[] => {
    const { topic, table } = state;
    return [
      html`<code class="nowrap">${topic}</code>`,
      html`<code>${keyColumn(table)}</code>`,
      html`<a href="/data/${table.name}">a row of ${table.name}</a>`,
      html`<a href="${schemaPath(state)}">Avro</a>`,
      html`<a href="${contractPath(state)}">ODCS 3.1</a>`,
    ];
  });
  return html`<p>${INTRO} <a href="/docs/states">How to read them</a></p>
    ${dataTable('Topics of states', HEADINGS, rows)}`;
}

export function topicsMarkdown(states: readonly StateTable[]): string {
  const rows = states.map((state) => [
    `\`${state.topic}\``,
    `\`${keyColumn(state.table)}\``,
    `a row of [${state.table.name}](/data/${state.table.name})`,
    `[Avro](${schemaPath(state)})`,
    `[ODCS 3.1](${contractPath(state)})`,
  ]);
  return `${INTRO} [How to read them](/docs/states)\n\n${tableOf(HEADINGS, rows)}`;
}

/** A consumer of a topic of states. */
export function stateLines(publicUrl: string): readonly CodeLines[] {
  return [
    {
      title: 'Python, with confluent-kafka[avro]:',
      language: 'python',
      code: `import os

from confluent_kafka import DeserializingConsumer
from confluent_kafka.schema_registry import SchemaRegistryClient
from confluent_kafka.schema_registry.avro import AvroDeserializer
from confluent_kafka.serialization import StringDeserializer

registry = SchemaRegistryClient({"url": "${publicUrl}/schema-registry"})
consumer = DeserializingConsumer({
    "bootstrap.servers": os.environ["KAFKA_BROKERS"], "group.id": "warehouse", "auto.offset.reset": "earliest",
    "key.deserializer": StringDeserializer(), "value.deserializer": AvroDeserializer(registry),
})
consumer.subscribe(["intel.company-state.v1"])
while True:
    message = consumer.poll(1)
    if message is not None:
        print(message.key(), message.value())`,
    },
  ];
}

function schemaPath({ topic }: StateTable): string {
  return `/schema-registry/subjects/${subjectOf(topic)}/versions/latest`;
}

function contractPath({ topic }: StateTable): string {
  return `/data/contracts/${topic}.odcs.yaml`;
}
