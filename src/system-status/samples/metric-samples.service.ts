import { Injectable } from '@nestjs/common';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { type Span, type StoredSeries } from './read-metrics.query.js';
import { chosenOf } from './chosen-series.rules.js';

const RETENTION_DAYS = 7;
/** Processes store a sample a minute. */
const LEAST_SECONDS = 60;
/** 1 in the samples of a process that was ready, else 0; no chart shows it. */
export const READY = 'ready';
/** Resolution of a chart. */
const POINTS = {
  hour: { seconds: 60, hours: 1 },
  day: { seconds: 900, hours: 24 },
  week: { seconds: 7_200, hours: 24 * RETENTION_DAYS },
} as const;

export interface SampleRow {
  bin: string;
  instance: string;
  series: Readonly<Record<string, number>>;
  /** Time of the sample, in seconds since 1970. */
  seconds: string;
  /** Begin of the read time, in seconds since 1970. */
  since: string;
}

/** `ROLE HOST PID START`: the start is in ms since 1970. */
export function instanceOf(role: string, host: string): string {
  return `${role} ${host} ${process.pid} ${Math.round(performance.timeOrigin)}`;
}

/** The counters of a process that started within the read time, at its start; null for an older process. */
function atStart({ instance, since }: SampleRow): Pick<SampleRow, 'seconds' | 'series'> | null {
  const seconds = Number(instance.split(' ').at(-1)) / 1_000;
  return seconds >= Number(since) ? { seconds: String(seconds), series: {} } : null;
}

/** Chosen metrics of every process for a week, in the existing database. */
@Injectable()
export class MetricSamples {
  constructor(private readonly readStore: ReadStore) {}

  async store(instance: string, series: Readonly<Record<string, number>>): Promise<void> {
    await this.readStore.query(
      `INSERT INTO ops.metric_samples (at, instance, series) VALUES (date_trunc('minute', now()), $1, $2)
       ON CONFLICT (at, instance) DO UPDATE SET series = $2`,
      [instance, JSON.stringify(series)],
    );
  }

  /** @returns how many expired samples it deleted */
  async prune(): Promise<number> {
    const rows = await this.readStore.query(
      'DELETE FROM ops.metric_samples WHERE at < now() - make_interval(days => $1) RETURNING 1',
      [RETENTION_DAYS],
    );
    return rows.length;
  }

  /**
   * The values of each process at the end of each step: gauges by maximum, counters by the increase since the last
   * step.
   */
  async read(span: Span): Promise<StoredSeries[]> {
    const { seconds, hours } = POINTS[span];
    const rows = await this.readStore.query<SampleRow & Record<string, unknown>>(
      `SELECT last.bin, s.instance, s.series, extract(epoch FROM s.at) AS seconds,
         extract(epoch FROM now() - make_interval(hours => $2)) AS since
       FROM (SELECT floor(extract(epoch FROM at) / $1) AS bin, instance, max(at) AS at FROM ops.metric_samples
             WHERE at > now() - make_interval(hours => $2) GROUP BY 1, 2) AS last
       JOIN ops.metric_samples s ON s.at = last.at AND s.instance = last.instance
       ORDER BY last.bin, s.instance`,
      [seconds, hours],
    );
    return storedSeries(rows);
  }
}

/** Rows come in time order. */
export function storedSeries(rows: readonly SampleRow[]): StoredSeries[] {
  const bins = [...new Set(rows.map(({ bin }) => bin))];
  const place = new Map(bins.map((bin, at) => [bin, at]));
  const series = new Map<string, number[]>();
  const counted = new Map<string, number>();
  const before = new Map<string, SampleRow>();
  for (const row of rows) {
    const last = before.get(row.instance) ?? atStart(row);
    before.set(row.instance, row);
    for (const [name, value] of Object.entries(row.series)) {
      const chosen = chosenOf(name);
      if (!chosen) continue;
      const values = series.get(name) ?? new Array<number>(bins.length).fill(0);
      series.set(name, values);
      const at = place.get(row.bin) ?? 0;
      if (chosen.kind === 'gauge') values[at] = Math.max(values[at] ?? 0, value);
      // The first sample of an older process has no previous value, and therefore no rate.
      else if (last) {
        const added = Math.max(0, value - (last.series[name] ?? 0));
        // Samples have the minute; a start has its second, which is as good as within it.
        const seconds = Math.max(LEAST_SECONDS, Number(row.seconds) - Number(last.seconds));
        counted.set(name, (counted.get(name) ?? 0) + added);
        values[at] = (values[at] ?? 0) + added / seconds;
      }
    }
  }
  return [...series]
    .map(([name, values]): StoredSeries | null => {
      const chosen = chosenOf(name);
      if (!chosen) return null;
      const label = name.split(' ').slice(1).join(' ');
      const title = label === '' ? chosen.title : `${chosen.title}: ${label}`;
      return {
        name,
        title,
        unit: chosen.unit,
        isRate: chosen.kind === 'counter',
        values,
        added: counted.get(name) ?? 0,
      };
    })
    .filter((series) => series !== null)
    .sort((a, b) => (a.title < b.title ? -1 : 1));
}
