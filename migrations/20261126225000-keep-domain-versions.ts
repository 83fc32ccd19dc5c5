import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Superseded rows of the radar's domains and of their evidence, and what the counts gained in each epoch of the log, so
 * that the list can be read as of a position. A rebuild of the read model fills them.
 */
export class KeepDomainVersions20261126225000 implements MigrationInterface {
  name = 'KeepDomainVersions20261126225000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE read.domains ADD COLUMN since bigint NOT NULL DEFAULT 0;
      ALTER TABLE read.domain_evidence ADD COLUMN since bigint NOT NULL DEFAULT 0;
      ALTER TABLE read.domain_sightings ADD COLUMN since bigint NOT NULL DEFAULT 0;
      CREATE INDEX domains_since ON read.domains USING brin (since);
      CREATE TABLE read.domain_versions (apex text, until bigint, since bigint NOT NULL, tld text NOT NULL,
        source text NOT NULL, status text NOT NULL, created_at timestamptz NOT NULL, seen_at timestamptz NOT NULL,
        candidate_name text, source_key text, source_url text, registered_on date, registrar text, dns_provider text,
        has_real_email boolean, email_provider text, has_real_content boolean, is_parked boolean, quality_score real,
        company_id uuid, verdict text, attempts integer NOT NULL, probed_at timestamptz, next_probe_at timestamptz,
        PRIMARY KEY (apex, until));
      CREATE INDEX domain_versions_by_newest ON read.domain_versions (created_at, apex) INCLUDE (since, until);
      CREATE INDEX domain_versions_by_status ON read.domain_versions (status, created_at, apex) INCLUDE (since, until);
      CREATE INDEX domain_versions_by_tld ON read.domain_versions (tld, created_at, apex) INCLUDE (since, until);
      CREATE INDEX domain_versions_by_source ON read.domain_versions (source, created_at, apex) INCLUDE (since, until);
      CREATE INDEX domain_versions_since ON read.domain_versions (since);
      CREATE INDEX domain_versions_until ON read.domain_versions (until);
      CREATE INDEX domain_versions_apex_trigrams ON read.domain_versions USING gin (apex gin_trgm_ops);
      CREATE INDEX domain_versions_candidate_trigrams ON read.domain_versions
        USING gin (candidate_name gin_trgm_ops) WHERE candidate_name IS NOT NULL;
      CREATE TABLE read.domain_evidence_versions (apex text, until bigint, since bigint NOT NULL,
        evidence jsonb NOT NULL, PRIMARY KEY (apex, until));
      CREATE TABLE read.domain_count_epochs (tld text, source text, status text, has_real_email text,
        has_real_content text, is_parked text, epoch integer, domains bigint NOT NULL,
        PRIMARY KEY (tld, source, status, has_real_email, has_real_content, is_parked, epoch));
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE read.domain_versions, read.domain_evidence_versions, read.domain_count_epochs;
      ALTER TABLE read.domains DROP COLUMN since;
      ALTER TABLE read.domain_evidence DROP COLUMN since;
      ALTER TABLE read.domain_sightings DROP COLUMN since;
    `);
  }
}
