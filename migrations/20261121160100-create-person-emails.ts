import { type MigrationInterface, type QueryRunner } from 'typeorm';

export class CreatePersonEmails implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE read.person_emails (
        person_id uuid NOT NULL,
        revision bigint NOT NULL,
        sealed_email jsonb NOT NULL,
        provenance jsonb NOT NULL,
        recorded_at timestamptz NOT NULL,
        PRIMARY KEY (person_id, revision)
      );

      CREATE TABLE vault.lookups (
        digest bytea NOT NULL,
        subject text NOT NULL COLLATE "C",
        PRIMARY KEY (digest, subject)
      );
      CREATE INDEX lookups_subject ON vault.lookups (subject);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE read.person_emails, vault.lookups');
  }
}
