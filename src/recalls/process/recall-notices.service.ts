import { Inject, Injectable } from '@nestjs/common';
import { type Clock } from '../../kernel/clock.js';
import { appendFirst, foldStream } from '../../platform/event-store/decide.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { deriveId } from '../../platform/ids/ids.js';
import { CLOCK } from '../../platform/tokens.js';
import { ServedReads } from '../reads/served-reads.service.js';
import { noticeDecider, noticeRecall, openRecall, recallDecider } from '../recalls.decide.js';
import { type OpenedRecall, recallNoticeStream, recallStream } from '../recalls.events.js';
import { type AccountReads, readsByAccount } from '../rules/affected-accounts.rules.js';
import { PostgresRecallMessages } from '../sending/recall-messages.service.js';
import { type RecallMessages } from '../sending/recall-messages.port.js';
import { type OpenRecalls } from './open-recalls.port.js';
import { PostgresOpenRecalls } from './open-recalls.service.js';
import { type RecallRefunds } from './recall-refunds.port.js';
import { LedgerRecallRefunds } from './recall-refunds.service.js';
import { classesOf, spansOf } from '../rules/recall-spans.rules.js';

const ACTOR = 'system:recalls';
const CONCURRENT = 16;

/**
 * Notices each account that was served a recalled version. A recall is stored before the reads are looked up, and reads
 * that are written later are compared with the stored recalls, so none escapes. Every step may be repeated.
 */
@Injectable()
export class RecallNotices {
  constructor(
    @Inject(EventStore) private readonly log: EventStore,
    @Inject(ServedReads) private readonly served: Pick<ServedReads, 'affected' | 'servedSince'>,
    @Inject(PostgresOpenRecalls) private readonly recalls: OpenRecalls,
    @Inject(LedgerRecallRefunds) private readonly refunds: RecallRefunds,
    @Inject(PostgresRecallMessages) private readonly messages: RecallMessages,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async open(recall: OpenedRecall): Promise<void> {
    const { recallId } = recall;
    const context = this.context(recallId, 'open');
    await appendFirst(this.log, recallStream(recallId), recallDecider, (state) => openRecall(state, recall), context);
    await this.recalls.add(recall);
    await this.notice(recall);
  }

  /**
   * Compares reads that the read model has received since the last time: charges of answers that were computed before a
   * correction may arrive after it. @returns whether there were any
   */
  async compareNewReads(): Promise<boolean> {
    const rows = await this.served.servedSince(await this.recalls.comparedUntil());
    const last = rows.at(-1);
    if (!last) return false;
    for (const [recallId, accounts] of await this.recalls.matching(rows)) {
      const { state } = await foldStream(this.log, recallStream(recallId), recallDecider);
      if (state.opened) await this.notice(state.opened, accounts);
    }
    await this.recalls.moveTo(last.lastPosition);
    return true;
  }

  /** What each account read of the recalled versions. */
  async affected(recall: OpenedRecall): Promise<AccountReads[]> {
    const classes = classesOf(recall);
    const found = [];
    for (const { kind, id, wrongFrom, until } of spansOf(recall)) {
      const accounts = await this.served.affected({ kind, id }, BigInt(wrongFrom), BigInt(until), classes);
      found.push({ record: { kind, id }, accounts });
    }
    return readsByAccount(found, recall.rightUntil ? BigInt(recall.rightUntil.position) : null);
  }

  /** @param only these accounts; all by default */
  private async notice(recall: OpenedRecall, only?: ReadonlySet<string>): Promise<void> {
    const affected = await this.affected(recall);
    const due = affected.filter(({ accountId }) => only?.has(accountId) ?? true);
    await concurrently(due, (reads) => this.noticeAccount(recall, reads));
    // Messages before refunds: receivers act on them, while a refund of a few credits can wait.
    await this.messages.flush();
    await concurrently(due, ({ accountId }) => this.refunds.pay(recall.recallId, accountId));
  }

  private async noticeAccount(recall: OpenedRecall, found: AccountReads): Promise<void> {
    const { recallId } = recall;
    const { accountId, records, count, first, last, requestIds } = found;
    const refunds = await this.refunds.reserve(recall, { accountId, requestIds, last });
    const reads = { count, first: first.toString(), last: last.toString(), requestIds };
    const notice = { recallId, accountId, records, reads, refunds };
    const stream = recallNoticeStream(recallId, accountId);
    // The same reads are the same command; later ones are another.
    const context = this.context(recallId, `${accountId}/${count}/${last}/${requestIds.join()}`);
    await appendFirst(this.log, stream, noticeDecider, (state) => noticeRecall(state, notice), context);
    await this.messages.queue(recall, accountId);
  }

  private context(recallId: string, command: string) {
    const commandId = deriveId('recall', `${recallId}/${command}`);
    return { commandId, correlationId: recallId, causationId: recallId, actor: ACTOR, now: this.clock.now() };
  }
}

/** @throws the first failure, after all work has ended */
async function concurrently<T>(items: readonly T[], act: (item: T) => Promise<void>): Promise<void> {
  let next = 0;
  const work = async (): Promise<void> => {
    for (let index = next++; index < items.length; index = next++) await act(items[index] as T);
  };
  const ended = await Promise.allSettled(Array.from({ length: Math.min(CONCURRENT, items.length) }, work));
  const failure = ended.find((end) => end.status === 'rejected');
  if (failure) throw failure.reason;
}
