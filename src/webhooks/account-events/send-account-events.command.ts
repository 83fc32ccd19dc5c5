import { Command } from '@nestjs/cqrs';
import { type AccountEvent } from '../webhooks.events.js';

export interface AccountEventMessage {
  readonly accountId: string;
  /** Of the cause: the same id is the same message. */
  readonly id: string;
  /** ISO 8601 instant. */
  readonly at: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Queues messages to the webhooks of accounts that are subscribed to the event. Answers with the number of webhooks. */
export class SendAccountEvents extends Command<number> {
  constructor(
    readonly event: AccountEvent,
    readonly messages: readonly AccountEventMessage[],
  ) {
    super();
  }
}
