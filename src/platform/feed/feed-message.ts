import { messageOf } from '../../kernel/error-message.js';
import { type RecordedEvent } from '../../kernel/domain-event.js';
import { LAST_POSITION } from '../../kernel/moment.js';
import { type FeedRegistry } from './feed-registry.js';
import { pickBySchema } from './message-schema.js';
import { partitionOf } from './partition.js';
import { type PublishedType, type TopicName } from './published-type.js';

/** A message on the wire: CloudEvents 1.0, Kafka binding, binary mode. */
export interface EncodedMessage {
  readonly topic: TopicName;
  readonly partition: number;
  /** The stream name. */
  readonly key: string;
  readonly value: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly position: bigint;
}

/** A message as a consumer sees it, on either transport. */
export interface FeedMessage<D = Readonly<Record<string, unknown>>> {
  readonly topic: string;
  readonly partition: number;
  readonly stream: string;
  /** Event id: the same for every repeat of the message. */
  readonly id: string;
  /** Event type, for instance CreditDebited. */
  readonly type: string;
  /** Commit position in the log. Rises within a partition, except for repeats. */
  readonly position: bigint;
  /** Revision of the event in its stream. */
  readonly revision: bigint;
  /** ISO 8601 UTC. */
  readonly occurredAt: string;
  readonly correlationId: string;
  readonly data: D;
  /** Why the event could not be mapped, if so: then the message has no data, and is parked unhandled. */
  readonly unmapped?: string;
}

/** The CloudEvents `type` of an event type, and back. */
export function cloudEventType(entry: Pick<PublishedType, 'topic' | 'type'>): string {
  return `${contextOf(entry.topic)}.${entry.type}`;
}

export function cloudEventSource(topic: TopicName): string {
  return `/scoutline/${contextOf(topic).replace('intel.', '')}`;
}

export function schemaId(entry: Pick<PublishedType, 'topic' | 'type'>): string {
  return `urn:scoutline:schema:${entry.topic}:${entry.type}`;
}

type FixedHeaders = Readonly<Record<'source' | 'type' | 'schema', string>>;

const fixedHeaders = new WeakMap<PublishedType, FixedHeaders>();

/** Headers that all messages of a type share. */
function fixedHeadersOf(entry: PublishedType): FixedHeaders {
  let fixed = fixedHeaders.get(entry);
  if (!fixed) {
    fixed = { source: cloudEventSource(entry.topic), type: cloudEventType(entry), schema: schemaId(entry) };
    fixedHeaders.set(entry, fixed);
  }
  return fixed;
}

/** Null for an event that is not published. @throws the errors of the mapping. */
export function encodeMessage(registry: FeedRegistry, event: RecordedEvent): EncodedMessage | null {
  const entry = registry.entryFor(event);
  if (!entry) return null;
  const fixed = fixedHeadersOf(entry);
  return {
    topic: entry.topic,
    partition: partitionOf(event.stream),
    key: event.stream,
    value: JSON.stringify(pickBySchema(entry.schema, entry.map(event))),
    headers: {
      'content-type': 'application/json; charset=utf-8',
      ce_specversion: '1.0',
      ce_id: event.id,
      ce_source: fixed.source,
      ce_type: fixed.type,
      ce_time: event.metadata.occurredAt,
      ce_subject: event.stream,
      ce_dataschema: fixed.schema,
      ce_position: event.position.toString(),
      ce_revision: event.revision.toString(),
      ce_correlationid: event.metadata.correlationId,
      ce_causationid: event.metadata.causationId,
    },
    position: event.position,
  };
}

/** What kafkajs delivers, or an `EncodedMessage` itself. */
export interface ReceivedMessage {
  readonly key: Buffer | string | null;
  readonly value: Buffer | string | null;
  readonly headers?: Readonly<Record<string, Buffer | string | (Buffer | string)[] | undefined>>;
}

/**
 * Any client can write to a topic, so everything is checked, and the reason quotes nothing of the record.
 *
 * @throws MalformedMessage when it is not a message of this feed.
 */
export function decodeMessage(at: { topic: string; partition: number }, received: ReceivedMessage): FeedMessage {
  const fail = (what: string): never => {
    throw new MalformedMessage(at, what);
  };
  // Postgres stores no NUL.
  const text = (value: unknown, what: string): string =>
    (typeof value === 'string' || Buffer.isBuffer(value)) && !value.includes('\0') ? value.toString() : fail(what);
  const header = (name: string): string => text(received.headers?.[name], `no header ${name}`);
  const integer = (name: string): bigint => {
    const digits = header(name);
    const isStorable = /^\d{1,19}$/.test(digits) && BigInt(digits) <= LAST_POSITION;
    return isStorable ? BigInt(digits) : fail(`no 64 bit integer in header ${name}`);
  };
  const type = header('ce_type');
  return {
    topic: at.topic,
    partition: at.partition,
    stream: text(received.key, 'no key'),
    id: header('ce_id'),
    type: type.slice(type.lastIndexOf('.') + 1),
    position: integer('ce_position'),
    revision: integer('ce_revision'),
    occurredAt: header('ce_time'),
    correlationId: header('ce_correlationid'),
    data: parsed(received.value?.toString() ?? '') ?? fail('no JSON object as its value'),
  };
}

const handedOn = new WeakMap<FeedRegistry, WeakMap<RecordedEvent, FeedMessage | null>>();

/**
 * The message of an event as a consumer receives it from Kafka, through the same encoding; null for an event that is
 * not published. Groups that share a log subscription receive the same message object and must not change it.
 *
 * @throws the errors of the mapping.
 */
export function handedOnMessage(registry: FeedRegistry, event: RecordedEvent): FeedMessage | null {
  let known = handedOn.get(registry);
  if (!known) handedOn.set(registry, (known = new WeakMap()));
  let message = known.get(event);
  if (message === undefined) {
    const encoded = encodeMessage(registry, event);
    message = encoded && decodeMessage(encoded, encoded);
    known.set(event, message);
  }
  return message;
}

/** Placeholder for an event that could not be mapped: it is parked with its stream, and no consumer receives it. */
export function unmappedMessage(
  entry: Pick<PublishedType, 'topic'>,
  event: RecordedEvent,
  error: unknown,
): FeedMessage {
  return {
    topic: entry.topic,
    partition: partitionOf(event.stream),
    stream: event.stream,
    id: event.id,
    type: event.type,
    position: event.position,
    revision: event.revision,
    occurredAt: event.metadata.occurredAt,
    correlationId: event.metadata.correlationId,
    data: {},
    unmapped: messageOf(error),
  };
}

export class MalformedMessage extends Error {
  constructor(at: { readonly topic: string; readonly partition: number }, has: string) {
    super(`a record in ${at.topic}/${at.partition} has ${has}`);
  }
}

/** The object in a JSON text; null where there is none. */
function parsed(json: string): Readonly<Record<string, unknown>> | null {
  try {
    const data = JSON.parse(json) as unknown;
    return typeof data === 'object' ? (data as Readonly<Record<string, unknown>> | null) : null;
  } catch {
    return null;
  }
}

/** `intel.credits.v1` → `intel.credits`. */
function contextOf(topic: TopicName): string {
  return topic.slice(0, topic.lastIndexOf('.'));
}
