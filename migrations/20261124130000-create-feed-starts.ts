import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Written together with the relay's positions; absent where a topic has only ever held messages of the present log. */
export class CreateFeedStarts20261124130000 implements MigrationInterface {
  name = 'CreateFeedStarts20261124130000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- The offset at which the messages of the present log begin in a partition that has messages of a former one.
      CREATE TABLE ops.feed_starts (
        cluster_id text NOT NULL,
        topic text NOT NULL,
        partition integer NOT NULL,
        start_offset bigint NOT NULL,
        PRIMARY KEY (cluster_id, topic, partition)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE ops.feed_starts');
  }
}
