import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** `ops.key_use` may be lost: the next call with a key writes its row again. */
export class KeysWithAnOverlap20261126150500 implements MigrationInterface {
  name = 'KeysWithAnOverlap20261126150500';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE read.api_keys ADD COLUMN ends_at timestamptz;
      CREATE TABLE ops.key_use (
        key_id uuid PRIMARY KEY,
        last_day date NOT NULL
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE ops.key_use; ALTER TABLE read.api_keys DROP COLUMN ends_at');
  }
}
