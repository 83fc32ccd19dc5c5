import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Indexes for the look-up of who was served the wrong versions of a record. */
export class IndexServedVersions20261127024500 implements MigrationInterface {
  name = 'IndexServedVersions20261127024500';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX served_by_version ON read.served (record8, kind, version);
      CREATE INDEX served_by_floor ON read.served (record8, kind, last_position) WHERE is_floor;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX read.served_by_version, read.served_by_floor');
  }
}
