import { type MigrationInterface, type QueryRunner } from 'typeorm';

export class CreateHiring20261122030100 implements MigrationInterface {
  name = 'CreateHiring20261122030100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE read.company_hiring (
        company_id uuid PRIMARY KEY,
        board jsonb,
        board_key text NOT NULL,
        scanned_at timestamptz NOT NULL,
        open_roles integer,
        watched_since timestamptz
      );
      CREATE INDEX company_hiring_scanned_at ON read.company_hiring (scanned_at);

      CREATE TABLE read.company_hiring_looks (
        company_id uuid NOT NULL,
        board_key text NOT NULL,
        looked_at timestamptz NOT NULL,
        unchanged_until timestamptz,
        PRIMARY KEY (company_id, board_key, looked_at)
      );

      CREATE TABLE read.company_roles (
        company_id uuid NOT NULL,
        board_key text NOT NULL,
        role_key text NOT NULL,
        title text NOT NULL,
        locations text[] NOT NULL,
        is_remote boolean NOT NULL,
        url text,
        published_at timestamptz,
        first_seen_at timestamptz NOT NULL,
        is_baseline boolean NOT NULL,
        closed_at timestamptz,
        repost_of text,
        reposts integer NOT NULL,
        PRIMARY KEY (company_id, board_key, role_key)
      );

      CREATE TABLE ops.hiring_looks (
        company_id uuid PRIMARY KEY,
        tried_at timestamptz NOT NULL,
        looked_at timestamptz
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'DROP TABLE read.company_hiring, read.company_hiring_looks, read.company_roles, ops.hiring_looks',
    );
  }
}
