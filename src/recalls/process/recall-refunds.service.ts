import { Inject, Injectable } from '@nestjs/common';
import { type PoolClient } from 'pg';
import { allOf } from '../../kernel/all-of.js';
import { DomainError } from '../../kernel/domain-error.js';
import { groupedBy } from '../../kernel/grouped.js';
import { type DebitOnFile, type SoughtDebit } from '../../metering/ledger/credit-reader.js';
import { Ledger } from '../../metering/ledger/ledger.service.js';
import { Prices } from '../../metering/pricing/prices.service.js';
import { Freshness } from '../../platform/read-store/freshness.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { CONFIG } from '../../platform/tokens.js';
import { type OpenedRecall, type RecallRefund } from '../recalls.events.js';
import { type ChargedRead, refunds, refundsOf } from '../rules/refunds.rules.js';
import { type RecalledCharges, type RecallRefunds } from './recall-refunds.port.js';
import { type WithRecalls } from '../recalls.settings.js';

const ACTOR = 'system:recalls';
const FRESH_MS = 5_000;

interface ChargeRow {
  readonly account_id: string;
  readonly request_id: string;
  readonly operation: string | null;
  readonly wallet: string;
  readonly amount: string;
  readonly at: Date;
  readonly revision: string;
  readonly is_refunded: boolean;
}

interface UnpaidRow {
  readonly account_id: string;
  readonly request_id: string;
  readonly revision: string;
}

interface ReservedRow {
  readonly account_id: string;
  readonly request_id: string;
  readonly recall_id: string;
  readonly month: string;
  readonly wallet: string;
  readonly credits: number;
}

/**
 * Refunds of recalled answers. A reservation precedes its refund, so that two recalls of one answer and two processes
 * never pass the cap; the ledger refunds each charge once.
 */
@Injectable()
export class LedgerRecallRefunds implements RecallRefunds {
  constructor(
    private readonly store: ReadStore,
    private readonly freshness: Freshness,
    private readonly ledger: Ledger,
    private readonly prices: Prices,
    @Inject(CONFIG) private readonly config: WithRecalls,
  ) {}

  async reserve(
    recall: OpenedRecall,
    charges: readonly RecalledCharges[],
  ): Promise<ReadonlyMap<string, readonly RecallRefund[]>> {
    const asked = refundable(recall, charges);
    if (asked.length === 0) return new Map();
    const found = await this.charges(asked);
    return this.store.transaction(async (tx) => {
      await tx.query(LOCK_SQL, [asked.map(({ accountId }) => accountId)]);
      const decided = await this.decide(tx, recall, asked, found);
      const reserved = decided.map(({ accountId, own, given }) => ({ accountId, refunds: [...own, ...given] }));
      await this.insert(tx, recall, reserved, found);
      return new Map(reserved.map(({ accountId, refunds: all }) => [accountId, all]));
    });
  }

  async pay(recallId: string, accountIds: readonly string[]): Promise<void> {
    const rows = await this.store.query<UnpaidRow>(
      `SELECT account_id, request_id, revision FROM ops.recall_refunds
       WHERE account_id = ANY($1::uuid[]) AND recall_id = $2 AND NOT is_paid ORDER BY account_id, request_id`,
      [accountIds, recallId],
    );
    const paid: UnpaidRow[] = [];
    const ofAccounts = [...groupedBy(rows, ({ account_id }) => account_id).values()];
    try {
      await allOf(
        ofAccounts.map(async (own) => {
          // Together: else each refund reads all that the account was charged since.
          const debits = await this.ledger.debits(own[0]?.account_id ?? '', own.map(soughtOf));
          for (const row of own) {
            await this.refund(recallId, row, debits.get(row.request_id));
            paid.push(row);
          }
        }),
      );
    } finally {
      await this.markPaid(paid);
    }
  }

  private async refund(recallId: string, row: UnpaidRow, onFile: DebitOnFile | undefined): Promise<void> {
    const by = { correlationId: recallId, causationId: recallId, actor: ACTOR };
    const refund = { ...soughtOf(row), cause: `recall:${recallId}`, onFile };
    await this.ledger.refund(row.account_id, refund, by).catch((error: unknown) => {
      if (!(error instanceof DomainError) || error.code !== 'not_found') throw error;
    });
  }

  private async markPaid(rows: readonly UnpaidRow[]): Promise<void> {
    if (rows.length === 0) return;
    await this.store.query(
      `UPDATE ops.recall_refunds AS r SET is_paid = true FROM unnest($1::uuid[], $2::text[]) AS p(account_id, request_id)
       WHERE r.account_id = p.account_id AND r.request_id = p.request_id`,
      [rows.map(({ account_id }) => account_id), rows.map(({ request_id }) => request_id)],
    );
  }

  /** What the recall would refund, without a reservation. */
  async preview(recall: OpenedRecall, charges: readonly RecalledCharges[]): Promise<readonly RecallRefund[]> {
    const asked = refundable(recall, charges);
    if (asked.length === 0) return [];
    const found = await this.charges(asked);
    return this.store.transaction(async (tx) => {
      const decided = await this.decide(tx, recall, asked, found);
      return decided.flatMap(({ given }) => given);
    });
  }

  /** By account: the refunds that the recall has reserved, and the further ones that it may. */
  private async decide(
    tx: PoolClient,
    recall: OpenedRecall,
    charges: readonly RecalledCharges[],
    found: readonly ChargeRow[],
  ): Promise<Decided[]> {
    const { rows } = await tx.query<ReservedRow>(RESERVED_SQL, [...columnsOf(charges), monthOf(recall)]);
    const reservations = groupedBy(rows, ({ account_id }) => account_id);
    const charged = groupedBy(found, ({ account_id }) => account_id);
    return charges.map(({ accountId, requestIds }) => {
      const before = reservations.get(accountId) ?? [];
      const reserved = new Set(before.map(({ request_id }) => request_id));
      const used = before.reduce((sum, { month, credits }) => sum + (month === monthOf(recall) ? credits : 0), 0);
      const open = (charged.get(accountId) ?? []).filter(({ request_id }) => !reserved.has(request_id));
      const given = refundsOf(
        recall,
        open.map((row) => this.chargedRead(recall, row)),
        this.config.recalls.refundCap - used,
      );
      const asked = new Set(requestIds);
      const own = before
        .filter(({ recall_id, request_id }) => recall_id === recall.recallId && asked.has(request_id))
        .map(({ request_id: requestId, wallet, credits }) => ({ requestId, wallet, credits }));
      return { accountId, own, given };
    });
  }

  /** @throws DomainError unavailable while the list of charges is behind */
  private async charges(charges: readonly RecalledCharges[]): Promise<ChargeRow[]> {
    const last = charges.reduce((latest, one) => (one.last > latest ? one.last : latest), 0n);
    if (!(await this.freshness.waitFor(['usage'], last, FRESH_MS))) {
      throw new DomainError('unavailable', 'The list of charges is behind.', { retryAfterSeconds: 1 });
    }
    return this.store.prepared<ChargeRow>(
      'recalled-charges',
      `SELECT d.account_id, d.request_id, d.operation, d.wallet, d.amount, d.at, d.revision, EXISTS (
         SELECT 1 FROM read.usage AS r
         WHERE r.account_id = d.account_id AND r.request_id = d.request_id AND r.kind = 'refund') AS is_refunded
       FROM unnest($1::uuid[], $2::text[]) AS c(account_id, request_id)
       JOIN read.usage AS d USING (account_id, request_id) WHERE d.kind = 'debit'`,
      columnsOf(charges),
    );
  }

  private chargedRead(recall: OpenedRecall, row: ChargeRow): ChargedRead {
    const terms = row.operation === null ? undefined : this.prices.find(row.operation)?.recall;
    const wasRight = recall.rightUntil !== null && row.at.getTime() < Date.parse(recall.rightUntil.at);
    return {
      requestId: row.request_id,
      wallet: row.wallet,
      credits: Number(row.amount),
      at: row.at.getTime(),
      isRefundable: terms === 'refund' && !wasRight,
      isRefunded: row.is_refunded,
    };
  }

  private async insert(
    tx: PoolClient,
    recall: OpenedRecall,
    reserved: readonly { readonly accountId: string; readonly refunds: readonly RecallRefund[] }[],
    rows: readonly ChargeRow[],
  ): Promise<void> {
    const revisions = new Map(rows.map(({ request_id, revision }) => [request_id, revision]));
    const all = reserved.flatMap(({ accountId, refunds: given }) => given.map((one) => ({ ...one, accountId })));
    await tx.query(
      `INSERT INTO ops.recall_refunds (recall_id, month, account_id, request_id, wallet, credits, revision)
       SELECT $1, $2, r.* FROM unnest($3::uuid[], $4::text[], $5::text[], $6::integer[], $7::bigint[]) AS r
       ON CONFLICT DO NOTHING`,
      [
        ...[recall.recallId, monthOf(recall)],
        all.map(({ accountId }) => accountId),
        all.map(({ requestId }) => requestId),
        all.map(({ wallet }) => wallet),
        all.map(({ credits }) => credits),
        all.map(({ requestId }) => revisions.get(requestId)),
      ],
    );
  }
}

function soughtOf({ request_id: requestId, revision }: UnpaidRow): Required<SoughtDebit> {
  return { requestId, revision: BigInt(revision) };
}

/**
 * Reservations of the requests and of the month, each once; those in notices as well, since the table of reservations
 * may be lost.
 */
const RESERVED_SQL = `
  SELECT DISTINCT ON (account_id, request_id) account_id, request_id, recall_id, month, wallet, credits FROM (
    SELECT account_id, request_id, recall_id, month, wallet, credits FROM ops.recall_refunds
    WHERE account_id = ANY($1::uuid[])
    UNION ALL
    SELECT n.account_id, x."requestId", n.recall_id, left(r.recall->'correctedAt'->>'at', 7), x.wallet, x.credits
    FROM read.recall_notices AS n JOIN read.recalls AS r USING (recall_id),
      jsonb_to_recordset(n.notice->'refunds') AS x("requestId" text, wallet text, credits integer)
    WHERE n.account_id = ANY($1::uuid[])) AS reserved
  WHERE request_id = ANY($2::text[]) OR month = $3 ORDER BY account_id, request_id`;

/** In a fixed order, to avoid deadlocks with another process. */
const LOCK_SQL = `
  SELECT pg_advisory_xact_lock(hashtextextended(a, 47))
  FROM (SELECT a FROM unnest($1::text[]) AS a ORDER BY a) AS accounts`;

interface Decided {
  readonly accountId: string;
  readonly own: readonly RecallRefund[];
  readonly given: readonly RecallRefund[];
}

/** Accounts and requests, one entry each. */
function columnsOf(charges: readonly RecalledCharges[]): [string[], string[]] {
  const all = charges.flatMap(({ accountId, requestIds }) => requestIds.map((id) => [accountId, id] as const));
  return [all.map(([accountId]) => accountId), all.map(([, requestId]) => requestId)];
}

function refundable(recall: OpenedRecall, charges: readonly RecalledCharges[]): readonly RecalledCharges[] {
  return refunds(recall) ? charges.filter(({ requestIds }) => requestIds.length > 0) : [];
}

/** The month of the correction counts, so that a repeat from the log decides the same. */
function monthOf({ correctedAt }: OpenedRecall): string {
  return correctedAt.at.slice(0, 'YYYY-MM'.length);
}
