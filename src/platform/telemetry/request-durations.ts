import { type Registry } from 'prom-client';

const NAME = 'http_request_duration_seconds';
const HELP = 'Time from the first byte of a request to the last of its answer';
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30] as const;

interface Series {
  readonly labels: { readonly operation: string; readonly method: string; readonly status: string };
  /** Not cumulative; the last bucket has no upper bound. */
  readonly counts: Float64Array;
  sum: number;
}

/**
 * A Prometheus histogram by operation, method and status. It counts in place, because prom-client's histogram costs
 * some microseconds for each observation; the scraped output is the same.
 */
export class RequestDurations {
  readonly name = NAME;
  readonly help = HELP;
  readonly type = 'histogram';
  private readonly byMethod = new Map<string, Map<string, Map<number, Series>>>();

  constructor(registry: Registry) {
    registry.registerMetric(this as never);
  }

  observe(operation: string, method: string, status: number, seconds: number): void {
    const series = this.seriesOf(operation, method, status);
    let bucket = 0;
    while (bucket < BUCKETS.length && seconds > (BUCKETS[bucket] ?? Infinity)) bucket++;
    series.counts[bucket] = (series.counts[bucket] ?? 0) + 1;
    series.sum += seconds;
  }

  /** Called by the registry at a scrape. */
  async get(): Promise<object> {
    const values = [...this.byMethod.values()]
      .flatMap((operations) => [...operations.values()])
      .flatMap((statuses) => [...statuses.values()])
      .flatMap(valuesOf);
    return { name: NAME, help: HELP, type: 'histogram', aggregator: 'sum', values };
  }

  reset(): void {
    this.byMethod.clear();
  }

  private seriesOf(operation: string, method: string, status: number): Series {
    let operations = this.byMethod.get(method);
    if (!operations) {
      operations = new Map<string, Map<number, Series>>();
      this.byMethod.set(method, operations);
    }
    let statuses = operations.get(operation);
    if (!statuses) {
      statuses = new Map<number, Series>();
      operations.set(operation, statuses);
    }
    let series = statuses.get(status);
    if (!series) {
      const labels = { operation, method, status: String(status) };
      statuses.set(status, (series = { labels, counts: new Float64Array(BUCKETS.length + 1), sum: 0 }));
    }
    return series;
  }
}

function valuesOf({ labels, counts, sum }: Series): object[] {
  let total = 0;
  const buckets = [...counts].map((count, index) => {
    total += count;
    return { labels: { le: BUCKETS[index] ?? '+Inf', ...labels }, value: total, metricName: `${NAME}_bucket` };
  });
  return [
    ...buckets,
    { labels, value: sum, metricName: `${NAME}_sum` },
    { labels, value: total, metricName: `${NAME}_count` },
  ];
}
