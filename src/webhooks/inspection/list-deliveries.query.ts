import { Query } from '@nestjs/cqrs';
import { type DeliveryStatus } from '../../../projections/webhooks/webhooks.entity.js';
import { type HookEvent } from '../webhooks.events.js';
import { type NamedWebhook } from '../registration/webhook.decide.js';

export interface ShownAttempt {
  readonly at: Date;
  readonly status: number | null;
  readonly durationMs: number | null;
  readonly error: string | null;
  /** The first kilobyte of the answer. */
  readonly excerpt: string | null;
}

export interface ShownDelivery {
  readonly deliveryId: string;
  readonly messageId: string;
  readonly event: HookEvent;
  readonly status: DeliveryStatus;
  readonly createdAt: Date;
  readonly nextAttemptAt: Date | null;
  readonly attempts: readonly ShownAttempt[];
}

/** Deliveries to one webhook, newest first, with every attempt. */
export class ListDeliveries extends Query<{ readonly rows: readonly ShownDelivery[]; readonly total: number }> {
  constructor(
    readonly accountId: string,
    readonly keyId: string,
    readonly hook: NamedWebhook,
    readonly page: { readonly limit: number; readonly offset: number },
  ) {
    super();
  }
}
