import { collectDefaultMetrics, Registry } from 'prom-client';
import { RequestDurations } from './request-durations.js';

/** The process's Prometheus registry, and the measures of the HTTP edge. */
export class Metrics {
  readonly registry = new Registry();
  /** By operation id (the route where it is a page, `unrouted` where there is none), method and status. */
  readonly requests: RequestDurations;

  constructor(role: string) {
    this.registry.setDefaultLabels({ role });
    collectDefaultMetrics({ register: this.registry });
    this.requests = new RequestDurations(this.registry);
  }
}
