import { type MigrationInterface, type QueryRunner } from 'typeorm';

export class CreateJobs implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE read.jobs (
        job_id uuid PRIMARY KEY,
        account_id uuid NOT NULL,
        request_id text NOT NULL,
        kind text NOT NULL,
        status text NOT NULL,
        cost integer NOT NULL,
        input jsonb NOT NULL,
        attempt integer NOT NULL,
        progress double precision NOT NULL,
        stage text NOT NULL,
        result jsonb,
        error_code text,
        error_message text,
        created_at timestamptz NOT NULL,
        started_at timestamptz,
        finished_at timestamptz
      );
      CREATE INDEX jobs_account ON read.jobs (account_id, created_at DESC, job_id DESC);
      CREATE INDEX jobs_status ON read.jobs (status, created_at);

      -- What was given back, by the charge it was for.
      CREATE TABLE read.job_refunds (
        account_id uuid NOT NULL,
        request_id text NOT NULL,
        amount bigint NOT NULL DEFAULT 0,
        PRIMARY KEY (account_id, request_id)
      );

      -- Who does which job, until when. May be lost: it is made again from read.jobs.
      CREATE TABLE ops.job_queue (
        job_id uuid PRIMARY KEY,
        kind text NOT NULL,
        state text NOT NULL DEFAULT 'waiting',
        worker text,
        host text,
        lease_token uuid,
        tries integer NOT NULL DEFAULT 0,
        error text,
        queued_at timestamptz NOT NULL DEFAULT now(),
        -- Waiting: from when; running: until when the lease holds; parked: since when.
        next_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX job_queue_due ON ops.job_queue (state, next_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE ops.job_queue;
      DROP TABLE read.job_refunds;
      DROP TABLE read.jobs;
    `);
  }
}
