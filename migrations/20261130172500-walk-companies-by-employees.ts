import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** A walk by employees past companies that no filter wants read each of their rows, as no other order does. */
export class WalkCompaniesByEmployees20261130172500 implements MigrationInterface {
  name = 'WalkCompaniesByEmployees20261130172500';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX read.companies_by_employees, read.company_versions_by_employees;
      CREATE INDEX companies_by_employees ON read.companies (employee_count, company_id)
        INCLUDE (status, hq_country, stage, is_hiring, is_stealth, total_funding, announced_on, founded_on, since);
      CREATE INDEX company_versions_by_employees ON read.company_versions (employee_count, company_id)
        INCLUDE (since, until, status, hq_country, stage, is_hiring, is_stealth, total_funding, announced_on, founded_on);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX read.companies_by_employees, read.company_versions_by_employees;
      CREATE INDEX companies_by_employees ON read.companies (employee_count, company_id);
      CREATE INDEX company_versions_by_employees ON read.company_versions (employee_count, company_id)
        INCLUDE (since, until, status);
    `);
  }
}
