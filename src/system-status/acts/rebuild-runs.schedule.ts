import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { messageOf } from '../../kernel/error-message.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { BackgroundTasks } from '../../platform/process/background-tasks.js';
import { SingleActive } from '../../platform/locks/single-active.js';
import { type Projection } from '../../platform/projector/projection.js';
import { rebuildProjections, RebuildRunning } from '../../platform/rebuild/rebuild.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { Logger } from '../../platform/telemetry/logger.js';
import { REBUILDABLE } from './rebuildable.js';
import { Rebuilds, type RebuildRequest } from './rebuilds.service.js';
import { pauseFor } from '../../platform/process/pause-for.js';

const POLL_MS = 2_000;
const REPORT_EVERY_MS = 500;

/** Runs requested rebuilds, one after the other, in the projector's process. The old rows stay live meanwhile. */
@Injectable()
export class RebuildRuns implements OnModuleInit {
  constructor(
    private readonly eventStore: EventStore,
    private readonly readStore: ReadStore,
    private readonly rebuilds: Rebuilds,
    private readonly background: BackgroundTasks,
    @Inject(REBUILDABLE) private readonly projections: readonly Projection[],
    @Inject(Logger) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    this.background.register({
      name: 'requested rebuilds',
      role: 'projector',
      start: async (signal) => ({ stopped: this.run(signal) }),
    });
  }

  run(signal: AbortSignal): Promise<void> {
    const single = new SingleActive(this.readStore, 'requested rebuilds', {
      onLost: (error) => this.logger.warn({ reason: messageOf(error) }, 'requested rebuilds: restarting'),
    });
    return single.run(signal, (leaseSignal) => this.work(leaseSignal));
  }

  private async work(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const request = await this.rebuilds.next();
      if (request) await this.rebuild(request, signal);
      else await pauseFor(POLL_MS, signal);
    }
  }

  private async rebuild({ rebuildId, projection: name }: RebuildRequest, signal: AbortSignal): Promise<void> {
    const { eventStore, readStore } = this;
    const projections = this.projections.filter((projection) => projection.name === name);
    let reportedAt = 0;
    try {
      const [result] = await rebuildProjections({
        eventStore,
        readStore,
        projections,
        verify: true,
        signal,
        onProgress: (progress) => {
          if (performance.now() - reportedAt < REPORT_EVERY_MS) return;
          reportedAt = performance.now();
          void this.rebuilds.report(rebuildId, progress).catch(() => undefined);
        },
      });
      if (!result) throw new Error(`this build has no read model ${name}`);
      this.logger.info(result, 'rebuilt a read model on request of an operator');
      await this.rebuilds.end(rebuildId, { result });
    } catch (error) {
      // The next process starts it again.
      if (signal.aborted) return;
      if (error instanceof RebuildRunning) {
        await pauseFor(POLL_MS, signal);
        return;
      }
      await this.rebuilds.end(rebuildId, { error: messageOf(error) });
    }
  }
}
