import { Injectable } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EnrichmentRuns } from './enrichment-runs.service.js';
import { PerformEnrichment } from './perform-enrichment.command.js';

@CommandHandler(PerformEnrichment)
@Injectable()
export class PerformEnrichmentHandler implements ICommandHandler<PerformEnrichment> {
  constructor(private readonly runs: EnrichmentRuns) {}

  execute({ companyId, runId }: PerformEnrichment): Promise<void> {
    return this.runs.perform(companyId, runId);
  }
}
