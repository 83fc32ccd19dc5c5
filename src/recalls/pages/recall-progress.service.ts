import { Injectable } from '@nestjs/common';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { type OpenedRecall } from '../recalls.events.js';

/** What a recall has come to. */
export interface RecallProgress {
  readonly recall: OpenedRecall;
  /** Of the record and of the one that has its facts now; null where they have no page any more. */
  readonly name: string | null;
  readonly mergedIntoName: string | null;
  readonly accounts: number;
  readonly answers: number;
  readonly refunds: number;
  readonly credits: number;
  /** Of the refunds, those that the ledger has. */
  readonly paid: number;
  /** Accounts whose message waits, since a message is sent once a minute. */
  readonly waiting: number;
}

interface ProgressRow {
  readonly recall: OpenedRecall;
  readonly name: string | null;
  readonly merged_into_name: string | null;
  readonly accounts: string;
  readonly answers: string;
  readonly refunds: string;
  readonly credits: string;
  readonly paid: string;
  readonly waiting: string;
}

const MOST_RECALLS = 50;

/** @param id SQL */
const nameOf = (id: string): string => `coalesce(
    (SELECT c.name FROM read.companies AS c WHERE c.company_id = (${id})::uuid),
    (SELECT i.name FROM read.investors AS i WHERE i.investor_id = (${id})::uuid))`;

const PROGRESS_SQL = `
  SELECT r.recall, ${nameOf(`r.recall->'record'->>'id'`)} AS name,
    ${nameOf(`r.recall->>'mergedInto'`)} AS merged_into_name, coalesce(n.accounts, 0) AS accounts, coalesce(n.answers, 0) AS answers,
    coalesce(n.refunds, 0) AS refunds, coalesce(n.credits, 0) AS credits,
    (SELECT count(*) FROM ops.recall_refunds AS f WHERE f.recall_id = r.recall_id AND f.is_paid) AS paid,
    (SELECT count(*) FROM ops.recall_outbox AS o WHERE o.recall_id = r.recall_id AND o.sent_at IS NULL) AS waiting
  FROM read.recalls AS r LEFT JOIN LATERAL (
    SELECT count(*) FILTER (WHERE p.part = 0) AS accounts,
      sum((SELECT max((q.notice->'reads'->>'count')::bigint) FROM read.recall_notices AS q
           WHERE q.account_id = p.account_id AND q.recall_id = p.recall_id)) FILTER (WHERE p.part = 0) AS answers,
      sum(jsonb_array_length(p.notice->'refunds')) AS refunds,
      sum((SELECT sum((x->>'credits')::bigint) FROM jsonb_array_elements(p.notice->'refunds') AS x)) AS credits
    FROM read.recall_notices AS p WHERE p.recall_id = r.recall_id) AS n ON true`;

/** Recalls with their progress, for operators. Accounts are counted, not named. */
@Injectable()
export class RecallProgressReader {
  constructor(private readonly store: ReadStore) {}

  async newest(): Promise<RecallProgress[]> {
    const rows = await this.store.query<ProgressRow>(`${PROGRESS_SQL} ORDER BY r.position DESC LIMIT $1`, [
      MOST_RECALLS,
    ]);
    return rows.map(progressOf);
  }

  async of(recallId: string): Promise<RecallProgress | null> {
    const [row] = await this.store.query<ProgressRow>(`${PROGRESS_SQL} WHERE r.recall_id = $1`, [recallId]);
    return row ? progressOf(row) : null;
  }
}

function progressOf({
  recall,
  name,
  accounts,
  answers,
  refunds,
  credits,
  paid,
  waiting,
  ...row
}: ProgressRow): RecallProgress {
  return {
    recall,
    name,
    mergedIntoName: row.merged_into_name,
    accounts: Number(accounts),
    answers: Number(answers),
    refunds: Number(refunds),
    credits: Number(credits),
    paid: Number(paid),
    waiting: Number(waiting),
  };
}
