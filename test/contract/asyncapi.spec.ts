import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { createRequire } from 'node:module';
import { asyncApiDocument } from '../../src/site/docs/asyncapi.js';
import { encodeMessage } from '../../src/platform/feed/feed-message.js';
import { feedTopicMarkdown } from '../../src/site/guides/feed-topics.page.js';
import { feedMarkdown } from '../../src/site/guides/feed.page.js';
import { PUBLISHED_TYPES } from '../../src/published-types.js';

const SPECIFICATION = specification();

/** The published schema, without its copy of JSON Schema, which the validator contains itself. */
function specification(): object {
  const schema = createRequire(import.meta.url)('@asyncapi/specs/schemas/3.0.0.json') as { definitions: object };
  const inner = Object.entries(schema.definitions).filter(([id]) => id !== 'http://json-schema.org/draft-07/schema');
  return { ...schema, definitions: Object.fromEntries(inner) };
}

interface Document {
  readonly channels: Record<string, { readonly messages: Record<string, { readonly $ref: string }> }>;
  readonly operations: Record<string, { readonly channel: { readonly $ref: string }; readonly messages: object[] }>;
  readonly components: { readonly messages: Record<string, { headers: { required: string[] }; payload: object }> };
}

const document = asyncApiDocument(PUBLISHED_TYPES) as Document;

describe('the AsyncAPI document', () => {
  it('is AsyncAPI 3 by its own schema', () => {
    const ajv = new Ajv({ strict: false, allErrors: true });
    (formats as unknown as (a: Ajv) => void)(ajv);
    const validate = ajv.compile(SPECIFICATION);
    validate(JSON.parse(JSON.stringify(document)));
    expect(validate.errors?.slice(0, 3) ?? []).toEqual([]);
  });

  it('has a channel a topic, an operation a channel, and every published message in its channel', () => {
    expect(Object.keys(document.channels)).toEqual([...PUBLISHED_TYPES.topics()]);
    for (const { type, topic } of PUBLISHED_TYPES.all())
      expect(document.channels[topic]?.messages).toHaveProperty(type);
    expect(Object.values(document.operations).map(({ channel }) => channel.$ref)).toEqual(
      PUBLISHED_TYPES.topics().map((topic) => `#/channels/${topic}`),
    );
  });

  it('has no reference to nothing', () => {
    const missing: string[] = [];
    const follow = (value: unknown): void => {
      if (value === null || typeof value !== 'object') return;
      const ref = (value as { $ref?: unknown }).$ref;
      if (typeof ref === 'string') {
        const target = ref
          .slice(2)
          .split('/')
          .reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], document);
        if (target === undefined) missing.push(ref);
      }
      Object.values(value).forEach(follow);
    };
    follow(document);
    expect(missing).toEqual([]);
  });

  it('names exactly the headers that are sent', () => {
    const message = encodeMessage(PUBLISHED_TYPES, {
      id: 'id',
      stream: 'account-1',
      revision: 0n,
      position: 1n,
      type: 'AccountOpened',
      data: { accountId: 'a', label: null },
      metadata: { correlationId: 'c', causationId: 'd', actor: 'x', occurredAt: 'now', schemaVersion: 1 },
      recordedAt: 0,
    });
    const described = document.components.messages.AccountOpened?.headers.required;
    expect(described?.toSorted()).toEqual(Object.keys(message?.headers ?? {}).toSorted());
  });

  it('is said in words too, every message and every field', () => {
    for (const { type, topic, schema } of PUBLISHED_TYPES.all()) {
      expect(feedMarkdown()).toContain(`](/docs/feed/${topic})`);
      const page = feedTopicMarkdown(PUBLISHED_TYPES, topic);
      expect(page).toContain(`## ${type} `);
      for (const field of Object.keys(schema.properties ?? {})) expect(page).toContain(`\`${field}\``);
    }
  });
});
