import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The account of each job, and when each account last had its turn in a pool. */
export class TakeJobAccountsInTurn implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE ops.job_queue ADD COLUMN account_id uuid;
      UPDATE ops.job_queue AS q SET account_id = j.account_id FROM read.jobs AS j WHERE j.job_id = q.job_id;
      CREATE UNLOGGED TABLE ops.job_turns (
        pool text NOT NULL,
        account_id uuid NOT NULL,
        served_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (pool, account_id)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE ops.job_turns; ALTER TABLE ops.job_queue DROP COLUMN account_id');
  }
}
