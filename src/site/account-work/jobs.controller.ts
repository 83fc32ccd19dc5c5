import { Body, Controller, Get, Param, Post, Query, Req, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { DomainError } from '../../kernel/domain-error.js';
import { pollPath } from '../../jobs/poll-path.js';
import { FindJob } from '../../media/jobs/find-job.query.js';
import { type JobPage, type ListedJob, ListJobs } from '../../media/jobs/list-jobs.query.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { isUuid } from '../../platform/ids/ids.js';
import { Freshness } from '../../platform/read-store/freshness.js';
import { Page, TakesForm } from '../../web/http/operation.decorator.js';
import { type EdgeReply, type EdgeRequest } from '../../web/http/request-context.js';
import { sendPage } from '../../web/pages/send-page.js';
import { type FormBody } from '../../web/validation/form-body.js';
import { SessionCalls } from '../session/session-calls.service.js';
import { signedIn, type SignedIn, Sessions } from '../session/sessions.service.js';
import { seeOther, showSignedIn } from '../session/signed-in-page.js';
import { JobRetry } from './job-retry.service.js';
import { jobsPage } from './jobs.page.js';
import { placeIn, type PlaceInList } from './place-in-list.rules.js';

const HTML = 'text/html';
const JOBS = 50;
/** How long the page waits for the read model, so that it shows what its reader has just done. */
const FRESH_MS = 500;

/** The jobs of the signed-in account. */
@Controller('account/jobs')
export class AccountJobsController {
  constructor(
    private readonly queries: QueryBus,
    private readonly sessions: Sessions,
    private readonly calls: SessionCalls,
    private readonly retries: JobRetry,
    private readonly eventStore: EventStore,
    private readonly freshness: Freshness,
  ) {}

  @Get()
  @Page(HTML)
  async jobs(@Req() request: EdgeRequest, @Res() reply: EdgeReply, @Query('before') before?: string): Promise<void> {
    await showSignedIn(this.sessions, { request, reply }, async (session) => {
      await this.freshness.waitFor(['jobs'], await this.eventStore.headPosition(), FRESH_MS);
      const after = placeIn(before);
      return jobsPage({ ...(await this.listed(session, after)), session, isFurther: after !== null });
    });
  }

  /** The file of a job that made one; else its answer, as the API gives it. */
  @Get(':id/result')
  @Page('application/json')
  async result(@Param('id') id: string, @Req() request: EdgeRequest, @Res() reply: EdgeReply): Promise<void> {
    const job = await this.ownJob(signedIn(await this.sessions.of(request)), id);
    const { status, body, headers } = await this.calls.read(request, `/api/v1${pollPath(job.kind, id)}`);
    const { url } = JSON.parse(body) as { readonly url?: string | null };
    if (status === 200 && typeof url === 'string') return seeOther(reply, url);
    void reply
      .code(status)
      .header('content-type', headers['content-type'] ?? 'application/json')
      .header('cache-control', 'no-store')
      .send(body);
  }

  @Post(':id/retry')
  @Page(HTML)
  @TakesForm()
  async retry(
    @Param('id') id: string,
    @Req() request: EdgeRequest,
    @Res() reply: EdgeReply,
    @Body() form?: FormBody,
  ): Promise<void> {
    const session = signedIn(await this.sessions.ofForm(request, form));
    const call = await this.retries.callOf(await this.ownJob(session, id));
    const { status, body } = await this.calls.send(request, form, call);
    if (status < 400) return seeOther(reply, '/account/jobs');
    const { detail } = JSON.parse(body) as { readonly detail: string };
    sendPage(
      request,
      reply,
      jobsPage({ ...(await this.listed(session)), session, isFurther: false, refusal: { status, detail } }),
    );
  }

  private listed({ accountId }: SignedIn, place: PlaceInList | null = null): Promise<JobPage> {
    const after = place && { createdAt: place.at.toISOString(), jobId: place.id };
    const ask = { accountId, kinds: [], statuses: [], limit: JOBS, offset: 0, ...(after && { after }) };
    return this.queries.execute(new ListJobs(ask));
  }

  /** @throws DomainError not_found */
  private async ownJob({ accountId }: SignedIn, id: string): Promise<ListedJob> {
    const job = isUuid(id) ? await this.queries.execute(new FindJob(id)) : null;
    if (job?.account_id === accountId) return job;
    throw new DomainError('not_found', 'The account has no such job.');
  }
}
