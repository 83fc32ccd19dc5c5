import { type MigrationInterface, type QueryRunner } from 'typeorm';

export class CreateUnansweredCharges20261121170300 implements MigrationInterface {
  name = 'CreateUnansweredCharges20261121170300';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE ops.unanswered_charges (
        account_id uuid NOT NULL,
        request_id text NOT NULL,
        revision bigint,
        event_id uuid,
        state text NOT NULL CHECK (state IN ('open', 'giving_back', 'given_back', 'answered')),
        told_at timestamptz NOT NULL DEFAULT now(),
        looked_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (account_id, request_id)
      );
      CREATE INDEX unanswered_charges_open ON ops.unanswered_charges (looked_at)
        WHERE state IN ('open', 'giving_back');
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE ops.unanswered_charges');
  }
}
