import { type MigrationInterface, type QueryRunner } from 'typeorm';

export class CreateFeedMalformed20261122032000 implements MigrationInterface {
  name = 'CreateFeedMalformed20261122032000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Where in a topic stands what is no message of the feed. Its content stays there: nobody knows what it is.
      CREATE TABLE ops.feed_malformed (
        group_name text NOT NULL,
        topic text NOT NULL,
        partition integer NOT NULL,
        "offset" bigint NOT NULL,
        error text NOT NULL,
        parked_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (group_name, topic, partition, "offset")
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE ops.feed_malformed');
  }
}
