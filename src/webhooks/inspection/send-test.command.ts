import { Command } from '@nestjs/cqrs';
import { type Asker } from '../registration/register-webhook.command.js';
import { type NamedWebhook } from '../registration/webhook.decide.js';
import { type ShownDelivery } from './list-deliveries.query.js';

export interface Queued {
  readonly delivery: ShownDelivery;
  readonly position: bigint;
}

/** Queues a delivery without opportunities, which tests the receiver. */
export class SendTest extends Command<Queued> {
  constructor(
    readonly asker: Asker,
    readonly hook: NamedWebhook,
  ) {
    super();
  }
}
