import { Injectable } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ErasePerson } from './erase-person.command.js';
import { PersonStreams } from './person-streams.service.js';
import { erasePerson } from './person.decide.js';

@CommandHandler(ErasePerson)
@Injectable()
export class ErasePersonHandler implements ICommandHandler<ErasePerson> {
  constructor(private readonly people: PersonStreams) {}

  execute({ personId, context }: ErasePerson): Promise<bigint> {
    return this.people.decide(personId, context, (state) => erasePerson(state, personId));
  }
}
