import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The positions of links between articles and companies, and links that ended. A rebuild of the read model fills them. */
export class KeepArticleLinks20261127153000 implements MigrationInterface {
  name = 'KeepArticleLinks20261127153000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE read.article_companies ADD COLUMN since bigint NOT NULL DEFAULT 0;
      CREATE TABLE read.article_company_versions (article_id uuid, company_id uuid, until bigint, since bigint NOT NULL,
        PRIMARY KEY (article_id, company_id, until));
      CREATE INDEX article_company_versions_company ON read.article_company_versions (company_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE read.article_company_versions;
      ALTER TABLE read.article_companies DROP COLUMN since;
    `);
  }
}
