import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { type Clock } from '../../kernel/clock.js';
import { type Config } from '../config/config.js';
import { EventStore } from '../event-store/event-store.js';
import { FeedRegistry } from '../feed/feed-registry.js';
import { activeHolders, holderReport, NO_ACTIVE_PROCESS } from '../locks/lock-holders.js';
import { ReadStore } from '../read-store/read-store.js';
import { STATES_LOCK, topicLocks } from '../relay/relay.js';
import { HealthRegistry, type HealthReport } from '../telemetry/health-registry.js';
import { Metrics } from '../telemetry/metrics.js';
import { CLOCK, CONFIG } from '../tokens.js';
import { readBoard, SILENT_AFTER_SECONDS, type BoardEntry } from './feed-board.js';
import { FeedConsumers } from './feed-consumers.js';
import { countEverythingParked } from './parked-everywhere.js';
import { groupLock } from './in-process-consumer.js';
import { measureFeedLag, type FeedLag, type FeedLagParts } from './feed-lag.js';

const MEASURED_FOR_MS = 5_000;
/** A scrape waits for few seconds only. */
const SCAN_LIMIT_MS = 1_000;

/** Readiness does not depend on the feed: without it the API still answers, and events are late, not lost. */
@Injectable()
export class FeedHealth implements OnModuleInit {
  private readonly parts: FeedLagParts;

  constructor(
    eventStore: EventStore,
    readStore: ReadStore,
    registry: FeedRegistry,
    private readonly consumers: FeedConsumers,
    private readonly health: HealthRegistry,
    private readonly metrics: Metrics,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIG) config: Config,
  ) {
    this.parts = { eventStore, readStore, registry, brokers: config.kafkaBrokers };
  }

  onModuleInit(): void {
    this.health.register({ name: 'feed', readiness: false, check: () => this.check() });
    measureOnScrape(this.metrics, this.parts, this.clock);
  }

  private async check(): Promise<HealthReport> {
    const { readStore, registry, brokers } = this.parts;
    const groups = this.consumers.all().map(({ group }) => [`group ${group}`, groupLock(group)] as const);
    // A broker assigns partitions by itself; without one, a group is active in one process.
    const locks: PartLocks = brokers
      ? new Map([
          ['relay', topicLocks(registry.topics())],
          ['states', new Map([[STATES_LOCK, 'states']])],
        ])
      : new Map(groups.map(([part, lock]) => [part, new Map([[lock, part]])]));
    const [board, parked, holders] = await Promise.all([
      readBoard(readStore),
      countEverythingParked(readStore),
      activeHolders(
        readStore,
        [...locks.values()].flatMap((units) => [...units.keys()]),
      ),
    ]);
    const parts = [...new Set([...locks.keys(), ...groups.map(([part]) => part)])];
    return withParked(report(board, parts, { locks, holders }), parked);
  }
}

/** The locks of a part, each with what it covers. */
type PartLocks = ReadonlyMap<string, ReadonlyMap<string, string>>;

function report(
  board: readonly BoardEntry[],
  parts: readonly string[],
  active: { readonly locks: PartLocks; readonly holders: ReadonlyMap<string, string> },
): HealthReport {
  const detail: Record<string, object> = {};
  let impaired = false;
  for (const part of parts) {
    const entry = board.find((one) => one.part === part);
    const silent = !entry || entry.ageSeconds > SILENT_AFTER_SECONDS;
    const units = active.locks.get(part) ?? new Map<string, string>();
    const isActive = [...units.keys()].every((lock) => active.holders.has(lock));
    const trouble = silent ? 'not running' : isActive ? entry.trouble : NO_ACTIVE_PROCESS;
    impaired ||= trouble !== null;
    detail[part] = {
      state: silent ? 'silent' : entry.state,
      ...(trouble !== null && { trouble }),
      ...(units.size > 0 && { holders: holderReport(units, active.holders) }),
    };
  }
  return { status: impaired ? 'degraded' : 'up', detail };
}

/** Adds parked messages and given-up effects to the report. */
function withParked(report: HealthReport, { group, effect }: { group: number; effect: number }): HealthReport {
  if (group + effect === 0) return report;
  const detail = { ...report.detail, ...(group > 0 && { parked: group }), ...(effect > 0 && { given_up: effect }) };
  return { status: 'degraded', detail };
}

function measureOnScrape(metrics: Metrics, parts: FeedLagParts, clock: Clock): void {
  let measured: { at: number; lag: Promise<FeedLag | null> } | null = null;
  const measure = (): Promise<FeedLag | null> => {
    if (!measured || performance.now() - measured.at > MEASURED_FOR_MS) {
      const lag = measureFeedLag(parts, { scanLimitMs: SCAN_LIMIT_MS, countsMessages: false });
      // The other metrics are still reported when the broker is down.
      measured = { at: performance.now(), lag: lag.catch(() => null) };
    }
    return measured.lag;
  };
  /** What could not be measured has no value: the last one would look like the present. */
  const gauge = (name: string, label: string, help: string, valuesOf: (lag: FeedLag) => Measured[]): Gauge =>
    new Gauge({
      name,
      help,
      labelNames: [label],
      registers: [metrics.registry],
      async collect() {
        const lag = await measure();
        this.reset();
        for (const [of, value] of lag ? valuesOf(lag) : []) if (value !== null) this.set({ [label]: of }, value);
      },
    });
  gauge('feed_topic_lag_messages', 'topic', 'Events of the log that the relay has not carried to the topic yet', (of) =>
    of.topics.map(({ name, lag }) => [name, lag]),
  );
  gauge('feed_group_lag_messages', 'group', 'Messages that a consumer group has not dealt with yet', (of) =>
    of.groups.map(({ name, lag }) => [name, lag]),
  );
  const age = 'Age of the oldest event that a consumer group has not dealt with yet';
  gauge('feed_group_lag_seconds', 'group', age, ({ groups, atLeast }) =>
    groups.map(({ name, oldestAt }) => {
      if (oldestAt === null) return [name, atLeast ? null : 0];
      return [name, Math.max(0, clock.now() - oldestAt) / 1_000];
    }),
  );
  gauge('feed_parked_messages', 'group', 'Messages that a consumer group could not deal with', (of) =>
    of.groups.map(({ name, parked }) => [name, parked]),
  );
  new Gauge({
    name: 'feed_lag_measured',
    help: 'Whether the lag of the feed could be measured at this scrape',
    registers: [metrics.registry],
    async collect() {
      this.set((await measure()) ? 1 : 0);
    },
  });
  new Gauge({
    name: 'parked_total',
    help: 'What was set aside because it could not be dealt with: see npm run feed -- parked',
    labelNames: ['part'],
    registers: [metrics.registry],
    async collect() {
      const counts = await countEverythingParked(parts.readStore).catch(() => null);
      this.reset();
      for (const [part, count] of Object.entries(counts ?? {})) this.set({ part }, count);
    },
  });
}

/** A label, and its value; null where it is not known. */
type Measured = [of: string, value: number | null];
