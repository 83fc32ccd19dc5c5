import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** A copy of the webhook in its queue, so that a delivery need not read the log. */
export class StoreWebhooksInQueues20261127060500 implements MigrationInterface {
  name = 'StoreWebhooksInQueues20261127060500';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE ops.webhook_lanes ADD COLUMN hook jsonb, ADD COLUMN hook_revision bigint');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE ops.webhook_lanes DROP COLUMN hook, DROP COLUMN hook_revision');
  }
}
