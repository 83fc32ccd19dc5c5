import { Body, Controller, Get, Post, Query, Req, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { positionIn } from '../../kernel/moment.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { Freshness } from '../../platform/read-store/freshness.js';
import { ListRecalls } from '../../recalls/list/list-recalls.query.js';
import { RECALL_CLASSES } from '../../recalls/recalls.events.js';
import { Page, TakesForm } from '../../web/http/operation.decorator.js';
import { type EdgeReply, type EdgeRequest } from '../../web/http/request-context.js';
import { sendPage } from '../../web/pages/send-page.js';
import { type FormBody, formValues } from '../../web/validation/form-body.js';
import { SessionCalls } from '../session/session-calls.service.js';
import { Sessions } from '../session/sessions.service.js';
import { seeOther, showSignedIn } from '../session/signed-in-page.js';
import { RECALLS, recallsPage, refusedPage } from './recalls.page.js';

const HTML = 'text/html';
const ROWS = 50;
/** How long a page waits for the read model, so that it shows the latest notices. */
const FRESH_MS = 500;

/** What the signed-in account was served and what was wrong about it. */
@Controller('account/recalls')
export class AccountRecallsController {
  constructor(
    private readonly queries: QueryBus,
    private readonly sessions: Sessions,
    private readonly calls: SessionCalls,
    private readonly eventStore: EventStore,
    private readonly freshness: Freshness,
  ) {}

  @Get()
  @Page(HTML)
  async page(@Req() request: EdgeRequest, @Res() reply: EdgeReply, @Query('before') before?: unknown): Promise<void> {
    await showSignedIn(this.sessions, { request, reply }, async (session) => {
      await this.freshness.waitFor(['recalls'], await this.eventStore.headPosition(), FRESH_MS);
      const since = (typeof before === 'string' && positionIn(before)) || 0n;
      const { accountId } = session;
      const [shown, page] = await Promise.all([
        this.queries.execute(new ListRecalls({ accountId, since: 0n, limit: 1, classes: null })),
        this.queries.execute(
          new ListRecalls({ accountId, since, limit: ROWS, classes: RECALL_CLASSES, isNewestFirst: true }),
        ),
      ]);
      return recallsPage({ page, chosen: shown.classes, isFurther: since > 0n, session });
    });
  }

  @Post('classes')
  @Page(HTML)
  @TakesForm()
  async choose(@Req() request: EdgeRequest, @Res() reply: EdgeReply, @Body() form?: FormBody): Promise<void> {
    const payload = { classes: formValues(form, 'classes') };
    const answer = await this.calls.send(request, form, { method: 'POST', url: '/api/v1/recalls/classes', payload });
    if (answer.status === 200) return seeOther(reply, RECALLS);
    sendPage(request, reply, refusedPage(answer.status));
  }
}
