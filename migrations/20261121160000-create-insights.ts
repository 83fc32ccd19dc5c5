import { type MigrationInterface, type QueryRunner } from 'typeorm';

export class CreateInsights implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE read.company_revenues (
        figure_id uuid PRIMARY KEY,
        company_id uuid NOT NULL,
        amount double precision NOT NULL,
        as_of text NOT NULL,
        is_verified boolean NOT NULL,
        employee_count integer,
        valuation double precision,
        provenance jsonb NOT NULL
      );
      CREATE INDEX company_revenues_company ON read.company_revenues (company_id);

      CREATE TABLE read.company_mentions (
        mention_id uuid PRIMARY KEY,
        company_id uuid NOT NULL,
        type text NOT NULL,
        title text NOT NULL,
        url text NOT NULL,
        dated_on date NOT NULL,
        quote text,
        publication text,
        importance_grade text,
        timestamp_seconds integer,
        provenance jsonb NOT NULL
      );
      CREATE INDEX company_mentions_company ON read.company_mentions (company_id, dated_on);

      CREATE TABLE read.company_reviews (
        review_id uuid PRIMARY KEY,
        company_id uuid NOT NULL,
        snippet text NOT NULL,
        community text NOT NULL,
        sealed_author jsonb,
        dated_on date NOT NULL,
        permalink text NOT NULL,
        sentiment text NOT NULL,
        score double precision NOT NULL,
        sentiment_rule text NOT NULL,
        provenance jsonb NOT NULL
      );
      CREATE INDEX company_reviews_company ON read.company_reviews (company_id, dated_on);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE read.company_revenues, read.company_mentions, read.company_reviews');
  }
}
