import { DiscoveryService } from '@nestjs/core';
import { type PoolClient } from 'pg';
import { type RecordedEvent } from '../../kernel/domain-event.js';
import { type FeedMessage } from '../feed/feed-message.js';
import { type TopicName } from '../feed/published-type.js';
import { type ReadStore } from '../read-store/read-store.js';

/** Messages of one partition, in order, none of which this group has dealt with. */
export interface FeedBatch {
  readonly topic: string;
  readonly partition: number;
  readonly messages: readonly FeedMessage[];
}

/** "Whenever X, then Y": written once, run on Kafka or straight from the log. */
export interface FeedConsumer {
  /** Stored with its positions: a new name begins anew. */
  readonly group: string;
  readonly topics: readonly TopicName[];
  /** Event types it wants; absent means all of its topics. */
  readonly types?: readonly string[];
  /** Where a group begins that has no position yet. */
  readonly from: 'start' | 'now';
  /**
   * Rows written through `tx` commit together with the position: exactly once. A command sent from here may be sent
   * again, so its decider must make a repeat a no-op. Anything outside is an intent row: see `addEffects`.
   */
  handle(batch: FeedBatch, tx: PoolClient): Promise<void>;
  /**
   * Asked only straight from the log, before messages are made: which of these events may matter, by what the store
   * holds now. The others are passed over like types that are not wanted, so it may err only towards too many. An event
   * after one of its stream that changes the answer matters.
   */
  mayMatter?(events: readonly RecordedEvent[], store: ReadStore): Promise<readonly RecordedEvent[]>;
  /** Told when what a batch decided is committed, for whoever does it beside the consumer; one may be missed. */
  committed?(): void;
  /** Most messages a call; 200 unless told. */
  readonly maxBatch?: number;
  /** A failing message stops its partition until it succeeds, instead of being parked: for what must not be skipped. */
  readonly neverSkips?: boolean;
}

export type ConsumerEvent =
  | { readonly kind: 'batch'; readonly group: string; readonly topic: string; readonly messages: number }
  | { readonly kind: 'parked'; readonly group: string; readonly message: FeedMessage; readonly error: string }
  | {
      readonly kind: 'malformed';
      readonly group: string;
      readonly topic: string;
      readonly partition: number;
      readonly offset: bigint;
      readonly error: string;
    }
  | { readonly kind: 'trouble'; readonly group: string; readonly error: string }
  | { readonly kind: 'running' | 'restarting'; readonly group: string };

export interface ConsumerState {
  readonly group: string;
  readonly state: 'starting' | 'standby' | 'running' | 'restarting' | 'stopped';
  /** Why it is not getting on; null when it is. */
  readonly trouble: string | null;
}

/** Marks the class of a `FeedConsumer`, so that whatever module provides it, it is run. */
export const ConsumesFeed = DiscoveryService.createDecorator();

/** A consumer on one of the transports. */
export interface ConsumerRunner {
  readonly consumer: FeedConsumer;
  start(): void;
  /** Ends the batch in hand, gives partitions back, and resolves. */
  stop(): Promise<void>;
  state(): ConsumerState;
}
