import { type MigrationInterface, type QueryRunner } from 'typeorm';

export class CreateArbitrage20261122041000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE read.arbitrage_pairs (
        pair_id uuid PRIMARY KEY,
        revision bigint NOT NULL,
        changed bigint NOT NULL,
        relation text COLLATE "C" NOT NULL,
        event text NOT NULL,
        resolves_on date,
        first_venue text COLLATE "C" NOT NULL,
        second_venue text COLLATE "C" NOT NULL,
        first jsonb NOT NULL,
        second jsonb NOT NULL,
        clauses jsonb NOT NULL,
        note text,
        comparison integer NOT NULL,
        matched_at timestamptz NOT NULL,
        first_quote jsonb,
        second_quote jsonb,
        offer jsonb,
        quoted_at timestamptz,
        shown boolean,
        open_since timestamptz,
        last_opened_at timestamptz,
        retired text COLLATE "C",
        retired_at timestamptz,
        settlement jsonb,
        diverged boolean
      );
      CREATE INDEX arbitrage_pairs_by_change ON read.arbitrage_pairs (changed);
      CREATE INDEX arbitrage_pairs_unsettled ON read.arbitrage_pairs (pair_id) WHERE retired IS DISTINCT FROM 'settled';

      CREATE TABLE read.arbitrage_rules (
        venue text COLLATE "C" NOT NULL,
        market_id text COLLATE "C" NOT NULL,
        rules text NOT NULL,
        pinned_at timestamptz NOT NULL,
        PRIMARY KEY (venue, market_id)
      );

      CREATE TABLE ops.arbitrage_venues (
        venue text COLLATE "C" PRIMARY KEY,
        markets integer NOT NULL,
        read_at timestamptz,
        checked_at timestamptz NOT NULL,
        error text
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE ops.arbitrage_venues;
      DROP TABLE read.arbitrage_rules;
      DROP TABLE read.arbitrage_pairs;
    `);
  }
}
