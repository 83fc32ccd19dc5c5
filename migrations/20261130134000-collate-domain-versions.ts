import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Texts of superseded rows sort as those of present rows do. With another collation no index of them served a list of
 * the past, which read all superseded rows. And the indexes by what a probe found, as present rows have them.
 */
export class CollateDomainVersions20261130134000 implements MigrationInterface {
  name = 'CollateDomainVersions20261130134000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE read.domain_versions ${collated('apex', 'tld', 'source', 'status')};
      ALTER TABLE read.domain_evidence_versions ${collated('apex')};
      CREATE INDEX domain_versions_by_mail ON read.domain_versions (has_real_email, created_at, apex)
        INCLUDE (since, until) WHERE has_real_email IS NOT NULL;
      CREATE INDEX domain_versions_by_content ON read.domain_versions (has_real_content, created_at, apex)
        INCLUDE (since, until) WHERE has_real_content IS NOT NULL;
      CREATE INDEX domain_versions_by_parked ON read.domain_versions (is_parked, created_at, apex)
        INCLUDE (since, until) WHERE is_parked IS NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX read.domain_versions_by_mail, read.domain_versions_by_content, read.domain_versions_by_parked;
      ALTER TABLE read.domain_versions ${collated('apex', 'tld', 'source', 'status').replaceAll('"C"', '"default"')};
      ALTER TABLE read.domain_evidence_versions ${collated('apex').replaceAll('"C"', '"default"')};
    `);
  }
}

function collated(...columns: readonly string[]): string {
  return columns.map((column) => `ALTER COLUMN ${column} TYPE text COLLATE "C"`).join(', ');
}
