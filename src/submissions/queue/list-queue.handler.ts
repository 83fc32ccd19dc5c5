import { Inject, Injectable } from '@nestjs/common';
import { type IQueryHandler, QueryHandler, type QueryResult } from '@nestjs/cqrs';
import { type Clock } from '../../kernel/clock.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { CLOCK } from '../../platform/tokens.js';
import { ListQueue, type QueueLine } from './list-queue.query.js';
import { OVERDUE_AFTER_MS } from './moderation-queue.service.js';

interface Row {
  readonly submission_id: string;
  readonly name: string;
  readonly domain: string;
  readonly received_at: Date;
  readonly screened_at: Date | null;
  readonly decided_at: Date | null;
  readonly decided_by: string | null;
  readonly levels: readonly string[] | null;
}

/** Each order has an index; the place is compared in microseconds, the column's precision. */
const pageOf = (
  by: 'received_at' | 'decided_at',
  after: '>' | '<',
  order: 'ASC' | 'DESC',
): string => `SELECT submission_id, name, domain, received_at, screened_at, decided_at, decided_by,
    jsonb_path_query_array(intake_findings || coalesce(findings, '[]'), '$[*].level') AS levels
  FROM read.submissions
  WHERE status = $1 AND ${by} IS NOT NULL AND ($5::uuid[] IS NULL OR submission_id = ANY($5))
    AND ($2::uuid IS NULL OR (${by}, submission_id) ${after}
      (coalesce((SELECT ${by} FROM read.submissions WHERE submission_id = $2), $3::timestamptz), $2))
  ORDER BY ${by} ${order}, submission_id ${order} LIMIT $4`;
const OLDEST_FIRST = pageOf('received_at', '>', 'ASC');
const LAST_DECIDED_FIRST = pageOf('decided_at', '<', 'DESC');

const WAITING = `SELECT count(*) AS waiting, count(*) FILTER (WHERE received_at < $1) AS overdue, min(received_at) AS oldest
  FROM read.submissions WHERE status = 'pending_review'`;

@QueryHandler(ListQueue)
@Injectable()
export class ListQueueHandler implements IQueryHandler<ListQueue> {
  constructor(
    private readonly store: ReadStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ status, limit, after, only }: ListQueue): Promise<QueryResult<ListQueue>> {
    const now = this.clock.now();
    const place = [after?.submissionId ?? null, after?.receivedAt ?? null];
    const [rows, [sums]] = await Promise.all([
      status === 'pending_review'
        ? this.store.prepared<Row>('moderation-queue-page', OLDEST_FIRST, [status, ...place, limit, only])
        : this.store.prepared<Row>('moderation-decided-page', LAST_DECIDED_FIRST, [status, ...place, limit, only]),
      this.store.prepared<{ waiting: string; overdue: string; oldest: Date | null }>('moderation-waiting', WAITING, [
        new Date(now - OVERDUE_AFTER_MS),
      ]),
    ]);
    return {
      lines: rows.map((row) => lineOf(row, now)),
      waiting: {
        count: Number(sums?.waiting ?? 0),
        overdue: Number(sums?.overdue ?? 0),
        oldestMs: sums?.oldest ? now - sums.oldest.getTime() : 0,
      },
    };
  }
}

function lineOf(row: Row, now: number): QueueLine {
  const ageMs = (row.decided_at?.getTime() ?? now) - row.received_at.getTime();
  const levels = row.levels ?? [];
  return {
    submissionId: row.submission_id,
    name: row.name,
    domain: row.domain,
    receivedAt: row.received_at,
    screenedAt: row.screened_at,
    problems: levels.filter((level) => level === 'problem').length,
    warnings: levels.filter((level) => level === 'warning').length,
    decidedBy: row.decided_by,
    decidedAt: row.decided_at,
    ageMs,
    overdue: row.decided_at === null && ageMs > OVERDUE_AFTER_MS,
  };
}
