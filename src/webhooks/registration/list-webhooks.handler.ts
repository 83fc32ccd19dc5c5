import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { type WebhookEntity } from '../../../projections/webhooks/webhooks.entity.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { Vault } from '../../platform/vault/vault.js';
import { KeyLineage } from './key-lineage.service.js';
import { ListWebhooks, type ListedWebhook } from './list-webhooks.query.js';
import { kindOf } from './webhook.decide.js';

@QueryHandler(ListWebhooks)
export class ListWebhooksHandler implements IQueryHandler<ListWebhooks> {
  constructor(
    private readonly lineage: KeyLineage,
    private readonly vault: Vault,
    private readonly readStore: ReadStore,
  ) {}

  async execute({ accountId, keyId, kind }: ListWebhooks): Promise<readonly ListedWebhook[]> {
    const root = await this.lineage.rootOf(accountId, keyId);
    const all = await this.readStore.prepared<WebhookEntity>(
      'webhooks-of-key',
      'SELECT * FROM read.webhooks WHERE key_id = $1 ORDER BY created_at, webhook_id',
      [root],
    );
    const rows = all.filter((row) => kindOf(row) === kind);
    const targets = await this.vault.openAll<{ url: string; label: string | null }>(rows.map(({ target }) => target));
    return rows.flatMap((row, index) => {
      const target = targets[index];
      if (!target) return [];
      const { webhook_id: webhookId, events, active, verified } = row;
      const { disabled_reason: disabledReason, created_at: createdAt } = row;
      return [{ webhookId, ...target, events, active, verified, disabledReason, createdAt }];
    });
  }
}
