import { Body, Controller, Get, Inject, Param, Post, Query, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/domain-error.js';
import { countEverythingParked, listEverythingParked, underWay } from '../../platform/consumers/parked-everywhere.js';
import { isUuid } from '../../platform/ids/ids.js';
import { type Projection } from '../../platform/projector/projection.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { CLOCK } from '../../platform/tokens.js';
import { operatorContext } from '../../web/http/operator-context.js';
import { type EdgeReply, type EdgeRequest } from '../../web/http/request-context.js';
import { consoleOperator } from '../../web/staff/console-guard.js';
import { formToken, seeOther, sendConsolePage } from '../../web/staff/console-page.js';
import { ConsoleAct, ConsolePage } from '../../web/staff/console.decorator.js';
import { reasonIn } from '../../web/staff/form-reason.js';
import { type FormBody } from '../../web/validation/form-body.js';
import { RetryJob } from '../acts/retry-job.command.js';
import { REBUILDABLE } from '../acts/rebuildable.js';
import { STATUS } from '../overview/troubles.rules.js';
import { jobBody, parkedPath, parkedWorkBody, PROGRESS_SCRIPT } from './retry.page.js';
import { type ShownJob, WorkLists } from './work-lists.service.js';
import { jobsBody, parkedBody, rebuildBody, webhooksBody } from './work.page.js';

/** Work under way, its retries, and the confirmation of a rebuild. */
@Controller('operations/machinery')
export class WorkController {
  constructor(
    private readonly lists: WorkLists,
    private readonly commands: CommandBus,
    private readonly readStore: ReadStore,
    @Inject(REBUILDABLE) private readonly projections: readonly Projection[],
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Get('parked')
  @ConsolePage()
  async parked(@Req() request: EdgeRequest, @Res() reply: EdgeReply): Promise<void> {
    const [parked, counts] = await Promise.all([
      listEverythingParked(this.readStore),
      countEverythingParked(this.readStore),
    ]);
    const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
    sendConsolePage(request, reply, {
      title: 'Parked messages',
      path: `${STATUS}/parked`,
      lead: 'Events and effects that could not be handled, oldest first.',
      body: parkedBody({ parked, total }, actToken(request), parkedPath),
    });
  }

  @Get('parked/entry')
  @ConsolePage()
  async parkedEntry(
    @Req() request: EdgeRequest,
    @Res() reply: EdgeReply,
    @Query('name') name = '',
    @Query('stream') stream?: string,
  ): Promise<void> {
    const entries = await listEverythingParked(this.readStore, { name, stream: stream ?? null });
    const waiting = await underWay(this.readStore, { name, ...(stream !== undefined && { stream }) });
    sendConsolePage(request, reply, {
      title: `Parked: ${name.slice(0, 100)}`,
      path: `${STATUS}/parked`,
      crumbs: [{ label: 'Parked messages', href: `${STATUS}/parked` }],
      body: parkedWorkBody({ name, stream: stream ?? null, entries, underWay: waiting }, actToken(request)),
      scripts: [PROGRESS_SCRIPT],
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

  @Get('jobs/:id')
  @ConsolePage()
  async job(@Req() request: EdgeRequest, @Res() reply: EdgeReply, @Param('id') id: string): Promise<void> {
    const job = await this.knownJob(id);
    sendConsolePage(request, reply, {
      title: `Job: ${job.kind.replaceAll('_', ' ')}`,
      path: `${STATUS}/jobs`,
      crumbs: [{ label: 'Jobs', href: `${STATUS}/jobs` }],
      lead: job.jobId,
      body: jobBody(job, this.clock.now(), actToken(request)),
      scripts: [PROGRESS_SCRIPT],
    });
  }

  @Post('jobs/:id/retry')
  @ConsoleAct()
  async retryJob(
    @Req() request: EdgeRequest,
    @Res() reply: EdgeReply,
    @Param('id') id: string,
    @Body() form?: FormBody,
  ): Promise<void> {
    const { jobId } = await this.knownJob(id);
    const by = operatorContext(
      request,
      this.clock.now(),
      reasonIn(form, 'replay-reason', 'the engine is installed now'),
    );
    await this.commands.execute(new RetryJob(jobId, by));
    seeOther(reply, `${STATUS}/jobs/${jobId}`);
  }

  private async knownJob(id: string): Promise<ShownJob> {
    const job = isUuid(id) ? await this.lists.job(id) : null;
    if (!job) throw new DomainError('not_found', 'There is no such job.');
    return job;
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

/** Null for auditors, who read only. */
function actToken(request: EdgeRequest) {
  return consoleOperator(request).role === 'operator' ? formToken(request) : null;
}
