import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { setTimeout as delay } from 'node:timers/promises';
import { messageOf } from '../../kernel/error-message.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { type SubscriptionBatch } from '../../platform/event-store/subscription.js';
import { BackgroundTasks } from '../../platform/process/background-tasks.js';
import { SingleActive } from '../../platform/process/single-active.js';
import { isTransient, ReadStore } from '../../platform/read-store/read-store.js';
import { Logger } from '../../platform/telemetry/logger.js';
import { StreamFolds } from '../states/stream-folds.service.js';
import { indexRowOf } from './log-index.rules.js';
import { BEFORE_FIRST, LogIndex } from './log-index.service.js';
import { IncrementalFolds } from './incremental-folds.js';
import { IndexThrottle } from './index-throttle.service.js';

/**
 * A batch is a transaction of several statements. The first event after a calm is indexed at once, and those that come
 * after it once a second: calls are not to wait for it, and nobody who looks something up minds.
 */
const LINGER_MS = 1_000;
/** A batch as large as this says that much comes in. */
const MUCH = 300;
const MAX_BATCH = 2_000;
/** Where nothing comes, the position is written this seldom: it is the head's, and moves with every event of others. */
const QUIET_MS = 1_000;
const LONGEST_PAUSE_MS = 2_000;

/** Follows the log, in one process at a time, and keeps its index and the checkpoints of long streams. */
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
    return single.run(signal, (held) => this.follow(held));
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
      await this.keepCheckpoints(batch, passing);
      if (batch.events.length < MUCH) await delay(LINGER_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Who comes so late finds the events no longer in this process, and reads them again: cheap once it is calm. */
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
        await delay(Math.min(50 * 2 ** attempt, LONGEST_PAUSE_MS), undefined, { signal }).catch(() => undefined);
      }
    }
  }

  /** A checkpoint that is not kept now is made by the first look at the stream, so nothing here holds up the index. */
  private async keepCheckpoints({ events }: SubscriptionBatch, passing: IncrementalFolds): Promise<void> {
    for (const event of events) {
      if (!passing.pass(event)) continue;
      try {
        await passing.keep(event);
      } catch (error) {
        const { stream } = event;
        this.logger.warn({ stream, reason: messageOf(error) }, 'the index of the log: no checkpoint was kept');
      }
    }
  }
}
