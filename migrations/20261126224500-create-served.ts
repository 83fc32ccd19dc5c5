import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Which version of which record each account was served, and the keys whose reads are not recorded. */
export class CreateServed20261126224500 implements MigrationInterface {
  name = 'CreateServed20261126224500';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE read.companies ADD COLUMN revised bigint NOT NULL DEFAULT 0;
      ALTER TABLE read.api_keys ADD COLUMN records_reads boolean NOT NULL DEFAULT true;
      CREATE TABLE read.served (
        record8 bigint NOT NULL,
        kind smallint NOT NULL,
        account_id uuid NOT NULL,
        version bigint NOT NULL,
        is_floor boolean NOT NULL,
        month integer NOT NULL,
        classes smallint NOT NULL,
        first_position bigint NOT NULL,
        last_position bigint NOT NULL,
        reads integer NOT NULL,
        requests uuid[] NOT NULL,
        PRIMARY KEY (record8, kind, account_id, version, is_floor, month, classes)
      );
      CREATE INDEX served_by_account ON read.served (account_id, month);
      CREATE INDEX served_by_last ON read.served (last_position);
      CREATE TABLE read.served_lists (
        account_id uuid NOT NULL,
        month integer NOT NULL,
        request_id uuid NOT NULL,
        part integer NOT NULL,
        sealed jsonb NOT NULL,
        PRIMARY KEY (account_id, month, request_id, part)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE read.served, read.served_lists;
      ALTER TABLE read.api_keys DROP COLUMN records_reads;
      ALTER TABLE read.companies DROP COLUMN revised;
    `);
  }
}
