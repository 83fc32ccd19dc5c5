import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** What the transparency log has signed, and the position in the event log of each of its leaves. */
export class CreateTransparencyLog20261126114000 implements MigrationInterface {
  name = 'CreateTransparencyLog20261126114000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- In the vault, because losing it could let the service sign a second history.
      CREATE TABLE vault.signed_logs (
        log integer PRIMARY KEY,
        size bigint NOT NULL,
        root bytea NOT NULL,
        signed_at timestamptz NOT NULL DEFAULT now()
      );
      -- One row for each bundle of 256 leaves; the event log restores it.
      CREATE TABLE ops.log_leaves (
        log integer NOT NULL,
        bundle bigint NOT NULL,
        first_position bigint NOT NULL,
        positions bigint[] NOT NULL,
        PRIMARY KEY (log, bundle)
      );
      CREATE INDEX log_leaves_position ON ops.log_leaves (log, first_position);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE ops.log_leaves; DROP TABLE vault.signed_logs;');
  }
}
