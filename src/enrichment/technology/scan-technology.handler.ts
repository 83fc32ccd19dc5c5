import { Injectable } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { decideOn } from '../../platform/event-store/decide.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { deriveId } from '../../platform/ids/ids.js';
import { ScanCache } from '../site-visit/scan-cache.service.js';
import { ScanTechnology, type ScanOutcome } from './scan-technology.command.js';
import { recordScan, technologyDecider } from './technology.decide.js';
import { TechnologyScans } from './technology-scans.service.js';

@CommandHandler(ScanTechnology)
@Injectable()
export class ScanTechnologyHandler implements ICommandHandler<ScanTechnology> {
  constructor(
    private readonly scans: TechnologyScans,
    private readonly eventStore: EventStore,
    private readonly cache: ScanCache,
  ) {}

  async execute({ domain, companyId, names }: ScanTechnology): Promise<ScanOutcome> {
    const outcome = await this.scans.scan(domain, names);
    if (outcome.kind === 'unreachable') return outcome;
    const { scan } = outcome;
    if (companyId === null) {
      await this.cache.put('technology', domain, scan);
      return outcome;
    }
    // All callers who share a scan derive the same command id, so the events are appended once.
    const commandId = deriveId('technology-scan', `${companyId}/${scan.provenance.observedAt}`);
    const context = {
      commandId,
      correlationId: commandId,
      actor: 'system:site-scan',
      now: Date.parse(scan.provenance.observedAt),
    };
    const stream = `company-${companyId}`;
    await decideOn(this.eventStore, stream, technologyDecider, (state) => recordScan(state, companyId, scan), context);
    return outcome;
  }
}
