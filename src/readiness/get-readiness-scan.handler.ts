import { Injectable } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { DomainError } from '../kernel/domain-error.js';
import { isUuid } from '../platform/ids/ids.js';
import { scoreInTurns } from './checks/score-in-turns.js';
import { GetReadinessScan } from './get-readiness-scan.query.js';
import { StoredEvidence } from './scan/stored-evidence.service.js';
import { type ReadinessScan } from './scan-readiness.command.js';

@QueryHandler(GetReadinessScan)
@Injectable()
export class GetReadinessScanHandler implements IQueryHandler<GetReadinessScan> {
  constructor(private readonly kept: StoredEvidence) {}

  async execute({ scanId }: GetReadinessScan): Promise<ReadinessScan> {
    const evidence = isUuid(scanId) ? await this.kept.find(scanId) : null;
    if (!evidence) throw new DomainError('not_found', 'No such scan is stored; scans are stored for 90 days.');
    const { url, origin, scannedAt, totalMs } = evidence;
    return { scanId, url, origin, score: await scoreInTurns(evidence), scannedAt, totalMs };
  }
}
