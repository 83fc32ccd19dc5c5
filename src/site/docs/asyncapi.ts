import { cloudEventSource, cloudEventType, schemaId } from '../../platform/feed/feed-message.js';
import { type FeedRegistry } from '../../platform/feed/feed-registry.js';
import { MAX_MESSAGE_BYTES } from '../../platform/kafka/kafka-topics.js';
import {
  PARTITIONS_PER_TOPIC,
  TOPICS,
  type PublishedType,
  type TopicName,
} from '../../platform/feed/published-type.js';

/** Headers of every message: CloudEvents 1.0, binary mode, and the position in the log. */
export const HEADERS: readonly { readonly name: string; readonly description: string }[] = [
  { name: 'content-type', description: 'Always application/json; charset=utf-8' },
  { name: 'ce_specversion', description: 'Always 1.0' },
  { name: 'ce_id', description: 'Id of the event, a UUID: the same however often the message comes' },
  { name: 'ce_source', description: 'The context; with ce_id it is unique' },
  { name: 'ce_type', description: 'What happened' },
  { name: 'ce_time', description: 'When it was decided, ISO 8601 UTC' },
  { name: 'ce_subject', description: 'The stream it belongs to; also the key of the message' },
  { name: 'ce_dataschema', description: 'Names the schema of the payload' },
  { name: 'ce_position', description: 'Commit position in the log, a decimal: rises within a partition' },
  { name: 'ce_revision', description: 'Place in its stream, from 0, a decimal' },
  { name: 'ce_correlationid', description: 'Groups what belongs to one request' },
  { name: 'ce_causationid', description: 'The command or event that caused it' },
];

/** The AsyncAPI 3 document of the feed, built from the registry that also types the code. */
export function asyncApiDocument(registry: FeedRegistry): object {
  const topics = registry.topics();
  return {
    asyncapi: '3.0.0',
    id: 'urn:scoutline:feed',
    info: {
      title: 'Scoutline feed',
      version: '1.0.0',
      description:
        'What happens in the service, as Kafka topics: one a context, CloudEvents 1.0 in binary mode, keyed by stream. ' +
        'At least once; first occurrences stand in order within a partition. Fields are added, never taken away, ' +
        'within a version of a topic.',
      license: { name: 'Apache 2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
    },
    defaultContentType: 'application/json',
    servers: {
      kafka: {
        host: '{broker}',
        protocol: 'kafka',
        description: 'The Kafka cluster of the deployment',
        variables: { broker: { default: 'localhost:9092', description: 'As in KAFKA_BROKERS' } },
      },
    },
    channels: Object.fromEntries(topics.map((topic) => [topic, channelOf(registry, topic)])),
    operations: Object.fromEntries(topics.map((topic) => [`publish.${topic}`, operationOf(registry, topic)])),
    components: { messages: Object.fromEntries(registry.all().map((entry) => [entry.type, messageOf(entry)])) },
  };
}

function typesOf(registry: FeedRegistry, topic: TopicName): PublishedType[] {
  return registry.all().filter((entry) => entry.topic === topic);
}

function channelOf(registry: FeedRegistry, topic: TopicName): object {
  return {
    address: topic,
    title: topic,
    description: TOPICS[topic],
    servers: [{ $ref: '#/servers/kafka' }],
    messages: Object.fromEntries(
      typesOf(registry, topic).map(({ type }) => [type, { $ref: `#/components/messages/${type}` }]),
    ),
    bindings: {
      kafka: {
        topic,
        partitions: PARTITIONS_PER_TOPIC,
        topicConfiguration: {
          'cleanup.policy': ['delete'],
          'retention.ms': -1,
          'retention.bytes': -1,
          'max.message.bytes': MAX_MESSAGE_BYTES,
        },
        bindingVersion: '0.5.0',
      },
    },
  };
}

function operationOf(registry: FeedRegistry, topic: TopicName): object {
  return {
    action: 'send',
    channel: { $ref: `#/channels/${topic}` },
    summary: `The service tells: ${TOPICS[topic].toLowerCase()}`,
    messages: typesOf(registry, topic).map(({ type }) => ({ $ref: `#/channels/${topic}/messages/${type}` })),
  };
}

function messageOf(entry: PublishedType): object {
  const constants: Readonly<Record<string, string>> = {
    ce_specversion: '1.0',
    ce_source: cloudEventSource(entry.topic),
    ce_type: cloudEventType(entry),
    ce_dataschema: schemaId(entry),
  };
  return {
    name: cloudEventType(entry),
    title: entry.type,
    summary: entry.summary,
    contentType: 'application/json',
    headers: {
      type: 'object',
      required: HEADERS.map(({ name }) => name),
      properties: Object.fromEntries(
        HEADERS.map(({ name, description }) => {
          const constant = constants[name];
          return [name, { type: 'string', description, ...(constant !== undefined && { const: constant }) }];
        }),
      ),
    },
    payload: entry.schema,
    bindings: {
      kafka: {
        key: { type: 'string', description: 'The stream: all of its messages are in one partition, in order' },
        bindingVersion: '0.5.0',
      },
    },
  };
}
