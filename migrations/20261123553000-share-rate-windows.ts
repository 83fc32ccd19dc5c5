import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The last minute of each limited subject, by the second; processes write it by compare-and-set. */
export class ShareRateWindows implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE ops.rate_use
        ALTER COLUMN weight SET DEFAULT 0,
        ADD COLUMN revision bigint NOT NULL DEFAULT 0,
        ADD COLUMN seconds jsonb NOT NULL DEFAULT '[]';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE ops.rate_use ALTER COLUMN weight DROP DEFAULT, DROP COLUMN revision, DROP COLUMN seconds;
    `);
  }
}
