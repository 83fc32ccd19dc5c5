import { Query } from '@nestjs/cqrs';
import { type SubmissionView } from './get-submission.query.js';

export interface SubmissionPage {
  readonly submissions: readonly SubmissionView[];
  readonly total: number;
}

export interface SubmissionsAsk {
  readonly limit: number;
  readonly offset: number;
  /** The submission that the page follows, for readers of all: submissions that arrive meanwhile shift no page. */
  readonly after?: { readonly receivedAt: Date; readonly submissionId: string };
}

/** An account's own submissions, newest first. */
export class ListSubmissions extends Query<SubmissionPage> {
  constructor(
    readonly accountId: string,
    readonly page: SubmissionsAsk,
  ) {
    super();
  }
}
