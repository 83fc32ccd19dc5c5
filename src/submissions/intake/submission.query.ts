import { type DomainHolder } from '../../companies/record/domain-claims.command.js';
import { companyPath } from '../../vocabulary/profile-path.js';
import { type EventStore } from '../../platform/event-store/event-store.js';
import { type Freshness } from '../../platform/read-store/freshness.js';
import { type ReadStore } from '../../platform/read-store/read-store.js';
import { readSubmission, type SubmissionHistory } from './submission-history.js';

/** How long an answer waits for the read model to have its slug. */
const SLUG_WAIT_MS = 2_000;

export type ModerationStatus = 'flagged_pending' | 'approved' | 'rejected';

/** The profile that has a domain already, as a refusal names it. */
export interface ExistingProfile {
  readonly slug: string | null;
  readonly url: string | null;
  readonly moderation_status: ModerationStatus;
}

export interface SubmissionView extends SubmissionHistory {
  readonly slug: string;
}

export class SubmissionQuery {
  constructor(
    private readonly eventStore: EventStore,
    private readonly readStore: ReadStore,
    private readonly freshness: Freshness,
    private readonly publicUrl: string,
  ) {}

  /** A submission as it stands, or stood at `asOf`; null where there is none, or it is another account's. */
  async find(submissionId: string, accountId: string | null, asOf: Date | null = null): Promise<SubmissionView | null> {
    const history = await readSubmission(this.eventStore, submissionId, asOf);
    if (!('received' in history.state)) return null;
    const { received, phase } = history.state;
    if (accountId !== null && received.accountId !== accountId) return null;
    const published = phase === 'approved' ? await this.companySlug(received.companyId) : null;
    return { ...history, slug: published ?? (await this.submissionSlug(submissionId)) ?? received.slugBase };
  }

  /** The slug that the read model gives a submission received at `position`; the wished one where it takes too long. */
  async slugAfter(submissionId: string, position: bigint, wished: string): Promise<string> {
    await this.freshness.waitFor(['submissions'], position, SLUG_WAIT_MS);
    return (await this.submissionSlug(submissionId)) ?? wished;
  }

  /** The first of `acme`, `acme-2`, … that no company or submission has: what to wish for, not yet what one gets. */
  async freeSlug(base: string): Promise<string> {
    const rows = await this.readStore.query<{ slug: string }>(
      `SELECT slug FROM read.companies WHERE slug = $1 OR slug LIKE $2
       UNION SELECT slug FROM read.submissions WHERE slug = $1 OR (slug_base = $1 AND slug_n > 1)`,
      [base, `${base.replace(/[\\%_]/g, '\\$&')}-%`],
    );
    const taken = new Set(rows.map((row) => row.slug));
    for (let n = 1; ; n++) {
      const slug = n === 1 ? base : `${base}-${n}`;
      if (!taken.has(slug)) return slug;
    }
  }

  /** What has the domain, for the one who wanted it. Its slug is null only where it has come within the last moment. */
  async existing(holder: DomainHolder): Promise<ExistingProfile | null> {
    if (holder.kind === 'nobody') return null;
    const look = () =>
      holder.kind === 'company' ? this.companySlug(holder.companyId) : this.submissionSlug(holder.submissionId);
    let slug = await look();
    if (slug === null) {
      const readModel = holder.kind === 'company' ? 'companies' : 'submissions';
      await this.freshness.waitFor([readModel], await this.eventStore.headPosition(), SLUG_WAIT_MS);
      slug = await look();
    }
    return {
      slug,
      url: slug === null ? null : this.publicUrl + companyPath(slug),
      moderation_status: holder.kind === 'company' ? 'approved' : 'flagged_pending',
    };
  }

  private async submissionSlug(submissionId: string): Promise<string | null> {
    const [row] = await this.readStore.query<{ slug: string }>(
      'SELECT slug FROM read.submissions WHERE submission_id = $1',
      [submissionId],
    );
    return row?.slug ?? null;
  }

  private async companySlug(companyId: string): Promise<string | null> {
    const [row] = await this.readStore.query<{ slug: string }>(
      'SELECT slug FROM read.companies WHERE company_id = $1',
      [companyId],
    );
    return row?.slug ?? null;
  }
}
