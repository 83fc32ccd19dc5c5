import { type MigrationInterface, type QueryRunner } from 'typeorm';

export class CreateLogIndex20261122090000 implements MigrationInterface {
  name = 'CreateLogIndex20261122090000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Where in the log what stands: made from the log alone, and made again from it when lost.
      CREATE TABLE ops.log_types (
        id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        category text NOT NULL,
        name text NOT NULL,
        UNIQUE (category, name)
      );
      CREATE TABLE ops.log_actors (
        id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        name text NOT NULL UNIQUE
      );
      CREATE INDEX log_actors_prefix ON ops.log_actors (name text_pattern_ops);
      CREATE TABLE ops.log_index (
        position bigint PRIMARY KEY,
        revision bigint NOT NULL,
        recorded_at timestamptz NOT NULL,
        event_id uuid NOT NULL,
        -- Null where the event names none in the form of a UUID.
        correlation uuid,
        causation uuid,
        type_id integer NOT NULL,
        actor_id integer NOT NULL,
        stream text NOT NULL
      );
      CREATE INDEX log_index_type ON ops.log_index (type_id, position);
      CREATE INDEX log_index_actor ON ops.log_index (actor_id, type_id, position);
      CREATE INDEX log_index_correlation ON ops.log_index (correlation, position);
      CREATE INDEX log_index_event ON ops.log_index (event_id);
      -- Most events were caused by the request that they belong to.
      CREATE INDEX log_index_causation ON ops.log_index (causation) WHERE causation <> correlation;
      -- The first position of each minute: instants become positions, by which everything else is ordered.
      CREATE TABLE ops.log_minutes (
        minute timestamptz PRIMARY KEY,
        position bigint NOT NULL
      );
      CREATE TABLE ops.log_index_state (
        is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
        format integer NOT NULL,
        position bigint NOT NULL,
        moved_at timestamptz NOT NULL DEFAULT now()
      );
      -- What the first events of a long stream amount to, so that no look at it begins at the first.
      CREATE TABLE ops.stream_checkpoints (
        stream text NOT NULL,
        revision bigint NOT NULL,
        format text NOT NULL,
        event_id uuid NOT NULL,
        states bytea NOT NULL,
        PRIMARY KEY (stream, revision)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE ops.stream_checkpoints;
      DROP TABLE ops.log_index_state;
      DROP TABLE ops.log_minutes;
      DROP TABLE ops.log_index;
      DROP TABLE ops.log_actors;
      DROP TABLE ops.log_types;
    `);
  }
}
