import { Injectable } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { decideOn } from '../../platform/event-store/decide.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { deriveId } from '../../platform/ids/ids.js';
import { personStream } from '../people/person.events.js';
import { personStatements, retractStatements } from './person-statements.decide.js';
import { RetractPersonFacts } from './retract-person-facts.command.js';

@CommandHandler(RetractPersonFacts)
@Injectable()
export class RetractPersonFactsHandler implements ICommandHandler<RetractPersonFacts> {
  constructor(private readonly eventStore: EventStore) {}

  async execute({ retraction, context }: RetractPersonFacts): Promise<bigint> {
    const { personId } = retraction;
    const { position } = await decideOn(
      this.eventStore,
      personStream(personId),
      personStatements,
      (state) => retractStatements(state, retraction),
      { ...context, commandId: deriveId('retraction', `${context.commandId}/${personId}`) },
    );
    return position;
  }
}
