import { type MigrationInterface, type QueryRunner } from 'typeorm';

export class CreateSiteScans20261122040000 implements MigrationInterface {
  name = 'CreateSiteScans20261122040000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE read.company_technologies (
        company_id uuid PRIMARY KEY,
        domain text NOT NULL,
        cdn text,
        hosting text,
        email_provider text,
        frameworks text[] NOT NULL,
        payments text[] NOT NULL,
        analytics text[] NOT NULL,
        technologies jsonb NOT NULL,
        provenance jsonb NOT NULL
      );

      CREATE TABLE read.company_logos (
        company_id uuid PRIMARY KEY,
        website text NOT NULL,
        square jsonb,
        horizontal jsonb,
        reason text,
        provenance jsonb NOT NULL
      );

      CREATE TABLE ops.site_scans (
        kind text NOT NULL,
        host text NOT NULL,
        result jsonb NOT NULL,
        scanned_at timestamptz NOT NULL,
        PRIMARY KEY (kind, host)
      );
      CREATE INDEX site_scans_scanned_at ON ops.site_scans (scanned_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE ops.site_scans, read.company_logos, read.company_technologies');
  }
}
