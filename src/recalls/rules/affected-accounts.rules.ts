import { type AffectedAccount } from '../reads/served-reads.service.js';
import { type RecalledRecord } from '../recalls.events.js';

/** What one account read of the records of a recall. */
export interface AccountReads {
  readonly accountId: string;
  readonly records: readonly RecalledRecord[];
  readonly count: number;
  /** Positions of the first and the last charge. */
  readonly first: bigint;
  readonly last: bigint;
}

interface AffectedBy {
  readonly record: RecalledRecord;
  readonly accounts: readonly AffectedAccount[];
}

/** One entry an account. @param rightUntil charges up to this position showed a value that was right then */
export function readsByAccount(found: readonly AffectedBy[], rightUntil: bigint | null): AccountReads[] {
  const byAccount = new Map<string, AccountReads>();
  for (const { record, accounts } of found) {
    for (const account of accounts) {
      if (rightUntil !== null && account.lastPosition <= rightUntil) continue;
      const before = byAccount.get(account.accountId);
      byAccount.set(account.accountId, before ? joined(before, record, account) : readsOf(record, account));
    }
  }
  return [...byAccount.values()];
}

function readsOf(record: RecalledRecord, account: AffectedAccount): AccountReads {
  const { accountId, reads: count, firstPosition: first, lastPosition: last } = account;
  return { accountId, records: [record], count, first, last };
}

/** An answer that showed several of the records counts for each of them. */
function joined(before: AccountReads, record: RecalledRecord, account: AffectedAccount): AccountReads {
  return {
    accountId: before.accountId,
    records: [...before.records, record],
    count: before.count + account.reads,
    first: account.firstPosition < before.first ? account.firstPosition : before.first,
    last: account.lastPosition > before.last ? account.lastPosition : before.last,
  };
}
