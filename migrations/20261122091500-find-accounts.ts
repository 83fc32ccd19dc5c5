import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The console finds one of a million accounts, and the refund of a charge, with index-only scans. */
export class FindAccounts20261122091500 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX accounts_opened ON read.accounts (opened_at, account_id);
      CREATE INDEX accounts_label ON read.accounts (lower(label) text_pattern_ops, account_id);
      CREATE INDEX api_keys_prefix ON read.api_keys (key_prefix text_pattern_ops, account_id);
      CREATE INDEX usage_refunds ON read.usage (account_id, request_id) WHERE kind = 'refund';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX read.usage_refunds;
      DROP INDEX read.api_keys_prefix;
      DROP INDEX read.accounts_label;
      DROP INDEX read.accounts_opened;
    `);
  }
}
