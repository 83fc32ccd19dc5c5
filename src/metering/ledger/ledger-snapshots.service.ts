import { Injectable } from '@nestjs/common';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { type CreditSnapshot, type CreditSnapshots } from './credit-log.port.js';
import { RECENT_WINDOW_MS, initialCredits, type CreditState, type RecentCredits } from './credits.decide.js';
import { type Dated, type RecentEntries } from './recent-entries.rules.js';

/** Raise it when the state or its stored form changes: older snapshots are then ignored. */
const FORMAT = 1;

/**
 * Few of these are stored, because only the process that created a request id can repeat it. Debits that clients can
 * repeat are all stored.
 */
const STORED_PLAIN_DEBITS = 128;

interface StoredState extends Omit<CreditState, 'recent'> {
  readonly recent: Readonly<Record<keyof RecentCredits, readonly (readonly [string, unknown])[]>>;
}

/** The latest snapshot of each account, in `ops`. All of them may be lost. */
@Injectable()
export class PostgresCreditSnapshots implements CreditSnapshots {
  constructor(private readonly readStore: ReadStore) {}

  async load(accountId: string): Promise<CreditSnapshot | null> {
    const [row] = await this.readStore.prepared<{
      revision: string;
      position: string;
      event_id: string;
      state: StoredState;
    }>(
      'ledger-snapshot-load',
      'SELECT revision, position, event_id, state FROM ops.ledger_snapshots WHERE account_id = $1 AND format = $2',
      [accountId, FORMAT],
    );
    if (!row) return null;
    return {
      revision: BigInt(row.revision),
      position: BigInt(row.position),
      eventId: row.event_id,
      state: decodeState(row.state),
    };
  }

  async save(accountId: string, { revision, position, eventId, state }: CreditSnapshot): Promise<void> {
    await this.readStore.prepared(
      'ledger-snapshot-save',
      `INSERT INTO ops.ledger_snapshots AS s (account_id, format, revision, position, event_id, state)
       VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (account_id) DO UPDATE SET format = $2, revision = $3, position = $4, event_id = $5, state = $6,
         saved_at = now()
       WHERE s.format <> $2 OR s.revision < $3`,
      [accountId, FORMAT, revision.toString(), position.toString(), eventId, JSON.stringify(encodeState(state))],
    );
  }
}

export function encodeState(state: CreditState): StoredState {
  const since = state.lastAt - RECENT_WINDOW_MS;
  const list = (recent: RecentEntries<Dated>) => [...recent.list()].filter(([, { at }]) => at > since);
  const { plain, marked, keyed, refunds, grants } = state.recent;
  return {
    ...state,
    recent: {
      plain: list(plain).slice(-STORED_PLAIN_DEBITS),
      marked: list(marked),
      keyed: list(keyed),
      refunds: list(refunds),
      grants: list(grants),
    },
  };
}

export function decodeState(stored: StoredState): CreditState {
  const empty = initialCredits().recent;
  const fill = <T extends Dated>(
    recent: RecentEntries<T>,
    entries: readonly (readonly [string, unknown])[],
  ): RecentEntries<T> => entries.reduce((filled, [id, value]) => filled.add(id, value as T), recent);
  const { plain, marked, keyed, refunds, grants } = stored.recent;
  return {
    ...stored,
    recent: {
      plain: fill(empty.plain, plain),
      marked: fill(empty.marked, marked),
      keyed: fill(empty.keyed, keyed),
      refunds: fill(empty.refunds, refunds),
      grants: fill(empty.grants, grants),
    },
  };
}
