import { Command } from '@nestjs/cqrs';

export interface Abandonment {
  readonly jobId: string;
  /** A code: `cancelled`, `not_configured`. */
  readonly cause: string;
  readonly actor: string;
  readonly reason?: string;
}

/** Gives up a job that has not ended; its charge is refunded through the log. */
export class AbandonJob extends Command<{ readonly position: bigint }> {
  constructor(readonly abandonment: Abandonment) {
    super();
  }
}
