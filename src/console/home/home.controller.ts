import { Controller, Get, Req, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ListQueue } from '../../submissions/queue/list-queue.query.js';
import { ShowSystemStatus } from '../../system-status/overview/show-system-status.query.js';
import { ReadMetrics } from '../../system-status/samples/read-metrics.query.js';
import { type EdgeReply, type EdgeRequest } from '../../web/http/request-context.js';
import { CONSOLE_HOME } from '../../web/staff/console-navigation.js';
import { sendConsolePage } from '../../web/staff/console-page.js';
import { ConsolePage } from '../../web/staff/console.decorator.js';
import { placeOf, waited } from '../moderation/moderation-places.rules.js';
import { homeBody } from './home.page.js';

/** The first page of the console. */
@Controller('operations')
export class ConsoleHomeController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @ConsolePage()
  async home(@Req() request: EdgeRequest, @Res() reply: EdgeReply): Promise<void> {
    const [{ troubles }, { waiting, lines }, hour, day] = await Promise.all([
      this.queries.execute(new ShowSystemStatus()),
      this.queries.execute(new ListQueue('pending_review', 1, null)),
      this.queries.execute(new ReadMetrics('hour')),
      this.queries.execute(new ReadMetrics('day')),
    ]);
    const [first] = lines;
    const oldest = first ? { path: placeOf(first.submissionId), waited: waited(waiting.oldestMs) } : null;
    sendConsolePage(request, reply, {
      title: 'Home',
      path: CONSOLE_HOME,
      body: homeBody({ troubles, counts: request.consoleCounts ?? null, oldest, hour, day }),
    });
  }
}
