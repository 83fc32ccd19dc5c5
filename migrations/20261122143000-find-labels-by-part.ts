import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The console finds an account by any part of its label, among a million. */
export class FindLabelsByPart20261122143000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE EXTENSION IF NOT EXISTS pg_trgm;
      CREATE INDEX accounts_label_trigrams ON read.accounts USING gin (lower(label) gin_trgm_ops);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX read.accounts_label_trigrams');
  }
}
