import { Body, Controller, Inject, Param, Post, Query, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { urlOf } from '../../file-import/cell-values.js';
import { type Clock } from '../../kernel/clock.js';
import { instantOf } from '../../kernel/instant.js';
import { CLOCK } from '../../platform/tokens.js';
import { Operation, OperatorOnly } from '../../web/http/operation.decorator.js';
import { operatorContext } from '../../web/http/operator-context.js';
import { noteCommit, type EdgeRequest } from '../../web/http/request-context.js';
import { EXAMPLE } from '../../web/openapi/example-records.js';
import { validationFailed } from '../../web/problems/problem.js';
import { type CompanyCorrection, CorrectCompany } from './correct-company.command.js';
import { CorrectionAnswer } from './correction-answers.dto.js';
import { CorrectionDto, CorrectionQueryDto } from './correction.dto.js';
import { readFieldValue } from './field-value.rules.js';

@Controller('api/admin/companies')
export class CorrectionsAdminController {
  constructor(
    private readonly commands: CommandBus,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Post(':id/corrections')
  @OperatorOnly()
  @Operation('admin.companies.correct', {
    path: { id: { description: 'Id or slug of the company.', example: EXAMPLE.companySlug } },
    summary: 'Correct a value of a company, or withdraw the record',
    description:
      'The new value wins over every source. A value that was wrong (`corrected`, `retracted`) is refuted: no import ' +
      'brings it back. The log says whether we were wrong or the world changed. `dry_run=true` is a preview.',
    tag: 'Operators: moderation',
    answer: CorrectionAnswer,
    refuses: ['not_found'],
  })
  async correct(
    @Req() request: EdgeRequest,
    @Param('id') id: string,
    @Query() query: CorrectionQueryDto,
    @Body() body: CorrectionDto,
  ): Promise<CorrectionAnswer> {
    const now = this.clock.now();
    const change = changeOf(body, new Date(now).toISOString());
    const context = operatorContext(request, now, body.reason);
    const isPreview = query.dry_run ?? false;
    const done = await this.commands.execute(new CorrectCompany(id, change, context, isPreview));
    if (done.position !== null) noteCommit(request, done.position);
    return {
      company_id: done.companyId,
      kind: body.kind,
      field: body.kind === 'withdrawn' ? null : (body.field ?? null),
      before: done.before,
      after: done.after,
      changed: done.isChanged,
      dry_run: isPreview,
    };
  }
}

/** @throws DomainError validation_failed */
function changeOf(body: CorrectionDto, at: string): CompanyCorrection {
  const { kind, field, value, reason, wrong_since: since, evidence_url: evidence } = body;
  if (kind === 'withdrawn') {
    refuseIf(
      field !== undefined || value !== undefined,
      'field',
      'withdrawn concerns the whole record',
      'Leave field and value out',
    );
    return { kind: 'withdrawal', reason };
  }
  if (field === undefined) throw fault('field', `${kind} needs a field`, 'Name the field as answers have it');
  refuseIf(
    kind === 'retracted' && (value ?? null) !== null,
    'value',
    'retracted leaves no value',
    'Leave value out, or send corrected',
  );
  refuseIf(
    kind !== 'retracted' && value === undefined,
    'value',
    `${kind} needs a value`,
    'Send the right value, or null',
  );
  refuseIf(
    kind === 'changed' && since !== undefined,
    'wrong_since',
    'changed means that the value was right',
    'Leave it out',
  );
  const wrongSince = since === undefined ? null : instantOf(since);
  refuseIf(
    since !== undefined && wrongSince === null,
    'wrong_since',
    'wrong_since must be an ISO 8601 instant or day',
    '2026-03-01',
  );
  const evidenceUrl = evidence === undefined ? null : (urlOf(evidence) ?? null);
  refuseIf(
    evidence !== undefined && evidenceUrl === null,
    'evidence_url',
    'evidence_url must be a web address',
    'https://example.com/about',
  );
  const read = readFieldValue(field, value ?? null);
  return {
    kind: 'field',
    correction: {
      ...{ field: read.row.field, value: read.value, isWrong: kind !== 'changed' },
      ...{ wrongSince: wrongSince?.toISOString() ?? null, evidenceUrl, reason, at },
    },
  };
}

function refuseIf(isWrong: boolean, field: string, message: string, suggestion: string): void {
  if (isWrong) throw fault(field, message, suggestion);
}

function fault(field: string, message: string, suggestion: string): Error {
  return validationFailed([{ field, message, suggestion }]);
}
