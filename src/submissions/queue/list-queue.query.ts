import { Query } from '@nestjs/cqrs';
import { type QueueStatus, type Waiting } from './get-moderation-queue.query.js';

/** Where a page begins: behind this submission. */
export interface QueuePlace {
  readonly receivedAt: Date;
  readonly submissionId: string;
}

/** A line of the queue: nothing that is sealed. */
export interface QueueLine extends QueuePlace {
  readonly name: string;
  readonly domain: string;
  /** Null before it was screened. */
  readonly screenedAt: Date | null;
  /** How many findings speak against it, or want a look. */
  readonly problems: number;
  readonly warnings: number;
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
  readonly ageMs: number;
  readonly overdue: boolean;
}

/** A page of the queue, oldest first, with how many wait in all and how many of them for too long. */
export class ListQueue extends Query<{
  readonly lines: readonly QueueLine[];
  readonly waiting: Waiting & { readonly overdue: number };
}> {
  constructor(
    readonly status: QueueStatus,
    readonly limit: number,
    readonly after: QueuePlace | null,
  ) {
    super();
  }
}
