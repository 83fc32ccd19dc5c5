import { Body, Controller, Get, Inject, Post, Query, Req, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { type Clock } from '../../kernel/clock.js';
import { consoleOperator } from '../../web/staff/console-guard.js';
import { formToken, seeOther, sendConsolePage } from '../../web/staff/console-page.js';
import { reasonIn } from '../../web/staff/form-reason.js';
import { ConsoleAct, ConsolePage } from '../../web/staff/console.decorator.js';
import { operatorContext } from '../../web/http/operator-context.js';
import { type EdgeReply, type EdgeRequest } from '../../web/http/request-context.js';
import { CLOCK } from '../../platform/tokens.js';
import { type FormBody, formValue } from '../../web/validation/form-body.js';
import { ReplayParked } from '../acts/replay-parked.command.js';
import { RequestRebuild } from '../acts/request-rebuild.command.js';
import { ShowSystemStatus } from '../overview/show-system-status.query.js';
import { MetricSamples } from '../samples/metric-samples.service.js';
import { SYSTEM_STATUS_PATH, systemStatusBody, numbersBody } from './system-status.page.js';

const EXAMPLE = 'rows look wrong';

/** The status of background work, and the actions that operators have. */
@Controller('operations/machinery')
export class SystemStatusController {
  constructor(
    private readonly queries: QueryBus,
    private readonly commands: CommandBus,
    private readonly samples: MetricSamples,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Get()
  @ConsolePage()
  async overview(@Req() request: EdgeRequest, @Res() reply: EdgeReply): Promise<void> {
    const shown = await this.queries.execute(new ShowSystemStatus());
    const mayAct = consoleOperator(request).role === 'operator';
    sendConsolePage(request, reply, {
      title: 'System status',
      path: SYSTEM_STATUS_PATH,
      lead: 'Read models, feed, jobs, sources and health, as they are now.',
      body: systemStatusBody(shown, mayAct ? formToken(request) : null),
    });
  }

  @Get('numbers')
  @ConsolePage()
  async numbers(@Req() request: EdgeRequest, @Res() reply: EdgeReply, @Query('span') span?: string): Promise<void> {
    const asked = span === 'week' ? 'week' : 'day';
    const series = await this.samples.read(asked);
    sendConsolePage(request, reply, {
      title: 'Numbers over time',
      path: `${SYSTEM_STATUS_PATH}/numbers`,
      crumbs: [{ label: 'System status', href: SYSTEM_STATUS_PATH }],
      body: numbersBody(series, asked),
    });
  }

  @Post('rebuild')
  @ConsoleAct()
  async rebuild(@Req() request: EdgeRequest, @Res() reply: EdgeReply, @Body() form?: FormBody): Promise<void> {
    const by = operatorContext(request, this.clock.now(), reasonIn(form, 'rebuild-reason', EXAMPLE));
    await this.commands.execute(new RequestRebuild(formValue(form, 'projection'), by));
    seeOther(reply, `${SYSTEM_STATUS_PATH}#read-models`);
  }

  @Post('replay')
  @ConsoleAct()
  async replay(@Req() request: EdgeRequest, @Res() reply: EdgeReply, @Body() form?: FormBody): Promise<void> {
    const by = operatorContext(request, this.clock.now(), reasonIn(form, 'replay-reason', EXAMPLE));
    const [name, stream] = [formValue(form, 'name').trim(), formValue(form, 'stream').trim()];
    await this.commands.execute(new ReplayParked(name === '' ? null : name, stream === '' ? null : stream, by));
    seeOther(reply, `${SYSTEM_STATUS_PATH}#set-aside`);
  }
}
