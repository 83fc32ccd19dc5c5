import { Gauge } from 'prom-client';
import { type HealthRegistry, type HealthReport } from '../telemetry/health-registry.js';
import { type Metrics } from '../telemetry/metrics.js';
import { readBoard, SILENT_AFTER_SECONDS, type BoardEntry } from './feed-board.js';
import { type FeedConsumers } from './feed-consumers.js';
import { countEverythingParked } from './parked-everywhere.js';
import { measureFeedLag, type FeedLag, type FeedLagParts } from './feed-lag.js';

const MEASURED_FOR_MS = 5_000;

/** The feed is never what readiness hangs on: without it the API answers, and what it carries is not lost but late. */
export function registerFeedHealth(
  health: HealthRegistry,
  metrics: Metrics,
  parts: FeedLagParts & { readonly consumers: FeedConsumers },
): void {
  health.register({
    name: 'feed',
    readiness: false,
    check: async () => {
      const [board, parked] = await Promise.all([readBoard(parts.readStore), countEverythingParked(parts.readStore)]);
      return withParked(report(board, expected(parts)), parked);
    },
  });
  measureOnScrape(metrics, parts);
}

function expected(parts: { brokers: readonly string[] | null; consumers: FeedConsumers }): string[] {
  return [...(parts.brokers ? ['relay'] : []), ...parts.consumers.all().map(({ group }) => `group ${group}`)];
}

function report(board: readonly BoardEntry[], parts: readonly string[]): HealthReport {
  const detail: Record<string, object> = {};
  let impaired = false;
  for (const part of parts) {
    const entry = board.find((one) => one.part === part);
    const silent = !entry || entry.ageSeconds > SILENT_AFTER_SECONDS;
    const trouble = silent ? 'not running' : entry.trouble;
    impaired ||= trouble !== null;
    detail[part] = { state: silent ? 'silent' : entry.state, ...(trouble !== null && { trouble }) };
  }
  return { status: impaired ? 'degraded' : 'up', detail };
}

/** Readers of the feed, and what they decided to do outside; others say it of themselves. */
function withParked(report: HealthReport, { group, effect }: { group: number; effect: number }): HealthReport {
  if (group + effect === 0) return report;
  const detail = { ...report.detail, ...(group > 0 && { parked: group }), ...(effect > 0 && { given_up: effect }) };
  return { status: 'degraded', detail };
}

function measureOnScrape(metrics: Metrics, parts: FeedLagParts): void {
  let measured: { at: number; lag: Promise<FeedLag | null> } | null = null;
  const measure = (): Promise<FeedLag | null> => {
    if (!measured || performance.now() - measured.at > MEASURED_FOR_MS) {
      // A broker that is down must not take the other measures with it.
      measured = { at: performance.now(), lag: measureFeedLag(parts).catch(() => null) };
    }
    return measured.lag;
  };
  new Gauge({
    name: 'feed_topic_lag_messages',
    help: 'Events of the log that the relay has not carried to the topic yet',
    labelNames: ['topic'],
    registers: [metrics.registry],
    async collect() {
      for (const { name, lag } of (await measure())?.topics ?? []) this.set({ topic: name }, lag);
    },
  });
  new Gauge({
    name: 'feed_group_lag_messages',
    help: 'Messages that a consumer group has not dealt with yet',
    labelNames: ['group'],
    registers: [metrics.registry],
    async collect() {
      for (const { name, lag } of (await measure())?.groups ?? []) this.set({ group: name }, lag);
    },
  });
  new Gauge({
    name: 'feed_parked_messages',
    help: 'Messages that a consumer group could not deal with',
    labelNames: ['group'],
    registers: [metrics.registry],
    async collect() {
      for (const { name, parked } of (await measure())?.groups ?? []) this.set({ group: name }, parked);
    },
  });
  new Gauge({
    name: 'parked_total',
    help: 'What was set aside because it could not be dealt with: see npm run feed -- parked',
    labelNames: ['part'],
    registers: [metrics.registry],
    async collect() {
      const counts = await countEverythingParked(parts.readStore).catch(() => null);
      for (const [part, count] of Object.entries(counts ?? {})) this.set({ part }, count);
    },
  });
}
