import { type ModerationStatus, type SubmissionView } from '../../submissions/intake/get-submission.query.js';
import { companyPath } from '../../vocabulary/profile-path.js';
import { html, type Part } from '../../web/design/html.js';
import { badge, buttonLink, dataTable, emptyState, pageHead, type Tone } from '../../web/design/parts.js';
import { type PageContent } from '../../web/pages/send-page.js';
import { accountTabs } from '../account/account-tabs.page.js';
import { minute } from '../account/account-times.js';
import { copyable } from '../account/copyable.page.js';
import { ACCOUNT_PLACE } from '../account/sign-in.page.js';
import { pagerPart } from './pager.page.js';

const PATH = '/account/submissions';

const STATES: Readonly<Record<ModerationStatus, readonly [words: string, tone: Tone]>> = {
  flagged_pending: ['in review', 'warn'],
  approved: ['published', 'good'],
  rejected: ['rejected', 'bad'],
};
/** Its profile was published, and is no longer public. */
const WITHDRAWN = ['withdrawn', 'bad'] as const;

interface SubmissionsView {
  readonly submissions: readonly SubmissionView[];
  readonly hasMore: boolean;
  /** Whether the page begins after the newest submission. */
  readonly isFurther: boolean;
}

export function submissionsPage({ submissions, hasMore, isFurther }: SubmissionsView): PageContent {
  const last = hasMore ? submissions.at(-1) : undefined;
  const place = last?.receivedAt ? { at: last.receivedAt, id: last.submissionId } : null;
  return {
    ...ACCOUNT_PLACE,
    title: 'Submissions · Scoutline',
    path: PATH,
    body: html`${pageHead({
      title: 'Submissions',
      lead: 'Companies that you submitted. Moderators usually decide within a day.',
      actions: buttonLink('Submit a company', '/submit', true),
    })}
    ${accountTabs(PATH)}
    ${
      submissions.length === 0
        ? isFurther
          ? emptyState('No older submissions', 'This is the end of the list.', buttonLink('Newest', PATH, true))
          : emptyState('No submissions yet', 'A company that you submit is listed here with its state.')
        : html`${dataTable('Submissions', ['Company', 'State', 'Reason', 'Received, UTC', 'Decided, UTC', 'Submission'], submissions.map(rowOf))}
          ${pagerPart({ path: PATH, isFurther, last: place })}`
    }`,
  };
}

function rowOf(view: SubmissionView): Part[] {
  const [words, tone] = view.isWithdrawn ? WITHDRAWN : STATES[view.moderation];
  const isPublic = view.moderation === 'approved' && !view.isWithdrawn;
  return [
    isPublic ? html`<a href="${companyPath(view.slug)}">${view.name}</a>` : view.name,
    badge(words, tone),
    view.reason ?? '',
    minute(view.receivedAt),
    minute(view.decidedAt),
    copyable(view.submissionId),
  ];
}
