import { Inject, Injectable } from '@nestjs/common';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { type Config } from '../config/config.js';
import { CONFIG } from '../tokens.js';
import { RequestDurations } from './request-durations.js';

/** The process's Prometheus registry, and the metrics of the HTTP edge. */
@Injectable()
export class Metrics {
  readonly registry = new Registry();
  /** By operation id (the route for a page, `unrouted` for none), method and status. */
  readonly requests: RequestDurations;

  constructor(@Inject(CONFIG) { role }: { readonly role: Config['role'] }) {
    this.registry.setDefaultLabels({ role });
    collectDefaultMetrics({ register: this.registry });
    this.requests = new RequestDurations(this.registry);
  }
}
