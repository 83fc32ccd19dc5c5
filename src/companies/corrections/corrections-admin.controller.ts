import { Body, Controller, Inject, Param, Post, Query, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type Clock } from '../../kernel/clock.js';
import { CLOCK } from '../../platform/tokens.js';
import { Operation, OperatorOnly } from '../../web/http/operation.decorator.js';
import { operatorContext } from '../../web/http/operator-context.js';
import { noteCommit, type EdgeRequest } from '../../web/http/request-context.js';
import { EXAMPLE } from '../../web/openapi/example-records.js';
import { changeOf } from './correction-change.rules.js';
import { CorrectCompany } from './correct-company.command.js';
import { CorrectionAnswer } from './correction-answers.dto.js';
import { CorrectionDto, CorrectionQueryDto } from './correction.dto.js';

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
    summary: 'Correct a value of a company, or withdraw, merge or split the record',
    description:
      'The new value wins over every source. A value that was wrong (`corrected`, `retracted`) is refuted: no import ' +
      'brings it back. The log says whether we were wrong or the world changed. A merged record (`merged`) ends: its ' +
      'slug and id answer with the surviving company, which takes over facts, rounds, products, people and domains; a ' +
      'round that both have counts once. `split` undoes a merge: both records have again what each had, and what their ' +
      'sources stated since. `dry_run=true` is a preview, with what answers and totals would show, and how many accounts are notified and refunded.',
    tag: 'Operators: moderation',
    answer: CorrectionAnswer,
    refuses: ['not_found', 'unprocessable'],
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
      field: body.field ?? null,
      merged_into: done.mergedInto,
      split_from: done.splitFrom,
      before: done.before,
      after: done.after,
      changed: done.isChanged,
      values: done.values,
      effects: done.effects,
      ...done.recall,
      dry_run: isPreview,
    };
  }
}
