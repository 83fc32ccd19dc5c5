import { Inject, Injectable } from '@nestjs/common';
import { type Clock } from '../../kernel/clock.js';
import { appendFirst, decideOn, foldStream, type CommandContext } from '../../platform/event-store/decide.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { deriveId } from '../../platform/ids/ids.js';
import { CLOCK } from '../../platform/tokens.js';
import {
  deliveryStream,
  type AttemptedDelivery,
  type DeliveryEvent,
  type EndReason,
  type ScheduledDelivery,
} from '../webhooks.events.js';
import {
  announce,
  deliveryDecider,
  endDelivery,
  noteAttempt,
  type DeliveryEnd,
  type DeliveryState,
} from './delivery.decide.js';

type Decide = (state: DeliveryState) => DeliveryEvent[];

/** Delivery streams: scheduled, attempted, ended. Every record is idempotent. */
@Injectable()
export class DeliveryLog {
  constructor(
    private readonly eventStore: EventStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Announces a delivery before its first attempt. */
  announce(delivery: ScheduledDelivery): Promise<{ position: bigint }> {
    return this.first(delivery, 'announce', (state) => announce(state, delivery));
  }

  attempted(delivery: ScheduledDelivery, attempt: AttemptedDelivery, end: DeliveryEnd): Promise<{ position: bigint }> {
    const decide: Decide = (state) => noteAttempt(state, delivery, attempt, end);
    const name = `attempt/${attempt.attempt}`;
    return attempt.attempt === 1 ? this.first(delivery, name, decide) : this.later(delivery, name, decide);
  }

  ended(delivery: ScheduledDelivery, reason: EndReason): Promise<{ position: bigint }> {
    return this.later(delivery, `end/${reason}`, (state) => endDelivery(state, delivery, reason));
  }

  async state(deliveryId: string): Promise<DeliveryState> {
    return (await foldStream(this.eventStore, deliveryStream(deliveryId), deliveryDecider)).state;
  }

  private first(delivery: ScheduledDelivery, name: string, decide: Decide): Promise<{ position: bigint }> {
    const stream = deliveryStream(delivery.deliveryId);
    return appendFirst(this.eventStore, stream, deliveryDecider, decide, this.context(delivery, name));
  }

  private later(delivery: ScheduledDelivery, name: string, decide: Decide): Promise<{ position: bigint }> {
    const stream = deliveryStream(delivery.deliveryId);
    return decideOn(this.eventStore, stream, deliveryDecider, decide, this.context(delivery, name));
  }

  private context({ deliveryId }: ScheduledDelivery, name: string): CommandContext {
    return {
      commandId: deriveId('webhook-delivery-note', `${deliveryId}/${name}`),
      correlationId: deliveryId,
      actor: 'system:webhooks',
      now: this.clock.now(),
    };
  }
}
