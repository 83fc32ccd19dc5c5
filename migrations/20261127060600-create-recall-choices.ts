import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Which classes of recalls accounts have chosen. */
export class CreateRecallChoices20261127060600 implements MigrationInterface {
  name = 'CreateRecallChoices20261127060600';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE read.recall_choices (account_id uuid PRIMARY KEY, classes text[] NOT NULL)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE read.recall_choices');
  }
}
