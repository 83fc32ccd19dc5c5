import { type MigrationInterface, type QueryRunner } from 'typeorm';

export class IndexTrends implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX funding_rounds_dated ON read.funding_rounds (dated_on);
      CREATE INDEX companies_exits ON read.companies ((exit->>'date')) WHERE exit IS NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX read.funding_rounds_dated, read.companies_exits');
  }
}
