import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { LRUCache } from 'lru-cache';
import { foldStream } from '../../platform/event-store/decide.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { FindSubscribedAccounts } from '../../webhooks/account-events/find-subscribed-accounts.query.js';
import {
  type AccountEventMessage,
  SendAccountEvents,
} from '../../webhooks/account-events/send-account-events.command.js';
import { type AccountEvent } from '../../webhooks/webhooks.events.js';
import { type BareNotice, NoticeViews } from '../list/notice-views.service.js';
import { RecallChoices } from '../list/recall-choices.service.js';
import { type NoticeView } from '../list/recall-notice.presenter.js';
import { noticeDecider, recallDecider } from '../recalls.decide.js';
import { type OpenedRecall, recallNoticeStream, recallStream } from '../recalls.events.js';
import { messageData, MOST_RECALLS } from './message-data.rules.js';
import { type NoticedAccount, type RecallMessages } from './recall-messages.port.js';
import { type OutgoingRecalls, RecallOutbox } from './recall-outbox.service.js';

const EVENT: AccountEvent = 'record.recalled';
/** Accounts whose messages are made together: the more, the fewer statements, all in one transaction. */
const TOGETHER = 500;
const MOST_KNOWN = 10_000;
const KNOWN_MS = 60_000;

type RecallReader = (recallId: string) => Promise<OpenedRecall | null>;

/** The recalls of a message that the account has chosen. */
interface ChosenRecalls extends OutgoingRecalls {
  /** Of the first ones. */
  readonly notices: readonly BareNotice[];
}

/**
 * Queued messages of recalls: at most one an account a minute, with all recalls that wait. A message is named before it
 * is sent, so that a repeat after a crash is the same message.
 */
@Injectable()
export class QueuedRecallMessages implements RecallMessages {
  private flushing: Promise<void> = Promise.resolve();
  /** Notices that this process has just appended, which need not be read again. */
  private readonly known = new LRUCache<string, BareNotice>({ max: MOST_KNOWN, ttl: KNOWN_MS });

  constructor(
    private readonly outbox: RecallOutbox,
    private readonly log: EventStore,
    private readonly queries: QueryBus,
    private readonly commands: CommandBus,
    private readonly views: NoticeViews,
    private readonly choices: RecallChoices,
  ) {}

  async queue(recall: OpenedRecall, noticed: readonly NoticedAccount[]): Promise<void> {
    for (const { accountId, notice } of noticed) {
      this.known.set(keyOf(accountId, recall.recallId), { recall, ...notice });
    }
    await this.outbox.queue(
      recall,
      noticed.map(({ accountId }) => accountId),
    );
  }

  flush(): Promise<void> {
    const next = this.flushing.then(() => this.sendDue());
    this.flushing = next.catch(() => undefined);
    return next;
  }

  private async sendDue(): Promise<void> {
    const due = await this.outbox.due();
    if (due.length === 0) return;
    const subscribed = await this.queries.execute(new FindSubscribedAccounts(EVENT, due));
    await this.outbox.drop(due.filter((accountId) => !subscribed.has(accountId)));
    const waiting = due.filter((accountId) => subscribed.has(accountId));
    const failures: unknown[] = [];
    for (let at = 0; at < waiting.length; at += TOGETHER) {
      const part = waiting.slice(at, at + TOGETHER);
      // One that fails must not stop the others.
      const isSent = await this.send(part).then(
        () => true,
        () => false,
      );
      if (isSent) continue;
      for (const accountId of part) await this.send([accountId]).catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
  }

  private async send(accountIds: readonly string[]): Promise<void> {
    const outgoing = await this.outbox.named(accountIds);
    const chosen = await this.chosen(outgoing);
    const views = await this.views.ofAll(
      chosen.flatMap(({ accountId, notices }) => notices.map((notice) => ({ accountId, notice }))),
    );
    let at = 0;
    const messages = chosen.map((one) => messageOf(one, views.slice(at, (at += one.notices.length))));
    await this.commands.execute(new SendAccountEvents(EVENT, messages));
    await this.outbox.sent(outgoing);
  }

  /** Messages with the recalls whose classes their account has chosen; without those that have none. */
  private async chosen(outgoing: readonly OutgoingRecalls[]): Promise<ChosenRecalls[]> {
    const recallOf = this.recallReader();
    const classesOf = await this.choices.ofAll(
      outgoing.map(({ accountId }) => accountId),
      await lastCorrection(outgoing, recallOf),
    );
    const chosen = outgoing.flatMap((one) => {
      const wanted = classesOf(one.accountId);
      const recalls = one.recalls.filter(({ classes }) => classes.some((name) => wanted.includes(name)));
      return recalls.length > 0 ? [{ ...one, recalls }] : [];
    });
    return Promise.all(
      chosen.map(async (one) => {
        const shown = one.recalls.slice(0, MOST_RECALLS);
        const notices = await Promise.all(shown.map(({ recallId }) => this.notice(one.accountId, recallId, recallOf)));
        return { ...one, notices: notices.flat() };
      }),
    );
  }

  private async notice(accountId: string, recallId: string, recallOf: RecallReader): Promise<BareNotice[]> {
    const known = this.known.get(keyOf(accountId, recallId));
    if (known) return [known];
    const stream = recallNoticeStream(recallId, accountId);
    const [recall, { state }] = await Promise.all([recallOf(recallId), foldStream(this.log, stream, noticeDecider)]);
    return recall ? [{ recall, ...state }] : [];
  }

  /** Reads each recall once. */
  private recallReader(): RecallReader {
    const opened = new Map<string, Promise<OpenedRecall | null>>();
    return (recallId) => {
      const known =
        opened.get(recallId) ??
        foldStream(this.log, recallStream(recallId), recallDecider).then(({ state }) => state.opened);
      opened.set(recallId, known);
      return known;
    };
  }
}

/** Position of the latest correction among the recalls. */
async function lastCorrection(outgoing: readonly OutgoingRecalls[], recallOf: RecallReader): Promise<bigint> {
  const latest = new Set(outgoing.flatMap(({ recalls }) => recalls.at(-1)?.recallId ?? []));
  const recalls = await Promise.all([...latest].map(recallOf));
  return recalls.reduce((last, recall) => {
    const position = BigInt(recall?.correctedAt.position ?? 0);
    return position > last ? position : last;
  }, 0n);
}

function keyOf(accountId: string, recallId: string): string {
  return `${accountId}/${recallId}`;
}

function messageOf(
  { accountId, messageId, recalls }: ChosenRecalls,
  views: readonly NoticeView[],
): AccountEventMessage {
  const at = (recalls[0]?.at ?? new Date(0)).toISOString();
  return { accountId, id: `${EVENT}/${messageId}`, at, data: messageData(views, recalls.length) };
}
