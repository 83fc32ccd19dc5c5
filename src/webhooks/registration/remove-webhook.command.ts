import { Command } from '@nestjs/cqrs';
import { type Asker } from './register-webhook.command.js';

/** Ends one hook of a key; nothing is sent to it any more. */
export class RemoveWebhook extends Command<{ readonly position: bigint }> {
  constructor(
    readonly asker: Asker,
    readonly webhookId: string,
  ) {
    super();
  }
}
