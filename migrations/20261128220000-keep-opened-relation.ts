import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The relation that the last lock of a pair claimed. A rebuild of the read model fills it. */
export class KeepOpenedRelation20261128220000 implements MigrationInterface {
  name = 'KeepOpenedRelation20261128220000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE read.arbitrage_pairs ADD COLUMN opened_relation text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE read.arbitrage_pairs DROP COLUMN opened_relation');
  }
}
