import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { rateOf } from '../measure.js';

/** The best that plain Postgres does durably: the balance and the ledger row in one statement, prepared. */
const CHARGE = {
  name: 'charge',
  text: `WITH charged AS (
      UPDATE bench.accounts SET balance = balance - $2 WHERE account_id = $1 AND balance >= $2
      RETURNING account_id, balance)
    INSERT INTO bench.ledger (request_id, account_id, amount, balance)
    SELECT $3, account_id, $2, balance FROM charged RETURNING balance`,
};

export class PostgresCharges {
  private constructor(private readonly pool: pg.Pool) {}

  static async open(url: string, poolSize: number): Promise<PostgresCharges> {
    const pool = new pg.Pool({ connectionString: url, max: poolSize });
    pool.on('error', () => undefined);
    await pool.query(`
      CREATE SCHEMA IF NOT EXISTS bench;
      CREATE TABLE IF NOT EXISTS bench.accounts (account_id uuid PRIMARY KEY, balance bigint NOT NULL);
      CREATE TABLE IF NOT EXISTS bench.ledger (
        request_id uuid PRIMARY KEY, account_id uuid NOT NULL, amount bigint NOT NULL, balance bigint NOT NULL,
        at timestamptz NOT NULL DEFAULT now());`);
    return new PostgresCharges(pool);
  }

  async account(accountId: string): Promise<void> {
    await this.pool.query('INSERT INTO bench.accounts VALUES ($1, 1000000000000) ON CONFLICT DO NOTHING', [accountId]);
  }

  /** The balance after the charge. */
  async charge(accountId: string, amount: number, requestId: string = randomUUID()): Promise<number> {
    const { rows } = await this.pool.query<{ balance: string }>({ ...CHARGE, values: [accountId, amount, requestId] });
    if (!rows[0]) throw new Error('not enough credits');
    return Number(rows[0].balance);
  }

  async close(): Promise<void> {
    await this.pool.end();
  }
}

export const POOL_SIZES = [1, 4, 16, 64] as const;

/** Charges a second on one hot account. */
export async function postgresRate(url: string, poolSize: number, seconds: number): Promise<number> {
  const charges = await PostgresCharges.open(url, poolSize);
  const accountId = randomUUID();
  const charge = async (): Promise<void> => void (await charges.charge(accountId, 1));
  try {
    await charges.account(accountId);
    await rateOf(poolSize, 0.5, charge);
    return await rateOf(poolSize, seconds, charge);
  } finally {
    await charges.close();
  }
}
