import { type MigrationInterface, type QueryRunner } from 'typeorm';

export class CreateWebhooks20261122050000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE read.webhooks (
        webhook_id uuid PRIMARY KEY,
        account_id uuid NOT NULL,
        key_id uuid NOT NULL,
        events text[] COLLATE "C" NOT NULL,
        target jsonb NOT NULL,
        active boolean NOT NULL,
        disabled_reason text COLLATE "C",
        created_at timestamptz NOT NULL
      );
      CREATE INDEX webhooks_by_key ON read.webhooks (key_id);

      CREATE TABLE read.webhook_deliveries (
        delivery_id uuid PRIMARY KEY,
        webhook_id uuid NOT NULL,
        key_id uuid NOT NULL,
        message_id text COLLATE "C" NOT NULL,
        event text COLLATE "C" NOT NULL,
        cause text COLLATE "C" NOT NULL,
        status text COLLATE "C" NOT NULL,
        created_at timestamptz NOT NULL,
        position bigint NOT NULL,
        next_attempt_at timestamptz
      );
      CREATE INDEX webhook_deliveries_by_webhook ON read.webhook_deliveries (webhook_id, created_at, delivery_id);

      CREATE TABLE read.webhook_attempts (
        delivery_id uuid NOT NULL,
        attempt integer NOT NULL,
        at timestamptz NOT NULL,
        status integer,
        duration_ms integer,
        error text COLLATE "C",
        excerpt jsonb,
        PRIMARY KEY (delivery_id, attempt)
      );

      CREATE TABLE ops.webhook_lanes (
        webhook_id uuid PRIMARY KEY,
        key_id uuid NOT NULL,
        account_id uuid NOT NULL,
        events text[] COLLATE "C" NOT NULL,
        open boolean NOT NULL DEFAULT true,
        due_at timestamptz,
        lease_token uuid,
        leased_until timestamptz,
        failing_since timestamptz
      );
      CREATE INDEX webhook_lanes_leased ON ops.webhook_lanes (lease_token) WHERE lease_token IS NOT NULL;
      CREATE INDEX webhook_lanes_due ON ops.webhook_lanes (due_at) WHERE due_at IS NOT NULL;

      CREATE TABLE ops.webhook_messages (
        message_id text COLLATE "C" PRIMARY KEY,
        event text COLLATE "C" NOT NULL,
        body text NOT NULL,
        opportunities jsonb NOT NULL,
        created_at timestamptz NOT NULL
      );
      CREATE INDEX webhook_messages_by_age ON ops.webhook_messages (created_at);

      CREATE TABLE ops.webhook_intents (
        delivery_id uuid PRIMARY KEY,
        webhook_id uuid NOT NULL,
        key_id uuid NOT NULL,
        account_id uuid NOT NULL,
        message_id text COLLATE "C" NOT NULL,
        cause text COLLATE "C" NOT NULL,
        attempts integer NOT NULL DEFAULT 0,
        started_at timestamptz,
        next_at timestamptz NOT NULL,
        announced boolean NOT NULL DEFAULT false,
        created_at timestamptz NOT NULL
      );
      CREATE INDEX webhook_intents_next ON ops.webhook_intents (webhook_id, next_at);
      CREATE INDEX webhook_intents_unannounced ON ops.webhook_intents (created_at) WHERE NOT announced;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE ops.webhook_intents;
      DROP TABLE ops.webhook_messages;
      DROP TABLE ops.webhook_lanes;
      DROP TABLE read.webhook_attempts;
      DROP TABLE read.webhook_deliveries;
      DROP TABLE read.webhooks;
    `);
  }
}
