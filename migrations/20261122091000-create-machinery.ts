import { type MigrationInterface, type QueryRunner } from 'typeorm';

export class CreateMachinery20261122091000 implements MigrationInterface {
  name = 'CreateMachinery20261122091000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Chosen measures of each process, once a minute, for a week.
      CREATE TABLE ops.metric_samples (
        at timestamptz NOT NULL,
        -- Of one life of a process: counters begin anew with each.
        instance text NOT NULL,
        series jsonb NOT NULL,
        PRIMARY KEY (at, instance)
      );
      -- Rebuilds that an operator asked for; who did and why stands in the log.
      CREATE TABLE ops.rebuild_requests (
        rebuild_id uuid PRIMARY KEY,
        projection text NOT NULL,
        state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'running', 'done', 'failed')),
        progress text,
        part real NOT NULL DEFAULT 0,
        result jsonb,
        error text,
        requested_by text NOT NULL,
        requested_at timestamptz NOT NULL DEFAULT now(),
        finished_at timestamptz
      );
      CREATE UNIQUE INDEX rebuild_requests_open ON ops.rebuild_requests (projection)
        WHERE state IN ('waiting', 'running');
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE ops.rebuild_requests; DROP TABLE ops.metric_samples');
  }
}
