import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, Repository } from 'typeorm';
import { SubmissionEntity, SubmissionPersonEntity } from '../../../projections/submissions/submissions.entity.js';
import { type Clock } from '../../kernel/clock.js';
import { CLOCK } from '../../platform/tokens.js';
import { openedOrLost } from '../../platform/vault/lost-keys.js';
import { Vault } from '../../platform/vault/vault.js';
import { type Contacts, type SealedPerson } from '../intake/submission-parts.rules.js';
import {
  type QueuedPerson,
  type QueuedSubmission,
  type QueueStatus,
  type Waiting,
} from './get-moderation-queue.query.js';
import { type PersonInReview } from './list-people-reviews.query.js';

/** Decisions are promised within a day. */
export const OVERDUE_AFTER_MS = 24 * 3_600_000;

const PENDING = { status: 'pending_review' } as const;

const NOTHING_SEALED = { value: null, isKeyLost: false };

type InReview = SubmissionPersonEntity & { readonly submission: SubmissionEntity };

/** The work that waits for operators. */
@Injectable()
export class ModerationQueue {
  constructor(
    @InjectRepository(SubmissionEntity) private readonly submissions: Repository<SubmissionEntity>,
    @InjectRepository(SubmissionPersonEntity) private readonly submitted: Repository<SubmissionPersonEntity>,
    private readonly vault: Vault,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Oldest first. */
  async queue(status: QueueStatus, limit: number): Promise<QueuedSubmission[]> {
    const rows = await this.submissions.find({
      where: { status },
      order: { received_at: 'ASC', submission_id: 'ASC' },
      take: limit,
    });
    return this.complete(rows);
  }

  async find(submissionId: string): Promise<QueuedSubmission | null> {
    const row = await this.submissions.findOneBy({ submission_id: submissionId });
    return row ? ((await this.complete([row]))[0] ?? null) : null;
  }

  /** The number of pending submissions, and the start of the oldest. */
  async waiting(): Promise<Waiting> {
    const [count, oldest] = await Promise.all([
      this.submissions.countBy(PENDING),
      this.submissions.findOne({ where: PENDING, order: { received_at: 'ASC', submission_id: 'ASC' } }),
    ]);
    return { count, oldestMs: oldest ? this.clock.now() - oldest.received_at.getTime() : 0 };
  }

  peopleWaiting(): Promise<number> {
    return this.submitted.countBy({ state: 'open' });
  }

  /** People that an operator must identify, oldest first. */
  async people(limit: number): Promise<PersonInReview[]> {
    const rows = (await this.submitted
      .createQueryBuilder('p')
      .innerJoinAndMapOne('p.submission', SubmissionEntity, 's', 's.submission_id = p.submission_id')
      .where({ state: 'open' })
      .orderBy({ 'p.queued_at': 'ASC', 'p.submission_id': 'ASC', 'p.part': 'ASC', 'p.index': 'ASC' })
      .limit(limit)
      .getMany()) as InReview[];
    const people = await this.opened(rows);
    return rows.map((row, at) => ({
      ...(people[at] as QueuedPerson),
      submissionId: row.submission_id,
      company: { name: row.submission.name, slug: row.submission.slug },
      ageMs: row.queued_at ? this.clock.now() - row.queued_at.getTime() : 0,
    }));
  }

  private async complete(rows: readonly SubmissionEntity[]): Promise<QueuedSubmission[]> {
    if (rows.length === 0) return [];
    const peopleRows = await this.submitted.find({
      where: { submission_id: In(rows.map((row) => row.submission_id)) },
      order: { part: 'ASC', index: 'ASC' },
    });
    const people = await this.opened(peopleRows);
    const sealedContacts = rows.flatMap((row) => row.contacts ?? []);
    const contacts = await openedOrLost<Contacts>(this.vault, sealedContacts);
    return rows.map((row) => ({
      submissionId: row.submission_id,
      accountId: row.account_id,
      // A rejected submission has released its slug.
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

  private ageOf(row: SubmissionEntity): { ageMs: number; overdue: boolean } {
    const ageMs = (row.decided_at?.getTime() ?? this.clock.now()) - row.received_at.getTime();
    return { ageMs, overdue: row.status === 'pending_review' && ageMs > OVERDUE_AFTER_MS };
  }

  private async opened(rows: readonly SubmissionPersonEntity[]): Promise<QueuedPerson[]> {
    const sealed = rows.flatMap((row) => row.sealed ?? []);
    const opened = await openedOrLost<SealedPerson>(this.vault, sealed);
    return rows.map((row) => {
      const { value, isKeyLost } = (row.sealed && opened[sealed.indexOf(row.sealed)]) ?? NOTHING_SEALED;
      const { part, index, role, state, person_id: personId } = row;
      return { part, index, role, state, personId, person: value, isKeyLost };
    });
  }
}
