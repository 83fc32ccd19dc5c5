import {
  type SubmissionEvent,
  type SubmissionFence,
  type SubmissionLink,
} from '../../src/submissions/submission.events.js';
import {
  handlers,
  type Projection,
  type ProjectionTx,
  type RowChange,
} from '../../src/platform/projector/projection.js';
import { assignSlugs } from '../slugs.js';
import { SUBMISSIONS, SUBMISSION_PEOPLE } from './submissions.entity.js';

/** Submissions with their claims and findings, and their people with the matched records. */
export const submissionsProjection: Projection = {
  name: 'submissions',
  version: 3,
  categories: ['submission'],
  tables: [SUBMISSIONS, SUBMISSION_PEOPLE],
  // An abandoned submission was never received.
  ignores: ['JobAbandoned', 'SubmissionSiteForgotten'],
  resolve: async (tx, changes) =>
    withoutErased(tx, await assignSlugs(tx, { table: 'submissions', id: 'submission_id' }, changes)),
  on: handlers<Exclude<SubmissionEvent, SubmissionFence>>({
    SubmissionReceived: ({ data, recordedAt }) => [
      {
        table: 'submissions',
        key: { submission_id: data.submissionId },
        put: {
          account_id: data.accountId,
          company_id: data.companyId,
          domain: data.domain,
          slug_base: data.slugBase,
          name: data.startup.name,
          status: 'pending_review',
          startup: data.startup,
          contacts: data.contacts && { ...data.contacts },
          logo_key: data.logoKey,
          intake_findings: data.findings.map((finding) => ({ ...finding })),
          received_at: isoOf(recordedAt),
        },
      },
      ...data.people.map(({ part, index, role, sealed }) => ({
        table: 'submission_people',
        key: { submission_id: data.submissionId, part, index },
        put: { role, sealed: { ...sealed }, state: 'submitted' },
      })),
    ],

    SubmissionScreened: ({ data, recordedAt }) => [
      submissionRow(data.submissionId, {
        findings: data.findings.map((finding) => ({ ...finding })),
        screened_at: isoOf(recordedAt),
      }),
    ],

    SubmissionApproved: ({ data, recordedAt, metadata }) => [
      submissionRow(data.submissionId, {
        status: 'approved',
        reason: data.reason,
        links: data.links.map((link) => ({ ...link })),
        decided_by: metadata.actor,
        decided_at: isoOf(recordedAt),
      }),
      ...data.links.flatMap((link) => personRow(data.submissionId, link, isoOf(recordedAt))),
    ],

    // Its slug was never public, so a new submission of the company may use it.
    SubmissionRejected: ({ data, recordedAt, metadata }) => [
      submissionRow(data.submissionId, {
        status: 'rejected',
        slug: `rejected-${data.submissionId}`,
        slug_n: 0,
        reason: data.reason,
        decided_by: metadata.actor,
        decided_at: isoOf(recordedAt),
      }),
    ],

    SubmittedPersonReviewed: ({ data: { submissionId, part, index, personId } }) => [
      {
        table: 'submission_people',
        key: { submission_id: submissionId, part, index },
        set: { state: personId === null ? 'dismissed' : 'linked', person_id: personId },
      },
    ],

    SubmissionPeopleErased: ({ data: { submissionId, parts } }) =>
      parts.map((part) => {
        if (part === 'contacts') return submissionRow(submissionId, { contacts: null });
        const [list = '', index = ''] = part.split('/');
        return {
          table: 'submission_people',
          key: { submission_id: submissionId, part: list, index: Number(index) },
          set: { sealed: null, state: 'erased' },
        };
      }),
  }),
};

function submissionRow(submissionId: string, set: Extract<RowChange, { set: unknown }>['set']): RowChange {
  return { table: 'submissions', key: { submission_id: submissionId }, set };
}

/** A person with a record is linked; the others wait for a reviewer's decision. */
function personRow(submissionId: string, { part, index, match }: SubmissionLink, at: string): RowChange[] {
  if (part !== 'founders' && part !== 'team_members' && part !== 'notable_investors') return [];
  const key = { submission_id: submissionId, part, index };
  const waiting = part === 'notable_investors' ? { state: 'unmatched' } : { state: 'open', queued_at: at };
  const set = match ? { state: 'linked', person_id: match.id } : waiting;
  return [{ table: 'submission_people', key, set }];
}

function isoOf(recordedAt: number): string {
  return new Date(recordedAt).toISOString();
}

const PEOPLE = 'submission_people';

/** Later events may name erased people: approvals listed them once, and a link may be taken back. They stay erased. */
async function withoutErased(tx: ProjectionTx, changes: readonly RowChange[]): Promise<readonly RowChange[]> {
  const ids = new Set(changes.flatMap(({ table, key }) => (table === PEOPLE ? String(key.submission_id) : [])));
  if (ids.size === 0) return changes;
  const rows = await tx.query<{ submission_id: string; part: string; index: number }>(
    `SELECT submission_id, part, index FROM {submission_people} WHERE submission_id = ANY($1::uuid[]) AND state = 'erased'`,
    [[...ids]],
  );
  const erased = new Set(rows.map(({ submission_id, part, index }) => personId(submission_id, part, index)));
  return changes.flatMap((change): RowChange[] => {
    if (change.table !== PEOPLE) return [change];
    const { submission_id: submissionId, part, index } = change.key;
    const id = personId(submissionId, part, index);
    if ('put' in change) erased.delete(id);
    if (!('set' in change)) return [change];
    if (change.set.state === 'erased') erased.add(id);
    if (change.set.state === 'erased' || !erased.has(id)) return [change];
    const { person_id } = change.set;
    return person_id === undefined ? [] : [{ table: PEOPLE, key: change.key, set: { person_id } }];
  });
}

function personId(...key: readonly unknown[]): string {
  return key.join('/');
}
