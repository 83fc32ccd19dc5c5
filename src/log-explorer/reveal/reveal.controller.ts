import { Body, Controller, Inject, Post, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/domain-error.js';
import { ConsoleAct } from '../../web/staff/console.decorator.js';
import { reasonIn } from '../../web/staff/form-reason.js';
import { seeOther } from '../../web/staff/console-page.js';
import { operatorContext } from '../../web/http/operator-context.js';
import { type EdgeReply, type EdgeRequest } from '../../web/http/request-context.js';
import { CLOCK } from '../../platform/tokens.js';
import { type FormBody, formValue } from '../../web/validation/form-body.js';
import { eventPath } from '../pages/log-links.rules.js';
import { RevealField } from './reveal-field.command.js';

/** The explorer's only write: reveals a sealed field, and the log records operator and reason. */
@Controller('operations/log')
export class RevealController {
  constructor(
    private readonly commands: CommandBus,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Post('unseal')
  @ConsoleAct()
  async unseal(@Req() request: EdgeRequest, @Res() reply: EdgeReply, @Body() form?: FormBody): Promise<void> {
    const by = operatorContext(request, this.clock.now(), reasonIn(form, 'reason', 'the person requested their data'));
    const [stream, revision] = [formValue(form, 'stream').trim(), formValue(form, 'revision').trim()];
    if (!/^\d{1,18}$/.test(revision)) throw new DomainError('not_found', 'The stream has no event at that revision.');
    await this.commands.execute(new RevealField(stream, BigInt(revision), formValue(form, 'path'), by));
    seeOther(reply, `${eventPath(stream, BigInt(revision))}#sealed`);
  }
}
