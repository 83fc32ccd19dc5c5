import { Injectable } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Vault } from '../../platform/vault/vault.js';
import { ErasePerson, type ErasedPerson } from './erase-person.command.js';
import { subjectsToErase } from './person-identity.rules.js';
import { PersonStreams } from '../people/person-streams.service.js';
import { erasePerson } from '../people/person.decide.js';
import { personStream } from '../people/person.events.js';

@CommandHandler(ErasePerson)
@Injectable()
export class ErasePersonHandler implements ICommandHandler<ErasePerson> {
  constructor(
    private readonly people: PersonStreams,
    private readonly vault: Vault,
  ) {}

  async execute({ personId, traces, context }: ErasePerson): Promise<ErasedPerson> {
    const recordIds = [...new Set([personId, ...traces.recordIds])];
    const subjects = recordIds.map(personStream);
    // Before the records: after a crash in between, a repeated erasure still finds the records.
    for (const subject of subjectsToErase(traces.identifiers)) {
      if (!subjects.includes(subject)) await this.vault.eraseAhead(subject);
    }
    const erased: string[] = [];
    for (const subject of subjects) erased.push(...(await this.vault.erase(subject)));
    let last = 0n;
    for (const recordId of recordIds) {
      const position = await this.people.decide(recordId, context, (state) => erasePerson(state, recordId));
      if (position > last) last = position;
    }
    return { erased, position: last };
  }
}
