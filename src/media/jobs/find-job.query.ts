import { Query } from '@nestjs/cqrs';
import { type JobKind } from '../../jobs/job.events.js';
import { type JobView } from './job-view.rules.js';

/** One job; null where it does not exist or belongs to another account or kind. */
export class FindJob extends Query<JobView | null> {
  constructor(
    readonly jobId: string,
    /** Absent for operators, who see the jobs of every account. */
    readonly owner?: { readonly accountId: string; readonly kind: JobKind },
  ) {
    super();
  }
}
