import { type MigrationInterface, type QueryRunner } from 'typeorm';

export class CreateReadinessEvidence20261122060000 implements MigrationInterface {
  name = 'CreateReadinessEvidence20261122060000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE ops.readiness_evidence (
        id uuid PRIMARY KEY,
        host text NOT NULL,
        scanned_at timestamptz NOT NULL,
        evidence bytea NOT NULL
      );
      CREATE INDEX readiness_evidence_scanned_at ON ops.readiness_evidence (scanned_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE ops.readiness_evidence');
  }
}
