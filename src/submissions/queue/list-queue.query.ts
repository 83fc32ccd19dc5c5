import { Query } from '@nestjs/cqrs';
import { type QueueStatus, type Waiting } from './get-moderation-queue.query.js';

/** The start of a page: after this submission. */
export interface QueuePlace {
  readonly receivedAt: Date;
  readonly submissionId: string;
}

/** A line of the queue, without sealed data. */
export interface QueueLine extends QueuePlace {
  readonly name: string;
  readonly domain: string;
  /** Null before screening. */
  readonly screenedAt: Date | null;
  /** The number of findings that are problems or warnings. */
  readonly problems: number;
  readonly warnings: number;
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
  readonly ageMs: number;
  readonly overdue: boolean;
}

/** A page of the queue, those that wait oldest first and decided ones last decision first, with the number of pending and of overdue submissions. */
export class ListQueue extends Query<{
  readonly lines: readonly QueueLine[];
  readonly waiting: Waiting & { readonly overdue: number };
}> {
  constructor(
    readonly status: QueueStatus,
    readonly limit: number,
    readonly after: QueuePlace | null,
    /** Of these submissions alone; of all by default. */
    readonly only: readonly string[] | null = null,
  ) {
    super();
  }
}
