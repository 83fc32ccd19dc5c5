import { Controller, Get, Req, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ListSubmissions } from '../../submissions/intake/list-submissions.query.js';
import { Page } from '../../web/http/operation.decorator.js';
import { type EdgeReply, type EdgeRequest } from '../../web/http/request-context.js';
import { Sessions } from '../session/sessions.service.js';
import { showSignedIn } from '../session/signed-in-page.js';
import { submissionsPage } from './submissions.page.js';

const SUBMISSIONS = 100;

/** The submissions of the signed-in account. */
@Controller('account/submissions')
export class AccountSubmissionsController {
  constructor(
    private readonly queries: QueryBus,
    private readonly sessions: Sessions,
  ) {}

  @Get()
  @Page('text/html')
  async submissions(@Req() request: EdgeRequest, @Res() reply: EdgeReply): Promise<void> {
    await showSignedIn(this.sessions, { request, reply }, async ({ accountId }) =>
      submissionsPage(await this.queries.execute(new ListSubmissions(accountId, { limit: SUBMISSIONS, offset: 0 }))),
    );
  }
}
