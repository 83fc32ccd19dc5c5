import { Injectable } from '@nestjs/common';
import { DomainError } from '../../kernel/domain-error.js';
import { KeyLineage } from '../registration/key-lineage.service.js';
import { requireWebhook, type NamedWebhook, type WebhookState } from '../registration/webhook.decide.js';
import { WebhookLog } from '../registration/webhook-log.service.js';

/** Webhooks visible to a key; those of other keys do not exist for it. */
@Injectable()
export class AccountWebhooks {
  constructor(
    private readonly lineage: KeyLineage,
    private readonly log: WebhookLog,
  ) {}

  /** @throws DomainError not_found */
  async require(
    caller: { readonly accountId: string; readonly keyId: string },
    named: NamedWebhook,
  ): Promise<WebhookState & { readonly keyId: string }> {
    const keyId = await this.lineage.rootOf(caller.accountId, caller.keyId);
    return { ...requireWebhook(await this.log.load(keyId), named), keyId };
  }

  /** @throws DomainError not_found; unprocessable where the webhook is disabled */
  async requireActive(
    caller: { readonly accountId: string; readonly keyId: string },
    named: NamedWebhook,
  ): Promise<WebhookState & { readonly keyId: string }> {
    const hook = await this.require(caller, named);
    if (hook.status === 'active') return hook;
    throw new DomainError('unprocessable', 'This webhook is disabled. Register its address again once it works.');
  }
}
