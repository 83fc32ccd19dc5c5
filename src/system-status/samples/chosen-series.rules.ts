/** A metric in the registry's output. */
export interface Measured {
  readonly name: string;
  readonly values: readonly {
    readonly value: number;
    readonly labels: Readonly<Record<string, string | number | undefined>>;
    readonly metricName?: string;
  }[];
}

/** gauge: the current value; counter: the total since the process started. */
export type SeriesKind = 'gauge' | 'counter';

interface Chosen {
  readonly metric: string;
  readonly kind: SeriesKind;
  readonly title: string;
  /** For a histogram, one of its parts: `_count`, `_sum`. */
  readonly part?: string;
  /** Label whose values become separate series; without it all are merged: gauges by maximum, counters by sum. */
  readonly by?: string;
  /** Only samples with these label values. */
  readonly where?: Readonly<Record<string, string | number>>;
  readonly unit: 'seconds' | 'bytes' | 'number';
}

/**
 * The stored metrics. Metrics that load the stores are excluded: the lag of consumer groups counts events in the log,
 * and stays in `/metrics`.
 */
export const CHOSEN: Readonly<Record<string, Chosen>> = {
  requests: { metric: 'http_request_duration_seconds', part: '_count', kind: 'counter', title: 'Requests', unit: 'number' },
  request_seconds: { metric: 'http_request_duration_seconds', part: '_sum', kind: 'counter', title: 'Seconds spent on requests', unit: 'seconds' },
  requests_within_100ms: { metric: 'http_request_duration_seconds', part: '_bucket', where: { le: 0.1 }, kind: 'counter', title: 'Requests answered within 100 ms', unit: 'number' },
  responses: { metric: 'http_request_duration_seconds', part: '_count', by: 'status', kind: 'counter', title: 'Answers by status', unit: 'number' },
  projection_lag: { metric: 'projection_lag_seconds', kind: 'gauge', title: 'Read model furthest behind', unit: 'seconds' },
  projected: { metric: 'projection_events_total', kind: 'counter', title: 'Events projected', unit: 'number' },
  handled: { metric: 'feed_handled_messages_total', by: 'group', kind: 'counter', title: 'Messages handled', unit: 'number' },
  relayed: { metric: 'feed_relayed_messages_total', kind: 'counter', title: 'Messages relayed', unit: 'number' },
  parked: { metric: 'parked_total', by: 'part', kind: 'gauge', title: 'Set aside', unit: 'number' },
  jobs: { metric: 'jobs_queued', by: 'state', kind: 'gauge', title: 'Jobs', unit: 'number' },
  jobs_oldest: { metric: 'jobs_oldest_waiting_seconds', kind: 'gauge', title: 'Oldest job that waits', unit: 'seconds' },
  job_attempts: { metric: 'job_attempts_total', by: 'outcome', kind: 'counter', title: 'Attempts at jobs', unit: 'number' },
  moderation: { metric: 'moderation_waiting', kind: 'gauge', title: 'Submissions that wait', unit: 'number' },
  moderation_oldest: { metric: 'moderation_oldest_seconds', kind: 'gauge', title: 'Oldest submission that waits', unit: 'seconds' },
  webhook_attempts: { metric: 'webhook_attempts_total', kind: 'counter', title: 'Webhook attempts', unit: 'number' },
  webhook_oldest: { metric: 'webhook_oldest_due_seconds', kind: 'gauge', title: 'Oldest delivery that is due', unit: 'seconds' },
  charges: { metric: 'ledger_append_events', part: '_sum', kind: 'counter', title: 'Ledger events', unit: 'number' },
  ledger_appends: { metric: 'ledger_append_events', part: '_count', kind: 'counter', title: 'Ledger appends', unit: 'number' },
  ledger_conflicts: { metric: 'ledger_conflicts_total', kind: 'counter', title: 'Ledger conflicts', unit: 'number' },
  unanswered: { metric: 'ledger_unanswered_charges_total', kind: 'counter', title: 'Charges given back unanswered', unit: 'number' },
  memory: { metric: 'process_resident_memory_bytes', kind: 'gauge', title: 'Memory of the largest process', unit: 'bytes' },
  event_loop: { metric: 'nodejs_eventloop_lag_p99_seconds', kind: 'gauge', title: 'Event loop delay, p99', unit: 'seconds' },
  cpu: { metric: 'process_cpu_seconds_total', kind: 'counter', title: 'CPU seconds', unit: 'seconds' },
  open_files: { metric: 'process_open_fds', kind: 'gauge', title: 'Open files', unit: 'number' },
}; // prettier-ignore

/** Names that `seriesOf` reads from the registry. */
export const CHOSEN_METRICS: readonly string[] = [...new Set(Object.values(CHOSEN).map(({ metric }) => metric))];

/** Limit of label values; more series would be unreadable. */
const MOST_LABELS = 30;

/** The chosen series in a registry's output: `requests`, `responses 404`. */
export function seriesOf(measures: readonly Measured[]): Record<string, number> {
  const byName = new Map(measures.map((measure) => [measure.name, measure]));
  const series: Record<string, number> = {};
  for (const [key, chosen] of Object.entries(CHOSEN)) {
    const values = byName.get(chosen.metric)?.values ?? [];
    const found = new Map<string, number>();
    for (const { value, labels, metricName } of values) {
      if (chosen.part !== undefined && metricName !== `${chosen.metric}${chosen.part}`) continue;
      if (!Number.isFinite(value) || !fits(labels, chosen.where)) continue;
      const name = chosen.by === undefined ? key : `${key} ${String(labels[chosen.by] ?? '')}`;
      const before = found.get(name);
      if (before === undefined && found.size >= MOST_LABELS) continue;
      found.set(
        name,
        before === undefined ? value : chosen.kind === 'gauge' ? Math.max(before, value) : before + value,
      );
    }
    for (const [name, value] of found) series[name] = Math.round(value * 1e6) / 1e6;
  }
  return series;
}

/** The definition of a series; undefined for a series of an older build. */
export function chosenOf(series: string): Chosen | undefined {
  return CHOSEN[series.split(' ', 1)[0] ?? ''];
}

function fits(labels: Measured['values'][number]['labels'], where: Chosen['where']): boolean {
  return where === undefined || Object.entries(where).every(([name, value]) => labels[name] === value);
}
