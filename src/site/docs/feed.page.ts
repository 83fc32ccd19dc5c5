import { tableOf } from '../../web/pages/markdown-html.js';
import { HEADERS } from '../../platform/feed/asyncapi.js';
import { cloudEventType } from '../../platform/feed/feed-message.js';
import { type FeedRegistry } from '../../platform/feed/feed-registry.js';
import { type JsonSchema } from '../../platform/feed/message-schema.js';
import { PARTITIONS_PER_TOPIC, TOPICS } from '../../platform/feed/published-type.js';

/** The feed's documentation: every topic, every message, every field. */
export function feedMarkdown(registry: FeedRegistry): string {
  const topics = registry.topics().map((topic) => {
    const messages = registry
      .all()
      .filter((entry) => entry.topic === topic)
      .map(
        (entry) => `### ${entry.type} {#${entry.type}}

${entry.summary}. \`ce_type\` is \`${cloudEventType(entry)}\`.

${tableOf(['Field', 'Type', 'Meaning'], rowsOf(entry.schema))}`,
      );
    return `## ${topic}

${TOPICS[topic]}.

${messages.join('\n\n')}`;
  });
  return `# Feed

> What happens in the service, as Kafka topics: one a context, CloudEvents 1.0 in binary mode, JSON. For programs: [AsyncAPI 3](/asyncapi.json).

- Each topic has ${PARTITIONS_PER_TOPIC} partitions for ever and keeps everything: read it from the start whenever you like.
- The key is the stream (an account's ledger, a company, a job): its messages are in one partition, in order.
- A message may come more than once. Within a partition, skip what has a \`ce_position\` not above the last one you dealt with.
- Fields are added, never taken away or changed, within a version of a topic. Ignore what you do not know, also message types.
- Nothing personal and no secret is in it.

## Headers

${tableOf(
  ['Header', 'Meaning'],
  HEADERS.map(({ name, description }) => [`\`${name}\``, description]),
)}

${topics.join('\n\n')}
`;
}

function rowsOf(schema: JsonSchema, path = ''): string[][] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const optional = schema.required?.includes(name) ? '' : ', may be absent';
    const ownRow = [`\`${path}${name}\``, `${typeOf(property)}${optional}`, property.description ?? ''];
    const inner = property.items ? rowsOf(property.items, `${path}${name}[].`) : rowsOf(property, `${path}${name}.`);
    return [ownRow, ...inner];
  });
}

function typeOf(schema: JsonSchema): string {
  const [first = '', ...others] = typeof schema.type === 'string' ? [schema.type] : schema.type;
  const name = first === 'array' && schema.items ? `list of ${typeOf(schema.items)}` : (schema.format ?? first);
  const values = schema.enum?.filter((value) => value !== null).join(', ');
  return `${name}${values ? ` (${values})` : ''}${others.includes('null') ? ' or null' : ''}`;
}
