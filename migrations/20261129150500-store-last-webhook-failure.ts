import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** When the last attempt at a webhook failed: a long pause without attempts does not count as failing. */
export class StoreLastWebhookFailure20261129150500 implements MigrationInterface {
  name = 'StoreLastWebhookFailure20261129150500';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE ops.webhook_lanes ADD COLUMN failed_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE ops.webhook_lanes DROP COLUMN failed_at');
  }
}
