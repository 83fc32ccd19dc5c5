import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** The process's Prometheus registry, and the measures of the HTTP edge. */
export class Metrics {
  readonly registry = new Registry();
  /** By operation id (`unrouted` where no route matched) and status. */
  readonly requestSeconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last of its answer',
    labelNames: ['operation', 'method', 'status'] as const,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [this.registry],
  });

  private readonly children = new Map<string, Histogram.Internal<'operation' | 'method' | 'status'>>();

  constructor(role: string) {
    this.registry.setDefaultLabels({ role });
    collectDefaultMetrics({ register: this.registry });
  }

  /** The labelled children are kept, since finding one by its labels costs more than counting. */
  observeRequest(operation: string, method: string, status: number, seconds: number): void {
    const key = `${operation} ${method} ${status}`;
    let child = this.children.get(key);
    if (!child) {
      child = this.requestSeconds.labels({ operation, method, status: String(status) });
      this.children.set(key, child);
    }
    child.observe(seconds);
  }
}
