import { Injectable } from '@nestjs/common';
import { type Moment } from '../../kernel/moment.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { type Received, type SubmissionState } from '../submission.decide.js';
import { type Finding } from '../submission.events.js';
import { type ModerationStatus, type SubmissionView } from './get-submission.query.js';
import { type SubmissionsAsk } from './list-submissions.query.js';
import { PublishedCompanies } from '../publication/published-companies.service.js';
import { readSubmission } from './submission-history.js';

interface ViewRow {
  submission_id: string;
  name: string;
  slug: string;
  status: 'pending_review' | 'approved' | 'rejected';
  reason: string | null;
  intake_findings: Finding[];
  findings: Finding[] | null;
  logo_key: string | null;
  received_at: Date;
  decided_at: Date | null;
  company_id: string;
  is_on_file: boolean;
}

/** A rejected submission has released its slug and shows the requested one. */
const VIEW_SQL = `SELECT s.submission_id, s.name, s.status, s.reason, s.intake_findings, s.findings, s.logo_key,
    s.received_at, s.decided_at, s.company_id, c.company_id IS NOT NULL AS is_on_file,
    CASE WHEN s.status = 'approved' THEN coalesce(c.slug, s.slug) WHEN s.status = 'rejected' THEN s.slug_base
      ELSE s.slug END AS slug
  FROM read.submissions s LEFT JOIN read.companies c USING (company_id) WHERE s.account_id = $1`;

type TakenPhase = Extract<SubmissionState, { received: Received }>['phase'];
const MODERATION: Readonly<Record<TakenPhase | 'pending_review', ModerationStatus>> = {
  pending: 'flagged_pending',
  pending_review: 'flagged_pending',
  approved: 'approved',
  rejected: 'rejected',
};

/** Submissions in their submitter's view. */
@Injectable()
export class SubmissionViews {
  constructor(
    private readonly store: ReadStore,
    private readonly eventStore: EventStore,
    private readonly companies: PublishedCompanies,
  ) {}

  async find(submissionId: string, accountId: string): Promise<SubmissionView | null> {
    const rows = await this.store.query<ViewRow>(`${VIEW_SQL} AND s.submission_id = $2`, [accountId, submissionId]);
    return rows[0] ? this.viewOf(rows[0]) : null;
  }

  /** Newest first. */
  async page(
    accountId: string,
    { limit, offset, after }: SubmissionsAsk,
  ): Promise<{ views: SubmissionView[]; total: number }> {
    const [rows, [counted]] = await Promise.all([
      this.store.query<ViewRow>(
        `${VIEW_SQL} AND ($2::timestamptz IS NULL OR (s.received_at, s.submission_id) < ($2, $3::uuid))
         ORDER BY s.received_at DESC, s.submission_id DESC LIMIT $4 OFFSET $5`,
        [accountId, after?.receivedAt ?? null, after?.submissionId ?? null, limit, offset],
      ),
      this.store.query<{ total: string }>('SELECT count(*) AS total FROM read.submissions WHERE account_id = $1', [
        accountId,
      ]),
    ]);
    return { views: await Promise.all(rows.map((row) => this.viewOf(row))), total: Number(counted?.total ?? 0) };
  }

  /** An approved company that is not on file is not published yet, merged, or withdrawn: its log says which. */
  private async viewOf(row: ViewRow): Promise<SubmissionView> {
    const isMissing = row.status === 'approved' && !row.is_on_file;
    return {
      submissionId: row.submission_id,
      name: row.name,
      slug: row.slug,
      moderation: MODERATION[row.status],
      isWithdrawn: isMissing && (await this.companies.isWithdrawn(row.company_id, null)),
      reason: row.reason,
      findings: [...row.intake_findings, ...(row.findings ?? [])],
      logoKey: row.logo_key,
      receivedAt: row.received_at,
      decidedAt: row.decided_at,
    };
  }

  /** At a moment, with the requested slug or the current slug of its profile. */
  async asOf(submissionId: string, accountId: string, asOf: Moment): Promise<SubmissionView | null> {
    const { state, receivedAt, decidedAt } = await readSubmission(this.eventStore, submissionId, asOf);
    if (!('received' in state) || state.received.accountId !== accountId) return null;
    const now = await this.find(submissionId, accountId);
    const { startup, findings, logoKey, slugBase } = state.received;
    return {
      submissionId,
      name: startup.name,
      slug: now?.slug ?? slugBase,
      moderation: MODERATION[state.phase],
      isWithdrawn: state.phase === 'approved' && (await this.companies.isWithdrawn(state.received.companyId, asOf)),
      reason: state.phase === 'pending' ? null : state.reason,
      findings: [...findings, ...(state.findings ?? [])],
      logoKey,
      receivedAt,
      decidedAt,
    };
  }
}
