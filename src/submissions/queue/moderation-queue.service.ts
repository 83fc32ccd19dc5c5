import { Inject, Injectable } from '@nestjs/common';
import { type Clock } from '../../kernel/clock.js';
import { type Sealed } from '../../kernel/sealed.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { CLOCK } from '../../platform/tokens.js';
import { Vault } from '../../platform/vault/vault.js';
import { type Contacts, type SealedPerson } from '../intake/submission-parts.rules.js';
import { type Finding, type SealedPart, type SubmissionLink, type SubmittedFacts } from '../submission.events.js';
import {
  type QueuedPerson,
  type QueuedSubmission,
  type QueueStatus,
  type Waiting,
} from './get-moderation-queue.query.js';
import { type PersonInReview } from './list-people-reviews.query.js';

/** A decision is promised within a day. */
export const OVERDUE_AFTER_MS = 24 * 3_600_000;

interface SubmissionRow {
  submission_id: string;
  account_id: string;
  slug: string;
  slug_base: string;
  domain: string;
  status: QueueStatus;
  startup: SubmittedFacts;
  contacts: Sealed | null;
  intake_findings: Finding[];
  findings: Finding[] | null;
  links: SubmissionLink[] | null;
  reason: string | null;
  decided_by: string | null;
  received_at: Date;
  screened_at: Date | null;
  decided_at: Date | null;
}

interface PersonRow {
  submission_id: string;
  part: SealedPart;
  index: number;
  role: string | null;
  sealed: Sealed | null;
  state: string;
  person_id: string | null;
  queued_at: Date | null;
}

/** What waits for operators. */
@Injectable()
export class ModerationQueue {
  constructor(
    private readonly store: ReadStore,
    private readonly vault: Vault,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Oldest first. */
  async queue(status: QueueStatus, limit: number): Promise<QueuedSubmission[]> {
    const rows = await this.store.query<SubmissionRow>(
      'SELECT * FROM read.submissions WHERE status = $1 ORDER BY received_at, submission_id LIMIT $2',
      [status, limit],
    );
    return this.complete(rows);
  }

  async find(submissionId: string): Promise<QueuedSubmission | null> {
    const rows = await this.store.query<SubmissionRow>('SELECT * FROM read.submissions WHERE submission_id = $1', [
      submissionId,
    ]);
    return (await this.complete(rows))[0] ?? null;
  }

  /** How many wait, and since when the oldest does. */
  async waiting(): Promise<Waiting> {
    const [row] = await this.store.query<{ count: string; oldest: Date | null }>(
      "SELECT count(*) AS count, min(received_at) AS oldest FROM read.submissions WHERE status = 'pending_review'",
    );
    const oldestMs = row?.oldest ? this.clock.now() - row.oldest.getTime() : 0;
    return { count: Number(row?.count ?? 0), oldestMs };
  }

  /** People that somebody must say who they are, oldest first. */
  async people(limit: number): Promise<PersonInReview[]> {
    const rows = await this.store.query<PersonRow & { name: string; slug: string }>(
      `SELECT p.*, s.name, s.slug FROM read.submission_people p JOIN read.submissions s USING (submission_id)
       WHERE p.state = 'open' ORDER BY p.queued_at, p.submission_id, p.part, p.index LIMIT $1`,
      [limit],
    );
    const people = await this.opened(rows);
    return rows.map((row, at) => ({
      ...(people[at] as QueuedPerson),
      submissionId: row.submission_id,
      company: { name: row.name, slug: row.slug },
      ageMs: row.queued_at ? this.clock.now() - row.queued_at.getTime() : 0,
    }));
  }

  private async complete(rows: readonly SubmissionRow[]): Promise<QueuedSubmission[]> {
    if (rows.length === 0) return [];
    const peopleRows = await this.store.query<PersonRow>(
      'SELECT * FROM read.submission_people WHERE submission_id = ANY($1::uuid[]) ORDER BY part, index',
      [rows.map((row) => row.submission_id)],
    );
    const people = await this.opened(peopleRows);
    const sealedContacts = rows.flatMap((row) => row.contacts ?? []);
    const contacts = await this.vault.openAll<Contacts>(sealedContacts);
    return rows.map((row) => ({
      submissionId: row.submission_id,
      accountId: row.account_id,
      // A rejected one has given its slug back.
      slug: row.status === 'rejected' ? row.slug_base : row.slug,
      domain: row.domain,
      status: row.status,
      startup: row.startup,
      contacts: row.contacts ? (contacts[sealedContacts.indexOf(row.contacts)] ?? null) : null,
      people: people.filter((_, at) => peopleRows[at]?.submission_id === row.submission_id),
      findings: [...row.intake_findings, ...(row.findings ?? [])],
      links: row.links,
      reason: row.reason,
      decidedBy: row.decided_by,
      receivedAt: row.received_at,
      screenedAt: row.screened_at,
      decidedAt: row.decided_at,
      ...this.ageOf(row),
    }));
  }

  private ageOf(row: SubmissionRow): { ageMs: number; overdue: boolean } {
    const ageMs = (row.decided_at?.getTime() ?? this.clock.now()) - row.received_at.getTime();
    return { ageMs, overdue: row.status === 'pending_review' && ageMs > OVERDUE_AFTER_MS };
  }

  private async opened(rows: readonly PersonRow[]): Promise<QueuedPerson[]> {
    const sealed = rows.flatMap((row) => row.sealed ?? []);
    const opened = await this.vault.openAll<SealedPerson>(sealed);
    return rows.map((row) => ({
      part: row.part,
      index: row.index,
      role: row.role,
      state: row.state,
      personId: row.person_id,
      person: row.sealed ? (opened[sealed.indexOf(row.sealed)] ?? null) : null,
    }));
  }
}
