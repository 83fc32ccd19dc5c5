import { type MigrationInterface, type QueryRunner } from 'typeorm';

export class CreateProcessParked20261122030000 implements MigrationInterface {
  name = 'CreateProcessParked20261122030000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Events that a process manager could not react to, and what came after them in their streams. Only where they
      -- stand in the log: what they say stays there, so that erasure need not look here.
      CREATE TABLE ops.process_parked (
        name text NOT NULL,
        stream text NOT NULL,
        revision bigint NOT NULL,
        event_type text NOT NULL,
        error text NOT NULL,
        tries integer NOT NULL,
        parked_at timestamptz NOT NULL DEFAULT now(),
        next_at timestamptz NOT NULL,
        PRIMARY KEY (name, stream, revision)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE ops.process_parked');
  }
}
