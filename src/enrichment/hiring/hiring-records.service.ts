import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { RestateCompany } from '../../companies/registration/restate-company.command.js';
import { companyStream } from '../../companies/record/company.events.js';
import { decideOn } from '../../platform/event-store/decide.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { deriveId } from '../../platform/ids/ids.js';
import { hiringDecider, hiringStatement, recordVisit, type HiringState } from './hiring.decide.js';
import { type HiringBoard, type OpenRole } from './hiring.events.js';
import { HiringRows } from './hiring-rows.service.js';

export interface SeenHiring {
  readonly companyId: string;
  readonly board: HiringBoard | null;
  readonly roles: readonly OpenRole[];
  readonly lastVisitAt: string | null;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** About half of the boards that match by name alone belong to a namesake. */
const GUESSED_CONFIDENCE = 0.5;
/** An event carries some thousand roles; no board needs more parts. */
const MAX_PARTS = 100;

/** Records visits: changes as events in the company's stream, and the time of each visit. */
@Injectable()
export class HiringRecords {
  constructor(
    private readonly store: EventStore,
    private readonly rows: HiringRows,
    private readonly commands: CommandBus,
  ) {}

  /** Returns the state after the visit, and the position of the last event appended or read. */
  async record(
    { now, ...seen }: SeenHiring,
    context: { readonly commandId: string; readonly actor: string },
  ): Promise<{ state: HiringState; position: bigint }> {
    const visit = { ...seen, scannedAt: new Date(now).toISOString() };
    const stream = companyStream(seen.companyId);
    for (let part = 0; ; part++) {
      const commandId = deriveId('hiring-look', `${context.commandId}/${part}`);
      const { state, events, position } = await decideOn(
        this.store,
        stream,
        hiringDecider,
        (current) => recordVisit(current, visit),
        { commandId, correlationId: context.commandId, actor: context.actor, now },
      );
      const open = [...state.roles.values()].filter(({ closedAt }) => closedAt === null);
      if (events.length === 0 || open.length >= seen.roles.length || part >= MAX_PARTS) {
        await this.rows.noteVisit(seen.companyId, now, true);
        return { state, position: await this.updateRecord(state, seen.companyId, { ...context, now, position }) };
      }
    }
  }

  /** Lists filter by the record's `is_hiring`, so it follows the last visit. */
  private async updateRecord(
    state: HiringState,
    companyId: string,
    { position, ...visit }: { commandId: string; actor: string; now: number; position: bigint },
  ): Promise<bigint> {
    const statement = hiringStatement(state);
    if (!statement) return position;
    const { board } = state;
    const provenance = {
      source: 'hiring-scan',
      ...(board && { sourceUrl: board.url }),
      observedAt: new Date(visit.now).toISOString(),
      rule: board ? `open roles of the ${board.vendor} board, found by ${board.foundBy}` : 'no board is found any more',
      confidence: statement.isWeak ? GUESSED_CONFIDENCE : 1,
    };
    const restatement = { details: { isHiring: statement.isHiring }, provenance, isWeak: statement.isWeak };
    const commandId = deriveId('hiring-statement', visit.commandId);
    const recorded = await this.commands.execute(
      new RestateCompany(companyId, [restatement], { ...visit, commandId, correlationId: visit.commandId }),
    );
    return recorded.position > position ? recorded.position : position;
  }
}
