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
  /** Absent where it was not requested; null once its retention has ended. */
  readonly body?: string | null;
}

/** The place of a delivery in its list. */
export interface DeliveryPlace {
  /** ISO 8601. */
  readonly createdAt: string;
  readonly deliveryId: string;
}

export interface DeliveriesPage {
  readonly limit: number;
  readonly offset: number;
  /** Instead of an offset: the last delivery of the page before. */
  readonly after?: DeliveryPlace | null;
  readonly withBody?: boolean;
}

export interface ShownDeliveries {
  readonly rows: readonly ShownDelivery[];
  readonly total: number;
  readonly hasMore: boolean;
}

/** Deliveries to one webhook, newest first, with every attempt. */
export class ListDeliveries extends Query<ShownDeliveries> {
  constructor(
    readonly accountId: string,
    readonly keyId: string,
    readonly hook: NamedWebhook,
    readonly page: DeliveriesPage,
  ) {
    super();
  }
}
