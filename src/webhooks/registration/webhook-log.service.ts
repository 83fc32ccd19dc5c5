import { Inject, Injectable } from '@nestjs/common';
import { type ClientBase } from 'pg';
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
    return this.append(keyId, decision, { correlationId, causationId: correlationId, actor: `key:${by.keyId}` });
  }

  /** For the service itself. @param tx of the caller, where it may have locked queues */
  react(
    keyId: string,
    causationId: string,
    decision: Decision<WebhooksState, WebhookEvent>,
    tx?: ClientBase,
  ): Promise<Decided<WebhooksState, WebhookEvent>> {
    return this.append(keyId, decision, { correlationId: causationId, causationId, actor: 'system:webhooks' }, tx);
  }

  /** All webhooks of a first key, read from the log. */
  async load(keyId: string): Promise<WebhooksState> {
    return (await this.fold(keyId)).state;
  }

  /** As `load`; deliveries find them in their queues from then on. */
  async remembered(keyId: string, tx?: ClientBase): Promise<WebhooksState> {
    const { state, revision } = await this.fold(keyId);
    await this.queues.remember(state, revision, tx);
    return state;
  }

  private fold(keyId: string): Promise<Folded<WebhooksState>> {
    return foldStream(this.eventStore, webhooksStream(keyId), webhooksDecider);
  }

  private async append(
    keyId: string,
    decision: Decision<WebhooksState, WebhookEvent>,
    by: { readonly correlationId: string; readonly causationId: string; readonly actor: string },
    tx?: ClientBase,
  ): Promise<Decided<WebhooksState, WebhookEvent>> {
    const context = { commandId: newId(), ...by, now: this.clock.now() };
    const decided = await decideOn(this.eventStore, webhooksStream(keyId), webhooksDecider, decision, context);
    // Before the caller is answered: from then on, deliveries use the change.
    if (decided.events.length > 0) await this.queues.remember(decided.state, decided.revision, tx);
    return decided;
  }
}
