import { Body, Controller, Inject, Post, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type Clock } from '../kernel/clock.js';
import { Operation, OperatorOnly } from '../web/http/operation.decorator.js';
import { operatorContext } from '../web/http/operator-context.js';
import { noteCommit, type EdgeRequest } from '../web/http/request-context.js';
import { CLOCK } from '../platform/tokens.js';
import { EraseDto } from './erase.dto.js';
import { EraseSubject } from './erase-subject.command.js';
import { ErasedAnswer } from './erasure-answers.dto.js';

@Controller('api/admin')
export class ErasureAdminController {
  constructor(
    private readonly commands: CommandBus,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Post('privacy/erase')
  @OperatorOnly()
  @Operation('admin.privacy.erase', {
    summary: 'Permanently erase a person, all people of a submission, or the author of a review',
    tag: 'Operators: moderation',
    answer: ErasedAnswer,
    refuses: ['not_found'],
  })
  async erase(@Req() request: EdgeRequest, @Body() body: EraseDto): Promise<ErasedAnswer> {
    const context = operatorContext(request, this.clock.now(), body.reason);
    const done = await this.commands.execute(new EraseSubject(body.subject, context));
    noteCommit(request, done.position);
    return { subject: done.subject, erased: done.erased };
  }
}
