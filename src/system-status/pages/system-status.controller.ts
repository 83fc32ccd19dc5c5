import { Body, Controller, Get, Inject, Post, Query, Req, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { Readable } from 'node:stream';
import { type Clock } from '../../kernel/clock.js';
import { consoleOperator } from '../../web/staff/console-guard.js';
import { seeOther, sendConsolePage } from '../../web/staff/console-page.js';
import { reasonIn } from '../../web/staff/form-reason.js';
import { ConsoleAct, ConsolePage } from '../../web/staff/console.decorator.js';
import { operatorContext } from '../../web/http/operator-context.js';
import { type EdgeReply, type EdgeRequest } from '../../web/http/request-context.js';
import { buttonLink } from '../../web/design/parts.js';
import { CLOCK } from '../../platform/tokens.js';
import { type FormBody, formValue } from '../../web/validation/form-body.js';
import { ReplayParked } from '../acts/replay-parked.command.js';
import { RequestRebuild } from '../acts/request-rebuild.command.js';
import { ShowSystemStatus } from '../overview/show-system-status.query.js';
import { STATUS } from '../overview/troubles.rules.js';
import { MetricSamples } from '../samples/metric-samples.service.js';
import { parkedPath } from '../work/retry.page.js';
import { LiveStatus } from './live-status.service.js';
import { numbersBody } from './numbers.page.js';
import { LIVE_SCRIPT, systemStatusBody } from './system-status.page.js';

const EXAMPLE = 'rows look wrong';

/** The status of background work, and the actions that operators have. */
@Controller('operations/machinery')
export class SystemStatusController {
  constructor(
    private readonly queries: QueryBus,
    private readonly commands: CommandBus,
    private readonly samples: MetricSamples,
    private readonly live: LiveStatus,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Get()
  @ConsolePage()
  async overview(@Req() request: EdgeRequest, @Res() reply: EdgeReply): Promise<void> {
    const shown = await this.queries.execute(new ShowSystemStatus());
    sendConsolePage(request, reply, {
      title: 'System status',
      path: STATUS,
      actions: buttonLink('Metrics over time', `${STATUS}/numbers`, true),
      body: systemStatusBody(shown, consoleOperator(request).role === 'operator'),
      scripts: [LIVE_SCRIPT],
    });
  }

  @Get('live')
  @ConsolePage({ produces: ['text/event-stream'] })
  events(@Req() request: EdgeRequest, @Res() reply: EdgeReply): void {
    void reply
      .header('content-type', 'text/event-stream; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('x-accel-buffering', 'no')
      .send(Readable.from(this.live.events(request)));
  }

  @Get('numbers')
  @ConsolePage()
  async numbers(@Req() request: EdgeRequest, @Res() reply: EdgeReply, @Query('span') span?: string): Promise<void> {
    const period = span === 'week' ? 'week' : 'day';
    const series = await this.samples.read(period);
    sendConsolePage(request, reply, {
      title: 'Metrics',
      path: `${STATUS}/numbers`,
      body: numbersBody(series, period),
    });
  }

  @Post('rebuild')
  @ConsoleAct()
  async rebuild(@Req() request: EdgeRequest, @Res() reply: EdgeReply, @Body() form?: FormBody): Promise<void> {
    const by = operatorContext(request, this.clock.now(), reasonIn(form, 'rebuild-reason', EXAMPLE));
    await this.commands.execute(new RequestRebuild(formValue(form, 'projection'), by));
    seeOther(reply, `${STATUS}#read-models`);
  }

  @Post('replay')
  @ConsoleAct()
  async replay(@Req() request: EdgeRequest, @Res() reply: EdgeReply, @Body() form?: FormBody): Promise<void> {
    const by = operatorContext(request, this.clock.now(), reasonIn(form, 'replay-reason', EXAMPLE));
    const [name, stream] = [formValue(form, 'name').trim(), formValue(form, 'stream').trim()];
    await this.commands.execute(new ReplayParked(name === '' ? null : name, stream === '' ? null : stream, by));
    const isOne = formValue(form, 'back') === 'entry' && name !== '';
    seeOther(reply, isOne ? parkedPath(name, stream === '' ? null : stream) : `${STATUS}/parked`);
  }
}
