import { type MigrationInterface, type QueryRunner } from 'typeorm';

export class CreatePayments20261122070000 implements MigrationInterface {
  name = 'CreatePayments20261122070000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE read.payments (
        payment_id text PRIMARY KEY,
        operation text NOT NULL,
        protocol text NOT NULL,
        status text NOT NULL,
        amount bigint NOT NULL,
        network text NOT NULL,
        account_id uuid,
        wallet text,
        credits integer,
        claimed_at timestamptz NOT NULL,
        valid_before timestamptz NOT NULL,
        heard_at timestamptz NOT NULL,
        settled_at timestamptz,
        evidence text,
        delivered_at timestamptz,
        reason text
      );
      CREATE INDEX payments_claimed ON read.payments (claimed_at DESC, payment_id DESC);
      CREATE INDEX payments_open ON read.payments (heard_at) WHERE status IN ('claimed', 'unknown');
      CREATE INDEX payments_settled ON read.payments (settled_at) WHERE settled_at IS NOT NULL;

      CREATE TABLE ops.paid_answers (
        payment_id text NOT NULL,
        scope text NOT NULL,
        answer bytea NOT NULL,
        kept_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (payment_id, scope)
      );
      CREATE INDEX paid_answers_kept ON ops.paid_answers (kept_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE ops.paid_answers; DROP TABLE read.payments;');
  }
}
