import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Records that were merged into another company: their slugs and ids lead to it. */
export class MergedCompanies20261126191000 implements MigrationInterface {
  name = 'MergedCompanies20261126191000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE read.merged_companies (
        company_id uuid PRIMARY KEY,
        merged_into uuid NOT NULL,
        merged_at timestamptz NOT NULL
      )
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE read.merged_companies');
  }
}
