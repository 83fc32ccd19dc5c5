import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Clock } from '../../kernel/clock.js';
import { CLOCK } from '../../platform/tokens.js';
import { Vault } from '../../platform/vault/vault.js';
import { webhookSubject } from '../webhooks.events.js';
import { generateSecret } from './generate-secret.js';
import { KeyLineage } from './key-lineage.service.js';
import { type RegisteredWebhook } from './register-webhook.command.js';
import { RotateWebhookSecret } from './rotate-webhook-secret.command.js';
import { requireWebhook, rotateSecret } from './webhook.decide.js';
import { WebhookLog } from './webhook-log.service.js';

@CommandHandler(RotateWebhookSecret)
export class RotateWebhookSecretHandler implements ICommandHandler<RotateWebhookSecret> {
  constructor(
    private readonly lineage: KeyLineage,
    private readonly log: WebhookLog,
    private readonly vault: Vault,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws DomainError not_found */
  async execute({ asker, hook: named }: RotateWebhookSecret): Promise<RegisteredWebhook & { active: boolean }> {
    const keyId = await this.lineage.rootOf(asker.accountId, asker.keyId);
    const hook = requireWebhook(await this.log.load(keyId), named);
    const { webhookId, events, isVerified } = hook;
    const secret = generateSecret();
    const sealed = await this.vault.seal(webhookSubject(webhookId), secret);
    const now = this.clock.now();
    const { position } = await this.log.decide(keyId, asker, (state) =>
      rotateSecret(state, { keyId, ...named }, sealed, now),
    );
    const target = await this.vault.open<{ url: string; label: string | null }>(hook.target);
    if (!target) throw new Error('the URL of an active webhook has been erased');
    return { webhookId, ...target, events, active: hook.status === 'active', isVerified, secret, position };
  }
}
