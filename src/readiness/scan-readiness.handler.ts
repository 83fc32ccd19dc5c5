import { Inject, Injectable } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Logger } from '../platform/telemetry/logger.js';
import { scoreEvidence } from './checks/rubric.rules.js';
import { isFound, type Evidence, type Probe } from './scan/evidence.rules.js';
import { StoredEvidence } from './scan/stored-evidence.service.js';
import { ReadinessScans } from './scan/readiness-scans.service.js';
import { ScanReadiness, type ReadinessOutcome } from './scan-readiness.command.js';
import { loopTurn } from '../platform/fairness/loop-turns.js';

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
    await compareInTurns(evidence);
    await loopTurn();
    const score = scoreEvidence(evidence);
    await loopTurn();
    // A failure to store evidence must not fail the answer.
    const scanId = await this.kept.keep(evidence).catch((error: unknown) => {
      this.logger.warn({ err: error }, 'the evidence of a readiness scan was not kept');
      return null;
    });
    const { scannedAt, totalMs } = evidence;
    return { kind: 'scanned', scan: { scanId, url, score, scannedAt, totalMs } };
  }
}

/**
 * Scoring compares every answer with the control and caches its words. Doing that one answer at a time lets other
 * requests run in between.
 */
async function compareInTurns(evidence: Evidence): Promise<void> {
  for (const found of Object.values(evidence).flat() as readonly (Evidence[keyof Evidence] | Probe)[]) {
    if (typeof found !== 'object' || found === null || !('sha256' in found)) continue;
    isFound(evidence, found);
    await loopTurn();
  }
}
