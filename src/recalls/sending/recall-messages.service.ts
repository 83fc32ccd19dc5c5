import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
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
import { type RecallMessages } from './recall-messages.port.js';
import { type OutgoingRecalls, RecallOutbox } from './recall-outbox.service.js';

const EVENT: AccountEvent = 'record.recalled';
/** Accounts whose messages are made together. */
const TOGETHER = 50;

/** The recalls of a message that the account has chosen. */
interface ChosenRecalls extends OutgoingRecalls {
  readonly notices: readonly BareNotice[];
}

/**
 * Queued messages of recalls: at most one an account a minute, with all recalls that wait. A message is named before it
 * is sent, so that a repeat after a crash is the same message.
 */
@Injectable()
export class QueuedRecallMessages implements RecallMessages {
  private flushing: Promise<void> = Promise.resolve();

  constructor(
    private readonly outbox: RecallOutbox,
    private readonly log: EventStore,
    private readonly queries: QueryBus,
    private readonly commands: CommandBus,
    private readonly views: NoticeViews,
    private readonly choices: RecallChoices,
  ) {}

  queue(recall: OpenedRecall, accountIds: readonly string[]): Promise<void> {
    return this.outbox.queue(recall, accountIds);
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
    const shown = chosen.map((one) => ({ ...one, notices: one.notices.slice(0, MOST_RECALLS) }));
    const views = await this.views.ofAll(
      shown.flatMap(({ accountId, notices }) => notices.map((notice) => ({ accountId, notice }))),
    );
    let at = 0;
    const messages = shown.map((one, index) => {
      const mine = views.slice(at, (at += one.notices.length));
      return messageOf(one, mine, chosen[index]?.recalls.length ?? 0);
    });
    await this.commands.execute(new SendAccountEvents(EVENT, messages));
    await this.outbox.sent(outgoing);
  }

  /** Messages with the recalls whose classes their account has chosen; without those that have none. */
  private async chosen(outgoing: readonly OutgoingRecalls[]): Promise<ChosenRecalls[]> {
    const opened = new Map<string, Promise<OpenedRecall | null>>();
    const recallOf = (recallId: string): Promise<OpenedRecall | null> => {
      const known = opened.get(recallId) ?? this.recall(recallId);
      opened.set(recallId, known);
      return known;
    };
    const found = await Promise.all(
      outgoing.map(async (one): Promise<ChosenRecalls> => {
        const classes = await this.choices.of(one.accountId);
        const recalls = one.recalls.filter((each) => each.classes.some((name) => classes.includes(name)));
        const notices = await Promise.all(
          recalls.slice(0, MOST_RECALLS).map(async ({ recallId }): Promise<BareNotice[]> => {
            const stream = recallNoticeStream(recallId, one.accountId);
            const [recall, { state }] = await Promise.all([
              recallOf(recallId),
              foldStream(this.log, stream, noticeDecider),
            ]);
            return recall ? [{ recall, ...state }] : [];
          }),
        );
        return { ...one, recalls, notices: notices.flat() };
      }),
    );
    return found.filter(({ recalls }) => recalls.length > 0);
  }

  private async recall(recallId: string): Promise<OpenedRecall | null> {
    return (await foldStream(this.log, recallStream(recallId), recallDecider)).state.opened;
  }
}

function messageOf(
  { accountId, messageId, recalls }: ChosenRecalls,
  views: readonly NoticeView[],
  total: number,
): AccountEventMessage {
  const at = (recalls[0]?.at ?? new Date(0)).toISOString();
  return { accountId, id: `${EVENT}/${messageId}`, at, data: messageData(views, total) };
}
