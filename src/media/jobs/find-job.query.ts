import { Query } from '@nestjs/cqrs';
import { type JobKind } from '../../jobs/job.events.js';
import { type JobView } from './job-view.rules.js';

/** One job; null where there is none, or it is another account's or of another kind. */
export class FindJob extends Query<JobView | null> {
  constructor(
    readonly jobId: string,
    /** Absent for operators, who see every account's. */
    readonly owner?: { readonly accountId: string; readonly kind: JobKind },
  ) {
    super();
  }
}
