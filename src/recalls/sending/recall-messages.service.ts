import { Inject, Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { type Clock } from '../../kernel/clock.js';
import { foldStream } from '../../platform/event-store/decide.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { deriveId } from '../../platform/ids/ids.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { CLOCK } from '../../platform/tokens.js';
import { FindSubscribedAccounts } from '../../webhooks/account-events/find-subscribed-accounts.query.js';
import { SendAccountEvent } from '../../webhooks/account-events/send-account-event.command.js';
import { type AccountEvent } from '../../webhooks/webhooks.events.js';
import { type BareNotice, NoticeViews } from '../list/notice-views.service.js';
import { RecallChoices } from '../list/recall-choices.service.js';
import { noticeDecider, recallDecider } from '../recalls.decide.js';
import { type OpenedRecall, type RecallClass, recallNoticeStream, recallStream } from '../recalls.events.js';
import { messageData, MOST_RECALLS } from './message-data.rules.js';
import { type RecallMessages } from './recall-messages.port.js';

const EVENT: AccountEvent = 'record.recalled';
const EVERY_MS = 60_000;
const CONCURRENT = 16;
const MOST_ACCOUNTS = 5_000;

interface WaitingRow {
  readonly recall_id: string;
  readonly classes: readonly RecallClass[];
  readonly created_at: Date;
  readonly message_id: string | null;
}

interface Batch {
  readonly messageId: string;
  readonly rows: readonly WaitingRow[];
}

/**
 * Queued messages of recalls: at most one an account a minute, with all recalls that wait. A message is named before it
 * is sent, so that a repeat after a crash is the same message.
 */
@Injectable()
export class PostgresRecallMessages implements RecallMessages {
  private flushing: Promise<void> = Promise.resolve();

  constructor(
    private readonly store: ReadStore,
    private readonly log: EventStore,
    private readonly queries: QueryBus,
    private readonly commands: CommandBus,
    private readonly views: NoticeViews,
    private readonly choices: RecallChoices,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async queue({ recallId, classes }: OpenedRecall, accountId: string): Promise<void> {
    await this.store.prepared(
      'queue-recall',
      `INSERT INTO ops.recall_outbox (account_id, recall_id, classes, created_at) VALUES ($1, $2, $3, $4)
       ON CONFLICT DO NOTHING`,
      [accountId, recallId, classes, new Date(this.clock.now())],
    );
  }

  flush(): Promise<void> {
    const next = this.flushing.then(() => this.sendDue());
    this.flushing = next.catch(() => undefined);
    return next;
  }

  private async sendDue(): Promise<void> {
    const due = await this.due();
    if (due.length === 0) return;
    const subscribed = await this.queries.execute(new FindSubscribedAccounts(EVENT, due));
    const others = due.filter((accountId) => !subscribed.has(accountId));
    await this.store.query(
      'UPDATE ops.recall_outbox SET sent_at = $2 WHERE account_id = ANY($1::uuid[]) AND sent_at IS NULL',
      [others, new Date(this.clock.now())],
    );
    const waiting = due.filter((accountId) => subscribed.has(accountId));
    const work = async (): Promise<void> => {
      for (let accountId = waiting.pop(); accountId !== undefined; accountId = waiting.pop())
        await this.send(accountId);
    };
    const ended = await Promise.allSettled(Array.from({ length: Math.min(CONCURRENT, waiting.length) }, work));
    const failure = ended.find((end) => end.status === 'rejected');
    if (failure) throw failure.reason;
  }

  private async due(): Promise<string[]> {
    const rows = await this.store.prepared<{ account_id: string }>(
      'due-recalls',
      `SELECT DISTINCT o.account_id FROM ops.recall_outbox AS o LEFT JOIN ops.recall_senders AS s USING (account_id)
       WHERE o.sent_at IS NULL AND (s.last_at IS NULL OR s.last_at <= $1 OR o.message_id IS NOT NULL) LIMIT $2`,
      [new Date(this.clock.now() - EVERY_MS), MOST_ACCOUNTS],
    );
    return rows.map((row) => row.account_id);
  }

  private async send(accountId: string): Promise<void> {
    const { messageId, rows } = await this.named(accountId);
    const chosenClasses = await this.choices.of(accountId);
    const chosen = rows.filter(({ classes }) => classes.some((one) => chosenClasses.includes(one)));
    const [first] = chosen;
    if (first) {
      const notices = await Promise.all(
        chosen.slice(0, MOST_RECALLS).map(({ recall_id }) => this.noticeOf(accountId, recall_id)),
      );
      const views = await this.views.of(accountId, notices.flat());
      const at = first.created_at.toISOString();
      const data = messageData(views, chosen.length);
      await this.commands.execute(new SendAccountEvent(accountId, EVENT, { id: `${EVENT}/${messageId}`, at, data }));
    }
    await this.store.query('UPDATE ops.recall_outbox SET sent_at = $3 WHERE account_id = $1 AND message_id = $2', [
      accountId,
      messageId,
      new Date(this.clock.now()),
    ]);
  }

  /** The message that was named before a crash, or a new one with all that waits. */
  private async named(accountId: string): Promise<Batch> {
    return this.store.transaction(async (tx) => {
      const { rows } = await tx.query<WaitingRow>(
        `SELECT recall_id, classes, created_at, message_id FROM ops.recall_outbox
         WHERE account_id = $1 AND sent_at IS NULL ORDER BY created_at, recall_id FOR UPDATE`,
        [accountId],
      );
      const earlier = rows.find(({ message_id }) => message_id !== null)?.message_id;
      if (earlier) return { messageId: earlier, rows: rows.filter(({ message_id }) => message_id === earlier) };
      const messageId = deriveId('recalls', `${accountId}/${rows.map(({ recall_id }) => recall_id).join()}`);
      await tx.query(
        'UPDATE ops.recall_outbox SET message_id = $2 WHERE account_id = $1 AND recall_id = ANY($3::uuid[])',
        [accountId, messageId, rows.map(({ recall_id }) => recall_id)],
      );
      await tx.query(
        `INSERT INTO ops.recall_senders (account_id, last_at) VALUES ($1, $2)
         ON CONFLICT (account_id) DO UPDATE SET last_at = excluded.last_at`,
        [accountId, new Date(this.clock.now())],
      );
      return { messageId, rows };
    });
  }

  private async noticeOf(accountId: string, recallId: string): Promise<BareNotice[]> {
    const [recall, notice] = await Promise.all([
      foldStream(this.log, recallStream(recallId), recallDecider),
      foldStream(this.log, recallNoticeStream(recallId, accountId), noticeDecider),
    ]);
    const { opened } = recall.state;
    return opened ? [{ recall: opened, ...notice.state }] : [];
  }
}
