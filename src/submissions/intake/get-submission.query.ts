import { Query } from '@nestjs/cqrs';
import { type Moment } from '../../kernel/moment.js';
import { type Finding } from '../submission.events.js';

export type ModerationStatus = 'flagged_pending' | 'approved' | 'rejected';

/** A submission in its submitter's view. */
export interface SubmissionView {
  readonly submissionId: string;
  readonly name: string;
  /** The profile's slug, or before its publication the requested one. */
  readonly slug: string;
  readonly moderation: ModerationStatus;
  /** Whether the approved company was withdrawn, so that its profile is no longer public. */
  readonly isWithdrawn: boolean;
  readonly reason: string | null;
  readonly findings: readonly Finding[];
  readonly logoKey: string | null;
  readonly receivedAt: Date | null;
  readonly decidedAt: Date | null;
}

export type SubmissionStatus = 'pending_review' | 'public' | 'rejected' | 'withdrawn';

const STATUS: Readonly<Record<ModerationStatus, SubmissionStatus>> = {
  flagged_pending: 'pending_review',
  approved: 'public',
  rejected: 'rejected',
};

/** A profile is public when its page is. */
export function submissionStatusOf({
  moderation,
  isWithdrawn,
}: Pick<SubmissionView, 'moderation' | 'isWithdrawn'>): SubmissionStatus {
  return moderation === 'approved' && isWithdrawn ? 'withdrawn' : STATUS[moderation];
}

/** One submission of an account, now or at a moment. @throws DomainError not_found */
export class GetSubmission extends Query<SubmissionView> {
  constructor(
    readonly submissionId: string,
    readonly accountId: string,
    readonly asOf: Moment | undefined,
  ) {
    super();
  }
}
