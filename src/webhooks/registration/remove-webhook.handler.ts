import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Vault } from '../../platform/vault/vault.js';
import { EndpointQueues } from '../delivery/endpoint-queues.service.js';
import { webhookSubject } from '../webhooks.events.js';
import { KeyLineage } from './key-lineage.service.js';
import { RemoveWebhook } from './remove-webhook.command.js';
import { removeWebhook } from './webhook.decide.js';
import { WebhookLog } from './webhook-log.service.js';

@CommandHandler(RemoveWebhook)
export class RemoveWebhookHandler implements ICommandHandler<RemoveWebhook> {
  constructor(
    private readonly lineage: KeyLineage,
    private readonly log: WebhookLog,
    private readonly lanes: EndpointQueues,
    private readonly vault: Vault,
  ) {}

  /** @throws DomainError not_found where the key has no such webhook. */
  async execute({ asker, hook }: RemoveWebhook): Promise<{ position: bigint }> {
    const keyId = await this.lineage.rootOf(asker.accountId, asker.keyId);
    const { position } = await this.log.decide(keyId, asker, (state) => removeWebhook(state, keyId, hook));
    const { webhookId } = hook;
    await this.lanes.close(webhookId);
    await this.vault.erase(webhookSubject(webhookId));
    return { position };
  }
}
