import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The rightmost tiles of the transparency log, which still grow. */
export class CreateLogEdges20261129110000 implements MigrationInterface {
  name = 'CreateLogEdges20261129110000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE vault.log_edges (
        log integer NOT NULL,
        level text COLLATE "C" NOT NULL,
        tile bigint NOT NULL,
        width integer NOT NULL,
        bytes bytea NOT NULL,
        PRIMARY KEY (log, level)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE vault.log_edges;');
  }
}
