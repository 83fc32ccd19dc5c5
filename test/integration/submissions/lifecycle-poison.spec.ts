import { type DomainEvent } from '../../../src/kernel/domain-event.js';
import { draftEvents } from '../../../src/platform/event-store/decide.js';
import { EventStore } from '../../../src/platform/event-store/event-store.js';
import { newId } from '../../../src/platform/ids/ids.js';
import { ReadStore } from '../../../src/platform/read-store/read-store.js';
import { until } from '../../kit/until.js';
import { DomainClaims } from './domain-claims.js';
import { OPERATOR, Service } from '../metering/stack.js';

let service: Service;
let eventStore: EventStore;

beforeAll(async () => {
  service = await Service.start();
  eventStore = service.app.get(EventStore, { strict: false });
}, 60_000);

afterAll(() => service.stop());

async function append(stream: string, from: 'no_stream' | bigint, ...events: DomainEvent[]): Promise<void> {
  const context = { commandId: newId(), correlationId: newId(), actor: 'system:spec', now: Date.now() };
  await eventStore.append(stream, from, draftEvents(eventStore, stream, events, context));
}

/** Received and approved, and nothing that could be published. */
async function unpublishable(): Promise<string> {
  const submissionId = newId();
  await append(
    `submission-${submissionId}`,
    'no_stream',
    {
      type: 'SubmissionReceived',
      data: { submissionId, domain: 'broken-robots.ai', slugBase: 'x', findings: [], people: [], startup: {} },
    },
    { type: 'SubmissionApproved', data: { submissionId, reason: null, links: null } },
  );
  return submissionId;
}

it('an approval that cannot be published stops nobody else', async () => {
  const broken = await unpublishable();
  const claims = new DomainClaims(service);
  const given = newId();
  const by = { commandId: given, correlationId: given, actor: 'key:spec', now: Date.now() };
  await claims.claim('given-up-robots.ai', given, by);
  const fence = { jobId: given, accountId: newId(), requestId: newId(), cause: 'not_queued' };
  await append(`submission-${given}`, 'no_stream', { type: 'JobAbandoned', data: fence });
  await until(async () => (await claims.holderOf('given-up-robots.ai')).kind === 'nobody', {
    what: 'the domain of the next one to be free',
    timeoutMs: 20_000,
  });

  const readStore = service.app.get(ReadStore, { strict: false });
  const [parked] = await until(
    async () => {
      const rows = await readStore.query('SELECT name, stream, event_type, error FROM ops.process_parked');
      return rows.length > 0 && rows;
    },
    { what: 'the approval to be parked' },
  );
  expect(parked).toMatchObject({
    name: 'submission-upkeep',
    stream: `submission-${broken}`,
    event_type: 'SubmissionApproved',
  });
  const health = await service.call('GET', '/health/ready', OPERATOR);
  expect(health.body.parts.processes).toMatchObject({
    status: 'degraded',
    'submission-upkeep': { parked: 1 },
    'job-refunds': { state: expect.any(String) },
  });
  const metrics = await service.app.inject({
    method: 'GET',
    url: '/metrics',
    headers: { authorization: `Bearer ${OPERATOR}` },
  });
  expect(metrics.payload).toContain('process_parked_events{process="submission-upkeep"');
});
