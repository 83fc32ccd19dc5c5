import { Inject, Injectable } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Logger } from '../platform/telemetry/logger.js';
import { scoreEvidence } from './checks/rubric.rules.js';
import { KeptEvidence } from './scan/kept-evidence.service.js';
import { SiteScans } from './scan/site-scans.service.js';
import { ScanReadiness, type ReadinessOutcome } from './scan-readiness.command.js';

@CommandHandler(ScanReadiness)
@Injectable()
export class ScanReadinessHandler implements ICommandHandler<ScanReadiness> {
  constructor(
    private readonly scans: SiteScans,
    private readonly kept: KeptEvidence,
    @Inject(Logger) private readonly logger: Logger,
  ) {}

  async execute({ url }: ScanReadiness): Promise<ReadinessOutcome> {
    const outcome = await this.scans.scan(url);
    if (outcome.kind === 'unreachable') return outcome;
    const { evidence } = outcome;
    const score = scoreEvidence(evidence);
    // The answer does not hang on what may be lost anyway.
    const scanId = await this.kept.keep(evidence).catch((error: unknown) => {
      this.logger.warn({ err: error }, 'the evidence of a readiness scan was not kept');
      return null;
    });
    const { scannedAt, totalMs } = evidence;
    return { kind: 'scanned', scan: { scanId, url, score, scannedAt, totalMs } };
  }
}
