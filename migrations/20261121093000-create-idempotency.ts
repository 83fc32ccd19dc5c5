import { type MigrationInterface, type QueryRunner } from 'typeorm';

export class CreateIdempotency20261121093000 implements MigrationInterface {
  name = 'CreateIdempotency20261121093000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE ops.idempotency (
        key_hash bytea PRIMARY KEY,
        fingerprint bytea NOT NULL,
        owner uuid NOT NULL,
        lease_until timestamptz NOT NULL,
        expires_at timestamptz NOT NULL,
        status smallint,
        headers jsonb,
        body bytea,
        CHECK ((status IS NULL) = (body IS NULL))
      );
      CREATE INDEX idempotency_expires_at ON ops.idempotency (expires_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE ops.idempotency');
  }
}
