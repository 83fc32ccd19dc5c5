import { Inject, Injectable } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Logger } from '../platform/telemetry/logger.js';
import { scoreInTurns } from './checks/score-in-turns.js';
import { StoredEvidence } from './scan/stored-evidence.service.js';
import { ReadinessScans } from './scan/readiness-scans.service.js';
import { ScanReadiness, type ReadinessOutcome } from './scan-readiness.command.js';

@CommandHandler(ScanReadiness)
@Injectable()
export class ScanReadinessHandler implements ICommandHandler<ScanReadiness> {
  constructor(
    private readonly scans: ReadinessScans,
    private readonly kept: StoredEvidence,
    @Inject(Logger) private readonly logger: Logger,
  ) {}

  async execute({ url }: ScanReadiness): Promise<ReadinessOutcome> {
    const outcome = await this.scans.scan(url);
    if (outcome.kind === 'unreachable') return outcome;
    const { evidence } = outcome;
    const score = await scoreInTurns(evidence);
    // A failure to store evidence must not fail the answer.
    const scanId = await this.kept.save(evidence).catch((error: unknown) => {
      this.logger.warn({ err: error }, 'the evidence of a readiness scan was not stored');
      return null;
    });
    const { origin, scannedAt, totalMs } = evidence;
    return { kind: 'scanned', scan: { scanId, url, origin, score, scannedAt, totalMs } };
  }
}
