import { Inject, Injectable } from '@nestjs/common';
import { type Clock } from '../../kernel/clock.js';
import { groupedBy } from '../../kernel/grouped.js';
import { deriveId } from '../../platform/ids/ids.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { CLOCK } from '../../platform/tokens.js';
import { type OpenedRecall, type RecallClass } from '../recalls.events.js';

const EVERY_MS = 60_000;
const MOST_ACCOUNTS = 5_000;

interface WaitingRow {
  readonly account_id: string;
  readonly recall_id: string;
  readonly classes: readonly RecallClass[];
  readonly created_at: Date;
  readonly message_id: string | null;
}

/** The recalls of one message to one account. */
export interface OutgoingRecalls {
  readonly accountId: string;
  readonly messageId: string;
  /** Oldest first. */
  readonly recalls: readonly {
    readonly recallId: string;
    readonly classes: readonly RecallClass[];
    readonly at: Date;
  }[];
}

/** Recalls whose messages wait, in Postgres. */
@Injectable()
export class RecallOutbox {
  constructor(
    private readonly store: ReadStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async queue({ recallId, classes }: OpenedRecall, accountIds: readonly string[]): Promise<void> {
    await this.store.prepared(
      'queue-recalls',
      `INSERT INTO ops.recall_outbox (account_id, recall_id, classes, created_at)
       SELECT a, $2, $3, $4 FROM unnest($1::uuid[]) AS a ON CONFLICT DO NOTHING`,
      [accountIds, recallId, classes, this.now()],
    );
  }

  /** Accounts that may be sent a message now: at most one a minute, unless it was named before a crash. */
  async due(): Promise<string[]> {
    const rows = await this.store.prepared<{ account_id: string }>(
      'due-recalls',
      `SELECT DISTINCT o.account_id FROM ops.recall_outbox AS o LEFT JOIN ops.recall_senders AS s USING (account_id)
       WHERE o.sent_at IS NULL AND (s.last_at IS NULL OR s.last_at <= $1 OR o.message_id IS NOT NULL) LIMIT $2`,
      [new Date(this.clock.now() - EVERY_MS), MOST_ACCOUNTS],
    );
    return rows.map((row) => row.account_id);
  }

  /** Names a message an account, with all that waits; the message that was named before a crash stays the same. */
  async named(accountIds: readonly string[]): Promise<OutgoingRecalls[]> {
    return this.store.transaction(async (tx) => {
      const { rows } = await tx.query<WaitingRow>(
        `SELECT account_id, recall_id, classes, created_at, message_id FROM ops.recall_outbox
         WHERE account_id = ANY($1::uuid[]) AND sent_at IS NULL
         ORDER BY account_id, created_at, recall_id FOR UPDATE`,
        [accountIds],
      );
      const byAccount = groupedBy(rows, (row) => row.account_id);
      const outgoing = [...byAccount].map(([accountId, waiting]) => outgoingOf(accountId, waiting));
      const fresh = outgoing.filter(({ isNew }) => isNew);
      const named = fresh.flatMap(({ accountId, messageId, recalls }) =>
        recalls.map(({ recallId }) => ({ accountId, messageId, recallId })),
      );
      await tx.query(
        `UPDATE ops.recall_outbox AS o SET message_id = n.message_id
         FROM unnest($1::uuid[], $2::uuid[], $3::uuid[]) AS n(account_id, recall_id, message_id)
         WHERE o.account_id = n.account_id AND o.recall_id = n.recall_id`,
        [
          named.map(({ accountId }) => accountId),
          named.map(({ recallId }) => recallId),
          named.map(({ messageId }) => messageId),
        ],
      );
      await tx.query(
        `INSERT INTO ops.recall_senders (account_id, last_at) SELECT a, $2 FROM unnest($1::uuid[]) AS a
         ON CONFLICT (account_id) DO UPDATE SET last_at = excluded.last_at`,
        [fresh.map(({ accountId }) => accountId), this.now()],
      );
      return outgoing;
    });
  }

  async sent(messages: readonly Pick<OutgoingRecalls, 'accountId' | 'messageId'>[]): Promise<void> {
    await this.store.query(
      `UPDATE ops.recall_outbox AS o SET sent_at = $3 FROM unnest($1::uuid[], $2::uuid[]) AS s(account_id, message_id)
       WHERE o.account_id = s.account_id AND o.message_id = s.message_id`,
      [messages.map(({ accountId }) => accountId), messages.map(({ messageId }) => messageId), this.now()],
    );
  }

  /** Ends what waits for accounts without a webhook. */
  async drop(accountIds: readonly string[]): Promise<void> {
    if (accountIds.length === 0) return;
    await this.store.query(
      'UPDATE ops.recall_outbox SET sent_at = $2 WHERE account_id = ANY($1::uuid[]) AND sent_at IS NULL',
      [accountIds, this.now()],
    );
  }

  private now(): Date {
    return new Date(this.clock.now());
  }
}

function outgoingOf(accountId: string, waiting: readonly WaitingRow[]): OutgoingRecalls & { readonly isNew: boolean } {
  const earlier = waiting.find(({ message_id }) => message_id !== null)?.message_id ?? null;
  const rows = earlier === null ? waiting : waiting.filter(({ message_id }) => message_id === earlier);
  return {
    accountId,
    messageId: earlier ?? deriveId('recalls', `${accountId}/${rows.map(({ recall_id }) => recall_id).join()}`),
    recalls: rows.map(({ recall_id: recallId, classes, created_at: at }) => ({ recallId, classes, at })),
    isNew: earlier === null,
  };
}
