import { setTimeout as delay } from 'node:timers/promises';
import { type Clock } from '../../kernel/clock.js';
import { newId } from '../../platform/ids/ids.js';
import { type BoardVisits } from './board-visits.service.js';
import { type HiringRecords } from './hiring-records.service.js';
import { type DueCompany, type HiringRows } from './hiring-rows.service.js';

export interface NightlyLooksOptions {
  readonly rows: HiringRows;
  readonly looks: Pick<BoardVisits, 'lookAgain'>;
  readonly records: HiringRecords;
  readonly clock: Clock;
  /** Companies visited concurrently; the connector limits the rate per vendor. */
  readonly concurrency: number;
  readonly onLook?: (outcome: 'board' | 'none' | 'unavailable' | 'failed', error?: unknown) => void;
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
export class NightlyLooks {
  constructor(private readonly options: NightlyLooksOptions) {}

  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const looked = await this.round(signal);
      if (looked === 0) await delay(IDLE_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Visits one batch of due companies; returns their number. */
  async round(signal: AbortSignal): Promise<number> {
    const { rows, clock, concurrency } = this.options;
    const queue = await rows.due(nightOf(clock.now()), BATCH);
    const count = queue.length;
    const worker = async (): Promise<void> => {
      for (let due = queue.shift(); due && !signal.aborted; due = queue.shift()) await this.lookAt(due);
    };
    await Promise.all(Array.from({ length: Math.min(concurrency, count) }, worker));
    return count;
  }

  private async lookAt({ companyId, domain, board, lastLookAt }: DueCompany): Promise<void> {
    const { looks, records, rows, clock, onLook } = this.options;
    try {
      const look = await looks.lookAgain(domain, board);
      if (look.kind === 'unavailable') await rows.noteLook(companyId, clock.now(), false);
      else {
        const found = look.kind === 'board' ? look : { board: null, roles: [] };
        const seen = { companyId, board: found.board, roles: found.roles, lastLookAt, now: clock.now() };
        await records.record(seen, { commandId: newId(), actor: 'system:hiring' });
      }
      onLook?.(look.kind);
    } catch (error) {
      onLook?.('failed', error);
      // The log or the database is unavailable: the company stays due, and the next round retries.
      await rows.noteLook(companyId, clock.now(), false).catch(() => undefined);
    }
  }
}
