import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** A search of one rare character, or of two of a candidate name, has no trigram and read every row. */
export class IndexLettersOfDomains20261130134500 implements MigrationInterface {
  name = 'IndexLettersOfDomains20261130134500';

  async up(runner: QueryRunner): Promise<void> {
    for (const table of ['domains', 'domain_versions']) {
      await runner.query(`
        CREATE INDEX ${table}_apex_letters ON read.${table}
          USING gin (string_to_array(translate(apex, 'abcdefghiklmnoprstuwy.', ''), NULL));
        CREATE INDEX ${table}_candidate_letters ON read.${table} USING gin (string_to_array(lower(candidate_name), NULL))
          WHERE candidate_name IS NOT NULL;
      `);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX read.domains_apex_letters, read.domains_candidate_letters, read.domain_versions_apex_letters,
        read.domain_versions_candidate_letters;
    `);
  }
}
