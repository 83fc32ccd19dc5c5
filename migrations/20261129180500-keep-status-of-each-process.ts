import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Processes share the parts of the feed, so each reports for itself. A former build's reports fail until it is replaced. */
export class KeepStatusOfEachProcess20261129180500 implements MigrationInterface {
  name = 'KeepStatusOfEachProcess20261129180500';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      TRUNCATE ops.feed_status;
      ALTER TABLE ops.feed_status ADD COLUMN instance text NOT NULL DEFAULT '';
      ALTER TABLE ops.feed_status DROP CONSTRAINT feed_status_pkey, ADD PRIMARY KEY (part, instance);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      TRUNCATE ops.feed_status;
      ALTER TABLE ops.feed_status DROP CONSTRAINT feed_status_pkey, ADD PRIMARY KEY (part);
      ALTER TABLE ops.feed_status DROP COLUMN instance;
    `);
  }
}
