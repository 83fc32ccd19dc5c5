import { type MigrationInterface, type QueryRunner } from 'typeorm';

export class CreateMeteringOps20261121100100 implements MigrationInterface {
  name = 'CreateMeteringOps20261121100100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE ops.ledger_snapshots (
        account_id uuid PRIMARY KEY,
        format integer NOT NULL,
        revision bigint NOT NULL,
        position bigint NOT NULL,
        event_id uuid NOT NULL,
        state jsonb NOT NULL,
        saved_at timestamptz NOT NULL DEFAULT now()
      );

      CREATE UNLOGGED TABLE ops.rate_use (
        subject text PRIMARY KEY,
        weight bigint NOT NULL,
        used_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX rate_use_at ON ops.rate_use (used_at);

      CREATE TABLE ops.anonymous_use (
        bucket text NOT NULL,
        address text NOT NULL,
        day date NOT NULL,
        used integer NOT NULL,
        PRIMARY KEY (bucket, address, day)
      );
      CREATE INDEX anonymous_use_day ON ops.anonymous_use (day);

      CREATE TABLE ops.process_managers (
        name text PRIMARY KEY,
        position bigint NOT NULL,
        moved_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE TABLE ops.open_job_charges (
        account_id uuid NOT NULL,
        request_id text NOT NULL,
        revision bigint NOT NULL,
        stream text NOT NULL,
        charged_at timestamptz NOT NULL,
        taken_on boolean NOT NULL DEFAULT false,
        PRIMARY KEY (account_id, request_id)
      );
      CREATE INDEX open_job_charges_stream ON ops.open_job_charges (stream);
      CREATE INDEX open_job_charges_at ON ops.open_job_charges (charged_at) WHERE NOT taken_on;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'DROP TABLE ops.open_job_charges, ops.process_managers, ops.anonymous_use, ops.rate_use, ops.ledger_snapshots',
    );
  }
}
