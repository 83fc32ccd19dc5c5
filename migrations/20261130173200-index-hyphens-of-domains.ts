import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** A search of hyphens has no trigram, and read every domain with one. */
export class IndexHyphensOfDomains20261130173200 implements MigrationInterface {
  name = 'IndexHyphensOfDomains20261130173200';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX domains_two_hyphens ON read.domains (apex) WHERE apex LIKE '%--%';
      CREATE INDEX domain_versions_two_hyphens ON read.domain_versions (apex) WHERE apex LIKE '%--%';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX read.domains_two_hyphens, read.domain_versions_two_hyphens');
  }
}
