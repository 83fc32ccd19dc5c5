import { FIELD_CLASSES } from '../../kernel/read-set.js';
import { noteShown, shownAtLeast } from '../../web/evidence/shown-records.js';
import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Charges } from '../../metering/charging/charges.service.js';
import { type Uncharged } from '../../web/openapi/answer-parts.dto.js';
import { EXAMPLE } from '../../web/openapi/example-records.js';
import { Operation, Page, ReadsFrom } from '../../web/http/operation.decorator.js';
import { type EdgeReply, type EdgeRequest } from '../../web/http/request-context.js';
import { validationFailed } from '../../web/problems/problem.js';
import { PAGE_TYPES, sendPage } from '../../web/pages/send-page.js';
import { knownTime } from '../../web/lists/known-time.js';
import { GetCompanyHistory, type HistoryPeriod } from './get-company-history.query.js';
import { HistoryQueryDto } from './history.dto.js';
import { historyPage } from './history.page.js';
import { presentHistory } from './history.presenter.js';
import { CompanyHistoryAnswer } from './history-answers.dto.js';

/** The history of a company, as an answer and as a page. */
@Controller()
export class HistoryController {
  constructor(
    private readonly queries: QueryBus,
    private readonly charges: Charges,
  ) {}

  @Get('api/v1/startups/:slug/history')
  @ReadsFrom('companies')
  @Operation('startups.history', {
    path: { slug: { description: 'Slug of the company, in any case.', example: EXAMPLE.companySlug } },
    summary: 'List what changed in a company’s record',
    description:
      'Each event that changed it, newest first: fields before and after, source, and the id of the event. `since` and ' +
      '`until` choose a period by the place in the log; the answer says both as position and time. `net` is what ' +
      'differs between its ends.',
    tag: 'Companies',
    answer: CompanyHistoryAnswer,
    refuses: ['not_found'],
  })
  history(
    @Req() request: EdgeRequest,
    @Param('slug') slug: string,
    @Query() query: HistoryQueryDto,
  ): Promise<CompanyHistoryAnswer> {
    return this.charges.metered<Uncharged<CompanyHistoryAnswer>>(request, async () => {
      const period = await this.periodOf(query);
      const history = await this.queries.execute(new GetCompanyHistory(slug, period));
      noteShown(request, [
        shownAtLeast('company', history.id, FIELD_CLASSES),
        ...history.investors.map((id) => shownAtLeast('investor', id, ['identity'])),
      ]);
      return { body: presentHistory(history, period), ...(history.entries.length === 0 && { cost: 0 }) };
    });
  }

  @Get(['companies/:slug/history', 'companies/:slug/history.md'])
  @Page(...PAGE_TYPES)
  async page(
    @Req() request: EdgeRequest,
    @Param('slug') slug: string,
    @Query() query: HistoryQueryDto,
    @Res() reply: EdgeReply,
  ): Promise<void> {
    const period = await this.periodOf(query);
    sendPage(request, reply, historyPage(await this.queries.execute(new GetCompanyHistory(slug, period)), period));
  }

  private async periodOf({ since, until }: HistoryQueryDto): Promise<HistoryPeriod> {
    const period = {
      since: await knownTime(this.queries, since, [], 'since'),
      until: await knownTime(this.queries, until, [], 'until'),
    };
    if (period.since && period.until && period.since.position > period.until.position) {
      const suggestion = 'Send the earlier of the two as since';
      throw validationFailed([{ field: 'since', message: 'since must not lie after until', suggestion }]);
    }
    return period;
  }
}
