import { type MigrationInterface, type QueryRunner } from 'typeorm';

export class IdentifyLog implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Which log the other tables speak of; one row. adoptions counts how often another log was put in its place.
      CREATE TABLE ops.log_identity (
        is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
        log_id uuid NOT NULL,
        adoptions integer NOT NULL DEFAULT 0,
        known_since timestamptz NOT NULL DEFAULT now()
      );

      -- The last event that a reader has seen, at or before its position: by it the reader recognises the log.
      ALTER TABLE read.checkpoints ADD COLUMN event_position bigint, ADD COLUMN event_id uuid;
      ALTER TABLE ops.feed_relay ADD COLUMN event_position bigint, ADD COLUMN event_id uuid;
      ALTER TABLE ops.process_managers ADD COLUMN event_position bigint, ADD COLUMN event_id uuid;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE ops.log_identity;
      ALTER TABLE read.checkpoints DROP COLUMN event_position, DROP COLUMN event_id;
      ALTER TABLE ops.feed_relay DROP COLUMN event_position, DROP COLUMN event_id;
      ALTER TABLE ops.process_managers DROP COLUMN event_position, DROP COLUMN event_id;
    `);
  }
}
