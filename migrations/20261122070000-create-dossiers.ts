import { type MigrationInterface, type QueryRunner } from 'typeorm';

export class CreateDossiers20261122070000 implements MigrationInterface {
  name = 'CreateDossiers20261122070000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE read.adviser_filings (
        crd text NOT NULL,
        filed_on text NOT NULL,
        name text NOT NULL,
        legal_name text,
        name_keys text[] NOT NULL,
        assets_usd double precision,
        private_funds double precision,
        private_fund_assets_usd double precision,
        city text,
        region text,
        country text,
        domain text,
        lei text,
        provenance jsonb NOT NULL,
        PRIMARY KEY (crd, filed_on)
      );
      CREATE INDEX adviser_filings_name_keys ON read.adviser_filings USING gin (name_keys);

      CREATE TABLE read.dossiers (
        dossier_id uuid PRIMARY KEY,
        kind text NOT NULL,
        name_key text,
        registered_key text,
        compiled_at timestamptz NOT NULL,
        subjects text[] NOT NULL,
        dossier jsonb NOT NULL
      );
      CREATE INDEX dossiers_name_key ON read.dossiers (name_key) WHERE name_key IS NOT NULL;
      CREATE INDEX dossiers_subjects ON read.dossiers USING gin (subjects);

      CREATE TABLE ops.source_turns (
        source text PRIMARY KEY,
        next_at timestamptz NOT NULL
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE ops.source_turns, read.dossiers, read.adviser_filings');
  }
}
