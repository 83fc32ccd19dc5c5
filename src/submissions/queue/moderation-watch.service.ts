import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { SharedRuns } from '../../kernel/shared-runs.js';
import { HealthRegistry } from '../../platform/telemetry/health-registry.js';
import { Metrics } from '../../platform/telemetry/metrics.js';
import { type Waiting } from './get-moderation-queue.query.js';
import { ModerationQueue, OVERDUE_AFTER_MS } from './moderation-queue.service.js';

/** Reports overdue submissions in `/health` and in the metrics. */
@Injectable()
export class ModerationWatch implements OnModuleInit {
  constructor(
    private readonly queue: ModerationQueue,
    private readonly health: HealthRegistry,
    private readonly metrics: Metrics,
  ) {}

  onModuleInit(): void {
    this.health.register({
      name: 'moderation',
      readiness: false,
      check: async () => {
        const { count, oldestMs } = await this.queue.waiting();
        const detail = { waiting: count, oldest_age_hours: Math.round(oldestMs / 360_000) / 10 };
        return { status: oldestMs > OVERDUE_AFTER_MS ? ('degraded' as const) : ('up' as const), detail };
      },
    });
    this.measure();
  }

  private measure(): void {
    const { queue } = this;
    const { registry } = this.metrics;
    // The gauges of one scrape collect at the same time.
    const scrapes = new SharedRuns<Waiting>();
    const waiting = (): Promise<Waiting> => scrapes.run('waiting', () => queue.waiting());
    new Gauge({
      name: 'moderation_oldest_seconds',
      help: 'How long the oldest submission waits for its decision',
      registers: [registry],
      async collect() {
        this.set(Math.round((await waiting()).oldestMs / 1_000));
      },
    });
    new Gauge({
      name: 'people_to_match',
      help: 'People of approved submissions that an operator must match',
      registers: [registry],
      async collect() {
        this.set(await queue.peopleWaiting());
      },
    });
    new Gauge({
      name: 'moderation_waiting',
      help: 'Submissions that wait for a decision',
      registers: [registry],
      async collect() {
        this.set((await waiting()).count);
      },
    });
  }
}
