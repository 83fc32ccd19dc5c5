import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { messageOf } from '../../kernel/error-message.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { type SubscriptionBatch } from '../../platform/event-store/subscription.js';
import { BackgroundTasks } from '../../platform/process/background-tasks.js';
import { SingleActive } from '../../platform/locks/single-active.js';
import { isTransient, ReadStore } from '../../platform/read-store/read-store.js';
import { Logger } from '../../platform/telemetry/logger.js';
import { StreamFolds } from '../states/stream-folds.service.js';
import { indexRowOf } from './log-index.rules.js';
import { BEFORE_FIRST, LogIndex } from './log-index.service.js';
import { IncrementalFolds } from './incremental-folds.js';
import { IndexThrottle } from './index-throttle.service.js';
import { pauseFor } from '../../platform/process/pause-for.js';

/**
 * A batch is a transaction of several statements. The first event after an idle time is indexed at once, later ones
 * once a second: requests do not wait for the index, and a search tolerates the delay.
 */
const LINGER_MS = 1_000;
/** A batch of this size indicates load. */
const MUCH = 300;
const MAX_BATCH = 2_000;
/** How often the position is written without events to index: it follows the head, which other events move. */
const QUIET_MS = 1_000;
const LONGEST_PAUSE_MS = 2_000;

/** Follows the log, in one process at a time, and updates its index and the checkpoints of long streams. */
@Injectable()
export class LogIndexer implements OnModuleInit {
  constructor(
    private readonly eventStore: EventStore,
    private readonly readStore: ReadStore,
    private readonly index: LogIndex,
    private readonly folds: StreamFolds,
    private readonly background: BackgroundTasks,
    private readonly readModelsFirst: IndexThrottle,
    @Inject(Logger) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    this.background.register({
      name: 'log index',
      role: 'projector',
      start: async (signal) => ({ stopped: this.run(signal) }),
    });
  }

  run(signal: AbortSignal): Promise<void> {
    const single = new SingleActive(this.readStore, 'log index', {
      onLost: (error) => this.logger.warn({ reason: messageOf(error) }, 'the index of the log: trouble'),
    });
    return single.run(signal, (leaseSignal) => this.follow(leaseSignal));
  }

  private async follow(signal: AbortSignal): Promise<void> {
    let position = await this.index.begin();
    let writtenAt = 0;
    const passing = new IncrementalFolds(this.folds);
    const batches = this.eventStore.follow({
      from: position === BEFORE_FIRST ? 'start' : position,
      maxBatch: MAX_BATCH,
      mayFallBehind: true,
      signal,
      onLost: (error) => this.logger.warn({ reason: messageOf(error) }, 'the index of the log: connection lost'),
    });
    for await (const batch of batches) {
      if (batch.events.length === 0 && performance.now() - writtenAt < QUIET_MS) continue;
      await this.giveWay(batch, signal);
      await this.untilWritten(batch, position, signal);
      if (signal.aborted) return;
      position = batch.position;
      writtenAt = performance.now();
      await this.storeCheckpoints(batch, passing);
      if (batch.events.length < MUCH) await pauseFor(LINGER_MS, signal);
    }
  }

  /**
   * After the wait these events are no longer in the shared window and are read again, which is cheap when the load is
   * low.
   */
  private async giveWay({ events }: SubscriptionBatch, signal: AbortSignal): Promise<void> {
    const [first] = events;
    if (!first || events.length < MUCH) return;
    try {
      await this.readModelsFirst.wait(first.recordedAt, signal);
    } catch (error) {
      this.logger.warn({ reason: messageOf(error) }, 'the index of the log: how far the read models are is not known');
    }
  }

  private async untilWritten(batch: SubscriptionBatch, from: bigint, signal: AbortSignal): Promise<void> {
    const rows = batch.events.map(indexRowOf);
    for (let attempt = 0; !signal.aborted; attempt++) {
      try {
        return await this.index.write(rows, from, batch.position);
      } catch (error) {
        if (!isTransient(error)) throw error;
        await pauseFor(Math.min(50 * 2 ** attempt, LONGEST_PAUSE_MS), signal);
      }
    }
  }

  /** The first reader of the stream creates a missing checkpoint, so an error here does not stop the index. */
  private async storeCheckpoints({ events }: SubscriptionBatch, passing: IncrementalFolds): Promise<void> {
    for (const event of events) {
      if (!passing.pass(event)) continue;
      try {
        await passing.store(event);
      } catch (error) {
        const { stream } = event;
        this.logger.warn({ stream, reason: messageOf(error) }, 'the index of the log: no checkpoint was stored');
      }
    }
  }
}
