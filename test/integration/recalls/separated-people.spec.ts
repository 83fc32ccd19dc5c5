import { randomUUID } from 'node:crypto';
import { type PersonEvent, type PersonIdentifier, personStream } from '../../../src/companies/people/person.events.js';
import { type RecordedEvent } from '../../../src/kernel/domain-event.js';
import { Vault } from '../../../src/platform/vault/vault.js';
import { RecallCauses } from '../../../src/recalls/process/recall-causes.service.js';
import { Service } from '../metering/stack.js';
import { RecallWorld } from './recall-world.js';

const provenance = { source: 'directory', observedAt: '2026-03-13T00:00:00.000Z' };

let service: Service;
let world: RecallWorld;

beforeAll(async () => {
  service = await Service.start();
  world = new RecallWorld(service);
}, 120_000);
afterAll(() => service.stop());

async function newKey(): Promise<string> {
  return (await service.account('pro_lite')).key;
}

function append(personId: string, ...events: readonly PersonEvent[]): Promise<void> {
  return world.append(personStream(personId), ...events);
}

const atCompany = () => ({ kind: 'name', id: randomUUID() }) as const;

async function person(
  personId: string,
  [companyId, isFounder]: readonly [string, boolean],
  identifiers: readonly PersonIdentifier[],
): Promise<void> {
  const sealedName = await service.app.get(Vault, { strict: false }).seal(personStream(personId), 'Ada Quimbly');
  const registered = { personId, sealedName, sealedLinkedinUrl: null, identifiers, provenance, generated: false };
  const role = { personId, companyId, title: 'CEO', isFounder, isCurrent: true, provenance };
  await append(personId, { type: 'PersonRegistered', data: registered }, { type: 'RoleRecorded', data: role });
}

/** A row of the company named the person of another one by mistake. */
function misnamed(personId: string, companyId: string, identifier: PersonIdentifier): Promise<void> {
  const role = { companyId, title: 'CEO', isFounder: true, isCurrent: true, provenance };
  return append(
    personId,
    { type: 'PersonIdentified', data: { personId, identifiers: [identifier], provenance } },
    { type: 'RoleRecorded', data: { personId, ...role } },
  );
}

function separated(personId: string, identifier: PersonIdentifier): Promise<void> {
  const data = { personId, revisions: [3], movedTo: null, reason: 'split', identifiers: [identifier] };
  return append(personId, { type: 'PersonFactsRetracted', data });
}

async function recalledWith(personId: string): Promise<object[]> {
  let last: RecordedEvent | undefined;
  for await (const event of world.log.readStream(personStream(personId))) last = event;
  const recall = await service.app.get(RecallCauses, { strict: false }).of(last as RecordedEvent);
  return (recall?.others ?? []).filter(({ kind }) => kind === 'person').map(({ id }) => ({ id }));
}

describe('two people who were one by mistake', () => {
  it('are recalled from accounts whose answers named the other one, also after the read model has separated them', async () => {
    const [one = '', other = ''] = [randomUUID(), randomUUID()].sort();
    const [company, elsewhere] = [await world.company('joined'), await world.company('elsewhere')];
    const identifier = atCompany();
    await person(one, [company, false], [identifier]);
    await person(other, [elsewhere, true], [atCompany()]);
    const [before, between, after] = [await newKey(), await newKey(), await newKey()];
    await world.read('joined', before);
    await misnamed(other, company, identifier);
    const answer = await service.call('GET', '/api/v1/startups/joined', between);
    expect(answer.body.data.founders).toMatchObject([{ name: 'Ada Quimbly' }]);
    await world.settled();
    await separated(other, identifier);
    await world.read('joined', after);
    // Deterministic, while the process and the read model race.
    expect(await recalledWith(other)).toEqual([{ id: one }]);
    expect(await world.recallsOf(between, 1)).toMatchObject([
      { kind: 'corrected', class: 'identity', reads: { request_ids: [answer.headers['x-request-id']] } },
    ]);
    for (const key of [before, after]) expect(await world.recallsOf(key, 0)).toEqual([]);
  }, 60_000);

  it('are no namesakes with another profile each, who were never one', async () => {
    const [one, other] = [randomUUID(), randomUUID()];
    const [company, elsewhere] = [await world.company('namesakes'), await world.company('faraway')];
    const identifier = atCompany();
    const profile = () => ({ kind: 'profile', id: randomUUID() }) as const;
    await person(one, [company, true], [profile(), identifier]);
    await person(other, [elsewhere, true], [profile(), atCompany()]);
    await misnamed(other, company, identifier);
    await separated(other, identifier);
    expect(await recalledWith(other)).toEqual([]);
  });
});
