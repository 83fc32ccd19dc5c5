import { companyPath } from '../../vocabulary/profile-path.js';
import { type Uncharged } from '../../web/openapi/answer-parts.dto.js';
import {
  type SubmissionAnswer,
  type SubmissionRow,
  type SubmittedAnswer,
  type SubmittedStartup,
} from '../rules/submission-answers.dto.js';
import { submissionStatusOf, type SubmissionView } from './get-submission.query.js';
import { type TakenIn } from './submit-startup.command.js';

/** The answer to a received submission. */
export function presentReceived({ received, slug }: TakenIn, publicUrl: string): Uncharged<SubmittedAnswer> {
  const { submissionId, logoKey, startup } = received;
  return {
    success: true,
    status: 'pending_review',
    message:
      'The submission is in the moderation queue; a decision is typically made within 24 hours. ' +
      `Follow it at /api/v1/submissions/${submissionId}.`,
    startup: presentStartup(
      { submissionId, slug, name: startup.name, moderation: 'flagged_pending', logoKey },
      publicUrl,
    ),
  };
}

export function presentSubmission(view: SubmissionView, publicUrl: string): SubmissionAnswer {
  return {
    status: submissionStatusOf(view),
    reason: view.reason,
    decided_at: view.decidedAt?.toISOString() ?? null,
    findings: view.findings,
    startup: presentStartup(view, publicUrl),
  };
}

/** Lists show the time of receipt; only the submission itself shows its findings. */
export function presentListed(view: SubmissionView, publicUrl: string): SubmissionRow {
  return {
    status: submissionStatusOf(view),
    reason: view.reason,
    received_at: view.receivedAt?.toISOString() ?? null,
    decided_at: view.decidedAt?.toISOString() ?? null,
    startup: presentStartup(view, publicUrl),
  };
}

function presentStartup(
  view: Pick<SubmissionView, 'submissionId' | 'slug' | 'name' | 'moderation' | 'logoKey'>,
  publicUrl: string,
): SubmittedStartup {
  return {
    id: view.submissionId,
    slug: view.slug,
    name: view.name,
    url: publicUrl + companyPath(view.slug),
    moderation_status: view.moderation,
    logo_url: view.logoKey === null ? null : `${publicUrl}/media/${view.logoKey}`,
  };
}
