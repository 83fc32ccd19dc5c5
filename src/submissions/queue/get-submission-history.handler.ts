import { Injectable } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { DomainError } from '../../kernel/domain-error.js';
import { type RecordedEvent } from '../../kernel/domain-event.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { isUuid } from '../../platform/ids/ids.js';
import { readSubmission } from '../intake/submission-history.js';
import { GetSubmissionHistory, type SubmissionStep, type SubmissionSteps } from './get-submission-history.query.js';

const OUTCOMES: Readonly<Record<string, 'approved' | 'rejected'>> = {
  SubmissionApproved: 'approved',
  SubmissionRejected: 'rejected',
};

@QueryHandler(GetSubmissionHistory)
@Injectable()
export class GetSubmissionHistoryHandler implements IQueryHandler<GetSubmissionHistory> {
  constructor(private readonly eventStore: EventStore) {}

  async execute({ submissionId }: GetSubmissionHistory): Promise<SubmissionSteps> {
    const events = isUuid(submissionId) ? (await readSubmission(this.eventStore, submissionId)).events : [];
    const last = events.at(-1);
    if (!last) throw new DomainError('not_found', 'There is no such submission.');
    const steps = events.map(stepOf);
    const decided = steps.find(({ type }) => OUTCOMES[type] !== undefined);
    const outcome = decided && OUTCOMES[decided.type];
    return { steps, decision: decided && outcome ? { ...decided, outcome } : null, revision: last.revision };
  }
}

function stepOf({ type, recordedAt, metadata, data }: RecordedEvent): SubmissionStep {
  const { reason: ownReason, rulesVersion } = data as {
    readonly reason?: string | null;
    readonly rulesVersion?: number | null;
  };
  return {
    type,
    at: new Date(recordedAt),
    actor: metadata.actor,
    reason: metadata.reason ?? ownReason ?? null,
    correlationId: metadata.correlationId,
    rulesVersion: rulesVersion ?? null,
  };
}
