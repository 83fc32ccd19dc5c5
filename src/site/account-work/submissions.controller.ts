import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ListSubmissions } from '../../submissions/intake/list-submissions.query.js';
import { Page } from '../../web/http/operation.decorator.js';
import { type EdgeReply, type EdgeRequest } from '../../web/http/request-context.js';
import { Sessions } from '../session/sessions.service.js';
import { showSignedIn } from '../session/signed-in-page.js';
import { placeIn } from './place-in-list.rules.js';
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
  async submissions(
    @Req() request: EdgeRequest,
    @Res() reply: EdgeReply,
    @Query('before') before?: string,
  ): Promise<void> {
    await showSignedIn(this.sessions, { request, reply }, async ({ accountId }) => {
      const place = placeIn(before);
      const after = place && { receivedAt: place.at, submissionId: place.id };
      const ask = { limit: SUBMISSIONS + 1, offset: 0, ...(after && { after }) };
      const { submissions } = await this.queries.execute(new ListSubmissions(accountId, ask));
      const hasMore = submissions.length > SUBMISSIONS;
      return submissionsPage({ submissions: submissions.slice(0, SUBMISSIONS), hasMore, isFurther: place !== null });
    });
  }
}
