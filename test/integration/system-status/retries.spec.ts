import { randomUUID } from 'node:crypto';
import { type RecordedEvent } from '../../../src/kernel/domain-event.js';
import { EventStore } from '../../../src/platform/event-store/event-store.js';
import { ReadStore } from '../../../src/platform/read-store/read-store.js';
import { until } from '../../kit/until.js';
import { add, startLogged, Visitor } from '../console/console-world.js';
import { type Service } from '../metering/stack.js';

const JOBS = '/operations/machinery/jobs';
const ENTRY = '/operations/machinery/parked/entry?name=person-index&stream=person-nobody';
const jobId = randomUUID();

let service: Service;
let store: ReadStore;
let operator: Visitor;
let auditor: Visitor;

beforeAll(async () => {
  ({ service } = await startLogged());
  store = service.app.get(ReadStore, { strict: false });
  operator = await Visitor.signedIn(service, (await add(service, 'ada')).operator_token);
  auditor = await Visitor.signedIn(service, (await add(service, 'eve', 'auditor')).operator_token);
  const { accountId } = await service.account('pro');
  // As the queue and its read model have a job whose engine was absent.
  await store.query(
    `INSERT INTO read.jobs (job_id, account_id, request_id, kind, status, cost, input, attempt, progress, stage, created_at)
     VALUES ($1, $2, $3, 'clip', 'queued', 6, '{}', 0, 0, 'queued', now())`,
    [jobId, accountId, randomUUID()],
  );
  await store.query(
    `INSERT INTO ops.job_queue (job_id, kind, account_id, state, tries, error)
     VALUES ($1, 'clip', $2, 'parked', 1, 'no speech recognition is configured')`,
    [jobId, accountId],
  );
  await store.query(
    `INSERT INTO ops.process_parked (name, stream, revision, event_type, error, tries, next_at)
     VALUES ('person-index', 'person-nobody', 0, 'PersonRegistered', 'broke', 4, now() + interval '1 hour')`,
  );
}, 120_000);

afterAll(() => service?.stop());

const words = (text: string): string => text.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');

async function acts(): Promise<RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  const stream = service.app.get(EventStore, { strict: false }).readStream('machinery-parked');
  for await (const event of stream) events.push(event);
  return events;
}

describe('a parked job', () => {
  it('has a page with its error, which the list leads to', async () => {
    expect((await operator.see(JOBS)).text).toContain(`href="${JOBS}/${jobId}"`);
    const { status, text } = await operator.see(`${JOBS}/${jobId}`);
    expect([status, words(text)]).toEqual([200, expect.stringMatching(/parked .*no speech recognition is configured/)]);
    expect((await operator.see(`${JOBS}/${randomUUID()}`)).status).toBe(404);
  });

  it('is not retried by an auditor, nor without a reason', async () => {
    expect((await auditor.see(`${JOBS}/${jobId}`)).text).not.toContain('/retry');
    expect((await auditor.act(`${JOBS}/${jobId}/retry`, { 'replay-reason': 'drill' })).status).toBe(403);
    expect((await operator.act(`${JOBS}/${jobId}/retry`, {})).status).toBe(400);
    expect(await acts()).toEqual([]);
  });

  it('waits for a worker after a retry, which is in the log, and is not retried twice', async () => {
    const retry = () => operator.act(`${JOBS}/${jobId}/retry`, { 'replay-reason': 'installed now' });
    expect((await retry()).status).toBe(303);
    expect(await acts()).toMatchObject([
      { type: 'JobRetryRequested', data: { jobId }, metadata: { reason: 'installed now' } },
    ]);
    const { text } = await operator.see(`${JOBS}/${jobId}`);
    expect(words(text)).toMatch(/State (waiting|queued|running)/);
    expect(text).toContain('data-under-way');
    expect((await retry()).status).toBe(422);
    expect(await acts()).toHaveLength(1);
  });
});

describe('a parked message', () => {
  it('has a page of its own with its error and its stream', async () => {
    expect((await operator.see('/operations/machinery/parked')).text).toContain(ENTRY.replace('&', '&amp;'));
    const { text } = await operator.see(ENTRY);
    expect(words(text)).toMatch(/State parked By person-index Stream person-nobody .*PersonRegistered .*broke/);
  });

  it('is found behind more parked messages than a list shows', async () => {
    await store.query(
      `INSERT INTO ops.process_parked (name, stream, revision, event_type, error, tries, next_at, parked_at)
       SELECT 'person-index', 'person-' || n, 0, 'PersonRegistered', 'broke', 4, now() + interval '1 hour', now() - interval '1 day'
       FROM generate_series(1, 1001) AS n`,
    );
    expect(words((await operator.see(ENTRY)).text)).toContain('State parked');
    expect(words((await operator.see('/operations/machinery/parked')).text)).toContain('The oldest 100 of 1,002.');
    await store.query(`DELETE FROM ops.process_parked WHERE stream <> 'person-nobody'`);
  });

  it('is retried from there, and the page shows how far it is', async () => {
    const form = { name: 'person-index', stream: 'person-nobody', back: 'entry', 'replay-reason': 'repaired' };
    const { status, headers } = await operator.act('/operations/machinery/replay', form);
    expect([status, headers.location]).toEqual([303, ENTRY]);
    const tried = (): Promise<object[]> => store.query('SELECT 1 FROM ops.process_parked WHERE tries > 4');
    await until(async () => (await tried()).length > 0, { what: 'the retry', timeoutMs: 30_000 });
    expect(words((await operator.see(ENTRY)).text)).toContain('State parked');
    await store.query('DELETE FROM ops.process_parked');
    const { text } = await operator.see(ENTRY);
    expect(words(text)).toContain('it was handled');
    expect(text).not.toContain('<button class="button">Retry</button>');
  });
});
