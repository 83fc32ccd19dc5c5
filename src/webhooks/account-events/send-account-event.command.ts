import { Command } from '@nestjs/cqrs';
import { type AccountEvent } from '../webhooks.events.js';

/**
 * Queues a message to the webhooks of an account that are subscribed to the event. The same id is the same message.
 * Answers with the number of webhooks.
 */
export class SendAccountEvent extends Command<number> {
  constructor(
    readonly accountId: string,
    readonly event: AccountEvent,
    readonly message: {
      /** Of the cause. */
      readonly id: string;
      /** ISO 8601 instant. */
      readonly at: string;
      readonly data: Readonly<Record<string, unknown>>;
    },
  ) {
    super();
  }
}
