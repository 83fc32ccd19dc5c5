import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { type Clock } from '../../kernel/clock.js';
import { type Config } from '../../platform/config/config.js';
import { isFeedPart, readReports, SILENT_AFTER_SECONDS } from '../../platform/consumers/feed-board.js';
import { measureFeedLag, type FeedLag } from './feed-lag.js';
import { countEverythingParked } from '../../platform/consumers/parked-everywhere.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { FeedRegistry } from '../../platform/feed/feed-registry.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { Metrics } from '../../platform/telemetry/metrics.js';
import { CLOCK, CONFIG } from '../../platform/tokens.js';

const MEASURED_FOR_MS = 5_000;
/** A scrape waits for few seconds only. */
const SCAN_LIMIT_MS = 1_000;

/** A label, and its value; null where it is not known. */
type Measured = [of: string, value: number | null];

/** The gauges of the feed. The other metrics are still reported when a store or the broker is down. */
@Injectable()
export class FeedMetrics implements OnModuleInit {
  private measured: { readonly at: number; readonly lag: Promise<FeedLag | null> } | null = null;

  constructor(
    private readonly eventStore: EventStore,
    private readonly readStore: ReadStore,
    private readonly registry: FeedRegistry,
    private readonly metrics: Metrics,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Pick<Config, 'kafkaBrokers'>,
  ) {}

  onModuleInit(): void {
    this.measureLag();
    this.countParts();
  }

  private measureLag(): void {
    const measure = (): Promise<FeedLag | null> => this.lag();
    const topicLag = 'Events of the log that the relay has not carried to the topic yet';
    this.gauge('feed_topic_lag_messages', 'topic', topicLag, (of) => of.topics.map(({ name, lag }) => [name, lag]));
    const groupLag = 'Messages that a consumer group has not dealt with yet';
    this.gauge('feed_group_lag_messages', 'group', groupLag, (of) => of.groups.map(({ name, lag }) => [name, lag]));
    const age = 'Age of the oldest event that a consumer group has not dealt with yet';
    this.gauge('feed_group_lag_seconds', 'group', age, ({ groups, atLeast }) =>
      groups.map(({ name, oldestAt }) => {
        if (oldestAt === null) return [name, atLeast ? null : 0];
        return [name, Math.max(0, this.clock.now() - oldestAt) / 1_000];
      }),
    );
    const parked = 'Messages that a consumer group could not deal with';
    this.gauge('feed_parked_messages', 'group', parked, (of) => of.groups.map(({ name, parked: n }) => [name, n]));
    new Gauge({
      name: 'feed_lag_measured',
      help: 'Whether the lag of the feed could be measured at this scrape',
      registers: [this.metrics.registry],
      async collect() {
        this.set((await measure()) ? 1 : 0);
      },
    });
  }

  private countParts(): void {
    const { readStore, metrics } = this;
    new Gauge({
      name: 'feed_part_up',
      help: '1 where the process reports this part of the feed without trouble, else 0',
      labelNames: ['part', 'instance'],
      registers: [metrics.registry],
      async collect() {
        const reports = await readReports(readStore).catch(() => []);
        this.reset();
        for (const { part, instance, trouble, ageSeconds } of reports.filter(isFeedPart)) {
          this.set({ part, instance }, trouble === null && ageSeconds <= SILENT_AFTER_SECONDS ? 1 : 0);
        }
      },
    });
    new Gauge({
      name: 'parked_total',
      help: 'What was set aside because it could not be dealt with: see npm run feed -- parked',
      labelNames: ['part'],
      registers: [metrics.registry],
      async collect() {
        const counts = await countEverythingParked(readStore).catch(() => null);
        this.reset();
        for (const [part, count] of Object.entries(counts ?? {})) this.set({ part }, count);
      },
    });
  }

  /** What could not be measured has no value: the last one would look like the present. */
  private gauge(name: string, label: string, help: string, valuesOf: (lag: FeedLag) => Measured[]): void {
    const measure = (): Promise<FeedLag | null> => this.lag();
    new Gauge({
      name,
      help,
      labelNames: [label],
      registers: [this.metrics.registry],
      async collect() {
        const lag = await measure();
        this.reset();
        for (const [of, value] of lag ? valuesOf(lag) : []) if (value !== null) this.set({ [label]: of }, value);
      },
    });
  }

  private lag(): Promise<FeedLag | null> {
    if (!this.measured || performance.now() - this.measured.at > MEASURED_FOR_MS) {
      const { eventStore, readStore, registry, config } = this;
      const parts = { eventStore, readStore, registry, brokers: config.kafkaBrokers };
      const lag = measureFeedLag(parts, { scanLimitMs: SCAN_LIMIT_MS, countsMessages: false });
      this.measured = { at: performance.now(), lag: lag.catch(() => null) };
    }
    return this.measured.lag;
  }
}
