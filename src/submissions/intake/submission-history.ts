import { type RecordedEvent } from '../../kernel/domain-event.js';
import { type EventStore } from '../../platform/event-store/event-store.js';
import { submissionDecider, type SubmissionState } from '../submission.decide.js';
import { submissionStream, type SubmissionEvent } from '../submission.events.js';

/** A submission at an instant, with its transitions and their actors. */
export interface SubmissionHistory {
  readonly state: SubmissionState;
  readonly receivedAt: Date | null;
  readonly decidedAt: Date | null;
  readonly decidedBy: string | null;
  readonly events: readonly RecordedEvent[];
}

/** Uses the time at which the log recorded an event. Without an instant: now. */
export async function readSubmission(
  store: EventStore,
  submissionId: string,
  asOf: Date | null = null,
): Promise<SubmissionHistory> {
  const events: RecordedEvent[] = [];
  for await (const event of store.readStream(submissionStream(submissionId))) {
    if (asOf && event.recordedAt > asOf.getTime()) break;
    events.push(event);
  }
  const decision = events.find(({ type }) => type === 'SubmissionApproved' || type === 'SubmissionRejected');
  const received = events.find(({ type }) => type === 'SubmissionReceived');
  return {
    state: events.reduce<SubmissionState>(
      (state, event) => submissionDecider.evolve(state, event as unknown as SubmissionEvent),
      submissionDecider.initial,
    ),
    receivedAt: received ? new Date(received.recordedAt) : null,
    decidedAt: decision ? new Date(decision.recordedAt) : null,
    decidedBy: decision?.metadata.actor ?? null,
    events,
  };
}
