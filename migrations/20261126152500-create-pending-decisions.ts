import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Decisions of moderators that can still be undone. A lost row leaves its submission in the queue. */
export class CreatePendingDecisions20261126152500 implements MigrationInterface {
  name = 'CreatePendingDecisions20261126152500';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE ops.pending_decisions (
        submission_id uuid PRIMARY KEY,
        outcome text NOT NULL,
        reason text,
        actor text NOT NULL,
        command_id uuid NOT NULL,
        correlation_id text NOT NULL,
        due_at timestamptz NOT NULL,
        taken_until timestamptz
      );
      CREATE INDEX pending_decisions_due ON ops.pending_decisions (due_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE ops.pending_decisions');
  }
}
