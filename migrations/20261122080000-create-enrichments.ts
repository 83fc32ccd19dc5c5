import { type MigrationInterface, type QueryRunner } from 'typeorm';

export class CreateEnrichments20261122080000 implements MigrationInterface {
  name = 'CreateEnrichments20261122080000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE read.enrichment_runs (
        run_id uuid PRIMARY KEY,
        company_id uuid NOT NULL,
        started_at timestamptz NOT NULL,
        finished_at timestamptz NOT NULL,
        mode text NOT NULL,
        outcome text NOT NULL,
        other_company_id uuid,
        steps jsonb NOT NULL,
        changed text[] NOT NULL,
        rules text NOT NULL
      );
      CREATE INDEX enrichment_runs_company ON read.enrichment_runs (company_id, finished_at);

      CREATE TABLE read.company_merges (
        company_id uuid PRIMARY KEY,
        run_id uuid NOT NULL,
        merged_at timestamptz NOT NULL,
        fields jsonb NOT NULL,
        rules text NOT NULL
      );

      CREATE TABLE read.company_news (
        company_id uuid PRIMARY KEY,
        feed_url text NOT NULL,
        items jsonb NOT NULL,
        read_at timestamptz NOT NULL
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE read.company_news, read.company_merges, read.enrichment_runs');
  }
}
