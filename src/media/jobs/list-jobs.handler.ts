import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { JOB_COLUMNS, JOB_TABLES, type JobView } from './job-view.rules.js';
import { type JobPage, ListJobs } from './list-jobs.query.js';

const MATCHES = `($1::uuid IS NULL OR j.account_id = $1)
  AND (cardinality($2::text[]) = 0 OR j.kind = ANY($2)) AND (cardinality($3::text[]) = 0 OR j.status = ANY($3))`;

@QueryHandler(ListJobs)
export class ListJobsHandler implements IQueryHandler<ListJobs> {
  constructor(private readonly readStore: ReadStore) {}

  async execute({ ask }: ListJobs): Promise<JobPage> {
    const filters = [ask.accountId ?? null, ask.kinds, ask.statuses];
    const [rows, counted] = await Promise.all([
      this.readStore.query<JobView>(
        `SELECT ${JOB_COLUMNS} FROM ${JOB_TABLES}
         WHERE ${MATCHES} AND ($4::timestamptz IS NULL OR (j.created_at, j.job_id) < ($4, $5::uuid))
         ORDER BY j.created_at DESC, j.job_id DESC OFFSET $6 LIMIT $7`,
        [...filters, ask.after?.createdAt ?? null, ask.after?.jobId ?? null, ask.offset, ask.limit + 1],
      ),
      this.readStore.query<{ n: number }>(
        `SELECT count(*)::integer AS n FROM read.jobs AS j WHERE ${MATCHES}`,
        filters,
      ),
    ]);
    return { rows: rows.slice(0, ask.limit), hasMore: rows.length > ask.limit, total: counted[0]?.n ?? 0 };
  }
}
