import { type CompanyEvent } from '../../companies/record/company.events.js';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ReleaseDomain } from '../../companies/registration/release-domain.command.js';
import { type Clock } from '../../kernel/clock.js';
import { type RecordedEvent, idIn } from '../../kernel/domain-event.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { deriveId } from '../../platform/ids/ids.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { type Following, type ProcessManager, type Rounds, RunsAsProcess } from '../../platform/process/log-process.js';
import { Publication } from './publication.service.js';
import { CLOCK } from '../../platform/tokens.js';
import { readSubmission } from '../intake/submission-history.js';
import { type SubmissionEvent, type SubmissionFence } from '../submission.events.js';

/** Claims younger than this belong to a submission still in progress. */
const CLAIM_GRACE_MS = 5_000;
const CONCERNS: ReadonlySet<string> = new Set<(CompanyEvent | SubmissionEvent | SubmissionFence)['type']>([
  'DomainClaimed',
  'DomainReleased',
  'SubmissionReceived',
  'JobAbandoned',
  'SubmissionRejected',
  'SubmissionApproved',
  'SubmittedPersonReviewed',
]);

interface Claim {
  readonly submission_id: string;
  readonly domain: string;
}

/**
 * Completes the work of a process that died, from the log alone: releases domains claimed for abandoned or rejected
 * submissions, and publishes companies with a standing approval. Its position and claim list may be lost: it then reads
 * the log again, and every step is idempotent.
 */
@RunsAsProcess()
@Injectable()
export class SubmissionLifecycle implements ProcessManager {
  readonly name = 'submission-upkeep';
  readonly follows: Following = {
    categories: ['company', 'submission'],
    concerns: ({ type }) => CONCERNS.has(type),
    react: (event) => this.react(event),
  };
  readonly rounds: Rounds = { everyMs: CLAIM_GRACE_MS, run: async () => void (await this.settleClaims()) };

  constructor(
    private readonly eventStore: EventStore,
    private readonly readStore: ReadStore,
    private readonly commands: CommandBus,
    private readonly publication: Publication,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Settles all claims past the grace period. @returns the number of released domains. */
  async settleClaims(): Promise<number> {
    const due = new Date(this.clock.now() - CLAIM_GRACE_MS).toISOString();
    const claims = await this.readStore.query<Claim>(
      'SELECT submission_id, domain FROM ops.submission_claims WHERE claimed_at <= $1 ORDER BY claimed_at LIMIT 500',
      [due],
    );
    let released = 0;
    let failure: Error | null = null;
    for (const claim of claims) {
      // A failing claim must not block the others.
      await this.settle(claim).then(
        (isReleased) => {
          if (isReleased) released++;
        },
        (error: Error) => {
          failure = error;
        },
      );
    }
    if (failure) throw failure as Error;
    return released;
  }

  /** Reacts to one event; idempotent. */
  async react(event: RecordedEvent): Promise<void> {
    const known = event as unknown as { data: unknown } & (CompanyEvent | SubmissionEvent | SubmissionFence);
    switch (known.type) {
      case 'DomainClaimed':
        if (known.data.claimant.kind === 'submission') {
          await this.note(known.data.claimant.submissionId, known.data.domain, event);
        }
        return;
      case 'DomainReleased':
        if (known.data.claimant.kind === 'submission') await this.erase(known.data.claimant.submissionId);
        return;
      case 'SubmissionReceived':
        return this.erase(known.data.submissionId);
      case 'JobAbandoned':
        return this.release(known.data.jobId);
      case 'SubmissionRejected':
        return this.release(known.data.submissionId);
      case 'SubmissionApproved':
      case 'SubmittedPersonReviewed':
        await this.publication.publish(known.data.submissionId);
        return;
      default:
        return;
    }
  }

  /** Settles the claim of a received submission; releases the claim of a fenced one. */
  private async settle({ submission_id: submissionId, domain }: Claim): Promise<boolean> {
    const { state } = await readSubmission(this.eventStore, submissionId);
    if (state.phase === 'none') return false;
    const gone = state.phase === 'abandoned' || state.phase === 'rejected';
    if (gone) await this.releaseClaim(submissionId, domain);
    await this.erase(submissionId);
    return gone;
  }

  private async release(submissionId: string): Promise<void> {
    const { state } = await readSubmission(this.eventStore, submissionId);
    if ('received' in state) return this.releaseClaim(submissionId, state.received.domain);
    const [claim] = await this.readStore.query<Claim>(
      'SELECT submission_id, domain FROM ops.submission_claims WHERE submission_id = $1',
      [submissionId],
    );
    if (claim) await this.settle(claim);
  }

  private async releaseClaim(submissionId: string, domain: string): Promise<void> {
    const context = {
      commandId: deriveId('upkeep', submissionId),
      correlationId: submissionId,
      actor: 'system:submission upkeep',
      now: this.clock.now(),
    };
    await this.commands.execute(new ReleaseDomain(domain, submissionId, context));
  }

  private async note(submissionId: string, domain: string, event: RecordedEvent): Promise<void> {
    await this.readStore.query(
      `INSERT INTO ops.submission_claims (submission_id, company_id, domain, claimed_at) VALUES ($1, $2, $3, $4)
       ON CONFLICT (submission_id) DO NOTHING`,
      [submissionId, idIn(event.stream), domain, new Date(event.recordedAt).toISOString()],
    );
  }

  private async erase(submissionId: string): Promise<void> {
    await this.readStore.query('DELETE FROM ops.submission_claims WHERE submission_id = $1', [submissionId]);
  }
}
