import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Evidence is five times as large as the rest of a row, and lists that do not show it must not read it. */
export class MoveDomainEvidence implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE read.domain_evidence (
        apex text COLLATE "C" PRIMARY KEY,
        evidence jsonb NOT NULL
      );
      INSERT INTO read.domain_evidence (apex, evidence)
        SELECT apex, evidence FROM read.domains WHERE evidence IS NOT NULL;
      ALTER TABLE read.domains DROP COLUMN evidence;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE read.domains ADD COLUMN evidence jsonb;
      UPDATE read.domains d SET evidence = e.evidence FROM read.domain_evidence e WHERE e.apex = d.apex;
      DROP TABLE read.domain_evidence;
    `);
  }
}
