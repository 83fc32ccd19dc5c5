import { Query } from '@nestjs/cqrs';
import { type QueuedPerson } from './get-moderation-queue.query.js';

/** An unmatched person of an approved submission. */
export interface PersonInReview extends QueuedPerson {
  readonly submissionId: string;
  readonly company: { readonly name: string; readonly slug: string };
  readonly ageMs: number;
}

/** People that an operator must identify, oldest first. */
export class ListPeopleReviews extends Query<readonly PersonInReview[]> {
  constructor(readonly limit: number) {
    super();
  }
}
