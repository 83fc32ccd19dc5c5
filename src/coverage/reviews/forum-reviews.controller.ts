import { Controller, Get, Query, Req } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { FindCompany } from '../../companies/matching/find-company.query.js';
import { Charges } from '../../metering/charging/charges.service.js';
import { Operation, ReadsFrom } from '../../platform/http/operation.decorator.js';
import { type EdgeRequest } from '../../platform/http/request-context.js';
import { ForumReviewsQueryDto } from './forum-reviews.dto.js';
import { presentReviews } from './forum-reviews.presenter.js';
import { ListForumReviews } from './list-forum-reviews.query.js';
import { FORUM_REVIEWS_ANSWER } from './forum-review-answers.dto.js';

@Controller('api/v1/companies')
export class ForumReviewsController {
  constructor(
    private readonly queries: QueryBus,
    private readonly charges: Charges,
  ) {}

  @Get('forum-reviews')
  @ReadsFrom('companies', 'insights')
  @Operation('companies.forum_reviews', {
    summary: 'What forums say of a company',
    description:
      'Reviews to the letter with their sentiment; `gem` is the warmest, `coal` the harshest. `score` runs from -1 to ' +
      '1; no review at all is free. `live=true` needs a curation engine and is 503 where none is configured.',
    tag: 'Companies',
    answer: FORUM_REVIEWS_ANSWER,
    refuses: ['not_configured'],
  })
  forumReviews(@Req() request: EdgeRequest, @Query() query: ForumReviewsQueryDto): Promise<object> {
    const company = FindCompany.by({ slug: query.slug, domain: query.domain, name: query.name });
    return this.charges.metered<object>(request, async () => {
      const reviews = await this.queries.execute(new ListForumReviews(company, query.live));
      const body = presentReviews(reviews, request.server.publicUrl);
      return { body, ...(reviews.reviews.length === 0 && { cost: 0 }) };
    });
  }
}
