import { Controller, Get, Inject, Param, Query, Req, Res, StreamableFile } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Readable } from 'node:stream';
import { type Clock } from '../../kernel/clock.js';
import { ListKeys, type ListedKey } from '../../metering/own-keys/list-keys.query.js';
import { Prices } from '../../metering/pricing/prices.service.js';
import { FindUsage, type UsageFilter } from '../../metering/usage/find-usage.query.js';
import { CLOCK, CONFIG } from '../../platform/tokens.js';
import { type WithTransparencyLog } from '../../web/evidence/proof-links.js';
import { csvLine } from '../../web/pages/csv-line.js';
import { Page } from '../../web/http/operation.decorator.js';
import { type EdgeReply, type EdgeRequest } from '../../web/http/request-context.js';
import { SessionCalls } from '../session/session-calls.service.js';
import { signedIn, Sessions } from '../session/sessions.service.js';
import { showSignedIn } from '../session/signed-in-page.js';
import { UsageFilterDto } from './usage-filter.dto.js';
import { keyLabel, usagePage } from './usage.page.js';

const HTML = 'text/html';
const CSV = 'text/csv';
const ROWS = 50;
const EXPORTED_ROWS = 1_000;
const DEFAULT_DAYS = 30;
const DAY_MS = 86_400_000;
const COLUMNS = [
  ...['time', 'operation', 'kind', 'credits', 'wallet', 'request_id', 'key_id', 'key'],
  ...['allowance_left', 'balance_left'],
];

/** Movements of credits of the signed-in account, filtered. */
@Controller('account')
export class AccountUsageController {
  constructor(
    private readonly queries: QueryBus,
    private readonly sessions: Sessions,
    private readonly calls: SessionCalls,
    private readonly prices: Prices,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: WithTransparencyLog,
  ) {}

  @Get('usage')
  @Page(HTML)
  async page(@Query() query: UsageFilterDto, @Req() request: EdgeRequest, @Res() reply: EdgeReply): Promise<void> {
    await showSignedIn(this.sessions, { request, reply }, async ({ accountId }) => {
      const filter = this.filterOf(query);
      const [found, keys] = await Promise.all([
        this.queries.execute(new FindUsage(accountId, filter, { limit: ROWS, before: query.before })),
        this.queries.execute(new ListKeys(accountId)),
      ]);
      const operations = this.prices.rows.flatMap(({ id, wallet }) => (wallet === null ? [] : [id])).sort();
      const hasProofs = this.config.proofs.log !== 0;
      return usagePage({ filter, found, keys, operations, isFurther: query.before !== undefined, hasProofs });
    });
  }

  @Get('usage.csv')
  @Page(CSV)
  async csv(
    @Query() query: UsageFilterDto,
    @Req() request: EdgeRequest,
    @Res({ passthrough: true }) reply: EdgeReply,
  ): Promise<StreamableFile> {
    const { accountId } = signedIn(await this.sessions.of(request));
    const keys = await this.queries.execute(new ListKeys(accountId));
    const filter = this.filterOf(query);
    void reply
      .header('content-disposition', `attachment; filename="usage-${filter.from}-${filter.to}.csv"`)
      .header('cache-control', 'no-store');
    return new StreamableFile(Readable.from(this.lines(accountId, filter, keys)), { type: `${CSV}; charset=utf-8` });
  }

  /** The proof of an answer, as the API gives it. */
  @Get('usage/:requestId/proof')
  @Page('application/json')
  async proof(
    @Param('requestId') requestId: string,
    @Req() request: EdgeRequest,
    @Res() reply: EdgeReply,
  ): Promise<void> {
    const path = `/api/v1/proofs/answers/${encodeURIComponent(requestId)}`;
    const { status, body, headers } = await this.calls.read(request, path);
    void reply
      .code(status)
      .header('content-type', headers['content-type'] ?? 'application/json')
      .header('cache-control', 'no-store')
      .send(body);
  }

  private filterOf({ operation, key_id: key, from, to }: UsageFilterDto): UsageFilter {
    const now = this.clock.now();
    const last = to || dayOf(now);
    const first = from || dayOf(Date.parse(`${last}T00:00:00Z`) - (DEFAULT_DAYS - 1) * DAY_MS);
    return { operation: operation || undefined, keyId: key || undefined, from: first, to: last };
  }

  private async *lines(accountId: string, filter: UsageFilter, keys: readonly ListedKey[]): AsyncGenerator<string> {
    const labels = new Map(keys.map((key) => [key.keyId, keyLabel(key)]));
    yield csvLine(COLUMNS);
    let before: string | undefined;
    do {
      const page = { limit: EXPORTED_ROWS, before };
      const { rows, next } = await this.queries.execute(new FindUsage(accountId, filter, page));
      yield rows
        .map((row) =>
          csvLine([
            ...[row.at.toISOString(), row.operation, row.kind, Number(row.amount), row.wallet, row.request_id],
            ...[row.key_id, row.key_id === null ? null : (labels.get(row.key_id) ?? null)],
            ...[Number(row.remaining_period), Number(row.remaining_balance)],
          ]),
        )
        .join('');
      before = next ?? undefined;
    } while (before !== undefined);
  }
}

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
