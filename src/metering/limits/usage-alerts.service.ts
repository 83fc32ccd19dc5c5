import { Injectable } from '@nestjs/common';
import { type Wallet } from '../../kernel/credits.js';
import { ReadStore } from '../../platform/read-store/read-store.js';

export interface UsageAlert {
  readonly wallet: Wallet;
  readonly threshold_pct: number;
  readonly used: number;
  readonly limit: number;
  readonly raised_at: string;
}

interface AlertRow {
  wallet: Wallet;
  threshold_pct: number;
  used: string;
  allowance: string;
  raised_at: Date;
}

/** Stored usage alerts. */
@Injectable()
export class UsageAlerts {
  constructor(private readonly store: ReadStore) {}

  /** Alerts of an account in a period (2026-11), in the order they were raised. */
  async of(accountId: string, period: string): Promise<UsageAlert[]> {
    const rows = await this.store.prepared<AlertRow>(
      'usage-alerts',
      `SELECT wallet, threshold_pct, used, allowance, raised_at FROM ops.usage_alerts
     WHERE account_id = $1 AND period = $2 ORDER BY raised_at, wallet, threshold_pct`,
      [accountId, period],
    );
    return rows.map((row) => ({
      wallet: row.wallet,
      threshold_pct: row.threshold_pct,
      used: Number(row.used),
      limit: Number(row.allowance),
      raised_at: row.raised_at.toISOString(),
    }));
  }
}
