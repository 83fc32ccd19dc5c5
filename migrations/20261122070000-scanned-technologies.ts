import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Stores the results of site scans with the company, so that lists can filter by them. */
export class ScannedTechnologies20261122070000 implements MigrationInterface {
  name = 'ScannedTechnologies20261122070000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      "ALTER TABLE read.companies ADD COLUMN scanned_technologies text[] NOT NULL DEFAULT '{}'::text[]",
    );
    await runner.query('ALTER TABLE read.companies ALTER COLUMN scanned_technologies DROP DEFAULT');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE read.companies DROP COLUMN scanned_technologies');
  }
}
