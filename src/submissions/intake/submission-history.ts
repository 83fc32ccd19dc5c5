import { type RecordedEvent } from '../../kernel/domain-event.js';
import { type Moment } from '../../kernel/moment.js';
import { type EventStore } from '../../platform/event-store/event-store.js';
import { submissionDecider, type SubmissionState } from '../submission.decide.js';
import { submissionStream, type SubmissionEvent } from '../submission.events.js';

/** A submission at a moment, with its transitions and their actors. */
export interface SubmissionHistory {
  readonly state: SubmissionState;
  readonly receivedAt: Date | null;
  readonly decidedAt: Date | null;
  readonly decidedBy: string | null;
  readonly events: readonly RecordedEvent[];
}

/** As the log knew it then. Without a moment: now. */
export async function readSubmission(
  store: EventStore,
  submissionId: string,
  asOf: Moment | null = null,
): Promise<SubmissionHistory> {
  const events: RecordedEvent[] = [];
  for await (const event of store.readStream(submissionStream(submissionId))) {
    if (asOf && event.position > asOf.position) break;
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
