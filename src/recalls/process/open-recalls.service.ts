import { Injectable } from '@nestjs/common';
import { classBits, record8Of, RECORD_KINDS } from '../../kernel/read-set.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { isOfClasses } from '../reads/served-queries.js';
import { type ServedRecord } from '../reads/served-reads.service.js';
import { type OpenedRecall } from '../recalls.events.js';
import { type OpenRecalls } from './open-recalls.port.js';
import { bitsOf, spansOf } from '../rules/recall-spans.rules.js';

/** Recalls by record, in Postgres. */
@Injectable()
export class PostgresOpenRecalls implements OpenRecalls {
  constructor(private readonly store: ReadStore) {}

  async add(recall: OpenedRecall): Promise<void> {
    const spans = spansOf(recall);
    await this.store.query(
      `INSERT INTO ops.open_recalls (recall_id, record8, kind, wrong_from, corrected_at, right_until, classes)
       SELECT $1, s.*, $6, $7 FROM unnest($2::bigint[], $3::smallint[], $4::bigint[], $5::bigint[]) AS s
       ON CONFLICT DO NOTHING`,
      [
        recall.recallId,
        spans.map(({ id }) => record8Of(id).toString()),
        spans.map(({ kind }) => RECORD_KINDS.indexOf(kind)),
        spans.map(({ wrongFrom }) => wrongFrom),
        spans.map(({ until }) => until),
        recall.rightUntil?.position ?? null,
        bitsOf(recall),
      ],
    );
  }

  async matching(rows: readonly ServedRecord[]): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
    const found = await this.store.prepared<{ recall_id: string; account_id: string }>(
      'recalls-of-reads',
      `SELECT DISTINCT o.recall_id, s.account_id
       FROM unnest($1::bigint[], $2::smallint[], $3::uuid[], $4::bigint[], $5::boolean[], $6::bigint[], $7::smallint[])
         AS s(record8, kind, account_id, version, is_floor, last_position, classes)
       JOIN ops.open_recalls AS o ON o.record8 = s.record8 AND o.kind = s.kind
         AND s.version < o.corrected_at AND (s.version >= o.wrong_from OR s.is_floor AND s.last_position >= o.wrong_from)
         AND (o.right_until IS NULL OR s.last_position > o.right_until) AND ${isOfClasses('o.classes')}
       ORDER BY o.recall_id, s.account_id`,
      [
        rows.map(({ record8 }) => record8.toString()),
        rows.map(({ kind }) => RECORD_KINDS.indexOf(kind)),
        rows.map(({ accountId }) => accountId),
        rows.map(({ version }) => version.toString()),
        rows.map(({ isFloor }) => isFloor),
        rows.map(({ lastPosition }) => lastPosition.toString()),
        rows.map(({ classes }) => classBits(classes)),
      ],
    );
    const accounts = new Map<string, Set<string>>();
    for (const { recall_id: recallId, account_id: accountId } of found) {
      const known = accounts.get(recallId);
      if (known) known.add(accountId);
      else accounts.set(recallId, new Set([accountId]));
    }
    return accounts;
  }

  async comparedUntil(): Promise<bigint> {
    const [row] = await this.store.query<{ position: string }>('SELECT position FROM ops.compared_reads');
    return BigInt(row?.position ?? 0);
  }

  async moveTo(position: bigint): Promise<void> {
    await this.store.query(
      `INSERT INTO ops.compared_reads (one, position) VALUES (true, $1)
       ON CONFLICT (one) DO UPDATE SET position = greatest(ops.compared_reads.position, excluded.position)`,
      [position.toString()],
    );
  }
}
