import { Inject, Injectable } from '@nestjs/common';
import { type Clock } from '../../kernel/clock.js';
import { decideOn, foldStream, type Decided, type Decision, type Folded } from '../../platform/event-store/decide.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { newId } from '../../platform/ids/ids.js';
import { CLOCK } from '../../platform/tokens.js';
import { EndpointQueues } from '../delivery/endpoint-queues.service.js';
import { webhooksStream, type WebhookEvent } from '../webhooks.events.js';
import { type Asker } from './register-webhook.command.js';
import { webhooksDecider, type WebhooksState } from './webhook.decide.js';

/** The streams of webhooks. */
@Injectable()
export class WebhookLog {
  constructor(
    private readonly eventStore: EventStore,
    private readonly queues: EndpointQueues,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** For a caller's request. Encrypted values differ each time, so a repeat of the request is a different append. */
  decide(
    keyId: string,
    by: Asker,
    decision: Decision<WebhooksState, WebhookEvent>,
  ): Promise<Decided<WebhooksState, WebhookEvent>> {
    const { requestId: correlationId } = by;
    const actor = `key:${by.keyId}`;
    return this.copied(this.append(keyId, decision, { correlationId, causationId: correlationId, actor }));
  }

  /** For the service itself. */
  react(
    keyId: string,
    causationId: string,
    decision: Decision<WebhooksState, WebhookEvent>,
  ): Promise<Decided<WebhooksState, WebhookEvent>> {
    return this.copied(this.record(keyId, causationId, decision));
  }

  /** As `react`, for a caller that updates the copies in the queues itself. */
  record(
    keyId: string,
    causationId: string,
    decision: Decision<WebhooksState, WebhookEvent>,
  ): Promise<Decided<WebhooksState, WebhookEvent>> {
    return this.append(keyId, decision, { correlationId: causationId, causationId, actor: 'system:webhooks' });
  }

  /** All webhooks of a first key, read from the log. */
  fold(keyId: string): Promise<Folded<WebhooksState>> {
    return foldStream(this.eventStore, webhooksStream(keyId), webhooksDecider);
  }

  async load(keyId: string): Promise<WebhooksState> {
    return (await this.fold(keyId)).state;
  }

  /** As `load`; deliveries find them in their queues from then on. */
  async remembered(keyId: string): Promise<WebhooksState> {
    const { state, revision } = await this.fold(keyId);
    await this.queues.remember(state, revision);
    return state;
  }

  private append(
    keyId: string,
    decision: Decision<WebhooksState, WebhookEvent>,
    by: { readonly correlationId: string; readonly causationId: string; readonly actor: string },
  ): Promise<Decided<WebhooksState, WebhookEvent>> {
    const context = { commandId: newId(), ...by, now: this.clock.now() };
    return decideOn(this.eventStore, webhooksStream(keyId), webhooksDecider, decision, context);
  }

  /** Before the caller is answered: from then on, deliveries use the change. */
  private async copied(
    deciding: Promise<Decided<WebhooksState, WebhookEvent>>,
  ): Promise<Decided<WebhooksState, WebhookEvent>> {
    const decided = await deciding;
    if (decided.events.length > 0) await this.queues.remember(decided.state, decided.revision);
    return decided;
  }
}
