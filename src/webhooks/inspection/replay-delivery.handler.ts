import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DomainError } from '../../kernel/domain-error.js';
import { isUuid } from '../../platform/ids/ids.js';
import { TargetLimits } from '../delivery/target-limits.service.js';
import { AccountWebhooks } from './account-webhooks.service.js';
import { QueueDelivery } from './queue-delivery.service.js';
import { ReplayDelivery } from './replay-delivery.command.js';
import { SentMessages } from './sent-messages.service.js';
import { type Queued } from './send-test.command.js';

@CommandHandler(ReplayDelivery)
export class ReplayDeliveryHandler implements ICommandHandler<ReplayDelivery> {
  constructor(
    private readonly webhooks: AccountWebhooks,
    private readonly sent: SentMessages,
    private readonly queue: QueueDelivery,
    private readonly limits: TargetLimits,
  ) {}

  /**
   * @throws DomainError not_found, also where the body has expired; unprocessable while attempts continue; rate_limit
   */
  async execute({ asker, deliveryId, kind }: ReplayDelivery): Promise<Queued> {
    const found = isUuid(deliveryId) ? await this.sent.ofDelivery(deliveryId) : null;
    if (!found) throw unknownDelivery(deliveryId);
    const hook = await this.webhooks
      .requireActive(asker, { webhookId: found.webhookId, kind })
      .catch((error: unknown) => {
        // The original names the webhook, which may be of another account.
        throw error instanceof DomainError && error.code === 'not_found' ? unknownDelivery(deliveryId) : error;
      });
    if (found.status === 'pending') {
      throw new DomainError('unprocessable', 'This delivery is still being tried; there is nothing to replay yet.');
    }
    await this.limits.takeReplays(hook.webhookId, 1);
    return this.queue.one(hook, found.message, { cause: 'replay', requestId: asker.requestId });
  }
}

function unknownDelivery(deliveryId: string): DomainError {
  return new DomainError('not_found', `This key has no delivery ${deliveryId} with a stored body.`);
}
