import { withStack } from '../../embedded/stack/with-stack.js';
import { EVENT_CATALOG } from '../../event-catalog.js';
import { type Until } from '../../metering/audit/credit-audit.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { companyStream } from '../../companies/record/company.events.js';
import { submissionStream, type SubmissionEvent } from '../../submissions/submission.events.js';
import { EXIT, type CliIo } from '../io/command.js';

interface AuditedEvent {
  readonly stream: string;
  readonly revision: string;
  readonly position: string;
  readonly type: string;
  readonly recorded_at: string;
  readonly actor: string;
  readonly reason: string | null;
  readonly data: unknown;
}

/**
 * Replays all events of a submission, including those of its claimed domain, in log order. Personal data stays sealed:
 * the auditor only sees that it exists.
 */
export async function auditSubmission(submissionId: string, until: Until, io: CliIo): Promise<number> {
  const needs = ['eventstore'] as const;
  return withStack({ dataDir: io.dataDir, json: io.json, needs, stopping: io.stopping }, async ({ config }) => {
    const log = new EventStore({ url: config.eventstoreUrl, catalog: EVENT_CATALOG });
    try {
      const events = await historyOf(log, submissionId, until);
      for (const event of events) {
        const why = event.reason === null ? '' : ` (${event.reason})`;
        io.say(`${event.recorded_at}  ${event.type.padEnd(24)} by ${event.actor}${why}`);
      }
      if (events.length === 0) throw new Error(`there is no submission ${submissionId} in the log up to then`);
      io.result({ submission_id: submissionId, events });
      return EXIT.ok;
    } finally {
      await log.close();
    }
  });
}

async function historyOf(log: EventStore, submissionId: string, until: Until): Promise<AuditedEvent[]> {
  const submissionEvents = await readEvents(log, submissionStream(submissionId), until);
  const received = submissionEvents.find(({ type }) => type === 'SubmissionReceived')?.data as
    Extract<SubmissionEvent, { type: 'SubmissionReceived' }>['data'] | undefined;
  const company = received ? await readEvents(log, companyStream(received.companyId), until) : [];
  const about = company.filter(({ data }) => JSON.stringify(data).includes(submissionId));
  return [...submissionEvents, ...about].sort((a, b) => (BigInt(a.position) < BigInt(b.position) ? -1 : 1));
}

async function readEvents(log: EventStore, stream: string, until: Until): Promise<AuditedEvent[]> {
  const events: AuditedEvent[] = [];
  for await (const event of log.readStream(stream)) {
    if (until && ('at' in until ? event.recordedAt > until.at.getTime() : event.position > until.position)) break;
    events.push({
      stream,
      revision: String(event.revision),
      position: String(event.position),
      type: event.type,
      recorded_at: new Date(event.recordedAt).toISOString(),
      actor: event.metadata.actor,
      reason: event.metadata.reason ?? null,
      data: event.data,
    });
  }
  return events;
}
