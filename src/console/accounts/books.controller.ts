import { Controller, Get, Param, Query, Req, Res, StreamableFile } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { DomainError } from '../../kernel/domain-error.js';
import { digitsIn } from '../../kernel/moment.js';
import { GetAccount } from '../../metering/accounts/get-account.query.js';
import { type ExportManifest, verifierPath } from '../../metering/audit/credit-replay.js';
import { ExportCredits } from '../../metering/audit/export-credits.query.js';
import { ReplayCredits } from '../../metering/audit/replay-credits.query.js';
import { ConsolePage } from '../../web/staff/console.decorator.js';
import { sendConsolePage } from '../../web/staff/console-page.js';
import { type EdgeReply, type EdgeRequest } from '../../web/http/request-context.js';
import { booksPage } from './books.page.js';

const NDJSON = 'application/x-ndjson';
/** Replays of this size run on page load; larger ones on request. */
const AT_ONCE = 1_000n;

/** Download of an account's audit export: the bytes of `npm run audit -- export`, for operators and auditors. */
@Controller('operations/accounts/:id/books')
export class BooksController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @ConsolePage()
  async page(
    @Req() request: EdgeRequest,
    @Res() reply: EdgeReply,
    @Param('id') id: string,
    @Query('run') run?: string,
  ): Promise<void> {
    const { account, revision } = await this.queries.execute(new GetAccount(id));
    const events = revision + 1n;
    const head = { accountId: id, label: account.label ?? null, events };
    if (events > AT_ONCE && run !== '1') return sendConsolePage(request, reply, booksPage({ ...head, proof: null }));
    const manifest = await this.manifestOf(id, null);
    const { audit } = await this.queries.execute(
      new ReplayCredits(id, { position: BigInt(manifest.last_position) }, 0),
    );
    sendConsolePage(request, reply, booksPage({ ...head, proof: { manifest, violations: audit.violations } }));
  }

  @Get('credits.ndjson')
  @ConsolePage({ produces: [NDJSON] })
  async lines(
    @Param('id') id: string,
    @Res({ passthrough: true }) reply: EdgeReply,
    @Query('at') at?: string,
  ): Promise<StreamableFile> {
    const lines = await this.queries.execute(new ExportCredits(id, untilOf(at)));
    return download(reply, 'credits.ndjson', NDJSON, Readable.from(lines));
  }

  @Get('manifest.json')
  @ConsolePage({ produces: ['application/json'] })
  async manifest(
    @Param('id') id: string,
    @Res({ passthrough: true }) reply: EdgeReply,
    @Query('at') at?: string,
  ): Promise<StreamableFile> {
    const manifest = await this.manifestOf(id, at ?? null);
    const text = `${JSON.stringify(manifest, null, 2)}\n`;
    return download(reply, 'manifest.json', 'application/json', Readable.from([text]));
  }

  @Get('verify.mjs')
  @ConsolePage({ produces: ['text/javascript'] })
  verifier(@Res({ passthrough: true }) reply: EdgeReply): StreamableFile {
    return download(reply, 'verify.mjs', 'text/javascript', createReadStream(verifierPath()));
  }

  private async manifestOf(id: string, at: string | null): Promise<ExportManifest> {
    const lines = await this.queries.execute(new ExportCredits(id, untilOf(at ?? undefined)));
    let next = await lines.next();
    while (!next.done) next = await lines.next();
    return next.value;
  }
}

function download(reply: EdgeReply, name: string, type: string, content: Readable): StreamableFile {
  void reply
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff');
  return new StreamableFile(content, { type });
}

/** A log position, so that lines and manifest describe one state; undefined for the current one. */
function untilOf(at: string | undefined): { readonly position: bigint } | undefined {
  if (at === undefined || at === '') return undefined;
  const position = digitsIn(at);
  if (position !== null) return { position };
  throw new DomainError('not_found', 'The log has no such position.');
}
