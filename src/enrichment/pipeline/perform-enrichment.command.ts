import { Command } from '@nestjs/cqrs';

/** Performs a started run, or resumes it after another worker's crash. */
export class PerformEnrichment extends Command<void> {
  constructor(
    readonly companyId: string,
    readonly runId: string,
  ) {
    super();
  }
}
