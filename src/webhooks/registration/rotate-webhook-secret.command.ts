import { Command } from '@nestjs/cqrs';
import { type Asker, type RegisteredWebhook } from './register-webhook.command.js';
import { type NamedWebhook } from './webhook.decide.js';

/** Another secret for a hook; the one before goes on signing beside it for a day. */
export class RotateWebhookSecret extends Command<RegisteredWebhook & { readonly active: boolean }> {
  constructor(
    readonly asker: Asker,
    readonly hook: NamedWebhook,
  ) {
    super();
  }
}
