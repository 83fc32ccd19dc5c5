import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The stage that the rounds state, and the days of figures. A rebuild of the read model fills the columns. */
export class StagesOfRounds20261124131100 implements MigrationInterface {
  name = 'StagesOfRounds20261124131100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE read.companies ADD COLUMN declared_stage text, ADD COLUMN round_stage text,
        ADD COLUMN stage_round_id uuid, ADD COLUMN declared_funding_on date, ADD COLUMN rounds_funding_on date,
        ADD COLUMN employees_on date;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE read.companies DROP COLUMN declared_stage, DROP COLUMN round_stage, DROP COLUMN stage_round_id,
        DROP COLUMN declared_funding_on, DROP COLUMN rounds_funding_on, DROP COLUMN employees_on;
    `);
  }
}
