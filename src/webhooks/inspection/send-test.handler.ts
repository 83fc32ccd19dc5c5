import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Clock } from '../../kernel/clock.js';
import { deriveId } from '../../platform/ids/ids.js';
import { CLOCK } from '../../platform/tokens.js';
import { accountBody } from '../account-events/account-body.rules.js';
import { bodyOf } from '../delivery/message.rules.js';
import { OwnWebhooks } from './own-webhooks.service.js';
import { QueueDelivery } from './queue-delivery.service.js';
import { SendTest, type Queued } from './send-test.command.js';

@CommandHandler(SendTest)
export class SendTestHandler implements ICommandHandler<SendTest> {
  constructor(
    private readonly own: OwnWebhooks,
    private readonly queue: QueueDelivery,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws DomainError not_found, unprocessable */
  async execute({ asker, hook: named }: SendTest): Promise<Queued> {
    const hook = await this.own.requireActive(asker, named);
    const { webhookId, events } = hook;
    const [event = 'arbitrage.opened'] = events;
    const messageId = `msg_${deriveId('webhook-test', `${webhookId}/${asker.requestId}`)}`;
    const at = new Date(this.clock.now()).toISOString();
    const body = event === 'arbitrage.opened' ? bodyOf([]) : accountBody(event, at, null);
    const message = { messageId, event, body, opportunities: [] };
    return this.queue.one(hook, message, { cause: 'test', requestId: asker.requestId });
  }
}
