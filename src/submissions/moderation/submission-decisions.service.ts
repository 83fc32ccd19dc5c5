import { Injectable } from '@nestjs/common';
import { type CommandContext, decideOn, type Decided } from '../../platform/event-store/decide.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { submissionDecider, type SubmissionState } from '../submission.decide.js';
import { submissionStream, type SubmissionEvent, type SubmissionFence } from '../submission.events.js';

/**
 * An operator's decisions, each one append to the submission's stream, where the first one wins. The handler performs
 * the effects (publishing, releasing the domain); SubmissionLifecycle repeats them if the process dies in between.
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

/** The higher position. */
export function later(one: bigint, other: bigint): bigint {
  return one > other ? one : other;
}
