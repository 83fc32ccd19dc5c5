import { type MigrationInterface, type QueryRunner } from 'typeorm';

export class CreateStateTopics20261127020000 implements MigrationInterface {
  name = 'CreateStateTopics20261127020000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- How far each topic of states has come, a cluster and topic. A topic whose rows were made of something else
      -- (another schema, a rebuilt read model) is published again as a whole.
      CREATE TABLE ops.state_topics (
        cluster_id text NOT NULL,
        topic text NOT NULL,
        position bigint NOT NULL,
        made_of text NOT NULL,
        updated_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (cluster_id, topic)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE ops.state_topics');
  }
}
