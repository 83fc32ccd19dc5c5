import { Body, Controller, Param, Post, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Operation, OperatorOnly } from '../../web/http/operation.decorator.js';
import { noteCommit, type EdgeRequest } from '../../web/http/request-context.js';
import { commandIdOf } from '../../web/idempotency/command-id.js';
import { RejectDomainDto } from './domains.dto.js';
import { RejectDomain } from './reject-domain.command.js';
import { DomainRejectedAnswer } from './domain-answers.dto.js';
import { EXAMPLE } from '../../web/openapi/example-records.js';

/** Operator endpoints of the radar. The log records each action with its actor and reason. */
@Controller('api/admin')
export class DomainsAdminController {
  constructor(private readonly commands: CommandBus) {}

  @Post('domains/:apex/reject')
  @OperatorOnly()
  @Operation('admin.domains.reject', {
    path: { apex: { description: 'The registrable domain.', example: EXAMPLE.domain } },
    summary: 'Remove a name from the radar for good; one with a public profile stays',
    tag: 'Operators: domain radar',
    answer: DomainRejectedAnswer,
    refuses: ['not_found', 'unprocessable'],
  })
  async reject(
    @Req() request: EdgeRequest,
    @Param('apex') host: string,
    @Body() { reason }: RejectDomainDto,
  ): Promise<DomainRejectedAnswer> {
    const { operator = 'operator' } = request;
    const commandId = commandIdOf(request);
    const { apex, position } = await this.commands.execute(new RejectDomain({ host, reason, commandId, operator }));
    noteCommit(request, position);
    return { apex, status: 'rejected' };
  }
}
