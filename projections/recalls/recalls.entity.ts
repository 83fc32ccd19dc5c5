import { Column, Entity, PrimaryColumn } from 'typeorm';
import { type NoticedRecall, type OpenedRecall, type RecallClass } from '../../src/recalls/recalls.events.js';
import { tableOf } from '../entity-table.js';

/** One row a recall. */
@Entity({ schema: 'read', name: 'recalls' })
export class RecallEntity {
  @PrimaryColumn('uuid') recall_id!: string;
  /** Of RecallOpened. */
  @Column('bigint') position!: string;
  @Column('text', { array: true }) classes!: RecallClass[];
  @Column('jsonb') recall!: OpenedRecall;
}

/** One row for each record of a recall. */
@Entity({ schema: 'read', name: 'recalled_records' })
export class RecalledRecordEntity {
  @PrimaryColumn('uuid') record_id!: string;
  @PrimaryColumn('uuid') recall_id!: string;
  @Column('text') kind!: string;
  @Column('bigint') wrong_from!: string;
  @Column('bigint') corrected_at!: string;
  /** Numbers of the events in the record's stream; null for further records of a recall. */
  @Column('bigint', { nullable: true }) wrong_revision!: string | null;
  @Column('bigint', { nullable: true }) corrected_revision!: string | null;
  @Column('uuid', { nullable: true }) merged_into!: string | null;
}

/** The notice of an account, and one row more for each later addition to it. */
@Entity({ schema: 'read', name: 'recall_notices' })
export class RecallNoticeEntity {
  @PrimaryColumn('uuid') account_id!: string;
  @PrimaryColumn('uuid') recall_id!: string;
  /** 0 for the notice. */
  @PrimaryColumn('bigint') part!: string;
  @Column('bigint') position!: string;
  @Column('timestamptz') noticed_at!: Date;
  @Column('jsonb') notice!: NoticedRecall;
}

/** The classes that an account has chosen; none where it has chosen nothing. */
@Entity({ schema: 'read', name: 'recall_choices' })
export class RecallChoiceEntity {
  @PrimaryColumn('uuid') account_id!: string;
  @Column('text', { array: true }) classes!: RecallClass[];
}

export const RECALLS = tableOf(RecallEntity);
export const RECALL_CHOICES = tableOf(RecallChoiceEntity);
export const RECALLED_RECORDS = tableOf(RecalledRecordEntity);
export const RECALL_NOTICES = tableOf(RecallNoticeEntity, [
  { name: 'page', on: '(account_id, position) WHERE part = 0' },
  { name: 'recall', on: '(recall_id)' },
]);
