import { type MigrationInterface, type QueryRunner } from 'typeorm';

export class CreateUsageAlerts20261121120100 implements MigrationInterface {
  name = 'CreateUsageAlerts20261121120100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- What the usage-alerts consumer knows of an account: the period it is in, and what its plan allows there.
      CREATE TABLE ops.usage_alert_terms (
        account_id uuid PRIMARY KEY,
        period text NOT NULL,
        allowances jsonb NOT NULL
      );

      -- At most one a period, wallet and threshold.
      CREATE TABLE ops.usage_alerts (
        account_id uuid NOT NULL,
        period text NOT NULL,
        wallet text NOT NULL,
        threshold_pct integer NOT NULL,
        used bigint NOT NULL,
        allowance bigint NOT NULL,
        raised_at timestamptz NOT NULL,
        event_id uuid NOT NULL,
        PRIMARY KEY (account_id, period, wallet, threshold_pct)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE ops.usage_alerts; DROP TABLE ops.usage_alert_terms');
  }
}
