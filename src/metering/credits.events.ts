import { type PlanName, type Wallet } from '../kernel/credits.js';

// These names and fields are a stored format: version them, never edit them.

/** How an amount was taken: from the period's allowance, and from purchased balance. Whole credits. */
export interface Split {
  readonly period: number;
  readonly balance: number;
}

/** What a wallet holds when a period is closed or opened. */
export interface WalletState {
  /** Allowance used in the period. */
  readonly used: number;
  /** Purchased balance left. */
  readonly balance: number;
}

/** `at` is epoch ms: the later of the deciding clock and the stream's last `at`. */
export type CreditEvent =
  | {
      readonly type: 'PeriodOpened';
      readonly data: {
        readonly at: number;
        /** Calendar month, UTC: 2026-11. */
        readonly period: string;
        readonly plan: PlanName;
        readonly wallets: Readonly<Partial<Record<Wallet, WalletState>>>;
        /** Hash of the period before, where there was one. */
        readonly previousHash: string | null;
      };
    }
  | {
      readonly type: 'PlanChanged';
      readonly data: { readonly at: number; readonly from: PlanName; readonly to: PlanName };
    }
  | {
      readonly type: 'CreditGranted';
      readonly data: {
        readonly at: number;
        readonly grantId: string;
        readonly wallet: Wallet;
        readonly amount: number;
      };
    }
  | {
      readonly type: 'CreditDebited';
      readonly data: {
        readonly at: number;
        readonly requestId: string;
        readonly keyId: string;
        readonly operation: string;
        readonly wallet: Wallet;
        readonly amount: number;
        readonly split: Split;
        /** What is left after the debit, for auditors and the usage list. */
        readonly remaining: Split;
        /** The job or submission that was paid for, where the debit came before the work. */
        readonly jobId?: string;
      };
    }
  | {
      readonly type: 'CreditRefunded';
      readonly data: {
        readonly at: number;
        /** The debit that is given back. */
        readonly requestId: string;
        readonly wallet: Wallet;
        readonly amount: number;
        readonly split: Split;
        readonly remaining: Split;
        /** Day (UTC, 2026-11-21) whose cap the allowance part goes back to. */
        readonly day: string;
        readonly cause: string;
      };
    }
  | {
      readonly type: 'PeriodClosed';
      readonly data: {
        readonly at: number;
        readonly period: string;
        readonly wallets: Readonly<Partial<Record<Wallet, WalletState>>>;
        readonly events: number;
        /** SHA-256 chained over the period's events, lower-case hex. */
        readonly hash: string;
      };
    };

export const creditEvents = {
  PeriodOpened: { version: 1 },
  PlanChanged: { version: 1 },
  CreditGranted: { version: 1 },
  CreditDebited: { version: 1 },
  CreditRefunded: { version: 1 },
  PeriodClosed: { version: 1 },
} as const;

export function creditStream(accountId: string): string {
  return `credits-${accountId}`;
}
