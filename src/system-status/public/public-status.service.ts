import { Inject, Injectable } from '@nestjs/common';
import { type Clock } from '../../kernel/clock.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { CLOCK } from '../../platform/tokens.js';
import { LastKnown } from '../../web/pages/last-known.js';
import { lagsInTime } from '../overview/lags-in-time.js';
import { PartsHealth } from '../overview/parts-health.service.js';
import { type PublicPart, publicParts } from './public-parts.rules.js';
import { type Uptime, uptimeOf } from './uptime.rules.js';
import { READY } from '../samples/metric-samples.service.js';

export interface PublicStatus {
  readonly parts: readonly PublicPart[];
  /** Null before the first measurement. */
  readonly uptime: Uptime | null;
  readonly measuredAt: Date;
}

/** Anyone may load the page, so its figures are measured at most this often by each process. */
const LIMITS = { freshMs: 15_000, patienceMs: 3_000 };
/** An older measurement says nothing about the service now. */
const OLDEST_MS = 60_000;

/** What the public status page shows. */
@Injectable()
export class PublicStatuses {
  private readonly last: LastKnown<PublicStatus>;
  private lastUptime: Uptime | null = null;

  constructor(
    private readonly eventStore: EventStore,
    private readonly readStore: ReadStore,
    private readonly health: PartsHealth,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.last = new LastKnown(() => this.measure(), LIMITS);
  }

  /** Null where nothing could be measured for a minute. */
  async read(): Promise<PublicStatus | null> {
    const known = await this.last.read();
    return known && known.ageMs <= OLDEST_MS ? known.value : null;
  }

  private async measure(): Promise<PublicStatus> {
    const now = this.clock.now();
    // Both need the stores, and the page must also say that a store is down.
    const [lags, health, uptime] = await Promise.all([
      lagsInTime(this.eventStore, this.readStore, now),
      this.health.all(),
      this.minutes().then(
        (minutes) => uptimeOf(minutes, now),
        () => this.lastUptime,
      ),
    ]);
    if (lags === null && health.some(({ status }) => status === 'unknown'))
      throw new Error('No store has answered yet');
    this.lastUptime = uptime;
    const parts = publicParts({
      health: Object.fromEntries(health.map(({ name, status }) => [name, status])),
      lagSeconds: Object.fromEntries((lags ?? []).map(({ projection, lagSeconds }) => [projection, lagSeconds])),
    });
    return { parts, uptime, measuredAt: new Date(now) };
  }

  /** The minutes of the last week in which an api process was ready; older samples do not say whether it was. */
  private async minutes(): Promise<Date[]> {
    const rows = await this.readStore.query<{ at: Date }>(
      `SELECT DISTINCT at FROM ops.metric_samples
       WHERE at > now() - interval '7 days' AND split_part(instance, ' ', 1) IN ('api', 'all')
         AND coalesce((series->>$1)::numeric, 1) > 0 ORDER BY at`,
      [READY],
    );
    return rows.map(({ at }) => at);
  }
}
