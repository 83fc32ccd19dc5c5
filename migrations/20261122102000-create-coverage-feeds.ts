import { type MigrationInterface, type QueryRunner } from 'typeorm';

export class CreateCoverageFeeds20261122102000 implements MigrationInterface {
  name = 'CreateCoverageFeeds20261122102000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE read.company_mentions
        ADD COLUMN feed_id uuid, ADD COLUMN item_key text, ADD COLUMN proofs text[];
      CREATE INDEX company_mentions_feed ON read.company_mentions (feed_id);
      CREATE TABLE read.coverage_feeds (
        feed_id uuid PRIMARY KEY,
        url text NOT NULL,
        listed_at timestamptz NOT NULL
      );
      CREATE TABLE ops.feed_reads (
        feed_id uuid PRIMARY KEY,
        state jsonb NOT NULL,
        next_at timestamptz NOT NULL
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE ops.feed_reads;
      DROP TABLE read.coverage_feeds;
      ALTER TABLE read.company_mentions DROP COLUMN feed_id, DROP COLUMN item_key, DROP COLUMN proofs;
    `);
  }
}
