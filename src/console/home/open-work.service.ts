import { Inject, Injectable } from '@nestjs/common';
import { type Clock } from '../../kernel/clock.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { countEverythingParked } from '../../platform/consumers/parked-everywhere.js';
import { CLOCK } from '../../platform/tokens.js';
import { LastKnown } from '../../web/pages/last-known.js';
import { type ConsoleCounter, type ConsoleCounts } from '../../web/staff/console-counts.js';

/** Decisions are promised within a day. */
const OVERDUE_MS = 24 * 3_600_000;
/** Each page counts again, and shows the last count where the store is slow. */
const LIMITS = { freshMs: 0, patienceMs: 60 };

/** Few rows each: a queue, or a condition that has an index. */
const WAITING = `SELECT
  (SELECT count(*) FROM read.submissions WHERE status = 'pending_review') AS moderation,
  EXISTS (SELECT 1 FROM read.submissions WHERE status = 'pending_review' AND received_at < $1) AS overdue,
  (SELECT count(*) FROM read.submission_people WHERE state = 'open') AS people,
  (SELECT count(*) FROM ops.webhook_lanes WHERE failing_since IS NOT NULL) AS webhooks,
  (SELECT count(*) FROM ops.job_queue) AS jobs,
  EXISTS (SELECT 1 FROM ops.job_queue WHERE state = 'parked') AS stuck`;

interface Row {
  readonly moderation: string;
  readonly overdue: boolean;
  readonly people: string;
  readonly webhooks: string;
  readonly jobs: string;
  readonly stuck: boolean;
}

/** The open work that the sidebar counts. */
@Injectable()
export class OpenWorkCounter implements ConsoleCounter {
  private readonly known: LastKnown<ConsoleCounts>;

  constructor(
    private readonly store: ReadStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.known = new LastKnown(() => this.count(), LIMITS);
  }

  async counts(): Promise<ConsoleCounts | null> {
    return (await this.known.read())?.value ?? null;
  }

  private async count(): Promise<ConsoleCounts> {
    const [[row], parked] = await Promise.all([
      this.store.prepared<Row & Record<string, unknown>>('open-work', WAITING, [
        new Date(this.clock.now() - OVERDUE_MS),
      ]),
      countEverythingParked(this.store),
    ]);
    const of = (count: number, isUrgent: boolean) => ({ count, isUrgent });
    const allParked = Object.values(parked).reduce((sum, count) => sum + count, 0);
    return {
      moderation: of(Number(row?.moderation), row?.overdue === true),
      people: of(Number(row?.people), false),
      parked: of(allParked, allParked > 0),
      webhooks: of(Number(row?.webhooks), Number(row?.webhooks) > 0),
      jobs: of(Number(row?.jobs), row?.stuck === true),
    };
  }
}
