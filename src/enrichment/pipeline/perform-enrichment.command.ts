import { Command } from '@nestjs/cqrs';

/** Does a run that was begun, or goes on with it where another worker stopped. */
export class PerformEnrichment extends Command<void> {
  constructor(
    readonly companyId: string,
    readonly runId: string,
  ) {
    super();
  }
}
