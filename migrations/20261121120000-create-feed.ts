import { type MigrationInterface, type QueryRunner } from 'typeorm';

export class CreateFeed20261121120000 implements MigrationInterface {
  name = 'CreateFeed20261121120000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- How far the relay has come, a cluster and topic: a new cluster or topic begins at the first event.
      CREATE TABLE ops.feed_relay (
        cluster_id text NOT NULL,
        topic text NOT NULL,
        position bigint NOT NULL,
        updated_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (cluster_id, topic)
      );

      -- Commit position up to which a group has dealt with a partition, whatever the transport was. next_offset is
      -- where to read on in the broker that cluster_id names.
      CREATE TABLE ops.feed_positions (
        group_name text NOT NULL,
        topic text NOT NULL,
        partition integer NOT NULL,
        position bigint NOT NULL,
        cluster_id text,
        next_offset bigint,
        updated_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (group_name, topic, partition)
      );

      CREATE TABLE ops.feed_parked (
        group_name text NOT NULL,
        topic text NOT NULL,
        partition integer NOT NULL,
        position bigint NOT NULL,
        stream text NOT NULL,
        message jsonb NOT NULL,
        error text NOT NULL,
        tries integer NOT NULL,
        parked_at timestamptz NOT NULL DEFAULT now(),
        replay_requested_at timestamptz,
        PRIMARY KEY (group_name, topic, position)
      );
      CREATE INDEX feed_parked_stream ON ops.feed_parked (group_name, stream, position);

      -- Outside effects that were decided on: written with the position, delivered at least once under effect_id.
      CREATE TABLE ops.feed_effects (
        effect_id uuid PRIMARY KEY,
        kind text NOT NULL,
        payload jsonb NOT NULL,
        state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'done', 'given_up')),
        attempts integer NOT NULL DEFAULT 0,
        next_at timestamptz NOT NULL DEFAULT now(),
        lease_token uuid,
        last_error text,
        created_at timestamptz NOT NULL DEFAULT now(),
        finished_at timestamptz
      );
      -- What the relay and each group last said of themselves, every few seconds while they run.
      CREATE TABLE ops.feed_status (
        part text PRIMARY KEY,
        state text NOT NULL,
        trouble text,
        updated_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX feed_effects_due ON ops.feed_effects (kind, next_at) WHERE state = 'pending';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'DROP TABLE ops.feed_relay; DROP TABLE ops.feed_positions; DROP TABLE ops.feed_parked; DROP TABLE ops.feed_effects; ' +
        'DROP TABLE ops.feed_status',
    );
  }
}
