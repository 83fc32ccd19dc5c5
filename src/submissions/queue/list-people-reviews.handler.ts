import { Injectable } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { ListPeopleReviews, type PersonInReview } from './list-people-reviews.query.js';
import { ModerationQueue } from './moderation-queue.service.js';

@QueryHandler(ListPeopleReviews)
@Injectable()
export class ListPeopleReviewsHandler implements IQueryHandler<ListPeopleReviews> {
  constructor(private readonly queue: ModerationQueue) {}

  execute({ limit }: ListPeopleReviews): Promise<readonly PersonInReview[]> {
    return this.queue.people(limit);
  }
}
