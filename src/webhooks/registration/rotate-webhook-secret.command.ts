import { Command } from '@nestjs/cqrs';
import { type Asker, type RegisteredWebhook } from './register-webhook.command.js';
import { type NamedWebhook } from './webhook.decide.js';

/** Replaces the secret of a webhook; the previous one also signs for a day. */
export class RotateWebhookSecret extends Command<RegisteredWebhook & { readonly active: boolean }> {
  constructor(
    readonly asker: Asker,
    readonly hook: NamedWebhook,
  ) {
    super();
  }
}
