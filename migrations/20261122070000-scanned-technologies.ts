import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** What scans of sites found stands with the company, so that lists can be filtered by it. */
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
