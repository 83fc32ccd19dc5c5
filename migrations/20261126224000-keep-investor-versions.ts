import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Superseded rows of investors and investments, so that the list can be read as of a position. A rebuild of the read
 * model fills them; until then the present rows count as always so.
 */
export class KeepInvestorVersions20261126224000 implements MigrationInterface {
  name = 'KeepInvestorVersions20261126224000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE read.investors ADD COLUMN since bigint NOT NULL DEFAULT 0;
      ALTER TABLE read.investments ADD COLUMN since bigint NOT NULL DEFAULT 0;
      CREATE INDEX investments_since ON read.investments USING brin (since);
      CREATE TABLE read.investor_versions (investor_id uuid, until bigint, since bigint NOT NULL, kind text NOT NULL,
        name text, name_key text, sealed_name jsonb, slug text, website text, hq_country text,
        generated boolean NOT NULL, is_kind_proven boolean NOT NULL, merged_into uuid,
        PRIMARY KEY (investor_id, until));
      CREATE INDEX investor_versions_name_key ON read.investor_versions (name_key);
      CREATE INDEX investor_versions_merged ON read.investor_versions (merged_into) WHERE merged_into IS NOT NULL;
      CREATE TABLE read.investment_versions (round_id uuid, investor_id uuid, company_id uuid, until bigint,
        since bigint NOT NULL, is_lead boolean NOT NULL, PRIMARY KEY (round_id, investor_id, company_id, until));
      CREATE INDEX investment_versions_investor ON read.investment_versions (investor_id);
      CREATE INDEX investment_versions_until ON read.investment_versions (until);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE read.investor_versions, read.investment_versions;
      ALTER TABLE read.investors DROP COLUMN since;
      ALTER TABLE read.investments DROP COLUMN since;
    `);
  }
}
