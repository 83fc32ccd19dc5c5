import { type MigrationInterface, type QueryRunner } from 'typeorm';

export class CreateArticles implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE read.articles (
        article_id uuid PRIMARY KEY,
        slug text NOT NULL,
        slug_base text NOT NULL,
        slug_n integer NOT NULL,
        url text NOT NULL,
        title text NOT NULL,
        publication text,
        published_on date,
        summary text,
        provenance jsonb NOT NULL
      );
      CREATE UNIQUE INDEX articles_slug ON read.articles (slug);
      CREATE INDEX articles_slug_base ON read.articles (slug_base, slug_n);

      CREATE TABLE read.article_companies (
        article_id uuid NOT NULL,
        company_id uuid NOT NULL,
        provenance jsonb NOT NULL,
        linked_at timestamptz NOT NULL,
        PRIMARY KEY (article_id, company_id)
      );
      CREATE INDEX article_companies_company ON read.article_companies (company_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE read.articles, read.article_companies');
  }
}
