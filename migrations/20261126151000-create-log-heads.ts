import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The map of all streams' heads, as of the last signed heads leaf of the transparency log. */
export class CreateLogHeads20261126151000 implements MigrationInterface {
  name = 'CreateLogHeads20261126151000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE ops.log_heads (
        log integer PRIMARY KEY,
        leaf bigint NOT NULL,
        root bytea NOT NULL
      );
      -- One row for each part of the map, by the hex digits with which its keys begin.
      CREATE TABLE ops.heads_pages (
        log integer NOT NULL,
        prefix text COLLATE "C" NOT NULL,
        page bytea NOT NULL,
        PRIMARY KEY (log, prefix)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE ops.heads_pages; DROP TABLE ops.log_heads;');
  }
}
