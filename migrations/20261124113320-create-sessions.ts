import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Losing either table signs people out and lets an unexpired form be used again; nothing else. */
export class CreateSessions20261124113320 implements MigrationInterface {
  name = 'CreateSessions20261124113320';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE ops.sessions (
        session_hash bytea PRIMARY KEY,
        kind text NOT NULL,
        subject text NOT NULL,
        created_at timestamptz NOT NULL,
        last_seen_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL,
        ended_at timestamptz
      );
      CREATE INDEX sessions_subject ON ops.sessions (kind, subject);
      CREATE INDEX sessions_expires_at ON ops.sessions (expires_at);
      CREATE TABLE ops.used_tokens (
        token_hash bytea PRIMARY KEY,
        expires_at timestamptz NOT NULL
      );
      CREATE INDEX used_tokens_expires_at ON ops.used_tokens (expires_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE ops.used_tokens; DROP TABLE ops.sessions');
  }
}
