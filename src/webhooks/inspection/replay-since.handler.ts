import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EventStore } from '../../platform/event-store/event-store.js';
import { refuseAfterEnd } from '../../web/lists/log-end.js';
import { TargetLimits } from '../delivery/target-limits.service.js';
import { AccountWebhooks } from './account-webhooks.service.js';
import { QueueDelivery } from './queue-delivery.service.js';
import { ReplaySince, type Replayed } from './replay-since.command.js';
import { SentMessages } from './sent-messages.service.js';

export const MOST_REPLAYED = 1_000;

@CommandHandler(ReplaySince)
export class ReplaySinceHandler implements ICommandHandler<ReplaySince> {
  constructor(
    private readonly webhooks: AccountWebhooks,
    private readonly sent: SentMessages,
    private readonly queue: QueueDelivery,
    private readonly limits: TargetLimits,
    private readonly eventStore: EventStore,
  ) {}

  /** @throws DomainError not_found, unprocessable, rate_limit, validation_failed for a position after the end of the log */
  async execute({ asker, hook: named, since }: ReplaySince): Promise<Replayed> {
    const hook = await this.webhooks.requireActive(asker, named);
    if ('position' in since) await refuseAfterEnd(this.eventStore, since.position, '2026-11-22T00:00:00Z');
    const { messages, next } = await this.sent.since(named.webhookId, since, MOST_REPLAYED);
    await this.limits.takeReplays(named.webhookId, messages.length);
    const queued = await this.queue.all(hook, messages, { cause: 'replay', requestId: asker.requestId });
    const position = queued.map((one) => one.position).reduce(later, null);
    return { replayed: queued.length, next, position };
  }
}

function later(one: bigint | null, other: bigint): bigint {
  return one !== null && one > other ? one : other;
}
