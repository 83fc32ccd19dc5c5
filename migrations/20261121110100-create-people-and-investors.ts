import { type MigrationInterface, type QueryRunner } from 'typeorm';

export class CreatePeopleAndInvestors implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE read.people (
        person_id uuid PRIMARY KEY,
        short_id text NOT NULL,
        sealed_name jsonb NOT NULL,
        sealed_linkedin_url jsonb,
        provenance jsonb NOT NULL,
        generated boolean NOT NULL,
        registered_at timestamptz NOT NULL
      );
      CREATE INDEX people_short_id ON read.people (short_id);

      CREATE TABLE read.person_roles (
        person_id uuid NOT NULL,
        revision bigint NOT NULL,
        company_id uuid NOT NULL,
        title text NOT NULL,
        is_founder boolean NOT NULL,
        is_current boolean,
        provenance jsonb NOT NULL,
        recorded_at timestamptz NOT NULL,
        PRIMARY KEY (person_id, revision)
      );
      CREATE INDEX person_roles_company ON read.person_roles (company_id);

      CREATE TABLE read.investors (
        investor_id uuid PRIMARY KEY,
        short_id text NOT NULL,
        kind text NOT NULL,
        name text,
        name_key text,
        sealed_name jsonb,
        slug text,
        slug_base text,
        slug_n integer,
        website text,
        hq_country text,
        provenance jsonb NOT NULL,
        generated boolean NOT NULL,
        registered_at timestamptz NOT NULL
      );
      CREATE INDEX investors_short_id ON read.investors (short_id);
      CREATE UNIQUE INDEX investors_slug ON read.investors (slug);
      CREATE INDEX investors_slug_base ON read.investors (slug_base, slug_n);
      CREATE INDEX investors_name_key ON read.investors (name_key);

      CREATE TABLE read.investments (
        round_id uuid NOT NULL,
        investor_id uuid NOT NULL,
        company_id uuid NOT NULL,
        is_lead boolean NOT NULL,
        PRIMARY KEY (round_id, investor_id, company_id)
      );
      CREATE INDEX investments_investor ON read.investments (investor_id);

      CREATE TABLE read.investor_counts (
        investor_id uuid PRIMARY KEY,
        deals bigint NOT NULL,
        lead_deals bigint NOT NULL
      );
      CREATE INDEX investor_counts_deals ON read.investor_counts (deals, investor_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'DROP TABLE read.people, read.person_roles, read.investors, read.investments, read.investor_counts',
    );
  }
}
