import { Query } from '@nestjs/cqrs';
import { type QueuedPerson } from './get-moderation-queue.query.js';

/** A person of an approved submission that is nobody on file. */
export interface PersonInReview extends QueuedPerson {
  readonly submissionId: string;
  readonly company: { readonly name: string; readonly slug: string };
  readonly ageMs: number;
}

/** People that somebody must say who they are, oldest first. */
export class ListPeopleReviews extends Query<readonly PersonInReview[]> {
  constructor(readonly limit: number) {
    super();
  }
}
