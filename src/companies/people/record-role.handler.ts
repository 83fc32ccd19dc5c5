import { Injectable } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { PersonStreams } from './person-streams.service.js';
import { recordRoles } from './person.decide.js';
import { RecordRole } from './record-role.command.js';

@CommandHandler(RecordRole)
@Injectable()
export class RecordRoleHandler implements ICommandHandler<RecordRole> {
  constructor(private readonly people: PersonStreams) {}

  execute({ personId, role, provenance, context }: RecordRole): Promise<bigint> {
    return this.people.decide(personId, context, (state) =>
      state.phase === 'registered' ? recordRoles(state, personId, [role], provenance) : [],
    );
  }
}
