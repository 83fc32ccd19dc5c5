import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Further sources of a funding round, beside the first. */
export class CreateRoundSources20261122150000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE read.round_sources (
        company_id uuid NOT NULL,
        revision bigint NOT NULL,
        round_id uuid NOT NULL,
        told_as uuid NOT NULL,
        round text,
        date text,
        amount double precision,
        agrees text[] NOT NULL,
        provenance jsonb NOT NULL,
        PRIMARY KEY (company_id, revision)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE read.round_sources');
  }
}
