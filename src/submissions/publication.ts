import { type DomainClaims } from '../companies/domain-claims.command.js';
import { type Clock } from '../kernel/clock.js';
import { type EventStore } from '../platform/event-store/event-store.js';
import { deriveId } from '../platform/ids/ids.js';
import { readSubmission } from './submission-history.js';
import { type SubmissionQuery } from './submission.query.js';
import { companyOf } from './submitted-company.js';

/** Puts the companies of approved submissions on file. */
export class Publication {
  constructor(
    private readonly eventStore: EventStore,
    private readonly claims: DomainClaims,
    private readonly submissions: SubmissionQuery,
    private readonly clock: Clock,
  ) {}

  /** Repeatable; quiet where the submission is not approved. @returns the commit position, 0n where nothing was due. */
  async publish(submissionId: string): Promise<bigint> {
    const { state, receivedAt, decidedBy, events } = await readSubmission(this.eventStore, submissionId);
    if (state.phase !== 'approved' || !receivedAt) return 0n;
    const { received } = state;
    const arrived = events.find(({ type }) => type === 'SubmissionReceived')?.position ?? 0n;
    const slug = await this.submissions.slugAfter(submissionId, arrived, received.slugBase);
    const { position } = await this.claims.register(
      received.domain,
      submissionId,
      companyOf(received, slug, receivedAt),
      {
        commandId: deriveId('publication', submissionId),
        correlationId: received.requestId,
        actor: decidedBy ?? 'system:publication',
        now: this.clock.now(),
      },
    );
    return position;
  }
}
