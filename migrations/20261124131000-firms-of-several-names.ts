import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Investors that are other names of a firm. A rebuild of the read model fills the columns. */
export class FirmsOfSeveralNames20261124131000 implements MigrationInterface {
  name = 'FirmsOfSeveralNames20261124131000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE read.investors ADD COLUMN merged_into uuid, ADD COLUMN merge_rule text,
        ADD COLUMN is_separated boolean NOT NULL DEFAULT false, ADD COLUMN is_kind_proven boolean NOT NULL DEFAULT false;
      CREATE INDEX investors_merged ON read.investors (merged_into) WHERE merged_into IS NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX read.investors_merged;
      ALTER TABLE read.investors DROP COLUMN merged_into, DROP COLUMN merge_rule, DROP COLUMN is_separated,
        DROP COLUMN is_kind_proven;
    `);
  }
}
