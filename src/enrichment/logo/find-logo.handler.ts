import { Injectable } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { decideOn } from '../../platform/event-store/decide.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { deriveId } from '../../platform/ids/ids.js';
import { ScanCache } from '../site-visit/scan-cache.service.js';
import { FindLogo } from './find-logo.command.js';
import { LogoFinder } from './logo-finder.service.js';
import { logoDecider, recordLogos, withKnownLogos } from './logo.decide.js';
import { type FoundLogos } from './logo.events.js';

@CommandHandler(FindLogo)
@Injectable()
export class FindLogoHandler implements ICommandHandler<FindLogo> {
  constructor(
    private readonly finder: LogoFinder,
    private readonly eventStore: EventStore,
    private readonly cache: ScanCache,
  ) {}

  async execute({ domain, companyId, names }: FindLogo): Promise<FoundLogos> {
    const found = await this.finder.find(domain, names);
    const known = companyId === null ? found : await this.record(companyId, found);
    // Cached after it is recorded: a search whose event was lost is repeated at the next call.
    await this.cache.put('logo', domain, found);
    return known;
  }

  private async record(companyId: string, found: FoundLogos): Promise<FoundLogos> {
    // All callers who share a search derive the same command id, so the event is appended once.
    const commandId = deriveId('logo', `${companyId}/${found.provenance.observedAt}`);
    const now = Date.parse(found.provenance.observedAt);
    const context = { commandId, correlationId: commandId, actor: 'system:site-scan', now };
    const stream = `company-${companyId}`;
    const { state } = await decideOn(
      this.eventStore,
      stream,
      logoDecider,
      (known) => recordLogos(known, companyId, found),
      context,
    );
    return withKnownLogos(state, found);
  }
}
