import { Injectable } from '@nestjs/common';
import { Counter } from 'prom-client';
import { type BackgroundRole, BackgroundTasks, stoppedBy } from '../process/background-tasks.js';
import { ReadStore } from '../read-store/read-store.js';
import { Metrics } from '../telemetry/metrics.js';
import { postRepeatedly, type PartStatus } from './feed-board.js';

/** A running part of the feed. */
export interface RunningFeedTask {
  stop(): Promise<unknown>;
  /** Posted to the status board every few seconds. */
  statuses(): readonly PartStatus[];
}

export interface FeedTask {
  readonly name: string;
  readonly role: BackgroundRole;
  /** Null where there is nothing to run, such as a relay without a broker. */
  begin(): RunningFeedTask | null;
}

/** Runs the parts of the feed in the background, counts their messages, and posts their status. */
@Injectable()
export class FeedTasks {
  constructor(
    private readonly background: BackgroundTasks,
    private readonly readStore: ReadStore,
    private readonly metrics: Metrics,
  ) {}

  register(task: FeedTask): void {
    const { name, role } = task;
    this.background.register({ name, role, start: async (signal) => ({ stopped: this.run(task, signal) }) });
  }

  counter<L extends string>(name: string, help: string, labelNames: readonly L[] = []): Counter<L> {
    return new Counter({ name, help, labelNames, registers: [this.metrics.registry] });
  }

  private async run(task: FeedTask, signal: AbortSignal): Promise<void> {
    const running = task.begin();
    if (!running) return;
    const posting = postRepeatedly(this.readStore, signal, () => running.statuses());
    await stoppedBy(signal, () => Promise.all([running.stop(), posting]));
  }
}
