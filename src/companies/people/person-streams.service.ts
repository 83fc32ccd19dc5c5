import { Injectable } from '@nestjs/common';
import { type CommandContext, decideOn } from '../../platform/event-store/decide.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { deriveId } from '../../platform/ids/ids.js';
import { personDecider, type PersonState } from './person.decide.js';
import { personStream, type PersonEvent } from './person.events.js';

/** Appends decisions about one person; one command may affect several people. */
@Injectable()
export class PersonStreams {
  constructor(private readonly store: EventStore) {}

  /** Returns the commit position; 0n for an unknown person or without an event. */
  async decide(
    personId: string,
    context: CommandContext,
    decision: (state: PersonState) => readonly PersonEvent[],
  ): Promise<bigint> {
    const { position } = await decideOn(this.store, personStream(personId), personDecider, decision, {
      ...context,
      commandId: deriveId('person', `${context.commandId}/${personId}`),
    });
    return position;
  }
}
