import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { deriveId } from '../../platform/ids/ids.js';
import { bodyOf } from '../delivery/message.rules.js';
import { OwnWebhooks } from './own-webhooks.service.js';
import { QueueDelivery } from './queue-delivery.service.js';
import { SendTest, type Queued } from './send-test.command.js';

@CommandHandler(SendTest)
export class SendTestHandler implements ICommandHandler<SendTest> {
  constructor(
    private readonly own: OwnWebhooks,
    private readonly queue: QueueDelivery,
  ) {}

  /** @throws DomainError not_found, unprocessable */
  async execute({ asker, webhookId }: SendTest): Promise<Queued> {
    const hook = await this.own.requireActive(asker, webhookId);
    const messageId = `msg_${deriveId('webhook-test', `${webhookId}/${asker.requestId}`)}`;
    const message = { messageId, event: 'arbitrage.opened' as const, body: bodyOf([]), opportunities: [] };
    return this.queue.one(hook, message, { cause: 'test', requestId: asker.requestId });
  }
}
