import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Clock } from '../../kernel/clock.js';
import { deriveId } from '../../platform/ids/ids.js';
import { CLOCK } from '../../platform/tokens.js';
import { Vault } from '../../platform/vault/vault.js';
import { accountBody } from '../account-events/account-body.rules.js';
import { bodyOf } from '../delivery/message.rules.js';
import { TargetLimits } from '../delivery/target-limits.service.js';
import { AccountWebhooks } from './account-webhooks.service.js';
import { QueueDelivery } from './queue-delivery.service.js';
import { type Asker } from '../registration/register-webhook.command.js';
import { type WebhookState } from '../registration/webhook.decide.js';
import { WebhookProof } from '../proof/webhook-proof.service.js';
import { SendTest, type Queued } from './send-test.command.js';

@CommandHandler(SendTest)
export class SendTestHandler implements ICommandHandler<SendTest> {
  constructor(
    private readonly webhooks: AccountWebhooks,
    private readonly queue: QueueDelivery,
    private readonly limits: TargetLimits,
    private readonly proof: WebhookProof,
    private readonly vault: Vault,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws DomainError not_found, unprocessable, rate_limit */
  async execute({ asker, hook: named }: SendTest): Promise<Queued> {
    const hook = await this.webhooks.requireActive(asker, named);
    const { webhookId, events } = hook;
    await this.limits.takeTest(webhookId);
    if (!hook.isVerified) await this.seekProof(hook, asker);
    const [event = 'arbitrage.opened'] = events;
    const messageId = `msg_${deriveId('webhook-test', `${webhookId}/${asker.requestId}`)}`;
    const at = new Date(this.clock.now()).toISOString();
    const body = event === 'arbitrage.opened' ? bodyOf([]) : accountBody(event, at, null);
    const message = { messageId, event, body, opportunities: [] };
    return this.queue.one(hook, message, { cause: 'test', requestId: asker.requestId });
  }

  /** The receiver may not have been ready when the webhook was registered. */
  private async seekProof(hook: WebhookState & { readonly keyId: string }, by: Asker): Promise<void> {
    const [target, secret] = await this.vault.openAll<unknown>([hook.target, hook.secret]);
    if (!target || typeof secret !== 'string') return;
    const { url } = target as { readonly url: string };
    await this.proof.seek({ webhookId: hook.webhookId, keyId: hook.keyId, url, secret, by });
  }
}
