import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { LAST_POSITION, type Moment } from '../../kernel/moment.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { creditStream } from '../ledger/credits.events.js';
import { ListUsage, type UsageAsk, type UsagePage, type UsageRow } from './list-usage.query.js';

const COUNTED = 10_000;

/** An account's credit movements, newest first. Pages cost the same at any depth. */
@QueryHandler(ListUsage)
export class ListUsageHandler implements IQueryHandler<ListUsage> {
  constructor(
    private readonly readStore: ReadStore,
    private readonly log: EventStore,
  ) {}

  async execute({ ask }: ListUsage): Promise<UsagePage> {
    const newest = await this.newest(ask.accountId, ask.asOf);
    if (newest === null) return { rows: [], hasMore: false, total: 0, isEstimate: false };
    const before = ask.before === undefined || ask.before > newest ? newest + 1n : ask.before;
    // Revisions are dense, so a stream this long has more movements than the count limit.
    const isLong = newest > BigInt(2 * COUNTED);
    const counting = isLong ? COUNTED + 1 : this.count(ask.accountId, newest);
    const [rows, counted] = await Promise.all([this.rows(ask, before), counting]);
    const isEstimate = counted > COUNTED;
    return {
      rows: rows.slice(0, ask.limit),
      hasMore: rows.length > ask.limit,
      // Almost all events of an account are movements.
      total: isEstimate ? Number(newest) : counted,
      isEstimate,
    };
  }

  private async newest(accountId: string, asOf?: Moment): Promise<bigint | null> {
    const [row] = asOf
      ? await this.readStore.prepared<{ revision: string }>(
          'usage-newest-before',
          `SELECT revision FROM read.usage WHERE account_id = $1 AND recorded_at < $2
           ORDER BY recorded_at DESC, revision DESC LIMIT 1`,
          [accountId, asOf.at.toISOString()],
        )
      : await this.readStore.prepared<{ revision: string }>(
          'usage-newest',
          'SELECT revision FROM read.usage WHERE account_id = $1 ORDER BY revision DESC LIMIT 1',
          [accountId],
        );
    const newest = row ? BigInt(row.revision) : null;
    return asOf ? this.newestWithin(accountId, newest, asOf) : newest;
  }

  /**
   * Rows have no position, so events around the moment are compared in the log: those of the same millisecond, and those
   * whose time is not in the order of the log, as the clock of a new leader may be behind.
   */
  private async newestWithin(accountId: string, before: bigint | null, asOf: Moment): Promise<bigint | null> {
    const stream = creditStream(accountId);
    let newest: bigint | null = null;
    if (before !== null) {
      for await (const { position, revision } of this.log.readStream(stream, { from: before, backwards: true })) {
        newest = revision;
        if (position <= asOf.position) break;
        newest = null;
      }
    }
    for await (const { position, revision } of this.log.readStream(stream, { from: (newest ?? -1n) + 1n })) {
      if (position > asOf.position) break;
      newest = revision;
    }
    return newest;
  }

  private rows({ accountId, limit, offset }: UsageAsk, before: bigint): Promise<UsageRow[]> {
    // The primary key alone selects the page; only its rows are fetched.
    return this.readStore.prepared<UsageRow>(
      'usage-page',
      `SELECT u.id, u.at, u.revision, u.request_id, u.operation, u.wallet, u.kind, u.amount,
              u.remaining_period, u.remaining_balance
       FROM (SELECT account_id, revision FROM read.usage WHERE account_id = $1 AND revision < $2
             ORDER BY revision DESC OFFSET $3 LIMIT $4) AS page
       JOIN read.usage AS u USING (account_id, revision)
       ORDER BY u.revision DESC`,
      [accountId, (before > LAST_POSITION ? LAST_POSITION : before).toString(), offset, limit + 1],
    );
  }

  private async count(accountId: string, newest: bigint): Promise<number> {
    const [row] = await this.readStore.prepared<{ n: number }>(
      'usage-count',
      `SELECT count(*)::integer AS n
       FROM (SELECT 1 FROM read.usage WHERE account_id = $1 AND revision <= $2 LIMIT $3) AS counted`,
      [accountId, newest.toString(), COUNTED + 1],
    );
    return row?.n ?? 0;
  }
}
