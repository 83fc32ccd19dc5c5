import { Inject, Injectable } from '@nestjs/common';
import { type Clock } from '../../kernel/clock.js';
import { decideOn, foldStream, type Decided, type Decision } from '../../platform/event-store/decide.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { newId } from '../../platform/ids/ids.js';
import { CLOCK } from '../../platform/tokens.js';
import { webhooksStream, type WebhookEvent } from '../webhooks.events.js';
import { type Asker } from './register-webhook.command.js';
import { webhooksDecider, type WebhooksState } from './webhook.decide.js';

/** The streams of webhooks. */
@Injectable()
export class WebhookLog {
  constructor(
    private readonly eventStore: EventStore,
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

  /** For the service itself. */
  react(
    keyId: string,
    causationId: string,
    decision: Decision<WebhooksState, WebhookEvent>,
  ): Promise<Decided<WebhooksState, WebhookEvent>> {
    return this.append(keyId, decision, { correlationId: causationId, causationId, actor: 'system:webhooks' });
  }

  /** All webhooks of a first key, read from the log. */
  async load(keyId: string): Promise<WebhooksState> {
    return (await foldStream(this.eventStore, webhooksStream(keyId), webhooksDecider)).state;
  }

  private append(
    keyId: string,
    decision: Decision<WebhooksState, WebhookEvent>,
    by: { readonly correlationId: string; readonly causationId: string; readonly actor: string },
  ): Promise<Decided<WebhooksState, WebhookEvent>> {
    const context = { commandId: newId(), ...by, now: this.clock.now() };
    return decideOn(this.eventStore, webhooksStream(keyId), webhooksDecider, decision, context);
  }
}
