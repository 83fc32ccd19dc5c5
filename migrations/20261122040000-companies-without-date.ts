import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** A company without a known announcement date has none: it is neither new nor in any time window. */
export class CompaniesWithoutDate implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of ['companies', 'company_sample']) {
      await runner.query(`ALTER TABLE read.${table} ALTER COLUMN announced_on DROP NOT NULL`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE read.companies SET announced_on = (registered_at AT TIME ZONE 'UTC')::date WHERE announced_on IS NULL;
      UPDATE read.company_sample s SET announced_on = c.announced_on
      FROM read.companies c WHERE c.company_id = s.company_id AND s.announced_on IS NULL;
      ALTER TABLE read.companies ALTER COLUMN announced_on SET NOT NULL;
      ALTER TABLE read.company_sample ALTER COLUMN announced_on SET NOT NULL;
    `);
  }
}
