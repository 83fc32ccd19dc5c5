import { Controller, Get, Req, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ListJobs } from '../../media/jobs/list-jobs.query.js';
import { Page } from '../../web/http/operation.decorator.js';
import { type EdgeReply, type EdgeRequest } from '../../web/http/request-context.js';
import { ListDeliveries } from '../../webhooks/inspection/list-deliveries.query.js';
import { ListWebhooks } from '../../webhooks/registration/list-webhooks.query.js';
import { Sessions } from '../session/sessions.service.js';
import { showSignedIn } from '../session/signed-in-page.js';
import { jobsPage, webhooksPage } from './activity.page.js';

const HTML = 'text/html';
const JOBS = 50;
const DELIVERIES = 20;
/** One kind for arbitrages and one for events of the account. */
const HOOK_KINDS = ['arbitrage', 'account'] as const;

/** What the signed-in account has set up and started. */
@Controller('account')
export class AccountActivityController {
  constructor(
    private readonly queries: QueryBus,
    private readonly sessions: Sessions,
  ) {}

  @Get('webhooks')
  @Page(HTML)
  async webhooks(@Req() request: EdgeRequest, @Res() reply: EdgeReply): Promise<void> {
    await showSignedIn(this.sessions, { request, reply }, async ({ accountId, keyId }) => {
      const listed = await Promise.all(
        HOOK_KINDS.map(async (kind) => {
          const hooks = await this.queries.execute(new ListWebhooks(accountId, keyId, kind));
          return hooks.map((hook) => ({ hook, kind }));
        }),
      );
      const page = { limit: DELIVERIES, offset: 0 };
      const deliveries = await Promise.all(
        listed.flat().map(async ({ hook, kind }) => {
          const named = { webhookId: hook.webhookId, kind };
          return { hook, ...(await this.queries.execute(new ListDeliveries(accountId, keyId, named, page))) };
        }),
      );
      return webhooksPage(deliveries);
    });
  }

  @Get('jobs')
  @Page(HTML)
  async jobs(@Req() request: EdgeRequest, @Res() reply: EdgeReply): Promise<void> {
    await showSignedIn(this.sessions, { request, reply }, async ({ accountId }) =>
      jobsPage(
        await this.queries.execute(new ListJobs({ accountId, kinds: [], statuses: [], limit: JOBS, offset: 0 })),
      ),
    );
  }
}
