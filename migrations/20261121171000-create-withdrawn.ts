import { type MigrationInterface, type QueryRunner } from 'typeorm';

const TABLES = [
  ['withdrawn_companies', 'company_id'],
  ['withdrawn_products', 'product_id'],
  ['withdrawn_investors', 'investor_id'],
] as const;

/** Slugs of withdrawn records, which are never reused. */
export class CreateWithdrawn implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [table, id] of TABLES) {
      await runner.query(`
        CREATE TABLE read.${table} (
          slug text PRIMARY KEY,
          slug_base text NOT NULL,
          slug_n integer NOT NULL,
          ${id} uuid NOT NULL
        );
        CREATE INDEX ${table}_slug_base ON read.${table} (slug_base, slug_n);
      `);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [table] of TABLES) await runner.query(`DROP TABLE read.${table}`);
  }
}
