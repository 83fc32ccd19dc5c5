import { Command } from '@nestjs/cqrs';
import { type Asker } from './register-webhook.command.js';
import { type NamedWebhook } from './webhook.decide.js';

/** Removes one webhook of a key; nothing is sent to it any more. */
export class RemoveWebhook extends Command<{ readonly position: bigint }> {
  constructor(
    readonly asker: Asker,
    readonly hook: NamedWebhook,
  ) {
    super();
  }
}
