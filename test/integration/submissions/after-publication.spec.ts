import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { companyIdOf } from '../../../src/companies/record/company-id.rules.js';
import { type RecordedEvent } from '../../../src/kernel/domain-event.js';
import { EventStore } from '../../../src/platform/event-store/event-store.js';
import { Freshness } from '../../../src/platform/read-store/freshness.js';
import { ReadStore } from '../../../src/platform/read-store/read-store.js';
import { AccountExport } from '../../../src/site/account-export/account-export.service.js';
import { SubmissionLifecycle } from '../../../src/submissions/publication/submission-lifecycle.process.js';
import { until } from '../../kit/until.js';
import { Service } from '../metering/stack.js';
import { Sites, submissionOf } from './sites.js';

const HOSTS = ['fraud', 'copy', 'real', 'gone', 'next'].map((name) => `${name}-robots.ai`);

let sites: Sites;
let folder: string;
let service: Service;
let account: { accountId: string; keyId: string; key: string };
let key: string;

beforeAll(async () => {
  sites = await Sites.start(HOSTS);
  for (const host of HOSTS) sites.page(host, host);
  folder = mkdtempSync(join(tmpdir(), 'after-publication-'));
  service = await Service.start(undefined, { SAFE_FETCH_TEST_HOSTS: sites.testHosts, DATA_DIR: folder });
  account = await service.account('bench');
  key = account.key;
}, 90_000);

afterAll(async () => {
  await service.stop();
  await sites.close();
  rmSync(folder, { recursive: true, force: true });
});

/** An approved submission with one unmatched founder, whose company is on file. */
async function approved(host: string): Promise<string> {
  const body = submissionOf(host, host, { founders: [{ name: `Founder of ${host}`, role: 'CEO' }] });
  const answer = await service.call('POST', '/api/v1/startups/submit', key, body);
  const id = answer.body.startup.id as string;
  expect((await service.admin(`submissions/${id}/approve`, {})).status).toBe(200);
  const onFile = () =>
    service.app
      .get(ReadStore, { strict: false })
      .query('SELECT 1 FROM read.companies WHERE company_id = $1', [companyIdOf(host)]);
  await until(async () => (await onFile()).length > 0, { what: 'the company to be on file' });
  return id;
}

async function exportedSubmissions(): Promise<{ id: string }[]> {
  const { accountId, keyId } = account;
  let text = '';
  for await (const part of service.app.get(AccountExport, { strict: false }).text(accountId, keyId)) text += part;
  return JSON.parse(text).submissions;
}

async function eventsOf(stream: string): Promise<RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  for await (const event of service.app.get(EventStore, { strict: false }).readStream(stream)) events.push(event);
  return events;
}

const correct = (host: string, body: object) =>
  service.admin(`companies/${companyIdOf(host)}/corrections`, { reason: 'spec', ...body });
const settle = (id: string, body: object) => service.admin(`submissions/${id}/people/founders/0`, body);

/** Waits until the read model of companies has what was written. */
async function fresh(): Promise<void> {
  const head = await service.app.get(EventStore, { strict: false }).headPosition();
  expect(await service.app.get(Freshness).waitFor(['companies', 'submissions'], head, 20_000)).toBe(true);
}

describe('a submission whose company is no longer the one it published', () => {
  it('never publishes a withdrawn company again', async () => {
    const id = await approved('fraud-robots.ai');
    expect((await correct('fraud-robots.ai', { kind: 'withdrawn' })).status).toBe(200);
    const before = await eventsOf(`company-${companyIdOf('fraud-robots.ai')}`);
    expect(before.at(-1)?.type).toBe('CompanyWithdrawn');
    const settled = await settle(id, { register: true });
    expect(settled.status).toBe(200);
    expect(await eventsOf(`company-${companyIdOf('fraud-robots.ai')}`)).toEqual(before);
    expect(await eventsOf(`person-${settled.body.person_id}`)).toEqual([]);
  });

  it('is public until its company, or the one that it was merged into, is withdrawn', async () => {
    const [own, into] = [await approved('gone-robots.ai'), await approved('next-robots.ai')];
    const one = async (id: string, query = '') => {
      const { body } = await service.call('GET', `/api/v1/submissions/${id}${query}`, key);
      return [body.status, body.startup.moderation_status];
    };
    const listed = async () => {
      const { body } = await service.call('GET', '/api/v1/submissions?limit=100', key);
      const rows = body.data as { status: string; startup: { id: string } }[];
      return [own, into].map((id) => rows.find(({ startup }) => startup.id === id)?.status);
    };
    expect(await Promise.all([one(own), one(into)])).toEqual([
      ['public', 'approved'],
      ['public', 'approved'],
    ]);
    await correct('gone-robots.ai', { kind: 'merged', into: 'next-robots.ai' });
    await fresh();
    expect([await one(own), await listed()]).toEqual([
      ['public', 'approved'],
      ['public', 'public'],
    ]);
    const before = await service.app.get(EventStore, { strict: false }).headPosition();
    await correct('next-robots.ai', { kind: 'withdrawn' });
    await fresh();
    expect([await one(own), await one(into), await listed()]).toEqual([
      ['withdrawn', 'approved'],
      ['withdrawn', 'approved'],
      ['withdrawn', 'withdrawn'],
    ]);
    const exported = await exportedSubmissions();
    expect([own, into].map((id) => exported.find((each) => each.id === id))).toMatchObject([
      { status: 'withdrawn', moderation_status: 'approved' },
      { status: 'withdrawn', moderation_status: 'approved' },
    ]);
    expect(await one(into, `?as_of=@${before}`)).toEqual(['public', 'approved']);
    const head = await service.app.get(EventStore, { strict: false }).headPosition();
    expect(await one(own, `?as_of=@${head}`)).toEqual(['withdrawn', 'approved']);
  });

  it('records roles at the company that the record was merged into', async () => {
    await approved('real-robots.ai');
    const id = await approved('copy-robots.ai');
    const merged = await correct('copy-robots.ai', { kind: 'merged', into: 'real-robots.ai' });
    expect(merged.body).toMatchObject({ changed: true });
    const settled = await settle(id, { register: true });
    expect(settled.status).toBe(200);
    const person = `person-${settled.body.person_id}`;
    expect(
      (await eventsOf(person)).map(({ type, data }) => [type, (data as { companyId?: string }).companyId]),
    ).toEqual([
      ['PersonRegistered', undefined],
      ['RoleRecorded', companyIdOf('real-robots.ai')],
    ]);
  });

  it('appends nothing when the process reads the whole log again', async () => {
    const eventStore = service.app.get(EventStore, { strict: false });
    const lifecycle = service.app.get(SubmissionLifecycle, { strict: false });
    const events: RecordedEvent[] = [];
    for await (const event of eventStore.readAll()) events.push(event);
    const head = await eventStore.headPosition();
    for (const event of events) await lifecycle.react(event);
    const appended: RecordedEvent[] = [];
    for await (const event of eventStore.readAll(head)) if (event.position > head) appended.push(event);
    // Other processes go on meanwhile, in other streams.
    const own = appended.filter(({ stream }) => /^(?:company|person|submission)-/.test(stream));
    expect(own.map(({ stream, type }) => [stream, type])).toEqual([]);
  });
});
