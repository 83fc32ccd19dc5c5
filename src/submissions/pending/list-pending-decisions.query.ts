import { Query } from '@nestjs/cqrs';
import { type ModerationOutcome } from './decide-later.command.js';

export interface PendingDecision {
  readonly submissionId: string;
  /** Of the company. */
  readonly name: string;
  readonly outcome: ModerationOutcome;
  readonly actor: string;
  /** Null where none was given. */
  readonly reason: string | null;
  readonly dueAt: Date;
  /** Until then; never negative. */
  readonly leftMs: number;
}

/** Decisions that can still be undone, the next one first; only that of a submission where one is named. */
export class ListPendingDecisions extends Query<readonly PendingDecision[]> {
  constructor(readonly submissionId: string | null = null) {
    super();
  }
}
