import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The newest investments of an investor, and sums of a season's rounds, use index-only scans. */
export class FindNewestInvestments20261122140000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE read.investments ADD COLUMN dated_on date;
      DROP INDEX read.investments_investor;
      CREATE INDEX investments_investor ON read.investments (investor_id, dated_on DESC NULLS LAST, company_id);
      DROP INDEX read.funding_rounds_dated;
      CREATE INDEX funding_rounds_to_the_day ON read.funding_rounds (dated_on) INCLUDE (amount, company_id)
        WHERE length(date) = 10;
      CREATE INDEX companies_pending ON read.companies (company_id) WHERE status = 'pending';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX read.companies_pending;
      DROP INDEX read.funding_rounds_to_the_day;
      CREATE INDEX funding_rounds_dated ON read.funding_rounds (dated_on);
      DROP INDEX read.investments_investor;
      ALTER TABLE read.investments DROP COLUMN dated_on;
      CREATE INDEX investments_investor ON read.investments (investor_id);
    `);
  }
}
