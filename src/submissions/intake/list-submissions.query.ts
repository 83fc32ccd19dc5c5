import { Query } from '@nestjs/cqrs';
import { type SubmissionView } from './get-submission.query.js';

export interface SubmissionPage {
  readonly submissions: readonly SubmissionView[];
  readonly total: number;
}

/** An account's own submissions, newest first. */
export class ListSubmissions extends Query<SubmissionPage> {
  constructor(
    readonly accountId: string,
    readonly page: { readonly limit: number; readonly offset: number },
  ) {
    super();
  }
}
