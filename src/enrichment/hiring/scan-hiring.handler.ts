import { Inject, Injectable } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Clock } from '../../kernel/clock.js';
import { loopTurn } from '../../platform/fairness/loop-turns.js';
import { CLOCK } from '../../platform/tokens.js';
import { type Watched } from './hiring-figures.rules.js';
import { type OpenRole, type HiringBoard } from './hiring.events.js';
import { BoardVisits } from './board-visits.service.js';
import { HiringRecords } from './hiring-records.service.js';
import { HiringRows } from './hiring-rows.service.js';
import { ScanHiring, type HiringScan } from './scan-hiring.command.js';

@CommandHandler(ScanHiring)
@Injectable()
export class ScanHiringHandler implements ICommandHandler<ScanHiring> {
  constructor(
    private readonly visits: BoardVisits,
    private readonly records: HiringRecords,
    private readonly rows: HiringRows,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ domain, companyId, notBefore, context, names }: ScanHiring): Promise<HiringScan> {
    const stored = companyId === null ? null : await this.rows.ofCompany(companyId);
    const visit = await this.visits.visit(domain, stored?.board ?? null, { notBefore, names });
    if (visit.kind === 'unavailable') return visit;
    // A board may have thousands of roles: they are read, taken over and counted in turns.
    await loopTurn();
    const now = this.clock.now();
    const board = visit.kind === 'board' ? visit.board : null;
    const roles = visit.kind === 'board' ? visit.roles : [];
    if (companyId === null) {
      if (!board) return { kind: 'none', position: null };
      const watched = seenOnce(board, roles, now);
      await loopTurn();
      return { kind: 'board', watched, position: null };
    }
    const seen = { companyId, board, roles, lastVisitAt: stored?.lastVisitAt ?? null, now };
    const { state, position } = await this.records.record(seen, context);
    if (!state.board) return { kind: 'none', position };
    const open = [...state.roles.values()].filter(({ closedAt }) => closedAt === null);
    return { kind: 'board', watched: { ...state, roles: open, lastVisitAt: new Date(now).toISOString() }, position };
  }
}

/** The state after a first visit. */
function seenOnce(board: HiringBoard, roles: readonly OpenRole[], now: number): Watched {
  const at = new Date(now).toISOString();
  return {
    scannedAt: at,
    board,
    openRoles: roles.length,
    watchedSince: at,
    visits: [{ at, unchangedUntil: null }],
    lastVisitAt: at,
    roles: roles.map(({ roleKey, title, locations, isRemote, url, publishedAt }) => ({
      roleKey,
      title,
      locations,
      isRemote,
      url,
      publishedAt,
      repostOf: null,
      reposts: 0,
      firstSeenAt: at,
      isBaseline: true,
      closedAt: null,
    })),
  };
}
