import { type MigrationInterface, type QueryRunner } from 'typeorm';

export class AddAccountWebhooks20261122071500 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX webhook_lanes_by_account ON ops.webhook_lanes (account_id);

      CREATE TABLE ops.webhook_low_credits (
        account_id uuid NOT NULL,
        period text COLLATE "C" NOT NULL,
        wallet text COLLATE "C" NOT NULL,
        PRIMARY KEY (account_id, period, wallet)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE ops.webhook_low_credits;
      DROP INDEX ops.webhook_lanes_by_account;
    `);
  }
}
