import { Query } from '@nestjs/cqrs';
import { type DisableReason, type HookEvent, type HookKind } from '../webhooks.events.js';

export interface ListedWebhook {
  readonly webhookId: string;
  readonly url: string;
  readonly label: string | null;
  readonly events: readonly HookEvent[];
  readonly active: boolean;
  readonly verified: boolean;
  readonly disabledReason: DisableReason | null;
  readonly createdAt: Date;
}

/** The webhooks of one kind of a key and of the keys it replaced, oldest first. */
export class ListWebhooks extends Query<readonly ListedWebhook[]> {
  constructor(
    readonly accountId: string,
    readonly keyId: string,
    readonly kind: HookKind,
  ) {
    super();
  }
}
