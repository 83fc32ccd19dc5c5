import { Command } from '@nestjs/cqrs';
import { type Asker } from '../registration/register-webhook.command.js';
import { type HookKind } from '../webhooks.events.js';
import { type Queued } from './send-test.command.js';

/** Delivers the message of an earlier delivery again, under the same message id. */
export class ReplayDelivery extends Command<Queued> {
  constructor(
    readonly asker: Asker,
    readonly deliveryId: string,
    readonly kind: HookKind,
  ) {
    super();
  }
}
