import { Query } from '@nestjs/cqrs';
import { type JobKind } from '../../jobs/job.events.js';
import { type JobView } from './job-view.rules.js';

/** A job with its refund, as lists show it. */
export type ListedJob = JobView;

export type JobStatus = JobView['status'];

export interface JobListAsk {
  /** Absent for operators: jobs of all accounts. */
  readonly accountId?: string;
  readonly kinds: readonly JobKind[];
  readonly statuses: readonly JobStatus[];
  readonly limit: number;
  readonly offset: number;
  /** Only jobs after this one in the list. */
  readonly after?: { readonly createdAt: string; readonly jobId: string };
}

export interface JobPage {
  readonly rows: readonly JobView[];
  readonly hasMore: boolean;
  readonly total: number;
}

/** Jobs, newest first; an empty list of kinds or statuses means all. */
export class ListJobs extends Query<JobPage> {
  constructor(readonly ask: JobListAsk) {
    super();
  }
}
