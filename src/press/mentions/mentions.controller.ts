import { Controller, Get, Inject, Query, Req } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { GetKnownCompany } from '../../companies/matching/get-known-company.query.js';
import { type Clock } from '../../kernel/clock.js';
import { Charges } from '../../metering/charging/charges.service.js';
import { noteShown, shownAtLeast } from '../../web/evidence/shown-records.js';
import { Operation, ReadsFrom } from '../../web/http/operation.decorator.js';
import { type EdgeRequest } from '../../web/http/request-context.js';
import { validationFailed } from '../../web/problems/problem.js';
import { CLOCK } from '../../platform/tokens.js';
import { type Uncharged } from '../../web/openapi/answer-parts.dto.js';
import { ListMentions } from './list-mentions.query.js';
import { MentionsQueryDto } from './mentions.dto.js';
import { presentMentions } from './mentions.presenter.js';
import { sinceDay } from './since-day.rules.js';
import { MentionsAnswer } from './mention-answers.dto.js';

@Controller('api/v1/companies')
export class MentionsController {
  constructor(
    private readonly queries: QueryBus,
    private readonly charges: Charges,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Get('mentions')
  @ReadsFrom('companies', 'insights')
  @Operation('companies.mentions', {
    shows: ['domain'],
    summary: 'List mentions of a company in news and podcasts',
    description:
      'Newest first; `counts` are of all that match, whatever the limit. Podcasts link into the episode. No mention at all is free.',
    tag: 'Companies',
    answer: MentionsAnswer,
    refuses: ['not_found'],
  })
  mentions(@Req() request: EdgeRequest, @Query() query: MentionsQueryDto): Promise<MentionsAnswer> {
    const company = GetKnownCompany.by({ slug: query.slug, domain: query.domain });
    const since = query.since === undefined ? null : sinceDay(query.since, this.clock.now());
    if (query.since !== undefined && since === null) {
      throw validationFailed([{ field: 'since', message: 'since is no day of the calendar', suggestion: '30d' }]);
    }
    const type = query.source === 'all' ? null : query.source;
    return this.charges.metered<Uncharged<MentionsAnswer>>(request, async () => {
      const page = await this.queries.execute(new ListMentions(company, { type, since, limit: query.limit }));
      noteShown(request, [shownAtLeast('company', page.company.company_id, ['identity'])]);
      const body = presentMentions(page, request.server.publicUrl, query.include?.includes('evidence') ?? false);
      return { body, ...(page.mentions.length === 0 && { cost: 0 }) };
    });
  }
}
