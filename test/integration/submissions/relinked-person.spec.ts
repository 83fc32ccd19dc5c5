import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { companyIdOf } from '../../../src/companies/record/company-id.rules.js';
import { type RecordedEvent } from '../../../src/kernel/domain-event.js';
import { EventStore } from '../../../src/platform/event-store/event-store.js';
import { newId } from '../../../src/platform/ids/ids.js';
import { ReadStore } from '../../../src/platform/read-store/read-store.js';
import { Publication } from '../../../src/submissions/publication/publication.service.js';
import { reviewPerson } from '../../../src/submissions/submission.decide.js';
import { submissionStream } from '../../../src/submissions/submission.events.js';
import { SubmissionDecisions } from '../../../src/submissions/moderation/submission-decisions.service.js';
import { personSlug } from '../../../src/vocabulary/person-key.js';
import { until } from '../../kit/until.js';
import { type Answer, Service } from '../metering/stack.js';
import { Sites, submissionOf } from './sites.js';

const HOSTS = ['anna-robots.ai', 'berta-robots.ai', 'linked-robots.ai'];
const NAMES = { 'anna-robots.ai': 'Anna Firstname', 'berta-robots.ai': 'Berta Secondname' };

let sites: Sites;
let folder: string;
let service: Service;
let key: string;

beforeAll(async () => {
  sites = await Sites.start(HOSTS);
  for (const host of HOSTS) sites.page(host, host);
  folder = mkdtempSync(join(tmpdir(), 'relinked-person-'));
  service = await Service.start(undefined, { SAFE_FETCH_TEST_HOSTS: sites.testHosts, DATA_DIR: folder });
  key = (await service.account('bench')).key;
}, 90_000);

afterAll(async () => {
  await service.stop();
  await sites.close();
  rmSync(folder, { recursive: true, force: true });
});

async function approved(host: string, founders: readonly object[]): Promise<string> {
  const answer = await service.call('POST', '/api/v1/startups/submit', key, submissionOf(host, host, { founders }));
  const id = answer.body.startup.id as string;
  expect((await service.admin(`submissions/${id}/approve`, {})).status).toBe(200);
  const onFile = () =>
    service.app
      .get(ReadStore, { strict: false })
      .query('SELECT 1 FROM read.companies WHERE company_id = $1', [companyIdOf(host)]);
  await until(async () => (await onFile()).length > 0, { what: 'the company to be on file' });
  return id;
}

const settle = (id: string, body: object) => service.admin(`submissions/${id}/people/founders/0`, body);

/** A person with a record from another submission, and how answers show the person after an act. */
async function personAt(host: keyof typeof NAMES) {
  const id = await approved(host, [{ name: NAMES[host], role: 'CEO' }]);
  const settled = await settle(id, { register: true });
  const personId = settled.body.person_id as string;
  const path = `/api/v1/people/${personSlug(NAMES[host], personId)}`;
  const shown = async (after: Answer): Promise<unknown> => {
    const token = { 'x-consistency-token': String(after.headers['x-consistency-token']) };
    const { body, status } = await service.call('GET', path, key, undefined, token);
    expect(status).toBe(200);
    return body.data;
  };
  return { personId, shown, before: await shown(settled) };
}

async function eventsOf(stream: string): Promise<RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  for await (const event of service.app.get(EventStore, { strict: false }).readStream(stream)) events.push(event);
  return events;
}

/** Until the process manager, which publishes the same at the same time, has handled all events of the submission. */
async function published(submissionId: string): Promise<void> {
  const last = (await eventsOf(submissionStream(submissionId))).at(-1)!.position;
  const sql = `SELECT 1 FROM ops.process_managers WHERE name = 'submission-upkeep' AND position >= ${last}`;
  const store = service.app.get(ReadStore, { strict: false });
  await until(async () => (await store.query(sql)).length > 0, { what: 'the process manager' });
}

const typesOf = async (personId: string) => (await eventsOf(`person-${personId}`)).map(({ type }) => type);

describe('a submitted person who is linked to another record after a wrong one', () => {
  it('leaves the first record as it was, with the trail in its stream', async () => {
    const anna = await personAt('anna-robots.ai');
    const berta = await personAt('berta-robots.ai');
    const id = await approved('linked-robots.ai', [{ name: 'Clara Thirdname', role: 'CTO' }]);
    const linkedRole = expect.objectContaining({ title: 'CTO', is_founder: true });

    const wrong = await settle(id, { person_id: anna.personId });
    expect(await anna.shown(wrong)).toMatchObject({ roles: expect.arrayContaining([linkedRole]) });
    await published(id);

    const right = await settle(id, { person_id: berta.personId });
    expect(right.status).toBe(200);
    expect(await anna.shown(right)).toEqual(anna.before);
    expect(await berta.shown(right)).toMatchObject({ roles: expect.arrayContaining([linkedRole]) });
    expect((await eventsOf(`person-${anna.personId}`)).at(-1)).toMatchObject({
      type: 'PersonFactsRetracted',
      data: { revisions: [3], movedTo: berta.personId, identifiers: [{ kind: 'name' }] },
    });

    await published(id);
    const log = [await typesOf(anna.personId), await typesOf(berta.personId)];
    await settle(id, { person_id: berta.personId });
    await service.app.get(Publication, { strict: false }).publish(id);
    expect([await typesOf(anna.personId), await typesOf(berta.personId)]).toEqual(log);

    await published(id);
    const back = await settle(id, { person_id: anna.personId });
    expect(await anna.shown(back)).toMatchObject({ roles: expect.arrayContaining([linkedRole]) });
    expect(await berta.shown(back)).toEqual(berta.before);

    // A process that dies after its decision leaves the rest to the process manager.
    const review = { part: 'founders', index: 0, personId: berta.personId, isNew: false } as const;
    const context = { commandId: newId(), correlationId: newId(), actor: 'operator:spec', now: Date.now() };
    const decisions = service.app.get(SubmissionDecisions, { strict: false });
    await decisions.decide(id, context, (state) => reviewPerson(state, review));
    await until(async () => (await typesOf(berta.personId)).length > log[1]!.length + 2, { what: 'the publication' });

    const none = await settle(id, {});
    expect(await anna.shown(none)).toEqual(anna.before);
    expect(await berta.shown(none)).toEqual(berta.before);

    const recalled = async () => {
      const { body } = await service.call('GET', '/api/v1/recalls?classes=contact', key);
      return new Set((body.data as { record: { id: string } }[]).map(({ record }) => record.id));
    };
    const both = [anna.personId, berta.personId];
    const areRecalled = async (): Promise<boolean> => {
      const ids = await recalled();
      return both.every((personId) => ids.has(personId));
    };
    await until(areRecalled, { what: 'the recalls of the wrong roles' });
  }, 60_000);
});
