import { Injectable } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { ListSubmissions, type SubmissionPage } from './list-submissions.query.js';
import { SubmissionViews } from './submission-views.service.js';

@QueryHandler(ListSubmissions)
@Injectable()
export class ListSubmissionsHandler implements IQueryHandler<ListSubmissions> {
  constructor(private readonly views: SubmissionViews) {}

  async execute({ accountId, page }: ListSubmissions): Promise<SubmissionPage> {
    const { views, total } = await this.views.page(accountId, page);
    return { submissions: views, total };
  }
}
