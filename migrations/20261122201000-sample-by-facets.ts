import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** With texts the sample's rows are wider, so an index finds the few rows of a sector, technology, country or stage. */
export class SampleByFacets implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX company_sample_facets ON read.company_sample USING gin (sector_keys, tech_keys, hq_country, stage);
      ANALYZE read.company_sample;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX read.company_sample_facets');
  }
}
