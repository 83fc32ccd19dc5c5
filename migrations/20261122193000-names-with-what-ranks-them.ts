import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Names that begin as it was typed are ranked from the index alone: of some thousand companies no row is fetched. It is
 * made in some four seconds for a million companies, in which nothing is written to them.
 */
export class NamesWithWhatRanksThem implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX read.companies_by_name;
      CREATE INDEX companies_by_name ON read.companies (name_key COLLATE "C", company_id)
        INCLUDE (employee_count, status);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX read.companies_by_name;
      CREATE INDEX companies_by_name ON read.companies (name_key COLLATE "C", company_id);
    `);
  }
}
