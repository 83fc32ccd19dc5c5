import { MAX_REQUESTS } from '../../../projections/served/served.entity.js';
import { Inject, Injectable } from '@nestjs/common';
import { allOf } from '../../kernel/all-of.js';
import { type Clock } from '../../kernel/clock.js';
import { appendFirst, foldStream } from '../../platform/event-store/decide.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { deriveId } from '../../platform/ids/ids.js';
import { CLOCK } from '../../platform/tokens.js';
import { LoggedReads } from '../reads/logged-reads.service.js';
import { ServedReads, type WrongSpan } from '../reads/served-reads.service.js';
import {
  noticeDecider,
  noticeRecall,
  type NoticeState,
  openRecall,
  recallDecider,
  type RecallState,
} from '../recalls.decide.js';
import { type OpenedRecall, type RecallRefund, recallNoticeStream, recallStream } from '../recalls.events.js';
import { type AccountReads, readsByAccount } from '../rules/affected-accounts.rules.js';
import { QueuedRecallMessages } from '../sending/recall-messages.service.js';
import { type NoticedAccount, type RecallMessages } from '../sending/recall-messages.port.js';
import { type OpenRecalls } from './open-recalls.port.js';
import { PostgresOpenRecalls } from './open-recalls.service.js';
import { type RecallRefunds } from './recall-refunds.port.js';
import { LedgerRecallRefunds } from './recall-refunds.service.js';
import { refunds as isRefunded } from '../rules/refunds.rules.js';
import { bitsOf, type ServedSpan, spansOf } from '../rules/recall-spans.rules.js';

/** What an account read, with the charged requests, the newest first; at most 100. */
export interface DetailedReads extends AccountReads {
  readonly requestIds: readonly string[];
}

const ACTOR = 'system:recalls';
/** One part is noticed while the reads of the next are looked up. */
const PARTS_AT_ONCE = 2;
/** Accounts whose refunds are reserved and paid, and whose messages are sent, together. */
export const ACCOUNTS_A_PART = 50;

/**
 * Notices each account that was served a recalled version. A recall is stored before the reads are looked up, and reads
 * that are written later are compared with the stored recalls, so none escapes. Every step may be repeated.
 */
@Injectable()
export class RecallNotices {
  constructor(
    @Inject(EventStore) private readonly log: EventStore,
    @Inject(ServedReads)
    private readonly served: Pick<ServedReads, 'accounts' | 'affected' | 'requests' | 'servedSince'>,
    @Inject(PostgresOpenRecalls) private readonly recalls: OpenRecalls,
    @Inject(LedgerRecallRefunds) private readonly refunds: RecallRefunds,
    @Inject(LoggedReads) private readonly logged: Pick<LoggedReads, 'requests'>,
    @Inject(QueuedRecallMessages) private readonly messages: RecallMessages,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async open(recall: OpenedRecall): Promise<void> {
    const { recallId } = recall;
    const context = this.context(recallId, 'open');
    const open = (state: RecallState) => openRecall(state, recall);
    const { state } = await appendFirst(this.log, recallStream(recallId), recallDecider, open, context);
    // A recall that is on file stays as it is, also when a newer version of the rules would find another.
    const opened = state.opened ?? recall;
    await this.recalls.add(opened);
    await this.notice(opened);
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

  /** The accounts that were served a recalled version. */
  async affected(recall: OpenedRecall): Promise<string[]> {
    const after = rightUntilOf(recall) ?? undefined;
    const accounts = new Set<string>();
    for (const span of wrongSpans(recall)) {
      for (const accountId of await this.served.accounts(span, after)) accounts.add(accountId);
    }
    return [...accounts];
  }

  /** What these of the affected accounts read of the recalled versions. */
  async detailed(recall: OpenedRecall, accountIds: readonly string[]): Promise<DetailedReads[]> {
    const found = [];
    const bits = bitsOf(recall);
    for (const span of spansOf(recall)) {
      const { kind, id } = span;
      found.push({ record: { kind, id }, accounts: await this.served.affected(wrongSpan(span, bits), accountIds) });
    }
    const requests = await this.served.requests(wrongSpans(recall), accountIds);
    return readsByAccount(found, rightUntilOf(recall)).map((reads) => ({
      ...reads,
      requestIds: requests.get(reads.accountId) ?? [],
    }));
  }

  /** @param only these accounts; all by default */
  private async notice(recall: OpenedRecall, only?: ReadonlySet<string>): Promise<void> {
    const affected = await this.affected(recall);
    const due = affected.filter((accountId) => only?.has(accountId) ?? true);
    const more: DetailedReads[] = [];
    const sending: Promise<void>[] = [];
    await concurrently(partsOf(due), PARTS_AT_ONCE, async (accounts) => {
      const part = await this.detailed(recall, accounts);
      more.push(...part.filter(({ count }) => count > MAX_REQUESTS));
      const refunds = await this.refunds.reserve(recall, part);
      const noticed = await allOf(
        part.map((reads) => this.noticeAccount(recall, reads, refunds.get(reads.accountId) ?? [])),
      );
      await this.messages.queue(recall, noticed);
      // The first messages leave while the other accounts are noticed.
      const sent = this.messages.flush();
      sent.catch(() => undefined);
      sending.push(sent);
    });
    await allOf(sending);
    await this.refundOthers(recall, more);
    // Messages before refunds: receivers act on them, while a refund of a few credits can wait.
    for (const accounts of partsOf(due)) await this.refunds.pay(recall.recallId, accounts);
  }

  /** Refunds charges of accounts that read a version more often than a notice lists; the notice then names these too. */
  private async refundOthers(recall: OpenedRecall, more: readonly DetailedReads[]): Promise<void> {
    if (!isRefunded(recall)) return;
    for (const reads of more) {
      const { accountId, first, last } = reads;
      const requestIds = await this.logged.requests(accountId, wrongSpans(recall), first);
      const refunds = await this.refunds.reserve(recall, [{ accountId, requestIds, last }]);
      await this.messages.queue(recall, [await this.noticeAccount(recall, reads, refunds.get(accountId) ?? [])]);
    }
  }

  private async noticeAccount(
    recall: OpenedRecall,
    found: DetailedReads,
    refunds: readonly RecallRefund[],
  ): Promise<NoticedAccount> {
    const { recallId } = recall;
    const { accountId, records, count, first, last, requestIds } = found;
    const reads = { count, first: first.toString(), last: last.toString(), requestIds };
    const notice = { recallId, accountId, records, reads, refunds };
    const stream = recallNoticeStream(recallId, accountId);
    // The same reads and refunds are the same command; later ones are another.
    const command = `${accountId}/${count}/${last}/${requestIds.join()}/${refunds.length}`;
    const context = this.context(recallId, command);
    const decide = (known: NoticeState) => noticeRecall(known, notice);
    const { state } = await appendFirst(this.log, stream, noticeDecider, decide, context);
    return { accountId, notice: state };
  }

  private context(recallId: string, command: string) {
    const commandId = deriveId('recall', `${recallId}/${command}`);
    return { commandId, correlationId: recallId, causationId: recallId, actor: ACTOR, now: this.clock.now() };
  }
}

/** Position up to which the recalled version was right; null for none. */
function rightUntilOf({ rightUntil }: OpenedRecall): bigint | null {
  return rightUntil && BigInt(rightUntil.position);
}

function wrongSpans(recall: OpenedRecall): WrongSpan[] {
  const bits = bitsOf(recall);
  return spansOf(recall).map((span) => wrongSpan(span, bits));
}

function wrongSpan({ kind, id, wrongFrom, until }: ServedSpan, bits: number): WrongSpan {
  return { kind, id, bits, wrongFrom: BigInt(wrongFrom), until: BigInt(until) };
}

function partsOf(all: readonly string[]): string[][] {
  const count = Math.ceil(all.length / ACCOUNTS_A_PART);
  return Array.from({ length: count }, (_, n) => all.slice(n * ACCOUNTS_A_PART, (n + 1) * ACCOUNTS_A_PART));
}

/** @throws the first failure, after all work has ended */
async function concurrently<T>(items: readonly T[], most: number, act: (item: T) => Promise<void>): Promise<void> {
  let next = 0;
  const work = async (): Promise<void> => {
    for (let index = next++; index < items.length; index = next++) await act(items[index] as T);
  };
  await allOf(Array.from({ length: Math.min(most, items.length) }, work));
}
