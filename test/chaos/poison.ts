import { setTimeout as delay } from 'node:timers/promises';
import { type DomainEvent } from '../../src/kernel/domain-event.js';
import { draftEvents } from '../../src/platform/event-store/decide.js';
import { type EventStore } from '../../src/platform/event-store/event-store.js';
import { newId } from '../../src/platform/ids/ids.js';
import { type ReadStore } from '../../src/platform/read-store/read-store.js';
import { settled } from './settled.js';

/** Where projections, process managers and consumers park unprocessable events. */
const PARKED = {
  projector: 'SELECT stream FROM read.parked_events',
  processes: 'SELECT stream FROM ops.process_parked',
  consumers: 'SELECT stream FROM ops.feed_parked',
} as const;
type Part = keyof typeof PARKED;

const PARKED_MS = 120_000;
const APPEND_PATIENCE_MS = 60_000;

/** A version newer than any build; readers must report it and continue. */
const NEWER_VERSION = 99;

/** Appends events that parts of the service cannot process, each to its own stream. */
export class Poison {
  /** Each stream with the part that must park it. */
  private readonly thrown = new Map<string, Part>();

  constructor(private readonly eventStore: EventStore) {}

  get streams(): number {
    return this.thrown.size;
  }

  /** Appends one of every kind, even while the log is down or frozen. */
  async throw(): Promise<void> {
    const [company, submission] = [newId(), newId()];
    await this.append('projector', `company-${company}`, [
      { type: 'CompanyRegistered', data: { companyId: company } },
      { type: 'CompanyExited', data: { companyId: company } },
    ]);
    await this.append('projector', `company-${newId()}`, [{ type: 'CompanyRegistered', data: {} }], NEWER_VERSION);
    await this.append('processes', `submission-${submission}`, [
      { type: 'SubmissionReceived', data: this.received(submission, { name: 'Poison', website: 'http://x.ai/' }) },
      { type: 'SubmissionApproved', data: { submissionId: submission, reason: null, links: null } },
    ]);
    const unscreenable = newId();
    await this.append('consumers', `submission-${unscreenable}`, [
      { type: 'SubmissionReceived', data: { submissionId: unscreenable, domain: 'poison.ai' } },
    ]);
  }

  /** Unprocessable events that were not parked, and processable ones that were. */
  violations(readStore: ReadStore): Promise<string[]> {
    return settled(() => this.inspect(readStore), { withinMs: PARKED_MS, everyMs: 1_000 });
  }

  private async inspect(readStore: ReadStore): Promise<string[]> {
    const violations: string[] = [];
    for (const [part, sql] of Object.entries(PARKED) as [Part, string][]) {
      const parked = new Set((await readStore.query<{ stream: string }>(sql)).map(({ stream }) => stream));
      for (const [stream, expected] of this.thrown) {
        if (expected === part && !parked.has(stream))
          violations.push(`${part}: ${stream} cannot be digested, and is not parked`);
      }
      for (const stream of parked) {
        if (!this.thrown.has(stream)) violations.push(`${part}: ${stream} is parked, and nothing is wrong with it`);
      }
    }
    return violations;
  }

  private received(submissionId: string, startup: object): object {
    return { submissionId, domain: 'poison.ai', slugBase: 'poison', findings: [], people: [], startup };
  }

  private async append(part: Part, stream: string, events: DomainEvent[], version?: number): Promise<void> {
    const context = { commandId: newId(), correlationId: newId(), actor: 'system:chaos', now: Date.now() };
    const drafts = draftEvents(this.eventStore, stream, events, context).map((draft) =>
      version === undefined ? draft : { ...draft, metadata: { ...draft.metadata, schemaVersion: version } },
    );
    for (const giveUpAt = performance.now() + APPEND_PATIENCE_MS; ; await delay(200)) {
      try {
        await this.eventStore.append(stream, 'no_stream', drafts);
        this.thrown.set(stream, part);
        return;
      } catch (error) {
        if (performance.now() >= giveUpAt) throw error;
      }
    }
  }
}
