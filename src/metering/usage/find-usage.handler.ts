import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { FindUsage, type FoundMovement, type FoundUsage } from './find-usage.query.js';

const DAY_MS = 86_400_000;

/**
 * The index by recording time bounds the days. `at` is the clock of the process that charged, which may be ahead of the
 * event store's: hence a day more.
 */
@QueryHandler(FindUsage)
export class FindUsageHandler implements IQueryHandler<FindUsage> {
  constructor(private readonly readStore: ReadStore) {}

  async execute({ accountId, filter, page }: FindUsage): Promise<FoundUsage> {
    const end = new Date(Date.parse(`${filter.to}T00:00:00Z`) + DAY_MS);
    const rows = await this.readStore.query<FoundMovement>(
      `SELECT id, at, revision, request_id, operation, wallet, kind, amount, remaining_period, remaining_balance, key_id
       FROM read.usage
       WHERE account_id = $1 AND recorded_at >= $2::timestamptz - interval '1 day' AND at >= $2 AND at < $3
         AND ($4::text IS NULL OR operation = $4) AND ($5::uuid IS NULL OR key_id = $5)
         AND ($6::bigint IS NULL OR revision < $6)
       ORDER BY revision DESC LIMIT $7`,
      [
        ...[accountId, new Date(`${filter.from}T00:00:00Z`), end],
        ...[filter.operation ?? null, filter.keyId ?? null, page.before ?? null, page.limit + 1],
      ],
    );
    const shown = rows.slice(0, page.limit);
    return { rows: shown, next: rows.length > page.limit ? (shown.at(-1)?.revision ?? null) : null };
  }
}
