import { type MigrationInterface, type QueryRunner } from 'typeorm';

export class CreateCompanies implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE EXTENSION IF NOT EXISTS pg_trgm;

      CREATE TABLE read.companies (
        company_id uuid PRIMARY KEY,
        slug text NOT NULL,
        slug_base text NOT NULL,
        slug_n integer NOT NULL,
        name text NOT NULL,
        name_key text NOT NULL,
        name_keys text[] NOT NULL,
        former_names text[] NOT NULL,
        one_liner text,
        description text,
        website text,
        domain text,
        declared_funding double precision,
        rounds_funding double precision,
        total_funding double precision GENERATED ALWAYS AS (GREATEST(declared_funding, rounds_funding)) STORED,
        rounds integer NOT NULL,
        employee_count integer,
        sectors text[] NOT NULL,
        tags text[] NOT NULL,
        sector_keys text[] NOT NULL,
        terms text,
        technologies text[] NOT NULL,
        tech_keys text[] NOT NULL,
        investors jsonb NOT NULL,
        stage text,
        founded_date text,
        founded_on date,
        announced_on date NOT NULL,
        hq_country text,
        hq_city text,
        business_model text,
        logo_url text,
        linkedin_url text,
        twitter_url text,
        github_url text,
        is_hiring boolean,
        is_stealth boolean,
        status text NOT NULL,
        exit jsonb,
        extra jsonb,
        generated boolean NOT NULL,
        registered_at timestamptz NOT NULL,
        document tsvector GENERATED ALWAYS AS (
          setweight(to_tsvector('english', name), 'A') ||
          setweight(to_tsvector('english', coalesce(one_liner, '') || ' ' || coalesce(terms, '')), 'B') ||
          setweight(to_tsvector('english', left(coalesce(description, ''), 1000)), 'C')
        ) STORED
      );
      CREATE UNIQUE INDEX companies_slug ON read.companies (slug);
      CREATE INDEX companies_slug_base ON read.companies (slug_base, slug_n);
      CREATE UNIQUE INDEX companies_domain ON read.companies (domain);
      CREATE INDEX companies_by_name ON read.companies (name_key COLLATE "C", company_id);
      CREATE INDEX companies_by_newest ON read.companies (announced_on, company_id);
      CREATE INDEX companies_by_funding ON read.companies (total_funding, company_id);
      CREATE INDEX companies_by_employees ON read.companies (employee_count, company_id);
      CREATE INDEX companies_by_country ON read.companies (hq_country, stage);
      CREATE INDEX companies_name_keys ON read.companies USING gin (name_keys);
      CREATE INDEX companies_sector_keys ON read.companies USING gin (sector_keys);
      CREATE INDEX companies_tech_keys ON read.companies USING gin (tech_keys);
      CREATE INDEX companies_name_trigrams ON read.companies USING gin (name_key gin_trgm_ops);
      CREATE INDEX companies_document ON read.companies USING gin (document);

      CREATE TABLE read.company_domains (
        domain text NOT NULL,
        company_id uuid NOT NULL,
        kind text NOT NULL,
        PRIMARY KEY (domain, company_id)
      );
      CREATE INDEX company_domains_company ON read.company_domains (company_id);

      CREATE TABLE read.company_observations (
        company_id uuid NOT NULL,
        revision bigint NOT NULL,
        fields text[] NOT NULL,
        source text NOT NULL,
        source_key text,
        provenance jsonb NOT NULL,
        observed_at timestamptz NOT NULL,
        PRIMARY KEY (company_id, revision)
      );
      CREATE INDEX company_observations_source_key
        ON read.company_observations (source, source_key) WHERE source_key IS NOT NULL;

      CREATE TABLE read.funding_rounds (
        round_id uuid PRIMARY KEY,
        company_id uuid NOT NULL,
        round text,
        date text,
        dated_on date,
        amount double precision,
        valuation double precision,
        lead_investors jsonb NOT NULL,
        investors jsonb NOT NULL,
        provenance jsonb NOT NULL
      );
      CREATE INDEX funding_rounds_company ON read.funding_rounds (company_id);

      CREATE TABLE read.products (
        product_id uuid PRIMARY KEY,
        company_id uuid NOT NULL,
        slug text NOT NULL,
        slug_base text NOT NULL,
        slug_n integer NOT NULL,
        name text NOT NULL,
        category text,
        pricing_type text,
        status text,
        website text,
        description text,
        provenance jsonb NOT NULL
      );
      CREATE UNIQUE INDEX products_slug ON read.products (slug);
      CREATE INDEX products_slug_base ON read.products (slug_base, slug_n);
      CREATE INDEX products_company ON read.products (company_id);

      CREATE TABLE read.company_counts (
        hq_country text NOT NULL,
        stage text NOT NULL,
        companies bigint NOT NULL,
        PRIMARY KEY (hq_country, stage)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE read.companies, read.company_domains, read.company_observations, read.funding_rounds,
        read.products, read.company_counts
    `);
  }
}
