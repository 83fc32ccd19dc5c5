import { Injectable } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext } from '../../platform/event-store/decide.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { deriveId } from '../../platform/ids/ids.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { Vault } from '../../platform/vault/vault.js';
import { formerPersonKey, personKey } from '../../vocabulary/person-key.js';
import { PeopleRegistry, type SeenPerson } from '../import/people-registry.js';
import { InvestorDirectory } from '../people/investor-directory.service.js';
import { FounderRoles } from './founder-roles.service.js';
import { type FoundFounder, RecordFounders, type RecordedFounders } from './record-founders.command.js';

@CommandHandler(RecordFounders)
@Injectable()
export class RecordFoundersHandler implements ICommandHandler<RecordFounders> {
  constructor(
    private readonly eventStore: EventStore,
    private readonly readStore: ReadStore,
    private readonly vault: Vault,
    private readonly directory: InvestorDirectory,
    private readonly roles: FounderRoles,
  ) {}

  async execute({ companyId, founders, context }: RecordFounders): Promise<RecordedFounders> {
    const onFile = new Set((await this.directory.founders(companyId)).map(({ name }) => personKey(name)));
    const known = founders.filter(({ name }) => onFile.has(personKey(name)));
    const unknown = founders.filter(({ name }) => !onFile.has(personKey(name)));
    const restated = await this.roles.restate(companyId, known, context);
    const { added, position } = await this.add(companyId, unknown, context);
    return { added, position: position > restated ? position : restated };
  }

  private async add(companyId: string, founders: readonly FoundFounder[], context: CommandContext) {
    if (founders.length === 0) return { added: 0, position: 0n };
    const registry = new PeopleRegistry(this.eventStore, this.readStore, this.vault);
    await registry.load([companyId]);
    const people = await registry.identify(founders.map((founder) => seenAs(companyId, founder)));
    let added = 0;
    let last = 0n;
    for (const person of people) {
      if ('refusal' in person) continue;
      const { outcome, position } = await registry.record(person, context);
      if (outcome !== 'unchanged') added++;
      if (position > last) last = position;
    }
    return { added, position: last };
  }
}

function seenAs(companyId: string, { name, title, isCurrent, provenance }: FoundFounder): SeenPerson {
  return {
    name,
    linkedinUrl: null,
    email: null,
    provenance,
    role: { companyId, title, isFounder: true, isCurrent },
    // Ids by position were never made of websites.
    placeId: deriveId('person', `${companyId}/own-site/${formerPersonKey(name)}`),
  };
}
