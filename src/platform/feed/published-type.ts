import { type DomainEvent, type RecordedEvent } from '../../kernel/domain-event.js';
import { type JsonSchema, type Schema } from './message-schema.js';

/**
 * One topic for each context. A name and its partition count are part of the stored format: a change needs a new
 * topic, v2.
 */
export const TOPICS = {
  'intel.credits.v1': 'Accounts, their API keys, and every movement of credits',
  'intel.jobs.v1': 'Long-running work: queued, started, completed, failed',
  'intel.submissions.v1': 'Companies submitted by the public, and what became of them',
  'intel.domains.v1': 'Domain names seen by the radar, probed, promoted or rejected',
  'intel.arbitrage.v1': 'Prediction-market pairs, their quotes and openings',
  'intel.companies.v1': 'Companies, their products, people and investors, and what was learnt about them',
  'intel.webhooks.v1': 'Webhook registrations and deliveries',
  'intel.payments.v1': 'Pay-per-call payments',
} as const;

export type TopicName = keyof typeof TOPICS;
export const TOPIC_NAMES = Object.keys(TOPICS) as TopicName[];

/** Fixed for all topics: a stream must stay in its partition. */
export const PARTITIONS_PER_TOPIC = 6;

/** A published event type, with its topic and message. */
export interface PublishedType {
  readonly published: true;
  readonly type: string;
  readonly topic: TopicName;
  /** Categories of the streams that contain the event; in other streams it is not published. */
  readonly categories: readonly string[];
  readonly summary: string;
  readonly schema: JsonSchema;
  readonly map: (event: RecordedEvent) => object;
  /** Whether an event of the type is published; every one where absent. */
  readonly isPublished?: (event: Pick<RecordedEvent, 'data'>) => boolean;
}

/** An event type that is not published, and why. */
export interface WithheldType {
  readonly published: false;
  readonly type: string;
  readonly reason: string;
}

export type FeedEntry = PublishedType | WithheldType;

type EventOf<E extends DomainEvent, K extends E['type']> = Extract<E, { type: K }>;

interface Publication<E extends DomainEvent, T> {
  readonly summary: string;
  readonly message: Schema<T>;
  /** Further categories of streams that contain it. */
  readonly alsoIn?: readonly string[];
  /** Pure. Events for which it is false are withheld. */
  readonly only?: (data: E['data']) => boolean;
  /** Pure. Fields beyond `message` are dropped. */
  readonly map: (data: E['data'], event: RecordedEvent) => NoInfer<T> & object;
}

export interface Publisher<E extends DomainEvent> {
  readonly publish: <K extends E['type'], T>(type: K, publication: Publication<EventOf<E, K>, T>) => PublishedType;
  readonly withhold: (type: E['type'], reason: string) => WithheldType;
}

/** For `*.feed.ts` files: entries of one feature's events, which are in streams of `category`. */
export function publisherOf<E extends DomainEvent>(topic: TopicName, category: string): Publisher<E> {
  return {
    publish: (type, { summary, message, map, only, alsoIn = [] }) => ({
      published: true,
      type,
      topic,
      categories: [category, ...alsoIn],
      summary,
      schema: message.json,
      map: (event) => map(event.data, event),
      ...(only && { isPublished: (event) => only(event.data) }),
    }),
    withhold: (type, reason) => ({ published: false, type, reason }),
  };
}
