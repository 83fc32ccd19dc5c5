import { type SubmissionView } from '../../submissions/intake/get-submission.query.js';
import { submissionsPage } from './submissions.page.js';

const VIEW: SubmissionView = {
  submissionId: '0199c0de-0000-7000-8000-000000000001',
  name: 'Acme',
  slug: 'acme',
  moderation: 'approved',
  isWithdrawn: false,
  reason: null,
  findings: [],
  logoKey: null,
  receivedAt: new Date(0),
  decidedAt: new Date(0),
};
const pageOf = (view: SubmissionView) =>
  String(submissionsPage({ submissions: [view], hasMore: false, isFurther: false }).body);

it('links to the profile of a published submission', () => {
  const page = pageOf(VIEW);
  expect(page).toContain('published');
  expect(page).toContain('/companies/acme');
});

it('names a withdrawn submission withdrawn, without a link to its former profile', () => {
  const page = pageOf({ ...VIEW, isWithdrawn: true });
  expect(page).toContain('withdrawn');
  expect(page).not.toContain('published');
  expect(page).not.toContain('/companies/acme');
});
