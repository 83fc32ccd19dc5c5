import { Controller, Get, Param, Query, Res, StreamableFile } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { Operation, OperatorOnly } from '../../web/http/operation.decorator.js';
import { type EdgeReply } from '../../web/http/request-context.js';
import { validationFailed } from '../../web/problems/problem.js';
import { AuditQuery, CreditsAuditQuery } from './audit.dto.js';
import { parseUntil, type Until } from './credit-audit.js';
import { verifierPath } from './credit-replay.js';
import { ExportCredits } from './export-credits.query.js';
import { ReplayCredits } from './replay-credits.query.js';
import { AuditAnswer, ManifestAnswer } from './audit-answers.dto.js';
import { EXAMPLE } from '../../web/openapi/example-records.js';

const TAG = { tag: 'Operators: audit' };
const NDJSON = 'application/x-ndjson';

/** Audit routes: replays an account from the log and exports its events for offline verification. */
@Controller('api/admin/audit')
export class AuditAdminController {
  constructor(private readonly queries: QueryBus) {}

  @Get('accounts/:id/credits')
  @OperatorOnly()
  @Operation('admin.audit.credits', {
    path: { id: { description: 'Id of the account.', example: EXAMPLE.accountId } },
    summary: "Replay an account's credits and check every rule at every revision",
    description: 'With `at`, up to an instant or a commit position. Without, the read model is compared too.',
    ...TAG,
    answer: AuditAnswer,
    refuses: ['not_found'],
  })
  async credits(@Param('id') id: string, @Query() query: CreditsAuditQuery): Promise<AuditAnswer> {
    const { audit, steps, readModel } = await this.queries.execute(
      new ReplayCredits(id, untilOf(query.at), query.steps),
    );
    return { ...audit, steps, read_model: readModel };
  }

  @Get('accounts/:id/export')
  @OperatorOnly()
  @Operation('admin.audit.export', {
    path: { id: { description: 'Id of the account.', example: EXAMPLE.accountId } },
    summary: "Export an account's events as lines that verify one another",
    description: 'Save as credits.ndjson beside the manifest of the same `at`, and run the verifier on the folder.',
    produces: [NDJSON],
    ...TAG,
    refuses: ['not_found'],
  })
  async export(
    @Param('id') id: string,
    @Query() query: AuditQuery,
    @Res({ passthrough: true }) reply: EdgeReply,
  ): Promise<StreamableFile> {
    const lines = await this.queries.execute(new ExportCredits(id, untilOf(query.at)));
    reply.header('content-disposition', 'attachment; filename="credits.ndjson"');
    return new StreamableFile(Readable.from(lines), { type: NDJSON });
  }

  @Get('accounts/:id/manifest')
  @OperatorOnly()
  @Operation('admin.audit.manifest', {
    path: { id: { description: 'Id of the account.', example: EXAMPLE.accountId } },
    summary: 'Get the manifest of an export',
    ...TAG,
    answer: ManifestAnswer,
    refuses: ['not_found'],
  })
  async manifest(@Param('id') id: string, @Query() query: AuditQuery): Promise<ManifestAnswer> {
    const lines = await this.queries.execute(new ExportCredits(id, untilOf(query.at)));
    let next = await lines.next();
    while (!next.done) next = await lines.next();
    return next.value;
  }

  @Get('verifier')
  @OperatorOnly()
  @Operation('admin.audit.verifier', {
    summary: 'Get the program that verifies an export, for Node, without dependencies',
    produces: ['text/javascript'],
    ...TAG,
  })
  verifier(@Res({ passthrough: true }) reply: EdgeReply): StreamableFile {
    reply.header('content-disposition', 'attachment; filename="verify.mjs"');
    return new StreamableFile(createReadStream(verifierPath()), { type: 'text/javascript' });
  }
}

function untilOf(text: string | undefined): Until {
  if (text === undefined) return undefined;
  const until = parseUntil(text);
  if (until !== null) return until;
  throw validationFailed([
    {
      field: 'at',
      message: 'at must be an ISO 8601 time with its zone, a date (its start, UTC) or a commit position',
      suggestion: '2026-11-21T12:00:00Z',
    },
  ]);
}
