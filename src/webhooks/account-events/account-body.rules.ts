import { type AccountEvent } from '../webhooks.events.js';

/** The body of an account message; a `data` of null is a test. */
export function accountBody(type: AccountEvent, at: string, data: Readonly<Record<string, unknown>> | null): string {
  return JSON.stringify({ type, timestamp: at, data });
}

/** A wallet is low where allowance and purchased balance together are below this percentage of a month's credits. */
export const LOW_PCT = 10;

export interface ChargedWallet {
  readonly wallet: string;
  readonly at: string;
  /** After the charge. */
  readonly remaining: { readonly period: number; readonly balance: number };
}

/** @param monthly the plan's monthly credits of the wallet; a wallet without any is never low */
export function isLow({ remaining }: Pick<ChargedWallet, 'remaining'>, monthly: number): boolean {
  return monthly > 0 && (remaining.period + remaining.balance) * 100 < monthly * LOW_PCT;
}

export function lowCredits({ wallet, remaining }: ChargedWallet, monthly: number, period: string) {
  return { wallet, period, limit: monthly, remaining_period: remaining.period, remaining_balance: remaining.balance };
}
