import { type MigrationInterface, type QueryRunner } from 'typeorm';

export class CreateReviewLooks20261122081000 implements MigrationInterface {
  name = 'CreateReviewLooks20261122081000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE read.company_reviews ADD COLUMN proofs text[];
      CREATE TABLE read.company_review_looks (
        company_id uuid PRIMARY KEY,
        checked_at timestamptz NOT NULL,
        sources jsonb NOT NULL
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE read.company_review_looks;
      ALTER TABLE read.company_reviews DROP COLUMN proofs;
    `);
  }
}
