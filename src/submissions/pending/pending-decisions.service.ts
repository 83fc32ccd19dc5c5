import { Inject, Injectable } from '@nestjs/common';
import { type Command } from '@nestjs/cqrs';
import { type Clock, type ClockCheck } from '../../kernel/clock.js';
import { type CommandContext } from '../../platform/event-store/decide.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { CLOCK, CLOCK_CHECK } from '../../platform/tokens.js';
import { ApproveSubmission } from '../moderation/approve-submission.command.js';
import { type ModerationOutcome } from './decide-later.command.js';
import { type PendingDecision } from './list-pending-decisions.query.js';
import { RejectSubmission } from '../moderation/reject-submission.command.js';

export interface DueDecision {
  readonly submissionId: string;
  readonly outcome: ModerationOutcome;
  readonly context: CommandContext;
}

interface Row {
  readonly submission_id: string;
  readonly outcome: ModerationOutcome;
  readonly reason: string | null;
  readonly actor: string;
  readonly command_id: string;
  readonly correlation_id: string;
}

const MOST = 100;
/** A process that dies with a decision leaves it for another one after this time. */
const LEASE_MS = 60_000;

/** Decisions that are not in the log yet. A repeated append changes nothing, so a decision is removed after it. */
@Injectable()
export class PendingDecisions {
  constructor(
    private readonly store: ReadStore,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CLOCK_CHECK) private readonly clockCheck: ClockCheck,
  ) {}

  /** False where a decision on the submission is pending. */
  async put({ submissionId, outcome, context, dueAt }: DueDecision & { readonly dueAt: Date }): Promise<boolean> {
    const rows = await this.store.query(
      `INSERT INTO ops.pending_decisions (submission_id, outcome, reason, actor, command_id, correlation_id, due_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING RETURNING 1`,
      [submissionId, outcome, context.reason ?? null, context.actor, context.commandId, context.correlationId, dueAt],
    );
    return rows.length === 1;
  }

  async list(submissionId: string | null): Promise<PendingDecision[]> {
    const rows = await this.store.query<Omit<PendingDecision, 'leftMs'>>(
      `SELECT d.submission_id AS "submissionId", coalesce(s.name, '') AS name, d.outcome, d.actor, d.reason, d.due_at AS "dueAt"
       FROM ops.pending_decisions AS d LEFT JOIN read.submissions AS s USING (submission_id)
       WHERE $1::uuid IS NULL OR d.submission_id = $1
       ORDER BY d.due_at LIMIT ${MOST}`,
      [submissionId],
    );
    const now = this.clock.now();
    return rows.map((row) => ({ ...row, leftMs: Math.max(0, row.dueAt.getTime() - now) }));
  }

  /** False without a pending decision, or while it is being appended. */
  async remove(submissionId: string): Promise<boolean> {
    const rows = await this.store.query(
      'DELETE FROM ops.pending_decisions WHERE submission_id = $1 AND taken_until IS NULL RETURNING 1',
      [submissionId],
    );
    return rows.length === 1;
  }

  /**
   * Leases the decisions whose time for undoing is over; from now on they cannot be undone. None while the clock is
   * wrong, since the time may not be over.
   */
  async takeDue(): Promise<DueDecision[]> {
    if (!this.clockCheck.isRight) return [];
    const now = this.clock.now();
    const rows = await this.store.query<Row>(
      // As a subquery of the update, some plans would choose again for each row and lease more than the limit.
      `WITH chosen AS MATERIALIZED (
         SELECT submission_id FROM ops.pending_decisions
         WHERE due_at <= $1 AND (taken_until IS NULL OR taken_until <= $1)
         ORDER BY due_at LIMIT ${MOST} FOR UPDATE SKIP LOCKED)
       UPDATE ops.pending_decisions d SET taken_until = $2 FROM chosen WHERE d.submission_id = chosen.submission_id
       RETURNING d.submission_id, outcome, reason, actor, command_id, correlation_id`,
      [new Date(now), new Date(now + LEASE_MS)],
    );
    return rows.map(({ submission_id: submissionId, outcome, reason, ...row }) => ({
      submissionId,
      outcome,
      context: {
        commandId: row.command_id,
        correlationId: row.correlation_id,
        actor: row.actor,
        now,
        ...(reason !== null && { reason }),
      },
    }));
  }

  async end(submissionId: string): Promise<void> {
    await this.store.query('DELETE FROM ops.pending_decisions WHERE submission_id = $1', [submissionId]);
  }
}

export function decisionOf(submissionId: string, outcome: ModerationOutcome, context: CommandContext): Command<bigint> {
  return outcome === 'approved'
    ? new ApproveSubmission(submissionId, context)
    : new RejectSubmission(submissionId, context.reason ?? '', context);
}
