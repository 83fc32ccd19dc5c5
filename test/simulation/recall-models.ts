import { classBits, record8Of, type FieldClass } from '../../src/kernel/read-set.js';
import { type Debited } from '../../src/metering/ledger/credits.events.js';
import { type Ledger } from '../../src/metering/ledger/ledger.service.js';
import { type OpenRecalls } from '../../src/recalls/process/open-recalls.port.js';
import { type RecalledCharges, type RecallRefunds } from '../../src/recalls/process/recall-refunds.port.js';
import {
  type AffectedAccount,
  type ServedRecord,
  type WrongSpan,
} from '../../src/recalls/reads/served-reads.service.js';
import { type NoticedRecall, type OpenedRecall, type RecallRefund } from '../../src/recalls/recalls.events.js';
import { bitsOf, RECORD_BIT, spansOf, UNLISTED_BIT } from '../../src/recalls/rules/recall-spans.rules.js';
import { refundsOf } from '../../src/recalls/rules/refunds.rules.js';
import { type NoticedAccount, type RecallMessages } from '../../src/recalls/sending/recall-messages.port.js';
import { type RecallLog } from './recall-log.js';

/** What an answer showed. */
export interface Shown {
  readonly accountId: string;
  readonly companyId: string;
  readonly version: bigint;
  readonly isFloor: boolean;
  /** A whole record shows contacts, a list never does. */
  readonly classes: readonly FieldClass[];
  readonly isSingle: boolean;
}

interface ServedWithRequests extends ServedRecord {
  readonly requestIds: readonly string[];
}

/** The read model `served`, which follows the log with a delay. */
export class ServedModel {
  private rows = new Map<string, ServedWithRequests>();
  private next = 0;

  constructor(
    private readonly log: RecallLog,
    /** By request id. */
    private readonly shown: ReadonlyMap<string, Shown>,
    /** Bits of a recall that it does not know: a fence that is disabled. */
    private readonly blindTo = 0,
  ) {}

  /** Projects at most `count` further events. */
  project(count: number): void {
    for (const end = Math.min(this.log.all.length, this.next + count); this.next < end; this.next++) {
      const event = this.log.all[this.next];
      if (event?.type === 'CreditDebited') this.add((event.data as Debited).requestId, event.position);
    }
  }

  rebuild(): void {
    const end = this.next;
    [this.rows, this.next] = [new Map(), 0];
    this.project(end);
  }

  private add(requestId: string, position: bigint): void {
    const read = this.shown.get(requestId);
    if (!read) return;
    const key = [read.companyId, read.accountId, read.version, read.isFloor, ...read.classes].join();
    const row = this.rows.get(key);
    this.rows.set(key, {
      kind: 'company',
      record8: record8Of(read.companyId),
      accountId: read.accountId,
      version: read.version,
      isFloor: read.isFloor,
      classes: [...read.classes],
      firstPosition: row?.firstPosition ?? position,
      lastPosition: position,
      reads: (row?.reads ?? 0) + 1,
      requestIds: [requestId, ...(row?.requestIds ?? [])],
    });
  }

  async accounts(span: WrongSpan, after = -1n): Promise<string[]> {
    const rows = this.wrong([span]).filter(({ lastPosition }) => lastPosition > after);
    return [...new Set(rows.map(({ accountId }) => accountId))];
  }

  async affected(span: WrongSpan, accountIds: readonly string[]): Promise<AffectedAccount[]> {
    const accounts = new Map<string, AffectedAccount>();
    for (const row of this.wrong([span])) {
      if (!accountIds.includes(row.accountId)) continue;
      const before = accounts.get(row.accountId);
      accounts.set(row.accountId, {
        accountId: row.accountId,
        lastPosition: row.lastPosition,
        reads: row.reads + (before?.reads ?? 0),
        firstPosition: before && before.firstPosition < row.firstPosition ? before.firstPosition : row.firstPosition,
      });
    }
    return [...accounts.values()];
  }

  async requests(spans: readonly WrongSpan[], accountIds: readonly string[]): Promise<Map<string, string[]>> {
    const requests = new Map<string, string[]>();
    for (const { accountId, requestIds } of this.wrong(spans)) {
      if (!accountIds.includes(accountId)) continue;
      requests.set(accountId, [...new Set([...requestIds, ...(requests.get(accountId) ?? [])])]);
    }
    return requests;
  }

  /** In place of the log, which has no read sets here. */
  readonly logged = {
    requests: async (accountId: string, spans: readonly WrongSpan[]): Promise<string[]> =>
      (await this.requests(spans, [accountId])).get(accountId) ?? [],
  };

  /** In the order of the last charges. */
  private wrong(spans: readonly WrongSpan[]): ServedWithRequests[] {
    const isWrong = (row: ServedRecord, { id, wrongFrom, until, bits }: WrongSpan): boolean =>
      row.record8 === record8Of(id) &&
      row.version < until &&
      (row.version >= wrongFrom || (row.isFloor && row.lastPosition >= wrongFrom)) &&
      isOfClasses(row, bits & ~this.blindTo);
    return [...this.rows.values()]
      .filter((row) => spans.some((span) => isWrong(row, span)))
      .toSorted((a, b) => Number(a.lastPosition - b.lastPosition));
  }

  async servedSince(position: bigint): Promise<ServedRecord[]> {
    return [...this.rows.values()]
      .filter((row) => row.lastPosition > position)
      .toSorted((a, b) => Number(a.lastPosition - b.lastPosition));
  }
}

/** As the SQL of the read model. */
function isOfClasses({ classes, isFloor }: ServedRecord, bits: number): boolean {
  const shown = classBits(classes);
  return (shown & bits) !== 0 && ((bits & UNLISTED_BIT) === 0 || isFloor || (shown & RECORD_BIT) !== 0);
}

/** The process's tables; all are lost together. */
export class OpenRecallsModel implements OpenRecalls {
  private recalls = new Map<string, OpenedRecall>();
  private position = 0n;

  constructor(private readonly mayDie: () => void) {}

  lose(): void {
    [this.recalls, this.position] = [new Map(), 0n];
  }

  async add(recall: OpenedRecall): Promise<void> {
    this.mayDie();
    this.recalls.set(recall.recallId, recall);
    this.mayDie();
  }

  async matching(rows: readonly ServedRecord[]): Promise<Map<string, Set<string>>> {
    this.mayDie();
    const found = new Map<string, Set<string>>();
    for (const recall of this.recalls.values()) {
      const bits = bitsOf(recall);
      const until = recall.rightUntil === null ? null : BigInt(recall.rightUntil.position);
      for (const { id, ...span } of spansOf(recall)) {
        const [from, end] = [BigInt(span.wrongFrom), BigInt(span.until)];
        for (const row of rows) {
          const isWrong =
            row.record8 === record8Of(id) &&
            row.version < end &&
            (row.version >= from || (row.isFloor && row.lastPosition >= from)) &&
            (until === null || row.lastPosition > until) &&
            isOfClasses(row, bits);
          if (isWrong) found.set(recall.recallId, (found.get(recall.recallId) ?? new Set()).add(row.accountId));
        }
      }
    }
    return found;
  }

  async comparedUntil(): Promise<bigint> {
    return this.position;
  }

  async moveTo(position: bigint): Promise<void> {
    this.mayDie();
    if (position > this.position) this.position = position;
  }
}

interface Reserved extends RecallRefund {
  readonly accountId: string;
  readonly recallId: string;
  readonly month: string;
}

/** Reservations in memory; the ledger is the product's. */
export class RefundsModel implements RecallRefunds {
  private reserved = new Map<string, Reserved>();

  constructor(
    private readonly parts: {
      readonly ledger: Ledger;
      readonly log: RecallLog;
      readonly shown: ReadonlyMap<string, Shown>;
      readonly cap: number;
      readonly mayDie: () => void;
    },
  ) {}

  lose(): void {
    this.reserved = new Map();
  }

  async reserve(recall: OpenedRecall, charges: readonly RecalledCharges[]): Promise<Map<string, RecallRefund[]>> {
    const reserved = new Map<string, RecallRefund[]>();
    for (const one of charges) reserved.set(one.accountId, this.reserveOf(recall, one));
    return reserved;
  }

  private reserveOf(recall: OpenedRecall, { accountId, requestIds }: RecalledCharges): RecallRefund[] {
    const { log, shown, cap, mayDie } = this.parts;
    mayDie();
    const month = monthOf(recall);
    const all = this.reservedBy(accountId);
    const isReserved = (requestId: string): boolean => all.some((one) => one.requestId === requestId);
    const events = log.read(`credits-${accountId}`);
    const refunded = new Set(
      events.flatMap(({ type, data }) => (type === 'CreditRefunded' ? [(data as Debited).requestId] : [])),
    );
    const charges = events.flatMap(({ type, data }) => {
      const { requestId, wallet, amount, at } = data as Debited;
      if (type !== 'CreditDebited' || !requestIds.includes(requestId) || isReserved(requestId)) return [];
      const wasRight = recall.rightUntil !== null && at < Date.parse(recall.rightUntil.at);
      const isRefundable = (shown.get(requestId)?.isSingle ?? false) && !wasRight;
      return [{ requestId, wallet, credits: amount, at, isRefundable, isRefunded: refunded.has(requestId) }];
    });
    const used = all.filter((one) => one.month === month).reduce((sum, { credits }) => sum + credits, 0);
    const given = refundsOf(recall, charges, cap - used);
    const own = all.filter((one) => one.recallId === recall.recallId && requestIds.includes(one.requestId));
    for (const one of [...own, ...given]) {
      this.reserved.set(one.requestId, { ...one, accountId, recallId: recall.recallId, month });
    }
    mayDie();
    return [...own.map(({ requestId, wallet, credits }) => ({ requestId, wallet, credits })), ...given];
  }

  /** The reservations and, since they may be lost, those of the notices. */
  private reservedBy(accountId: string): Reserved[] {
    const { log } = this.parts;
    const recalls = new Map<string, OpenedRecall>();
    const all = new Map<string, Reserved>();
    for (const { type, data } of log.all) {
      if (type === 'RecallOpened') recalls.set((data as OpenedRecall).recallId, data as OpenedRecall);
      if (type !== 'RecallNoticed' && type !== 'RecallReadsAdded') continue;
      const { recallId, refunds, ...notice } = data as NoticedRecall;
      const recall = recalls.get(recallId);
      if (notice.accountId !== accountId || !recall) continue;
      for (const one of refunds) all.set(one.requestId, { ...one, accountId, recallId, month: monthOf(recall) });
    }
    for (const one of this.reserved.values()) if (one.accountId === accountId) all.set(one.requestId, one);
    return [...all.values()];
  }

  async pay(recallId: string, accountIds: readonly string[]): Promise<void> {
    const { ledger, mayDie } = this.parts;
    for (const one of this.reserved.values()) {
      const { accountId } = one;
      if (!accountIds.includes(accountId) || one.recallId !== recallId) continue;
      mayDie();
      const by = { correlationId: recallId, actor: 'system:recalls' };
      await ledger.refund(accountId, { requestId: one.requestId, cause: `recall:${recallId}` }, by);
      mayDie();
    }
  }
}

function monthOf({ correctedAt }: OpenedRecall): string {
  return correctedAt.at.slice(0, 7);
}

/** Messages that were queued, by account and recall. */
export class MessagesModel implements RecallMessages {
  readonly queued = new Set<string>();

  constructor(private readonly mayDie: () => void) {}

  async queue({ recallId }: OpenedRecall, noticed: readonly NoticedAccount[]): Promise<void> {
    this.mayDie();
    for (const { accountId } of noticed) this.queued.add(`${recallId}/${accountId}`);
  }

  async flush(): Promise<void> {
    this.mayDie();
  }
}
