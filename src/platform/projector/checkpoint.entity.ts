import { Column, Entity, PrimaryColumn } from 'typeorm';
import { type Generation } from './apply-changes.js';

/** The position of each projection; a running rebuild has its own row. */
@Entity({ schema: 'read', name: 'checkpoints' })
export class CheckpointEntity {
  @PrimaryColumn('text') projection!: string;
  @PrimaryColumn('text') generation!: Generation;
  @Column('integer') version!: number;
  @Column('integer') swaps!: number;
  @Column('bigint') position!: string;
  /** The last event read, at or before the position; null until one was. */
  @Column('bigint', { nullable: true }) event_position!: string | null;
  @Column('uuid', { nullable: true }) event_id!: string | null;
  /** The last event that concerned the projection, and when the log recorded it; null where not known. */
  @Column('bigint', { nullable: true }) changed_position!: string | null;
  @Column('timestamptz', { nullable: true }) changed_at!: Date | null;
  @Column('timestamptz') updated_at!: Date;
}

/** Events that a projection could not apply, and the later events of their streams. */
@Entity({ schema: 'read', name: 'parked_events' })
export class ParkedEventEntity {
  @PrimaryColumn('text') projection!: string;
  @PrimaryColumn('text') generation!: Generation;
  @PrimaryColumn('bigint') position!: string;
  @PrimaryColumn('uuid') event_id!: string;
  @Column('text') stream!: string;
  @Column('text') event_type!: string;
  @Column('text') error!: string;
  @Column('timestamptz') parked_at!: Date;
}
