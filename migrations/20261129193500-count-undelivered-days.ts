import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Days on which a message of a webhook ended undelivered, since its last success; and the last of them. */
export class CountUndeliveredDays20261129193500 implements MigrationInterface {
  name = 'CountUndeliveredDays20261129193500';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE ops.webhook_lanes ADD COLUMN undelivered_days integer NOT NULL DEFAULT 0,
         ADD COLUMN undelivered_at timestamptz`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE ops.webhook_lanes DROP COLUMN undelivered_at, DROP COLUMN undelivered_days');
  }
}
