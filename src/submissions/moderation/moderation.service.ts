import { type DomainClaims } from '../../companies/record/domain-claims.command.js';
import { type Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/domain-error.js';
import { type CommandContext, decideOn, type Decided } from '../../platform/event-store/decide.js';
import { type EventStore } from '../../platform/event-store/event-store.js';
import { deriveId } from '../../platform/ids/ids.js';
import { type Publication } from '../publication/publication.service.js';
import { type RecordFinder } from './record-finder.js';
import { readSubmission } from '../intake/submission-history.js';
import {
  approve,
  reject,
  reviewPerson,
  submissionDecider,
  type PersonReview,
  type SubmissionState,
} from '../submission.decide.js';
import { submissionStream, type SubmissionEvent, type SubmissionFence } from '../submission.events.js';

export interface ModerationParts {
  readonly eventStore: EventStore;
  readonly claims: DomainClaims;
  readonly finder: RecordFinder;
  readonly publication: Publication;
  readonly clock: Clock;
}

/** Which operator acts, in which request. */
export interface Moderator {
  /** UUID of the command. */
  readonly commandId: string;
  readonly operator: string;
}

export interface Moderated {
  readonly status: 'approved' | 'rejected';
  readonly position: bigint;
}

/**
 * An operator's decisions. Each is one append to the submission's own stream, where the first decision stands; what
 * follows from it (publishing, letting go of the domain) is done at once here, and again by the upkeep should this
 * process die in between.
 */
export class Moderation {
  constructor(private readonly parts: ModerationParts) {}

  /** @throws DomainError not_found, or unprocessable where it was rejected. */
  async approve(submissionId: string, reason: string | null, moderator: Moderator): Promise<Moderated> {
    const { eventStore, finder, publication } = this.parts;
    const { state } = await readSubmission(eventStore, submissionId);
    const links = state.phase === 'pending' ? await finder.linksOf(state.received) : [];
    const decided = await this.decide(submissionId, moderator, reason, (current) =>
      approve(current, { links, reason }),
    );
    const published = await publication.publish(submissionId);
    return { status: 'approved', position: later(decided.position, published) };
  }

  /** The submitter sees the reason. @throws DomainError not_found, or unprocessable where it was approved. */
  async reject(submissionId: string, reason: string, moderator: Moderator): Promise<Moderated> {
    const decided = await this.decide(submissionId, moderator, reason, (current) => reject(current, reason));
    if (!('received' in decided.state)) throw new DomainError('not_found', 'There is no such submission.');
    const context = this.contextOf(moderator, reason);
    const released = await this.parts.claims.release(decided.state.received.domain, submissionId, context);
    return { status: 'rejected', position: later(decided.position, released) };
  }

  /** Settles who a person of an approved submission is. */
  async reviewPerson(submissionId: string, review: PersonReview, moderator: Moderator): Promise<bigint> {
    const decided = await this.decide(submissionId, moderator, null, (current) => reviewPerson(current, review));
    return later(decided.position, await this.parts.publication.publish(submissionId));
  }

  private decide(
    submissionId: string,
    moderator: Moderator,
    reason: string | null,
    decision: (state: SubmissionState) => readonly SubmissionEvent[],
  ): Promise<Decided<SubmissionState, SubmissionEvent | SubmissionFence>> {
    const context = this.contextOf(moderator, reason);
    return decideOn(this.parts.eventStore, submissionStream(submissionId), submissionDecider, decision, context);
  }

  private contextOf({ commandId, operator }: Moderator, reason: string | null): CommandContext {
    return {
      commandId: deriveId('moderation', commandId),
      correlationId: commandId,
      actor: `operator:${operator}`,
      now: this.parts.clock.now(),
      ...(reason !== null && { reason }),
    };
  }
}

function later(one: bigint, other: bigint): bigint {
  return one > other ? one : other;
}
