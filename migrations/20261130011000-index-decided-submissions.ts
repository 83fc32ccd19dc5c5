import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The console lists decided submissions by the time of their decision. */
export class IndexDecidedSubmissions20261130011000 implements MigrationInterface {
  name = 'IndexDecidedSubmissions20261130011000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE INDEX submissions_decided ON read.submissions (status, decided_at, submission_id) WHERE decided_at IS NOT NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX read.submissions_decided');
  }
}
