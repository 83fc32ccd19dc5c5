import { setTimeout as delay } from 'node:timers/promises';
import { type CompanyEvent } from '../../companies/record/company.events.js';
import { type DomainClaims } from '../../companies/record/domain-claims.command.js';
import { type Clock } from '../../kernel/clock.js';
import { type RecordedEvent } from '../../kernel/domain-event.js';
import { type EventStore } from '../../platform/event-store/event-store.js';
import { deriveId } from '../../platform/ids/ids.js';
import { type ReadStore } from '../../platform/read-store/read-store.js';
import { SingleActive } from '../../platform/process/single-active.js';
import { type Publication } from './publication.service.js';
import { readSubmission } from '../intake/submission-history.js';
import { type SubmissionEvent, type SubmissionFence } from '../submission.events.js';

export interface UpkeepParts {
  readonly eventStore: EventStore;
  readonly readStore: ReadStore;
  readonly claims: DomainClaims;
  readonly publication: Publication;
  readonly clock: Clock;
  readonly onTrouble?: (error: unknown) => void;
  /** How often claims without a submission are looked at. */
  readonly everyMs?: number;
}

const NAME = 'submission-upkeep';
/** Nobody's claim is touched this long: its submission is on its way. */
const CLAIM_GRACE_MS = 5_000;

const MOVE_EVERY_MS = 1_000;
interface Claim {
  readonly submission_id: string;
  readonly domain: string;
}

/**
 * Finishes what a process that died has left undone, from the log alone: lets go of domains claimed for submissions
 * that were given up or rejected, and publishes companies whose approval stands. Its own position and list of claims
 * may be lost: it then reads the log again, and doing a thing twice changes nothing.
 */
export class SubmissionUpkeep {
  constructor(private readonly parts: UpkeepParts) {}

  /** Until `signal`; in one process at a time. */
  run(signal: AbortSignal): Promise<void> {
    const active = new SingleActive(this.parts.readStore, 'submission upkeep', { onLost: this.parts.onTrouble });
    return active.run(signal, async (held) => {
      const failed = new AbortController();
      const both = AbortSignal.any([held, failed.signal]);
      await Promise.all([this.follow(both), this.watchClaims(both)].map((work) => work.finally(() => failed.abort())));
    });
  }

  /** Looks once at every claim that is older than its grace. @returns how many domains were let go of. */
  async settleClaims(): Promise<number> {
    const due = new Date(this.parts.clock.now() - CLAIM_GRACE_MS).toISOString();
    const claims = await this.parts.readStore.query<Claim>(
      'SELECT submission_id, domain FROM ops.submission_claims WHERE claimed_at <= $1 ORDER BY claimed_at LIMIT 500',
      [due],
    );
    let released = 0;
    for (const claim of claims) if (await this.settle(claim)) released++;
    return released;
  }

  /** Reacts to one event; repeatable. */
  async react(event: RecordedEvent): Promise<void> {
    const known = event as unknown as { data: unknown } & (CompanyEvent | SubmissionEvent | SubmissionFence);
    switch (known.type) {
      case 'DomainClaimed':
        if (known.data.claimant.kind === 'submission') {
          await this.note(known.data.claimant.submissionId, known.data.domain, event);
        }
        return;
      case 'DomainReleased':
        if (known.data.claimant.kind === 'submission') await this.forget(known.data.claimant.submissionId);
        return;
      case 'SubmissionReceived':
        return this.forget(known.data.submissionId);
      case 'JobAbandoned':
        return this.release(known.data.jobId);
      case 'SubmissionRejected':
        return this.release(known.data.submissionId);
      case 'SubmissionApproved':
      case 'SubmittedPersonReviewed':
        await this.parts.publication.publish(known.data.submissionId);
        return;
      default:
        return;
    }
  }

  private async follow(signal: AbortSignal): Promise<void> {
    const { clock, eventStore } = this.parts;
    let position = await this.position();
    let movedAt = clock.now();
    const options = { from: position ?? ('start' as const), categories: ['company', 'submission'], signal };
    for await (const batch of eventStore.follow(options)) {
      for (const event of batch.events) await this.react(event);
      // Whatever comes again is done again to no effect; a statement a batch would cost more than that.
      if (clock.now() - movedAt < MOVE_EVERY_MS) continue;
      await this.advance(position, batch.position);
      position = batch.position;
      movedAt = clock.now();
    }
  }

  private async watchClaims(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.settleClaims();
      await delay(this.parts.everyMs ?? CLAIM_GRACE_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  /** A claim whose submission has arrived is settled; one whose submission was fenced off is let go of. */
  private async settle({ submission_id: submissionId, domain }: Claim): Promise<boolean> {
    const { state } = await readSubmission(this.parts.eventStore, submissionId);
    if (state.phase === 'none') return false;
    const gone = state.phase === 'abandoned' || state.phase === 'rejected';
    if (gone) await this.letGo(submissionId, domain);
    await this.forget(submissionId);
    return gone;
  }

  private async release(submissionId: string): Promise<void> {
    const { state } = await readSubmission(this.parts.eventStore, submissionId);
    if ('received' in state) return this.letGo(submissionId, state.received.domain);
    const [claim] = await this.parts.readStore.query<Claim>(
      'SELECT submission_id, domain FROM ops.submission_claims WHERE submission_id = $1',
      [submissionId],
    );
    if (claim) await this.settle(claim);
  }

  private async letGo(submissionId: string, domain: string): Promise<void> {
    await this.parts.claims.release(domain, submissionId, {
      commandId: deriveId('upkeep', submissionId),
      correlationId: submissionId,
      actor: 'system:submission upkeep',
      now: this.parts.clock.now(),
    });
  }

  private async note(submissionId: string, domain: string, event: RecordedEvent): Promise<void> {
    await this.parts.readStore.query(
      `INSERT INTO ops.submission_claims (submission_id, company_id, domain, claimed_at) VALUES ($1, $2, $3, $4)
       ON CONFLICT (submission_id) DO NOTHING`,
      [submissionId, event.stream.slice('company-'.length), domain, new Date(event.recordedAt).toISOString()],
    );
  }

  private async forget(submissionId: string): Promise<void> {
    await this.parts.readStore.query('DELETE FROM ops.submission_claims WHERE submission_id = $1', [submissionId]);
  }

  private async position(): Promise<bigint | null> {
    const [row] = await this.parts.readStore.query<{ position: string }>(
      'SELECT position FROM ops.process_managers WHERE name = $1',
      [NAME],
    );
    return row ? BigInt(row.position) : null;
  }

  private async advance(from: bigint | null, to: bigint): Promise<void> {
    await this.parts.readStore.query(
      `INSERT INTO ops.process_managers (name, position) VALUES ($1, $2)
       ON CONFLICT (name) DO UPDATE SET position = $2, moved_at = now() WHERE process_managers.position = $3`,
      [NAME, to, from ?? to],
    );
  }
}
