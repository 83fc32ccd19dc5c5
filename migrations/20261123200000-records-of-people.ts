import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * A person may have several records in the log, joined by common identifiers. Existing rows become one record for each
 * person, which stay live until the read model is rebuilt.
 */
export class RecordsOfPeople implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE read.person_records (
        record_id uuid PRIMARY KEY,
        person_id uuid,
        short_id text NOT NULL,
        sealed_name jsonb NOT NULL,
        sealed_linkedin_url jsonb,
        provenance jsonb NOT NULL,
        generated boolean NOT NULL,
        registered_at timestamptz NOT NULL
      );
      INSERT INTO read.person_records
      SELECT person_id, person_id, short_id, sealed_name, sealed_linkedin_url, provenance, generated, registered_at
      FROM read.people;
      CREATE INDEX person_records_person ON read.person_records (person_id);
      CREATE INDEX person_records_short_id ON read.person_records (short_id);

      CREATE TABLE read.person_identifiers (
        record_id uuid NOT NULL,
        identifier_id uuid NOT NULL,
        kind text NOT NULL,
        PRIMARY KEY (record_id, identifier_id)
      );
      CREATE INDEX person_identifiers_identifier ON read.person_identifiers (identifier_id);

      ALTER TABLE read.person_roles RENAME COLUMN person_id TO record_id;
      ALTER TABLE read.person_roles ADD COLUMN person_id uuid, ADD COLUMN observed_at timestamptz;
      UPDATE read.person_roles SET person_id = record_id,
        observed_at = coalesce((provenance->>'observedAt')::timestamptz, recorded_at);
      ALTER TABLE read.person_roles ALTER COLUMN observed_at SET NOT NULL;
      CREATE INDEX person_roles_person ON read.person_roles (person_id);

      ALTER TABLE read.person_emails RENAME COLUMN person_id TO record_id;
      ALTER TABLE read.person_emails ADD COLUMN person_id uuid;
      UPDATE read.person_emails SET person_id = record_id;
      CREATE INDEX person_emails_person ON read.person_emails (person_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE read.person_records, read.person_identifiers;
      ALTER TABLE read.person_roles DROP COLUMN person_id, DROP COLUMN observed_at;
      ALTER TABLE read.person_roles RENAME COLUMN record_id TO person_id;
      ALTER TABLE read.person_emails DROP COLUMN person_id;
      ALTER TABLE read.person_emails RENAME COLUMN record_id TO person_id;
    `);
  }
}
