import { Query } from '@nestjs/cqrs';

/** One step in a submission's history. */
export interface SubmissionStep {
  readonly type: string;
  readonly at: Date;
  readonly actor: string;
  readonly reason: string | null;
  readonly correlationId: string;
  /** Of the screening rules; null for other steps, and where none was recorded. */
  readonly rulesVersion: number | null;
}

export interface SubmissionSteps {
  readonly steps: readonly SubmissionStep[];
  /** The decision; null while pending. */
  readonly decision: (SubmissionStep & { readonly outcome: 'approved' | 'rejected' }) | null;
  /** Of the last event. */
  readonly revision: bigint;
}

/** A submission's history from the log. @throws DomainError not_found */
export class GetSubmissionHistory extends Query<SubmissionSteps> {
  constructor(readonly submissionId: string) {
    super();
  }
}
