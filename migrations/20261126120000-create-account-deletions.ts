import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** If `ops.account_deletions` is lost with the positions of its process, the log is read again. */
export class CreateAccountDeletions20261126120000 implements MigrationInterface {
  name = 'CreateAccountDeletions20261126120000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE read.accounts ADD COLUMN deleted_at timestamptz;
      CREATE TABLE ops.account_deletions (
        account_id uuid PRIMARY KEY,
        position bigint NOT NULL,
        erased_position bigint
      );
      CREATE INDEX account_deletions_open ON ops.account_deletions (position)
        WHERE erased_position IS DISTINCT FROM position;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE ops.account_deletions; ALTER TABLE read.accounts DROP COLUMN deleted_at');
  }
}
