import { type MigrationInterface, type QueryRunner } from 'typeorm';

export class CreateSchemas20261121080000 implements MigrationInterface {
  name = 'CreateSchemas20261121080000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE SCHEMA IF NOT EXISTS read;
      CREATE SCHEMA IF NOT EXISTS ops;
      CREATE SCHEMA IF NOT EXISTS vault;

      CREATE TABLE read.checkpoints (
        projection text NOT NULL,
        generation text NOT NULL CHECK (generation IN ('live', 'next')),
        version integer NOT NULL,
        position bigint NOT NULL,
        updated_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (projection, generation)
      );

      CREATE TABLE read.parked_events (
        projection text NOT NULL,
        generation text NOT NULL,
        position bigint NOT NULL,
        stream text NOT NULL,
        event_id uuid NOT NULL,
        event_type text NOT NULL,
        error text NOT NULL,
        parked_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (projection, generation, position, event_id)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP SCHEMA read CASCADE; DROP SCHEMA ops CASCADE; DROP SCHEMA vault CASCADE');
  }
}
