import { Query } from '@nestjs/cqrs';

/** Something that happened to a submission. */
export interface SubmissionStep {
  readonly type: string;
  readonly at: Date;
  readonly actor: string;
  readonly reason: string | null;
  readonly correlationId: string;
}

export interface SubmissionSteps {
  readonly steps: readonly SubmissionStep[];
  /** The one that decided; null while it waits. */
  readonly decision: (SubmissionStep & { readonly outcome: 'approved' | 'rejected' }) | null;
  /** Of the last event. */
  readonly revision: bigint;
}

/** What happened to a submission, straight from the log. @throws DomainError not_found */
export class GetSubmissionHistory extends Query<SubmissionSteps> {
  constructor(readonly submissionId: string) {
    super();
  }
}
