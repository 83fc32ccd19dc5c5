import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { FeedConsumers } from '../../platform/consumers/feed-consumers.js';
import { BackgroundTasks } from '../../platform/process/background-tasks.js';
import { HealthRegistry } from '../../platform/telemetry/health-registry.js';
import { Metrics } from '../../platform/telemetry/metrics.js';
import { DeliveryCleanup } from './delivery-cleanup.service.js';
import { DeliveryWorkers } from './delivery-workers.service.js';
import { WebhookDispatch } from './dispatch.consumer.js';

/** A due delivery that waits this long means that workers are too few, or down. */
const LATE_AFTER_SECONDS = 60;

/** Background tasks of webhooks: queue, deliver, and report delays. */
@Injectable()
export class WebhookTasks implements OnModuleInit {
  constructor(
    private readonly dispatch: WebhookDispatch,
    private readonly workers: DeliveryWorkers,
    private readonly cleanup: DeliveryCleanup,
    private readonly consumers: FeedConsumers,
    private readonly background: BackgroundTasks,
    private readonly health: HealthRegistry,
    private readonly metrics: Metrics,
  ) {}

  onModuleInit(): void {
    const { cleanup } = this;
    this.consumers.register(this.dispatch);
    this.background.register({
      name: 'webhook deliveries',
      role: 'consumers',
      start: (signal) =>
        Promise.resolve({ stopped: Promise.all([this.workers.run(signal), this.cleanup.run(signal)]) }),
    });
    this.health.register({
      name: 'webhooks',
      readiness: false,
      check: async () => {
        const seconds = await cleanup.oldestDueSeconds();
        const status = seconds > LATE_AFTER_SECONDS ? 'degraded' : 'up';
        return { status, detail: { oldest_due_seconds: Math.round(seconds) } };
      },
    });
    new Gauge({
      name: 'webhooks_failing',
      help: 'Webhooks whose last attempts failed',
      registers: [this.metrics.registry],
      async collect() {
        this.set(await cleanup.failing().catch(() => Number.NaN));
      },
    });
    new Gauge({
      name: 'webhook_oldest_due_seconds',
      help: 'For how long the oldest delivery that is due has waited',
      registers: [this.metrics.registry],
      async collect() {
        // A database failure must not fail the other metrics.
        this.set(await cleanup.oldestDueSeconds().catch(() => Number.NaN));
      },
    });
  }
}
