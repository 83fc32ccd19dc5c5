import { Controller, Get, Inject, Query, Req, Res } from '@nestjs/common';
import { type Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/domain-error.js';
import { listEverythingParked } from '../../platform/consumers/parked-everywhere.js';
import { type Projection } from '../../platform/projector/projection.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { CLOCK } from '../../platform/tokens.js';
import { type EdgeReply, type EdgeRequest } from '../../web/http/request-context.js';
import { consoleOperator } from '../../web/staff/console-guard.js';
import { formToken, sendConsolePage } from '../../web/staff/console-page.js';
import { ConsolePage } from '../../web/staff/console.decorator.js';
import { REBUILDABLE } from '../acts/rebuildable.js';
import { STATUS } from '../overview/troubles.rules.js';
import { WorkLists } from './work-lists.service.js';
import { jobsBody, parkedBody, rebuildBody, webhooksBody } from './work.page.js';

const MOST_PARKED = 100;

/** Work under way, and the confirmation of a rebuild. */
@Controller('operations/machinery')
export class WorkController {
  constructor(
    private readonly lists: WorkLists,
    private readonly readStore: ReadStore,
    @Inject(REBUILDABLE) private readonly projections: readonly Projection[],
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Get('parked')
  @ConsolePage()
  async parked(@Req() request: EdgeRequest, @Res() reply: EdgeReply): Promise<void> {
    const parked = await listEverythingParked(this.readStore, null, MOST_PARKED);
    const token = consoleOperator(request).role === 'operator' ? formToken(request) : null;
    sendConsolePage(request, reply, {
      title: 'Parked messages',
      path: `${STATUS}/parked`,
      lead: 'Events and effects that could not be handled, oldest first.',
      body: parkedBody(parked, token),
    });
  }

  @Get('webhooks')
  @ConsolePage()
  async webhooks(@Req() request: EdgeRequest, @Res() reply: EdgeReply): Promise<void> {
    sendConsolePage(request, reply, {
      title: 'Failing webhooks',
      path: `${STATUS}/webhooks`,
      body: webhooksBody(await this.lists.failingWebhooks(), this.clock.now()),
    });
  }

  @Get('jobs')
  @ConsolePage()
  async jobs(@Req() request: EdgeRequest, @Res() reply: EdgeReply): Promise<void> {
    sendConsolePage(request, reply, {
      title: 'Jobs',
      path: `${STATUS}/jobs`,
      lead: 'Jobs that wait or are under way, parked ones first.',
      body: jobsBody(await this.lists.jobs(), this.clock.now()),
    });
  }

  @Get('rebuild')
  @ConsolePage({ role: 'operator' })
  confirm(@Req() request: EdgeRequest, @Res() reply: EdgeReply, @Query('projection') name?: string): void {
    const projection = this.projections.find((one) => one.name === name);
    if (!projection) throw new DomainError('not_found', 'There is no read model of that name.');
    sendConsolePage(request, reply, {
      title: `Rebuild ${projection.name}`,
      path: `${STATUS}/rebuild`,
      crumbs: [{ label: 'System status', href: STATUS }],
      body: rebuildBody(projection.name, formToken(request)),
    });
  }
}
