import { Inject } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { type Clock } from '../../kernel/clock.js';
import { readBoard } from '../../platform/consumers/feed-board.js';
import { countEverythingParked } from '../../platform/consumers/parked-everywhere.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { CLOCK } from '../../platform/tokens.js';
import { Rebuilds } from '../acts/rebuilds.service.js';
import { troublesIn } from './troubles.rules.js';
import { lagsInTime } from './lags-in-time.js';
import { GroupLags } from './group-lags.service.js';
import { PartsHealth } from './parts-health.service.js';
import { ShowSystemStatus, type Counted, type SystemStatus, type ReadModelState, type SourceState } from './show-system-status.query.js'; // prettier-ignore

@QueryHandler(ShowSystemStatus)
export class ShowSystemStatusHandler implements IQueryHandler<ShowSystemStatus> {
  constructor(
    private readonly eventStore: EventStore,
    private readonly readStore: ReadStore,
    private readonly rebuilds: Rebuilds,
    private readonly health: PartsHealth,
    private readonly lags: GroupLags,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute(): Promise<SystemStatus> {
    const { readStore } = this;
    const [readModels, board, parked, jobs, deliveries, radarSources, venues, scans, health, lags] = await Promise.all([
      this.readModels(),
      readBoard(readStore),
      countEverythingParked(readStore).then((counts) => Object.values(counts).reduce((sum, count) => sum + count, 0)),
      this.counted('SELECT state AS name, count(*) AS n FROM ops.job_queue GROUP BY state ORDER BY state'),
      this.counted(
        `SELECT CASE WHEN next_at <= now() THEN 'due' ELSE 'later' END AS name, count(*) AS n
         FROM ops.webhook_intents GROUP BY 1 ORDER BY 1`,
      ),
      this.sources(
        'SELECT intake AS name, last_run_at AS at, ingested AS n, last_error AS error FROM ops.radar_sources ORDER BY intake',
      ),
      this.sources(
        'SELECT venue AS name, coalesce(read_at, checked_at) AS at, markets AS n, error FROM ops.arbitrage_venues ORDER BY venue',
      ),
      this.sources(
        'SELECT kind AS name, max(scanned_at) AS at, count(*) AS n, NULL AS error FROM ops.site_scans GROUP BY kind ORDER BY kind',
      ),
      this.health.all(),
      this.lags.read(),
    ]);
    const measured = { readModels, board, lags, parked, jobs, deliveries, radarSources, venues, scans, health };
    const now = this.clock.now();
    return { ...measured, measuredAt: new Date(now), troubles: troublesIn(measured, now) };
  }

  private async readModels(): Promise<ReadModelState[]> {
    const [lags, rebuilds] = await Promise.all([
      lagsInTime(this.eventStore, this.readStore, this.clock.now()),
      this.rebuilds.latest(),
    ]);
    return (lags ?? [])
      .map(({ projection: name, ...lag }) => ({
        name,
        ...lag,
        rebuild: rebuilds.find(({ projection }) => projection === name) ?? null,
      }))
      .sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  private async counted(sql: string): Promise<Counted[]> {
    const rows = await this.readStore.query<{ name: string; n: string }>(sql);
    return rows.map(({ name, n }) => ({ name, count: Number(n) }));
  }

  private async sources(sql: string): Promise<SourceState[]> {
    const rows = await this.readStore.query<{ name: string; at: Date | null; n: string; error: string | null }>(sql);
    return rows.map(({ name, at, n, error }) => ({ name, lastAt: at, count: Number(n), error }));
  }
}
