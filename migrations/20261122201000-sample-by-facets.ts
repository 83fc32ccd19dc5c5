import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Since the sample holds texts its rows are wider: few of a sector, technology, country or stage are found by an index. */
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
