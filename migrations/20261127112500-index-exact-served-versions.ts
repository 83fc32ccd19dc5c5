import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The look-up of wrong versions passes by rows of unknown versions, of which one record may have a million. */
export class IndexExactServedVersions20261127112500 implements MigrationInterface {
  name = 'IndexExactServedVersions20261127112500';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX read.served_by_version;
      CREATE INDEX served_by_version ON read.served (record8, kind, version) WHERE NOT is_floor;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX read.served_by_version;
      CREATE INDEX served_by_version ON read.served (record8, kind, version);
    `);
  }
}
