import { type MigrationInterface, type QueryRunner } from 'typeorm';

export class CreateAccounts20261121100000 implements MigrationInterface {
  name = 'CreateAccounts20261121100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE read.accounts (
        account_id uuid PRIMARY KEY,
        label text,
        opened_at timestamptz NOT NULL
      );

      CREATE TABLE read.api_keys (
        key_id uuid PRIMARY KEY,
        account_id uuid NOT NULL,
        key_hash text NOT NULL,
        key_prefix text NOT NULL,
        replaces_key_id uuid,
        issued_at timestamptz NOT NULL,
        revoked_at timestamptz,
        revoked_position bigint
      );
      CREATE UNIQUE INDEX api_keys_hash ON read.api_keys (key_hash);
      CREATE INDEX api_keys_account ON read.api_keys (account_id);
      CREATE INDEX api_keys_revoked ON read.api_keys (revoked_position) WHERE revoked_position IS NOT NULL;

      CREATE TABLE read.account_plans (
        account_id uuid PRIMARY KEY,
        plan text NOT NULL,
        period text NOT NULL,
        allowances jsonb NOT NULL,
        daily_caps jsonb NOT NULL
      );
      CREATE TABLE read.wallet_use (
        account_id uuid NOT NULL,
        period text NOT NULL,
        wallet text NOT NULL,
        used bigint NOT NULL,
        PRIMARY KEY (account_id, period, wallet)
      );
      CREATE TABLE read.wallet_balances (
        account_id uuid NOT NULL,
        wallet text NOT NULL,
        balance bigint NOT NULL,
        PRIMARY KEY (account_id, wallet)
      );

      CREATE TABLE read.usage (
        account_id uuid NOT NULL,
        revision bigint NOT NULL,
        id uuid NOT NULL,
        at timestamptz NOT NULL,
        recorded_at timestamptz NOT NULL,
        kind text NOT NULL,
        request_id text NOT NULL,
        operation text,
        wallet text NOT NULL,
        amount bigint NOT NULL,
        remaining_period bigint NOT NULL,
        remaining_balance bigint NOT NULL,
        key_id uuid,
        job_id text,
        PRIMARY KEY (account_id, revision)
      );
      CREATE INDEX usage_recorded ON read.usage (account_id, recorded_at, revision);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'DROP TABLE read.usage, read.wallet_balances, read.wallet_use, read.account_plans, read.api_keys, read.accounts',
    );
  }
}
