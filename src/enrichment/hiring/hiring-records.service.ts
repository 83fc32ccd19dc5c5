import { Injectable } from '@nestjs/common';
import { companyStream } from '../../companies/record/company.events.js';
import { decideOn } from '../../platform/event-store/decide.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { deriveId } from '../../platform/ids/ids.js';
import { hiringDecider, recordLook, type HiringState } from './hiring.decide.js';
import { type HiringBoard, type OpenRole } from './hiring.events.js';
import { HiringRows } from './hiring-rows.service.js';

export interface SeenHiring {
  readonly companyId: string;
  readonly board: HiringBoard | null;
  readonly roles: readonly OpenRole[];
  readonly lastLookAt: string | null;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** An event holds some thousand roles; no board has more than this many events' worth. */
const MAX_PARTS = 100;

/** Keeps looks: what is new of them in the company's stream, and that there was one. */
@Injectable()
export class HiringRecords {
  constructor(
    private readonly store: EventStore,
    private readonly rows: HiringRows,
  ) {}

  /** The state after the look, and the position of the last event it appended or read. */
  async record(
    { now, ...seen }: SeenHiring,
    context: { readonly commandId: string; readonly actor: string },
  ): Promise<{ state: HiringState; position: bigint }> {
    const look = { ...seen, scannedAt: new Date(now).toISOString() };
    const stream = companyStream(seen.companyId);
    for (let part = 0; ; part++) {
      const commandId = deriveId('hiring-look', `${context.commandId}/${part}`);
      const { state, events, position } = await decideOn(
        this.store,
        stream,
        hiringDecider,
        (current) => recordLook(current, look),
        { commandId, correlationId: context.commandId, actor: context.actor, now },
      );
      const open = [...state.roles.values()].filter(({ closedAt }) => closedAt === null);
      if (events.length === 0 || open.length >= seen.roles.length || part >= MAX_PARTS) {
        await this.rows.noteLook(seen.companyId, now, true);
        return { state, position };
      }
    }
  }
}
