import { Command } from '@nestjs/cqrs';

/** Takes back a pending decision; false where it is already in the log. */
export class UndoDecision extends Command<boolean> {
  constructor(readonly submissionId: string) {
    super();
  }
}
