import { type OpenedRecall, type RecallRefund } from '../recalls.events.js';

/** The charges of one account that a recall concerns. */
export interface RecalledCharges {
  readonly accountId: string;
  readonly requestIds: readonly string[];
  /** Position of the last of the charges. */
  readonly last: bigint;
}

/** Refunds of recalled answers, within the month's cap of each account. */
export interface RecallRefunds {
  /** Decides and reserves the refunds by account; a repeat answers with the same. */
  reserve(
    recall: OpenedRecall,
    charges: readonly RecalledCharges[],
  ): Promise<ReadonlyMap<string, readonly RecallRefund[]>>;
  /** Pays what is reserved for these accounts. Idempotent. */
  pay(recallId: string, accountIds: readonly string[]): Promise<void>;
}
