import { type MigrationInterface, type QueryRunner } from 'typeorm';

export class CreateAskedMailboxes20261122030000 implements MigrationInterface {
  name = 'CreateAskedMailboxes20261122030000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE ops.asked_mailboxes (
        digest bytea PRIMARY KEY,
        asked_at timestamptz NOT NULL,
        sealed bytea
      );
      CREATE INDEX asked_mailboxes_asked_at ON ops.asked_mailboxes (asked_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE ops.asked_mailboxes');
  }
}
