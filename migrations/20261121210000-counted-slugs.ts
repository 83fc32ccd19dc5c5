import { type MigrationInterface, type QueryRunner } from 'typeorm';

const TABLES = [
  ...['companies', 'products', 'investors', 'submissions', 'articles'],
  ...['withdrawn_companies', 'withdrawn_products', 'withdrawn_investors'],
];

/** The slug index for counting contains only numbered slugs: the first slug of a base is found directly. */
export class CountedSlugs implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await each(runner, 'WHERE slug_n > 1');
  }

  async down(runner: QueryRunner): Promise<void> {
    await each(runner, '');
  }
}

async function each(runner: QueryRunner, which: string): Promise<void> {
  for (const table of TABLES) {
    await runner.query(`
      DROP INDEX read.${table}_slug_base;
      CREATE INDEX ${table}_slug_base ON read.${table} (slug_base, slug_n) ${which};
    `);
  }
}
