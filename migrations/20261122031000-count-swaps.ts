import { type MigrationInterface, type QueryRunner } from 'typeorm';

export class CountSwaps20261122031000 implements MigrationInterface {
  name = 'CountSwaps20261122031000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- How often a rebuild has put other rows in the place of the live ones: what a projector remembers of them is
      -- void from then on.
      ALTER TABLE read.checkpoints ADD COLUMN swaps integer NOT NULL DEFAULT 0;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE read.checkpoints DROP COLUMN swaps');
  }
}
