import { type MigrationInterface, type QueryRunner } from 'typeorm';

export class CreateVault20261121090000 implements MigrationInterface {
  name = 'CreateVault20261121090000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE vault.subject_keys (
        kid uuid PRIMARY KEY,
        subject text NOT NULL UNIQUE COLLATE "C",
        wrapped_key bytea,
        wrapped_with text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        erased_at timestamptz,
        CHECK ((wrapped_key IS NULL) = (erased_at IS NOT NULL))
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE vault.subject_keys');
  }
}
