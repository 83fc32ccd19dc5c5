import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Vault } from '../../platform/vault/vault.js';
import { EndpointQueues } from '../delivery/endpoint-queues.service.js';
import { webhookSubject } from '../webhooks.events.js';
import { KeyLineage } from '../registration/key-lineage.service.js';
import { RemoveAccountWebhooks } from './remove-account-webhooks.command.js';
import { removeAll } from '../registration/webhook.decide.js';
import { WebhookLog } from '../registration/webhook-log.service.js';

@CommandHandler(RemoveAccountWebhooks)
export class RemoveAccountWebhooksHandler implements ICommandHandler<RemoveAccountWebhooks> {
  constructor(
    private readonly lineage: KeyLineage,
    private readonly log: WebhookLog,
    private readonly lanes: EndpointQueues,
    private readonly vault: Vault,
  ) {}

  /** Reads the log alone, so that no webhook is missed while a read model is behind. */
  async execute({ accountId, causationId }: RemoveAccountWebhooks): Promise<{ removed: number }> {
    let removed = 0;
    for (const root of await this.lineage.rootsOf(accountId)) {
      const { events, state } = await this.log.react(root, causationId, (hooks) => removeAll(hooks, root));
      removed += events.length;
      for (const { webhookId } of state) {
        await this.lanes.close(webhookId);
        await this.vault.erase(webhookSubject(webhookId));
      }
    }
    return { removed };
  }
}
