import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Recalls: their read model, and what the process that notices accounts can lose. */
export class CreateRecalls20261126230000 implements MigrationInterface {
  name = 'CreateRecalls20261126230000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE read.recalls (
        recall_id uuid PRIMARY KEY,
        position bigint NOT NULL,
        classes text[] NOT NULL,
        recall jsonb NOT NULL
      );
      CREATE TABLE read.recalled_records (
        record_id uuid NOT NULL,
        recall_id uuid NOT NULL,
        kind text NOT NULL,
        wrong_from bigint NOT NULL,
        corrected_at bigint NOT NULL,
        wrong_revision bigint,
        corrected_revision bigint,
        merged_into uuid,
        PRIMARY KEY (record_id, recall_id)
      );
      CREATE TABLE read.recall_notices (
        account_id uuid NOT NULL,
        recall_id uuid NOT NULL,
        part bigint NOT NULL,
        position bigint NOT NULL,
        noticed_at timestamptz NOT NULL,
        notice jsonb NOT NULL,
        PRIMARY KEY (account_id, recall_id, part)
      );
      CREATE INDEX recall_notices_page ON read.recall_notices (account_id, position) WHERE part = 0;
      CREATE INDEX recall_notices_recall ON read.recall_notices (recall_id);
      CREATE INDEX usage_debits ON read.usage (account_id, request_id) WHERE kind = 'debit';
      CREATE TABLE ops.open_recalls (
        record8 bigint NOT NULL,
        kind smallint NOT NULL,
        recall_id uuid NOT NULL,
        wrong_from bigint NOT NULL,
        corrected_at bigint NOT NULL,
        right_until bigint,
        classes smallint NOT NULL,
        PRIMARY KEY (record8, kind, recall_id)
      );
      CREATE TABLE ops.compared_reads (
        one boolean PRIMARY KEY CHECK (one),
        position bigint NOT NULL
      );
      CREATE TABLE ops.recall_refunds (
        account_id uuid NOT NULL,
        request_id text NOT NULL,
        recall_id uuid NOT NULL,
        month text NOT NULL,
        wallet text NOT NULL,
        credits integer NOT NULL,
        revision bigint NOT NULL,
        is_paid boolean NOT NULL DEFAULT false,
        PRIMARY KEY (account_id, request_id)
      );
      CREATE INDEX recall_refunds_month ON ops.recall_refunds (account_id, month);
      CREATE TABLE ops.recall_outbox (
        account_id uuid NOT NULL,
        recall_id uuid NOT NULL,
        classes text[] NOT NULL,
        created_at timestamptz NOT NULL,
        message_id uuid,
        sent_at timestamptz,
        PRIMARY KEY (account_id, recall_id)
      );
      CREATE INDEX recall_outbox_unsent ON ops.recall_outbox (account_id, created_at) WHERE sent_at IS NULL;
      CREATE TABLE ops.recall_senders (
        account_id uuid PRIMARY KEY,
        last_at timestamptz NOT NULL
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE read.recalls, read.recalled_records, read.recall_notices;
      DROP INDEX read.usage_debits;
      DROP TABLE ops.open_recalls, ops.compared_reads, ops.recall_refunds, ops.recall_outbox, ops.recall_senders;
    `);
  }
}
