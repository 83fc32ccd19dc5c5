import { Inject, Injectable } from '@nestjs/common';
import { collectDefaultMetrics, type Metric, Registry } from 'prom-client';
import { type Config } from '../config/config.js';
import { CONFIG } from '../tokens.js';
import { RequestDurations } from './request-durations.js';

/** All applications of the process share it, because each collection starts an event loop monitor and a GC observer. */
const PROCESS = new Registry();

/** The process's Prometheus registry, and the metrics of the HTTP edge. */
@Injectable()
export class Metrics {
  readonly registry = new Registry();
  /** By operation id (the route for a page, `unrouted` for none), method and status. */
  readonly requests: RequestDurations;

  constructor(@Inject(CONFIG) { role }: { readonly role: Config['role'] }) {
    this.registry.setDefaultLabels({ role });
    if (PROCESS.getMetricsAsArray().length === 0) collectDefaultMetrics({ register: PROCESS });
    for (const metric of PROCESS.getMetricsAsArray()) this.registry.registerMetric(metric as unknown as Metric);
    this.requests = new RequestDurations(this.registry);
  }
}
