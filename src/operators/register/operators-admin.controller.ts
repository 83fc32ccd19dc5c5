import { Body, Controller, Get, Inject, Param, Post, Req } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { type Clock } from '../../kernel/clock.js';
import { AnswerNotStored, Operation, OperatorOnly } from '../../web/http/operation.decorator.js';
import { operatorContext } from '../../web/http/operator-context.js';
import { type EdgeRequest, noteCommit } from '../../web/http/request-context.js';
import { CLOCK } from '../../platform/tokens.js';
import { AddOperator } from './add-operator.command.js';
import { type ListedOperator, ListOperators } from './list-operators.query.js';
import { type Operator, OperatorAddedAnswer, OperatorRevokedAnswer, OperatorsAnswer } from './operators-answers.dto.js';
import { AddOperatorDto, RevokeOperatorDto } from './operators.dto.js';
import { RevokeOperator } from './revoke-operator.command.js';

const TAG = { tag: 'Operators: staff' };

/** Manages operators and auditors. */
@Controller('api/admin/operators')
export class OperatorsAdminController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Post()
  @OperatorOnly()
  @AnswerNotStored()
  @Operation('admin.operators.add', {
    summary: 'Add an operator or auditor with a token of their own',
    ...TAG,
    answer: OperatorAddedAnswer,
    refuses: ['duplicate'],
  })
  async add(@Req() request: EdgeRequest, @Body() body: AddOperatorDto): Promise<OperatorAddedAnswer> {
    const context = operatorContext(request, this.clock.now(), body.reason);
    const added = await this.commands.execute(new AddOperator(body.name, body.role, context));
    noteCommit(request, added.position);
    return { operator_id: added.operatorId, name: added.name, role: added.role, operator_token: added.token };
  }

  @Get()
  @OperatorOnly()
  @Operation('admin.operators.list', {
    summary: 'List all current and former staff',
    ...TAG,
    answer: OperatorsAnswer,
  })
  async list(): Promise<OperatorsAnswer> {
    return { operators: (await this.queries.execute(new ListOperators())).map(presentOperator) };
  }

  @Post(':name/revoke')
  @OperatorOnly()
  @Operation('admin.operators.revoke', {
    path: { name: { description: 'Name of the operator.' } },
    summary: 'Revoke the token and the session of an operator; refused everywhere within two seconds',
    ...TAG,
    answer: OperatorRevokedAnswer,
    refuses: ['not_found'],
  })
  async revoke(
    @Req() request: EdgeRequest,
    @Param('name') name: string,
    @Body() body: RevokeOperatorDto,
  ): Promise<OperatorRevokedAnswer> {
    const context = operatorContext(request, this.clock.now(), body.reason);
    const { operatorId, position } = await this.commands.execute(new RevokeOperator(name, context));
    noteCommit(request, position);
    return { operator_id: operatorId, name, revoked: true };
  }
}

function presentOperator(one: ListedOperator): Operator {
  return {
    operator_id: one.operatorId,
    name: one.name,
    role: one.role,
    active: one.revokedAt === null,
    added_at: one.addedAt.toISOString(),
    added_by: one.addedBy,
    revoked_at: one.revokedAt?.toISOString() ?? null,
    revoked_by: one.revokedBy,
  };
}
