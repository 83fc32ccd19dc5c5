import { Query } from '@nestjs/cqrs';
import { type Opened } from '../../platform/vault/lost-keys.js';
import { type Contacts, type SealedPerson } from '../intake/submission-parts.rules.js';
import { type Finding, type SealedPart, type SubmissionLink, type SubmittedFacts } from '../submission.events.js';

export type QueueStatus = 'pending_review' | 'approved' | 'rejected';

export interface QueuedPerson {
  readonly part: SealedPart;
  readonly index: number;
  readonly role: string | null;
  readonly state: string;
  readonly personId: string | null;
  /** Null once erased, and where the key is lost. */
  readonly person: SealedPerson | null;
  /** True where the vault has no row for the key: the person was not erased. */
  readonly isKeyLost: boolean;
}

/** A submission in a moderator's view: its statements and the findings. */
export interface QueuedSubmission {
  readonly submissionId: string;
  readonly accountId: string;
  readonly slug: string;
  readonly domain: string;
  readonly status: QueueStatus;
  readonly startup: SubmittedFacts;
  /** Null where none were given. */
  readonly contacts: Opened<Contacts> | null;
  readonly people: readonly QueuedPerson[];
  readonly findings: readonly Finding[];
  readonly links: readonly SubmissionLink[] | null;
  readonly reason: string | null;
  readonly decidedBy: string | null;
  readonly receivedAt: Date;
  readonly screenedAt: Date | null;
  readonly decidedAt: Date | null;
  /** The time until the decision, or until now. */
  readonly ageMs: number;
  readonly overdue: boolean;
}

export interface Waiting {
  readonly count: number;
  /** The waiting time of the oldest. */
  readonly oldestMs: number;
}

/** Submissions of one status, oldest first, and the number of pending ones. */
export class GetModerationQueue extends Query<{
  readonly submissions: readonly QueuedSubmission[];
  readonly waiting: Waiting;
}> {
  constructor(
    readonly status: QueueStatus,
    readonly limit: number,
  ) {
    super();
  }
}
