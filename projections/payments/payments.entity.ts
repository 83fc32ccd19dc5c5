import { Column, Entity, PrimaryColumn } from 'typeorm';
import { tableOf } from '../entity-table.js';

/** Payments without their payers. */
@Entity({ schema: 'read', name: 'payments' })
export class PaymentEntity {
  @PrimaryColumn('text') payment_id!: string;
  @Column('text') operation!: string;
  @Column('text') protocol!: 'mpp' | 'x402';
  @Column('text') status!: 'claimed' | 'unknown' | 'rejected' | 'settled';
  /** Millionths of a dollar. */
  @Column('bigint') amount!: string;
  @Column('text') network!: string;
  @Column('uuid', { nullable: true }) account_id!: string | null;
  @Column('text', { nullable: true }) wallet!: string | null;
  @Column('integer', { nullable: true }) credits!: number | null;
  @Column('timestamptz') claimed_at!: Date;
  @Column('timestamptz') valid_before!: Date;
  /** Time of its last event. */
  @Column('timestamptz') heard_at!: Date;
  @Column('timestamptz', { nullable: true }) settled_at!: Date | null;
  @Column('text', { nullable: true }) evidence!: 'settlement' | 'chain' | null;
  @Column('timestamptz', { nullable: true }) delivered_at!: Date | null;
  /** Why it is unknown or rejected. */
  @Column('text', { nullable: true }) reason!: string | null;
}

export const PAYMENTS = tableOf(PaymentEntity, [
  { name: 'claimed', on: '(claimed_at DESC, payment_id DESC)' },
  { name: 'open', on: "(heard_at) WHERE status IN ('claimed', 'unknown')" },
  { name: 'settled', on: '(settled_at) WHERE settled_at IS NOT NULL' },
]);
