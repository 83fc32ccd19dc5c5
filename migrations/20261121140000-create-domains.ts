import { type MigrationInterface, type QueryRunner } from 'typeorm';

export class CreateDomains20261121140000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE EXTENSION IF NOT EXISTS pg_trgm;

      CREATE TABLE read.domains (
        apex text COLLATE "C" PRIMARY KEY,
        tld text COLLATE "C" NOT NULL,
        source text COLLATE "C" NOT NULL,
        status text COLLATE "C" NOT NULL,
        created_at timestamptz NOT NULL,
        seen_at timestamptz NOT NULL,
        candidate_name text,
        source_key text,
        source_url text,
        registered_on date,
        registrar text,
        dns_provider text,
        has_real_email boolean,
        email_provider text,
        has_real_content boolean,
        is_parked boolean,
        quality_score real,
        company_id uuid,
        verdict text,
        attempts integer NOT NULL,
        probed_at timestamptz,
        next_probe_at timestamptz,
        evidence jsonb
      );
      CREATE INDEX domains_by_newest ON read.domains (created_at, apex);
      CREATE INDEX domains_by_status ON read.domains (status, created_at, apex);
      CREATE INDEX domains_by_tld ON read.domains (tld, created_at, apex);
      CREATE INDEX domains_by_source ON read.domains (source, created_at, apex);
      CREATE INDEX domains_by_mail ON read.domains (has_real_email, created_at, apex)
        WHERE has_real_email IS NOT NULL;
      CREATE INDEX domains_by_content ON read.domains (has_real_content, created_at, apex)
        WHERE has_real_content IS NOT NULL;
      CREATE INDEX domains_by_parked ON read.domains (is_parked, created_at, apex) WHERE is_parked IS NOT NULL;
      CREATE INDEX domains_due ON read.domains (next_probe_at) WHERE next_probe_at IS NOT NULL;
      CREATE INDEX domains_apex_trigrams ON read.domains USING gin (apex gin_trgm_ops);
      CREATE INDEX domains_candidate_trigrams ON read.domains USING gin (candidate_name gin_trgm_ops)
        WHERE candidate_name IS NOT NULL;

      CREATE TABLE read.domain_sightings (
        apex text COLLATE "C" NOT NULL,
        source text COLLATE "C" NOT NULL,
        created_at timestamptz NOT NULL,
        seen_at timestamptz NOT NULL,
        candidate_name text,
        source_key text,
        source_url text,
        registered_on date,
        PRIMARY KEY (apex, source)
      );

      CREATE TABLE read.domain_candidates (
        source text COLLATE "C" NOT NULL,
        source_key text COLLATE "C" NOT NULL,
        name text,
        source_url text,
        created_at timestamptz NOT NULL,
        seen_at timestamptz NOT NULL,
        PRIMARY KEY (source, source_key)
      );

      CREATE TABLE read.domain_counts (
        tld text COLLATE "C" NOT NULL,
        source text COLLATE "C" NOT NULL,
        status text COLLATE "C" NOT NULL,
        has_real_email text COLLATE "C" NOT NULL,
        has_real_content text COLLATE "C" NOT NULL,
        is_parked text COLLATE "C" NOT NULL,
        domains bigint NOT NULL DEFAULT 0,
        PRIMARY KEY (tld, source, status, has_real_email, has_real_content, is_parked)
      );

      CREATE TABLE read.domain_registrations (
        apex text COLLATE "C" PRIMARY KEY,
        registered_on date,
        expires_on date,
        registrar text,
        url text,
        looked_up_at timestamptz NOT NULL
      );

      CREATE TABLE ops.radar_sources (
        intake text COLLATE "C" PRIMARY KEY,
        cursor text,
        -- The last event of the source in the log when the cursor was saved: a later one makes the cursor stale.
        stream text,
        revision bigint,
        last_run_at timestamptz,
        rows bigint NOT NULL DEFAULT 0,
        ingested bigint NOT NULL DEFAULT 0,
        known bigint NOT NULL DEFAULT 0,
        rejected bigint NOT NULL DEFAULT 0,
        errors integer NOT NULL DEFAULT 0,
        last_error text,
        last_error_at timestamptz,
        retry_at timestamptz
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE ops.radar_sources;
      DROP TABLE read.domain_registrations, read.domain_counts, read.domain_candidates, read.domain_sightings,
        read.domains;
    `);
  }
}
