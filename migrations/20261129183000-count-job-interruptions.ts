import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Attempts that ended because their worker was stopped: they do not count. */
export class CountJobInterruptions20261129183000 implements MigrationInterface {
  name = 'CountJobInterruptions20261129183000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE ops.job_queue ADD COLUMN interruptions integer NOT NULL DEFAULT 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE ops.job_queue DROP COLUMN interruptions');
  }
}
