import { Column, Entity, PrimaryColumn } from 'typeorm';
import { type Sealed } from '../../src/kernel/sealed.js';
import { tableOf } from '../entity-table.js';
import { type DeliveryCause, type DisableReason, type HookEvent } from '../../src/webhooks/webhooks.events.js';

/** An active webhook; a removed one has no row. */
@Entity({ schema: 'read', name: 'webhooks' })
export class WebhookEntity {
  @PrimaryColumn('uuid') webhook_id!: string;
  @Column('uuid') account_id!: string;
  /** The first of the consecutively rotated keys. */
  @Column('uuid') key_id!: string;
  @Column('text', { array: true }) events!: HookEvent[];
  @Column('jsonb') target!: Sealed;
  @Column('boolean') active!: boolean;
  @Column('text', { nullable: true }) disabled_reason!: DisableReason | null;
  @Column('timestamptz') created_at!: Date;
  @Column('boolean') verified!: boolean;
}

export const WEBHOOKS = tableOf(WebhookEntity, [{ name: 'by_key', on: '(key_id)' }]);

export type DeliveryStatus = 'pending' | 'succeeded' | 'exhausted' | 'skipped';

@Entity({ schema: 'read', name: 'webhook_deliveries' })
export class WebhookDeliveryEntity {
  @PrimaryColumn('uuid') delivery_id!: string;
  @Column('uuid') webhook_id!: string;
  @Column('uuid') key_id!: string;
  @Column('text') message_id!: string;
  @Column('text') event!: HookEvent;
  @Column('text') cause!: DeliveryCause;
  @Column('text') status!: DeliveryStatus;
  @Column('timestamptz') created_at!: Date;
  /** Commit position of the event that scheduled it. */
  @Column('bigint') position!: string;
  @Column('timestamptz', { nullable: true }) next_attempt_at!: Date | null;
}

export const WEBHOOK_DELIVERIES = tableOf(WebhookDeliveryEntity, [
  { name: 'by_webhook', on: '(webhook_id, created_at, delivery_id)' },
]);

@Entity({ schema: 'read', name: 'webhook_attempts' })
export class WebhookAttemptEntity {
  @PrimaryColumn('uuid') delivery_id!: string;
  @PrimaryColumn('integer') attempt!: number;
  @Column('timestamptz') at!: Date;
  @Column('integer', { nullable: true }) status!: number | null;
  @Column('integer', { nullable: true }) duration_ms!: number | null;
  @Column('text', { nullable: true }) error!: string | null;
  @Column('jsonb', { nullable: true }) excerpt!: Sealed | null;
}

export const WEBHOOK_ATTEMPTS = tableOf(WebhookAttemptEntity);
