import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { readdirSync, readFileSync } from 'node:fs';
import { EVENT_CATALOG, EVENTS_BY_CATEGORY } from '../../src/event-catalog.js';
import { type RecordedEvent } from '../../src/kernel/domain-event.js';
import { decodeMessage, encodeMessage, type EncodedMessage } from '../../src/platform/feed/feed-message.js';
import { type JsonSchema } from '../../src/platform/feed/message-schema.js';
import { breakingChanges } from './schema-compatibility.js';
import { PUBLISHED_TYPES } from '../../src/published-types.js';
import { releasedSchemas } from '../kit/released-schemas.js';

const GOLDEN_FOLDER = new URL('./golden/', import.meta.url);
const published = PUBLISHED_TYPES.all();

/** Words in names that suggest a person, a secret or an actor. */
const FORBIDDEN =
  /(^|_)(email|phone|person|(first|last|full|given|family)_name|contact|contacts|address|ip|hash|secret|token|password|prefix|pepper|label|actor|payer|payee|founder|founders|author|kid|iv|ct|sealed|idempotency)(_|$)/;

/** These describe a domain, not a person. */
const ALLOWED = ['.has_real_email', '.email_provider'];

function goldenEvent(type: string): RecordedEvent {
  const version = (EVENT_CATALOG as Record<string, { version: number }>)[type]?.version;
  const file = new URL(`${type}.v${version}.json`, GOLDEN_FOLDER);
  const { data } = JSON.parse(readFileSync(file, 'utf8')) as { data: unknown };
  return recorded(type, data);
}

function recorded(type: string, data: unknown): RecordedEvent {
  return {
    id: '0199a0b0-0000-7000-8000-0000000000ff',
    stream: `${PUBLISHED_TYPES.find(type)?.categories[0] ?? 'none'}-1`,
    revision: 3n,
    position: 4_711n,
    type,
    data,
    metadata: {
      correlationId: '0199a0b0-0000-7000-8000-00000000c0c0',
      causationId: '0199a0b0-0000-7000-8000-00000000cafe',
      actor: 'operator:CANARY-actor',
      occurredAt: '2026-11-21T10:00:00.000Z',
      schemaVersion: 1,
      reason: 'CANARY-reason',
    },
    recordedAt: 0,
  };
}

function encoded(event: RecordedEvent): EncodedMessage {
  const message = encodeMessage(PUBLISHED_TYPES, event);
  if (!message) throw new Error(`${event.type} is not published`);
  return message;
}

/** Forbids unknown fields: readers must tolerate them, but we must not send them. */
function closed(schema: JsonSchema): object {
  const properties = Object.entries(schema.properties ?? {}).map(([name, property]) => [name, closed(property)]);
  return {
    ...schema,
    ...(schema.properties && { properties: Object.fromEntries(properties), additionalProperties: false }),
    ...(schema.items && { items: closed(schema.items) }),
  };
}

describe('every event type', () => {
  it.each(Object.keys(EVENT_CATALOG))('%s is published, or withheld for a reason (in its *.feed.ts)', (type) => {
    const withheld = PUBLISHED_TYPES.withheld.find((entry) => entry.type === type);
    expect(PUBLISHED_TYPES.find(type) ?? withheld?.reason).toBeTruthy();
  });

  it.each(published.map((entry) => [entry.type, entry.categories] as const))(
    '%s is published from the streams it stands in',
    (type, categories) => {
      const found = Object.entries(EVENTS_BY_CATEGORY).flatMap(([category, events]) =>
        type in events ? category : [],
      );
      expect(categories).toEqual(expect.arrayContaining(found));
      expect(Object.keys(EVENTS_BY_CATEGORY)).toEqual(expect.arrayContaining([...categories]));
    },
  );

  it('that the feed names exists', () => {
    const named = [...published, ...PUBLISHED_TYPES.withheld].map(({ type }) => type);
    expect(named.filter((type) => !(type in EVENT_CATALOG))).toEqual([]);
  });
});

describe.each(published.map((entry) => [entry.type, entry] as const))('the message of %s', (type, entry) => {
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
  (formats as unknown as (a: Ajv2020) => void)(ajv);

  it('is what its schema says, made from the golden event', () => {
    const validate = ajv.compile(closed(entry.schema));
    validate(JSON.parse(encoded(goldenEvent(type)).value));
    expect(validate.errors).toBeNull();
  });

  it('says what each of its fields is', () => {
    const undescribed = fields(entry.schema).filter(({ schema }) => !schema.description);
    expect(undescribed.map(({ path }) => path)).toEqual([]);
  });

  it('has no field for a person, a secret or an actor', () => {
    const suspicious = fields(entry.schema).filter(({ name, path }) => FORBIDDEN.test(name) && !ALLOWED.includes(path));
    expect(suspicious.map(({ path }) => path)).toEqual([]);
  });

  it('carries nothing that its schema does not name, even where the event or its metadata do', () => {
    const event = goldenEvent(type);
    const message = encoded({ ...event, data: withCanaries(event.data) });
    expect(`${message.value} ${Object.values(message.headers).join(' ')}`).not.toContain('CANARY');
  });

  it('comes back from the codec as it went in', () => {
    const event = goldenEvent(type);
    const message = encoded(event);
    expect(decodeMessage(message, message)).toMatchObject({
      id: event.id,
      type,
      stream: event.stream,
      position: event.position,
      revision: event.revision,
      data: JSON.parse(message.value),
    });
  });
});

describe('what leaves of the metering events', () => {
  it.each([
    ['ApiKeyIssued', ['2c26b46b', 'sk_live_']],
    ['AccountOpened', ['Acme, production']],
    ['CreditDebited', ['2c26b46b']],
  ])('%s leaves out hashes, prefixes and labels', (type, secrets) => {
    const { value } = encoded(goldenEvent(type));
    for (const secret of secrets) expect(value).not.toContain(secret);
  });
});

describe('what leaves of the acts of operators', () => {
  const reason = 'Ada Example asked for it';

  it.each([
    ['CompanyWithdrawn', { reason }],
    ['DuplicateSeparated', { reason }],
    ['CompanySeparated', { reason }],
    ['InvestorSeparated', { reason }],
    ['DomainRejected', { reason: 'operator', detail: reason }],
  ])('%s has no text that an operator wrote, since it may name a person', (type, written) => {
    const golden = goldenEvent(type);
    const { value } = encoded({ ...golden, data: { ...(golden.data as object), ...written } });
    expect(value).not.toContain('Ada');
    expect(JSON.parse(value)).toMatchObject({ reason: 'operator' });
  });

  it.each([
    ['CompanyWithdrawn', { reason: 'generated' }],
    ['DomainRejected', { reason: 'redirects_elsewhere', detail: 'bigco.com' }],
  ])('%s has a reason of the service itself', (type, own) => {
    const golden = goldenEvent(type);
    const { value } = encoded({ ...golden, data: { ...(golden.data as object), ...own } });
    expect(JSON.parse(value)).toMatchObject(own);
  });

  it('SubmissionApproved names no record of a person: which office a person holds is not published', () => {
    const id = '0199a0b0-0000-7000-8000-00000000face';
    const links = [
      { part: 'founders', index: 0, match: { kind: 'person', id, by: 'email' } },
      { part: 'competitors', index: 0, match: { kind: 'company', id: 'c1', by: 'domain' } },
    ];
    const golden = goldenEvent('SubmissionApproved');
    const { value } = encoded({ ...golden, data: { ...(golden.data as object), links } });
    expect((JSON.parse(value) as { links: unknown }).links).toEqual([
      { part: 'founders', index: 0, kind: 'person', record_id: null },
      { part: 'competitors', index: 0, kind: 'company', record_id: 'c1' },
    ]);
  });
});

describe('what leaves of recalls', () => {
  const isPublished = (kind: string): boolean => {
    const golden = goldenEvent('RecallOpened');
    const record = { kind, id: '0199a0b0-0000-7000-8000-00000000face' };
    const entry = published.find(({ type }) => type === 'RecallOpened');
    return entry?.isPublished?.({ data: { ...(golden.data as object), record } }) ?? true;
  };

  it('names no record of a person', () => {
    expect(isPublished('person')).toBe(false);
    expect(isPublished('company')).toBe(true);
  });
});

describe('the released schemas', () => {
  it('are all still published, and nothing was taken from them', () => {
    const breaks = releasedSchemas().flatMap(({ topic, type, schema }) => {
      const now = published.find((entry) => entry.type === type && entry.topic === topic);
      return now ? breakingChanges(schema, now.schema).map((change) => `${type}: ${change}`) : [`${type}: withdrawn`];
    });
    expect(breaks).toEqual([]);
  });

  it.each([
    ['a field that is gone', { a: { type: 'string' } }, {}, ['a'], []],
    ['another type', { a: { type: 'string' } }, { a: { type: 'integer' } }, [], []],
    ['a new way to be null', { a: { type: 'string' } }, { a: { type: ['string', 'null'] } }, [], []],
    ['a field that may now be missing', { a: { type: 'string' } }, { a: { type: 'string' } }, ['a'], []],
    [
      'a new value of a list',
      { a: { type: 'string', enum: ['x'] } },
      { a: { type: 'string', enum: ['x', 'y'] } },
      [],
      [],
    ],
  ])('find %s', (_what, before, after, requiredBefore, requiredAfter) => {
    const object = (properties: object, required: string[]) => ({ type: 'object', properties, required }) as JsonSchema;
    expect(breakingChanges(object(before, requiredBefore), object(after, requiredAfter))).toHaveLength(1);
  });

  it('allow a new field and a narrower value', () => {
    const before: JsonSchema = { type: 'object', properties: { a: { type: ['string', 'null'] } }, required: [] };
    const after: JsonSchema = {
      type: 'object',
      properties: { a: { type: 'string' }, b: { type: 'integer' } },
      required: ['a', 'b'],
    };
    expect(breakingChanges(before, after)).toEqual([]);
  });
});

interface Field {
  readonly name: string;
  readonly path: string;
  readonly schema: JsonSchema;
}

function fields(schema: JsonSchema, path = ''): Field[] {
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, property]) => [
    { name, path: `${path}.${name}`, schema: property },
    ...fields(property, `${path}.${name}`),
  ]);
  return [...own, ...(schema.items ? fields(schema.items, `${path}[]`) : [])];
}

/** The same data with an unknown field in every object, at every depth. */
function withCanaries(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withCanaries);
  if (value === null || typeof value !== 'object') return value;
  const copy = Object.fromEntries(Object.entries(value).map(([name, field]) => [name, withCanaries(field)]));
  return { ...copy, email: 'CANARY@example.com', secret: 'CANARY', person: { name: 'CANARY' } };
}

it('goldens exist to test with', () => {
  expect(readdirSync(GOLDEN_FOLDER).length).toBeGreaterThan(10);
});
