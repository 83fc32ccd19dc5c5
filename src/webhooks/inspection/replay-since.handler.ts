import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Clock } from '../../kernel/clock.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { CLOCK } from '../../platform/tokens.js';
import { refuseAfterEnd } from '../../web/lists/log-end.js';
import { validationFailed } from '../../web/problems/problem.js';
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
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws DomainError not_found, unprocessable, rate_limit, validation_failed for a time or position that is still to come */
  async execute({ asker, hook: named, since }: ReplaySince): Promise<Replayed> {
    const hook = await this.webhooks.requireActive(asker, named);
    if ('position' in since) await refuseAfterEnd(this.eventStore, since.position, '2026-11-22T00:00:00Z');
    else if (since.at.getTime() > this.clock.now()) {
      const suggestion = 'Send the time from which messages are missing';
      throw validationFailed([{ field: 'since', message: 'since lies in the future', suggestion }]);
    }
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
