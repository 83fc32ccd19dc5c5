import { DiscoveryService } from '@nestjs/core';
import { type PoolClient } from 'pg';
import { type RecordedEvent } from '../../kernel/domain-event.js';
import { type FeedMessage } from '../feed/feed-message.js';
import { type TopicName } from '../feed/published-type.js';
import { type ReadStore } from '../read-store/read-store.js';
import { type PartitionKey } from './group-positions.js';
import { type Malformed } from './malformed-messages.js';

/** Messages of one partition, in order, which this group has not handled yet. */
export interface FeedBatch {
  readonly topic: string;
  readonly partition: number;
  readonly messages: readonly FeedMessage[];
}

/** Reacts to published events; the same consumer runs on Kafka or directly from the log. */
export interface FeedConsumer {
  /** Stored with its positions: a new name starts from `from` again. */
  readonly group: string;
  readonly topics: readonly TopicName[];
  /** Event types it reads; absent means all types of its topics. */
  readonly types?: readonly string[];
  /** Where a group starts when it has no position yet. */
  readonly from: 'start' | 'now';
  /**
   * Rows written through `tx` commit together with the position: exactly once. A command sent from here may be sent
   * again, so its decider must make a repeat a no-op. An effect outside the service is a row of `addEffects`.
   */
  handle(batch: FeedBatch, tx: PoolClient): Promise<void>;
  /**
   * Filters events before messages are encoded, by what the store holds now; called only when the consumer reads the
   * log directly. It may return too many events, never too few, and must return an event that follows, in its stream,
   * one that changes the result.
   */
  mayMatter?(events: readonly RecordedEvent[], store: ReadStore): Promise<readonly RecordedEvent[]>;
  /** Called after a batch has committed, to start work outside the transaction; a call may be missed. */
  committed?(): void;
  /** Maximum number of messages in a call; default 200. */
  readonly maxBatch?: number;
  /**
   * A failing message stops its partition until it succeeds, instead of being parked: for consumers that must not
   * skip.
   */
  readonly neverSkips?: boolean;
}

export type ConsumerEvent =
  | ({ readonly kind: 'batch'; readonly messages: number } & PartitionKey)
  | { readonly kind: 'parked'; readonly group: string; readonly message: FeedMessage; readonly error: string }
  | ({ readonly kind: 'malformed' } & PartitionKey & Malformed)
  /** Of one partition, or of the whole group. */
  | ({ readonly kind: 'trouble'; readonly group: string; readonly error: string } & Partial<PartitionKey>)
  | { readonly kind: 'running' | 'restarting'; readonly group: string };

export interface ConsumerState {
  readonly group: string;
  readonly state: 'starting' | 'standby' | 'running' | 'restarting' | 'stopped';
  /** Why it makes no progress; null when it does. */
  readonly trouble: string | null;
}

/** Marks a `FeedConsumer` class; the runner finds it in any module. */
export const ConsumesFeed = DiscoveryService.createDecorator();

/** A consumer on one of the transports. */
export interface ConsumerRunner {
  readonly consumer: FeedConsumer;
  start(): void;
  /** Finishes the current batch, releases the partitions, and resolves. */
  stop(): Promise<void>;
  state(): ConsumerState;
}
