import { Body, Controller, Inject, Param, Post, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/domain-error.js';
import { isUuid } from '../../platform/ids/ids.js';
import { CLOCK } from '../../platform/tokens.js';
import { EXAMPLE } from '../../web/openapi/example-records.js';
import { Operation, OperatorOnly } from '../../web/http/operation.decorator.js';
import { operatorContext } from '../../web/http/operator-context.js';
import { noteCommit, type EdgeRequest } from '../../web/http/request-context.js';
import { SeparatedInvestorAnswer } from './investor-answers.dto.js';
import { SeparateInvestorDto } from './investors.dto.js';
import { SeparateInvestor } from './separate-investor.command.js';

@Controller('api/admin/investors')
export class InvestorsAdminController {
  constructor(
    private readonly commands: CommandBus,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Post(':id/separate')
  @OperatorOnly()
  @Operation('admin.investors.separate', {
    path: { id: { description: 'Id of the record that is another name.', example: EXAMPLE.submissionId } },
    summary: 'Undo a merge of two investors',
    description: 'The record stands alone again, with its own deals, and no rule merges it a second time.',
    tag: 'Operators: moderation',
    answer: SeparatedInvestorAnswer,
    refuses: ['not_found', 'unprocessable'],
  })
  async separate(
    @Req() request: EdgeRequest,
    @Param('id') id: string,
    @Body() body: SeparateInvestorDto,
  ): Promise<SeparatedInvestorAnswer> {
    if (!isUuid(id)) throw new DomainError('not_found', `No investor has the id ${id.slice(0, 60)}.`);
    const context = operatorContext(request, this.clock.now(), body.reason);
    const done = await this.commands.execute(new SeparateInvestor(id, body.reason, context));
    noteCommit(request, done.position);
    return { id: done.investorId };
  }
}
