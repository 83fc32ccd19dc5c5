import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Whether the receiver of a webhook has answered its challenge. */
export class AddWebhookVerified implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE read.webhooks ADD COLUMN verified boolean NOT NULL DEFAULT false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE read.webhooks DROP COLUMN verified');
  }
}
