import { PARTITIONS_PER_TOPIC, TOPICS } from '../../platform/feed/published-type.js';
import { HEADERS } from '../docs/asyncapi.js';
import { tableOf } from '../../web/pages/markdown-html.js';

export function feedMarkdown(): string {
  const topics = Object.entries(TOPICS).map(([topic, what]) => [`[${topic}](/docs/feed/${topic})`, `${what}.`]);
  const headers = HEADERS.map(({ name, description }) => [`\`${name}\``, description]);
  return TEXT.replace('{topics}', tableOf(['Topic', 'What happens there'], topics))
    .replace('{headers}', tableOf(['Header', 'Meaning'], headers))
    .replace('{partitions}', String(PARTITIONS_PER_TOPIC));
}

const TEXT = `# Kafka feed

> What happens in the service, as Kafka topics: CloudEvents 1.0 in binary mode with JSON payloads.

## Topics

{topics}

Each page has every message with its fields. Programs read [AsyncAPI 3](/asyncapi.json), and \`npm run feed -- schemas --out DIR\` writes the JSON Schemas.

## Access

The feed is for the data teams of an installation. Its operator runs the broker, connects the service to it by \`KAFKA_BROKERS\`, and gives you its addresses and, where the broker asks for them, credentials with the right to read the topics. The service itself hands out neither.

On a machine of your own \`npm start -- --kafka\` runs a broker beside the service and prints its address (it needs Java 17 and, once, Maven).

## Reading a topic

In a shell, with kcat:

\`\`\`sh
kcat -b "$KAFKA_BROKERS" -C -t intel.credits.v1 -o beginning -e -f '%p/%o %k %h\\n%s\\n\\n'
\`\`\`

In TypeScript, with kafkajs:

\`\`\`ts
import { Kafka } from 'kafkajs';

const kafka = new Kafka({ clientId: 'warehouse', brokers: (process.env.KAFKA_BROKERS ?? '').split(',') });
const consumer = kafka.consumer({ groupId: 'warehouse' });
await consumer.connect();
await consumer.subscribe({ topics: ['intel.credits.v1'], fromBeginning: true });
await consumer.run({
  eachMessage: async ({ message }) => {
    const { ce_type, ce_position } = message.headers ?? {};
    console.log(String(ce_type), String(ce_position), JSON.parse(String(message.value)));
  },
});
\`\`\`

In Python, with confluent-kafka:

\`\`\`python
import json
import os

from confluent_kafka import Consumer

brokers = os.environ["KAFKA_BROKERS"]
consumer = Consumer({"bootstrap.servers": brokers, "group.id": "warehouse-py", "auto.offset.reset": "earliest"})
consumer.subscribe(["intel.credits.v1"])
while True:
    message = consumer.poll(1)
    if message is None or message.error():
        continue
    headers = {name: value.decode() for name, value in message.headers()}
    print(headers["ce_type"], headers["ce_position"], json.loads(message.value()), flush=True)
\`\`\`

## What is promised

| promise | what it means |
|---|---|
| retention | topics keep everything: read one from the beginning whenever you like. A topic that is lost is filled again from the first event |
| order | the key is the stream, such as a company or a ledger; messages of one key are in one partition and in order |
| repetition | a message may arrive again: store the last \`ce_position\` of each partition in the transaction of its effects, and skip what is not greater |
| partitions | {partitions} a topic, for ever |
| compatibility | within a version fields are only added; ignore those that you do not know, and unknown types. Other changes are a new topic beside the old one for at least 90 days |
| latency | normally a quarter of a second |
| privacy | no names, addresses or contacts of people, and no secrets |

Credits are whole numbers, money is whole US dollars, times are ISO 8601 in UTC.

## Headers

{headers}
`;
