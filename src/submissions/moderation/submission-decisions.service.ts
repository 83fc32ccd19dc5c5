import { Injectable } from '@nestjs/common';
import { type CommandContext, decideOn, type Decided } from '../../platform/event-store/decide.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { submissionDecider, type SubmissionState } from '../submission.decide.js';
import { submissionStream, type SubmissionEvent, type SubmissionFence } from '../submission.events.js';

/**
 * An operator's decisions. Each is one append to the submission's own stream, where the first decision stands; what
 * follows from it (publishing, letting go of the domain) is done at once by its handler, and again by the upkeep
 * should this process die in between.
 */
@Injectable()
export class SubmissionDecisions {
  constructor(private readonly eventStore: EventStore) {}

  decide(
    submissionId: string,
    context: CommandContext,
    decision: (state: SubmissionState) => readonly SubmissionEvent[],
  ): Promise<Decided<SubmissionState, SubmissionEvent | SubmissionFence>> {
    return decideOn(this.eventStore, submissionStream(submissionId), submissionDecider, decision, context);
  }
}

/** The one further on in the log. */
export function later(one: bigint, other: bigint): bigint {
  return one > other ? one : other;
}
