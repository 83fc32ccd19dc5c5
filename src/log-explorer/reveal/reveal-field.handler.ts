import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DomainError } from '../../kernel/domain-error.js';
import { decideOn } from '../../platform/event-store/decide.js';
import { eventAt } from '../../platform/event-store/event-at.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { sealedFieldsOf } from './sealed-fields.rules.js';
import { RevealField } from './reveal-field.command.js';
import { reveal, revealDecider } from './reveal.decide.js';
import { revealStream } from './reveal.events.js';

const HOURS = 24;

@CommandHandler(RevealField)
export class RevealFieldHandler implements ICommandHandler<RevealField> {
  constructor(private readonly eventStore: EventStore) {}

  async execute({ stream, revision, path, by }: RevealField): Promise<void> {
    const event = await eventAt(this.eventStore, stream, revision);
    if (event === null || !sealedFieldsOf(event.data).has(path)) {
      throw new DomainError('not_found', 'The event has no sealed field of that name; reload its page.');
    }
    const until = new Date(by.now + HOURS * 3_600_000).toISOString();
    const field = { eventId: event.id, stream, revision: revision.toString(), path, until };
    const now = new Date(by.now).toISOString();
    const decision = (state: Parameters<typeof reveal>[0]) => reveal(state, field, now);
    await decideOn(this.eventStore, revealStream(event.id), revealDecider, decision, by);
  }
}
