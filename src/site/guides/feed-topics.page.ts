import { type Html, html, trusted } from '../../web/design/html.js';
import { pageHead, section } from '../../web/design/parts.js';
import { htmlOf, tableOf } from '../../web/pages/markdown-html.js';
import { cloudEventType } from '../../platform/feed/feed-message.js';
import { type FeedRegistry } from '../../platform/feed/feed-registry.js';
import { type JsonSchema } from '../../platform/feed/message-schema.js';
import { type PublishedType, type TopicName, TOPICS } from '../../platform/feed/published-type.js';

/** Every message of a topic with its fields. */
export function feedTopicMarkdown(registry: FeedRegistry, topic: TopicName): string {
  const messages = messagesOf(registry, topic);
  return [
    `# ${topic}`,
    `> ${leadOf(topic)}`,
    ...messages.flatMap((entry) => [`## ${entry.type} {#${entry.type}}`, messageMarkdown(entry)]),
    '',
  ].join('\n\n');
}

/** The same as a page, on which each message opens. */
export function feedTopicBody(registry: FeedRegistry, topic: TopicName): Html {
  const messages = messagesOf(registry, topic).map(
    (entry) =>
      html`<details class="message" id="${entry.type}">
        <summary>${entry.type} <span class="muted small">${entry.summary}</span></summary>
        ${trusted(htmlOf(messageMarkdown(entry)))}
      </details>`,
  );
  const lead = trusted(htmlOf(leadOf(topic)).replace(/^<p>|<\/p>$/g, ''));
  return html`${pageHead({ title: topic, lead })} ${section('Messages', messages)}`;
}

function messagesOf(registry: FeedRegistry, topic: TopicName): PublishedType[] {
  return registry.all().filter((entry) => entry.topic === topic);
}

function leadOf(topic: TopicName): string {
  return `${TOPICS[topic]}. [How to read it](/docs/feed)`;
}

function messageMarkdown(entry: PublishedType): string {
  const fields = tableOf(['Field', 'Type', 'Meaning'], rowsOf(entry.schema));
  return `${entry.summary}. \`ce_type\` is \`${cloudEventType(entry)}\`.\n\n${fields}`;
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
