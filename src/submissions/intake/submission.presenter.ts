import { companyPath } from '../../vocabulary/profile-path.js';
import { type Received, type SubmissionState } from '../submission.decide.js';
import { type ModerationStatus, type SubmissionView } from './submission.query.js';

interface PresentedStartup {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly url: string;
  readonly moderation_status: ModerationStatus;
  readonly logo_url: string | null;
}

/** The answer to a submission that was taken in. */
export function presentReceived(received: Received, slug: string, publicUrl: string): object {
  return {
    success: true,
    status: 'pending_review',
    message:
      'The submission is in the moderation queue; a decision is typically made within 24 hours. ' +
      `Follow it at /api/v1/submissions/${received.submissionId}.`,
    startup: presentStartup(received, { slug, publicUrl, status: 'flagged_pending' }),
  };
}

export function presentSubmission(view: SubmissionView, publicUrl: string): object {
  const { state } = view;
  if (!('received' in state)) throw new Error('there is no submission to present');
  return {
    status: STATUS[state.phase].status,
    reason: state.phase === 'pending' ? null : state.reason,
    decided_at: view.decidedAt?.toISOString() ?? null,
    findings: [...state.received.findings, ...(state.findings ?? [])],
    startup: presentStartup(state.received, {
      slug: view.slug,
      publicUrl,
      status: STATUS[state.phase].moderation,
    }),
  };
}

type TakenPhase = Extract<SubmissionState, { received: Received }>['phase'];

const STATUS: Readonly<Record<TakenPhase, { readonly status: string; readonly moderation: ModerationStatus }>> = {
  pending: { status: 'pending_review', moderation: 'flagged_pending' },
  approved: { status: 'public', moderation: 'approved' },
  rejected: { status: 'rejected', moderation: 'rejected' },
};

function presentStartup(
  received: Received,
  more: { readonly slug: string; readonly publicUrl: string; readonly status: ModerationStatus },
): PresentedStartup {
  return {
    id: received.submissionId,
    slug: more.slug,
    name: received.startup.name,
    url: more.publicUrl + companyPath(more.slug),
    moderation_status: more.status,
    logo_url: received.logoKey === null ? null : `${more.publicUrl}/media/${received.logoKey}`,
  };
}
