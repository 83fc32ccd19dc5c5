import { type Clock } from '../../kernel/clock.js';
import { newId } from '../../platform/ids/ids.js';
import { type BoardVisits } from './board-visits.service.js';
import { type HiringRecords } from './hiring-records.service.js';
import { type DueCompany, type HiringRows } from './hiring-rows.service.js';
import { pauseFor } from '../../platform/process/pause-for.js';

export interface NightlyVisitsOptions {
  readonly rows: HiringRows;
  readonly visits: Pick<BoardVisits, 'visitAgain'>;
  readonly records: HiringRecords;
  readonly clock: Clock;
  /** Companies visited concurrently; the connector limits the rate per vendor. */
  readonly concurrency: number;
  readonly onVisit?: (outcome: 'board' | 'none' | 'unavailable' | 'failed', error?: unknown) => void;
}

const DAY_MS = 86_400_000;
/** 02:00 UTC, outside office hours of most companies with boards. */
const NIGHT_BEGINS_MS = 2 * 3_600_000;
const BATCH = 200;
const IDLE_MS = 60_000;

/** The start of the last night. */
export function nightOf(now: number): number {
  return Math.floor((now - NIGHT_BEGINS_MS) / DAY_MS) * DAY_MS + NIGHT_BEGINS_MS;
}

/** Visits every requested company once a night; the remainder is visited the next night. */
export class NightlyVisits {
  constructor(private readonly options: NightlyVisitsOptions) {}

  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const visited = await this.round(signal);
      if (visited === 0) await pauseFor(IDLE_MS, signal);
    }
  }

  /** Visits one batch of due companies; returns their number. */
  async round(signal: AbortSignal): Promise<number> {
    const { rows, clock, concurrency } = this.options;
    const queue = await rows.due(nightOf(clock.now()), BATCH);
    const count = queue.length;
    const worker = async (): Promise<void> => {
      for (let due = queue.shift(); due && !signal.aborted; due = queue.shift()) await this.visitBoard(due);
    };
    await Promise.all(Array.from({ length: Math.min(concurrency, count) }, worker));
    return count;
  }

  private async visitBoard({ companyId, domain, board, lastVisitAt }: DueCompany): Promise<void> {
    const { visits, records, rows, clock, onVisit } = this.options;
    try {
      const visit = await visits.visitAgain(domain, board);
      if (visit.kind === 'unavailable') await rows.noteVisit(companyId, clock.now(), false);
      else {
        const found = visit.kind === 'board' ? visit : { board: null, roles: [] };
        const seen = { companyId, board: found.board, roles: found.roles, lastVisitAt, now: clock.now() };
        await records.record(seen, { commandId: newId(), actor: 'system:hiring' });
      }
      onVisit?.(visit.kind);
    } catch (error) {
      onVisit?.('failed', error);
      // The log or the database is unavailable: the company stays due, and the next round retries.
      await rows.noteVisit(companyId, clock.now(), false).catch(() => undefined);
    }
  }
}
