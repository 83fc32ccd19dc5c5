import { type MigrationInterface, type QueryRunner } from 'typeorm';

export class CreateSubmissions implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE read.submissions (
        submission_id uuid PRIMARY KEY,
        account_id uuid NOT NULL,
        company_id uuid NOT NULL,
        domain text NOT NULL,
        slug text NOT NULL,
        slug_base text NOT NULL,
        slug_n integer NOT NULL,
        name text NOT NULL,
        status text NOT NULL,
        startup jsonb NOT NULL,
        contacts jsonb,
        logo_key text,
        intake_findings jsonb NOT NULL,
        findings jsonb,
        links jsonb,
        reason text,
        decided_by text,
        received_at timestamptz NOT NULL,
        screened_at timestamptz,
        decided_at timestamptz
      );
      CREATE UNIQUE INDEX submissions_slug ON read.submissions (slug);
      CREATE INDEX submissions_slug_base ON read.submissions (slug_base, slug_n);
      CREATE INDEX submissions_company ON read.submissions (company_id);
      CREATE INDEX submissions_queue ON read.submissions (status, received_at, submission_id);

      CREATE TABLE read.submission_people (
        submission_id uuid NOT NULL,
        part text NOT NULL,
        index integer NOT NULL,
        role text,
        sealed jsonb,
        state text NOT NULL,
        person_id uuid,
        queued_at timestamptz,
        PRIMARY KEY (submission_id, part, index)
      );
      CREATE INDEX submission_people_queue ON read.submission_people (state, queued_at);
      CREATE INDEX submission_people_person ON read.submission_people (person_id);

      -- Claims that the process which lets go of orphaned ones still has an eye on.
      CREATE TABLE ops.submission_claims (
        submission_id uuid PRIMARY KEY,
        company_id uuid NOT NULL,
        domain text NOT NULL,
        claimed_at timestamptz NOT NULL
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE ops.submission_claims;
      DROP TABLE read.submission_people;
      DROP TABLE read.submissions;
    `);
  }
}
