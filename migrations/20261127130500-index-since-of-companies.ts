import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Lists as of a position by founding date, stage or stealth are found in an index alone, as those of the present are. */
export class IndexSinceOfCompanies20261127130500 implements MigrationInterface {
  name = 'IndexSinceOfCompanies20261127130500';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX read.companies_by_founded, read.companies_by_founded_funding, read.companies_by_stage,
        read.companies_by_stage_newest, read.companies_stealth, read.company_versions_by_founded;
      CREATE INDEX companies_by_founded ON read.companies (founded_on, announced_on, company_id) INCLUDE (status, since);
      CREATE INDEX companies_by_founded_funding ON read.companies (founded_on, total_funding, company_id)
        INCLUDE (status, announced_on, employee_count, since);
      CREATE INDEX companies_by_stage ON read.companies (stage, total_funding, company_id) INCLUDE (status, since);
      CREATE INDEX companies_by_stage_newest ON read.companies (stage, announced_on, company_id) INCLUDE (status, since);
      CREATE INDEX companies_stealth ON read.companies (is_hiring, company_id)
        INCLUDE (is_stealth, status, hq_country, stage, announced_on, total_funding, employee_count, founded_on, since)
        WHERE is_stealth IS TRUE;
      CREATE INDEX company_versions_by_founded ON read.company_versions (founded_on, announced_on, company_id)
        INCLUDE (since, until, status);
      CREATE INDEX company_versions_by_founded_funding ON read.company_versions (founded_on, total_funding, company_id)
        INCLUDE (since, until, status, announced_on, employee_count);
      CREATE INDEX company_versions_by_stage ON read.company_versions (stage, total_funding, company_id)
        INCLUDE (since, until, status);
      CREATE INDEX company_versions_by_stage_newest ON read.company_versions (stage, announced_on, company_id)
        INCLUDE (since, until, status);
      CREATE INDEX company_versions_stealth ON read.company_versions (is_hiring, company_id)
        INCLUDE (is_stealth, since, until, status, hq_country, stage, announced_on, total_funding, employee_count, founded_on)
        WHERE is_stealth IS TRUE;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX read.companies_by_founded, read.companies_by_founded_funding, read.companies_by_stage,
        read.companies_by_stage_newest, read.companies_stealth, read.company_versions_by_founded,
        read.company_versions_by_founded_funding, read.company_versions_by_stage, read.company_versions_by_stage_newest,
        read.company_versions_stealth;
      CREATE INDEX companies_by_founded ON read.companies (founded_on, announced_on, company_id) INCLUDE (status);
      CREATE INDEX companies_by_founded_funding ON read.companies (founded_on, total_funding, company_id)
        INCLUDE (status, announced_on, employee_count);
      CREATE INDEX companies_by_stage ON read.companies (stage, total_funding, company_id) INCLUDE (status);
      CREATE INDEX companies_by_stage_newest ON read.companies (stage, announced_on, company_id) INCLUDE (status);
      CREATE INDEX companies_stealth ON read.companies (is_hiring, company_id)
        INCLUDE (is_stealth, status, hq_country, stage, announced_on, total_funding, employee_count, founded_on)
        WHERE is_stealth IS TRUE;
      CREATE INDEX company_versions_by_founded ON read.company_versions (founded_on, company_id)
        INCLUDE (since, until, status);
    `);
  }
}
