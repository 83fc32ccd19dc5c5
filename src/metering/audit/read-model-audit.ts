import { WALLETS, type Wallet } from '../../kernel/credits.js';
import { type ReadStore } from '../../platform/read-store/read-store.js';
import { auditCredits } from './credit-audit.js';
import { type CreditLog } from '../ledger/credit-log.port.js';

export interface ReadModelAudit {
  /** Whether the read model equals the log at the read model's position. */
  readonly matches: boolean;
  /** Position of the read model; null before its first event. */
  readonly position: string | null;
  readonly differences: readonly {
    readonly wallet: Wallet;
    readonly field: string;
    readonly log: number;
    readonly read_model: number;
  }[];
}

interface Rows {
  readonly position: bigint | null;
  readonly used: ReadonlyMap<string, number>;
  readonly balances: ReadonlyMap<string, number>;
}

/** Compares the projection `wallets` with the log, at the position of the projection. */
export async function compareWithReadModel(
  log: Pick<CreditLog, 'readStream'>,
  readStore: ReadStore,
  accountId: string,
): Promise<ReadModelAudit> {
  const rows = await read(readStore, accountId);
  if (rows.position === null || rows.position < 0n) return { matches: false, position: null, differences: [] };
  const position = rows.position.toString();
  const audit = await auditCredits(log, accountId, { position: rows.position });
  const differences = WALLETS.flatMap((wallet) => {
    const { used, remaining_balance: balance } = audit.balances[wallet];
    return [
      { wallet, field: 'used', log: used, read_model: rows.used.get(wallet) ?? 0 },
      { wallet, field: 'balance', log: balance, read_model: rows.balances.get(wallet) ?? 0 },
    ].filter((pair) => pair.log !== pair.read_model);
  });
  return { matches: differences.length === 0, position, differences };
}

function read(readStore: ReadStore, accountId: string): Promise<Rows> {
  return readStore.transaction(async (client) => {
    await client.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const checkpoint = await client.query<{ position: string }>(
      `SELECT position FROM read.checkpoints WHERE projection = 'wallets' AND generation = 'live'`,
    );
    const used = await client.query<{ wallet: string; used: string }>(
      `SELECT u.wallet, u.used FROM read.wallet_use u JOIN read.account_plans p USING (account_id, period)
       WHERE u.account_id = $1`,
      [accountId],
    );
    const balances = await client.query<{ wallet: string; balance: string }>(
      'SELECT wallet, balance FROM read.wallet_balances WHERE account_id = $1',
      [accountId],
    );
    const position = checkpoint.rows[0]?.position;
    return {
      position: position === undefined ? null : BigInt(position),
      used: new Map(used.rows.map((row) => [row.wallet, Number(row.used)])),
      balances: new Map(balances.rows.map((row) => [row.wallet, Number(row.balance)])),
    };
  });
}
