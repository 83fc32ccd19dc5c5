import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** For lists of a million companies: index-only counts and scans. */
export class IndexLists implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE EXTENSION IF NOT EXISTS btree_gin;
      DROP INDEX read.companies_by_newest, read.companies_by_funding, read.companies_sector_keys, read.companies_tech_keys;
      CREATE INDEX companies_facets ON read.companies USING gin (sector_keys, tech_keys, hq_country, stage);
      CREATE INDEX companies_by_newest ON read.companies (announced_on, company_id)
        INCLUDE (status, hq_country, stage, is_hiring, is_stealth, total_funding, employee_count, founded_on);
      CREATE INDEX companies_by_funding ON read.companies (total_funding, company_id)
        INCLUDE (status, employee_count, announced_on, founded_on);
      CREATE INDEX companies_by_founded ON read.companies (founded_on, announced_on, company_id)
        INCLUDE (status, total_funding, employee_count);
      CREATE INDEX companies_by_stage ON read.companies (stage, total_funding, company_id) INCLUDE (status);
      CREATE INDEX companies_stealth ON read.companies (is_hiring, company_id)
        INCLUDE (is_stealth, status, hq_country, stage, announced_on, total_funding, employee_count, founded_on)
        WHERE is_stealth IS TRUE;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX read.companies_by_newest, read.companies_by_funding, read.companies_by_founded,
        read.companies_by_stage, read.companies_stealth, read.companies_facets;
      CREATE INDEX companies_sector_keys ON read.companies USING gin (sector_keys);
      CREATE INDEX companies_tech_keys ON read.companies USING gin (tech_keys);
      CREATE INDEX companies_by_newest ON read.companies (announced_on, company_id);
      CREATE INDEX companies_by_funding ON read.companies (total_funding, company_id);
    `);
  }
}
