import { Query } from '@nestjs/cqrs';
import { type ModerationOutcome } from './decide-later.command.js';

export interface PendingDecision {
  readonly submissionId: string;
  /** Of the company. */
  readonly name: string;
  readonly outcome: ModerationOutcome;
  readonly actor: string;
  readonly dueAt: Date;
  /** Until then; never negative. */
  readonly leftMs: number;
}

/** Decisions that can still be undone, the next one first. */
export class ListPendingDecisions extends Query<readonly PendingDecision[]> {}
