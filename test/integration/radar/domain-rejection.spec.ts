import { EventStore } from '../../../src/platform/event-store/event-store.js';
import { Freshness } from '../../../src/platform/read-store/freshness.js';
import { ReadStore } from '../../../src/platform/read-store/read-store.js';
import { DueDomains } from '../../../src/radar/probing/due-domains.service.js';
import { ingest } from '../../../src/radar/radar.decide.js';
import { domainStream, intakeStream } from '../../../src/radar/radar.events.js';
import { appendRadar, probed, observation } from '../../kit/radar-log.js';
import { Service, type Answer } from '../metering/stack.js';

const COMPANY = '11111111-1111-5111-8111-111111111111';
let service: Service;
let store: EventStore;
let key: string;

beforeAll(async () => {
  service = await Service.start(undefined, { RADAR_PROBE_CONCURRENCY: '0' });
  ({ key } = await service.account('pro_lite'));
  store = service.app.get(EventStore, { strict: false });
  const names = ['spam.ai', 'probed.ai', 'public.ai', 'twice.ai', 'retried.ai', 'm-nchen.ai'];
  const observations = names.map((name) => observation('dot_ai_nrd', name));
  await appendRadar(store, intakeStream('dot_ai_nrd', '2026-11-20'), ingest(observations, 'c'));
  await appendRadar(store, domainStream('probed.ai'), [
    probed('probed.ai'),
    { type: 'DomainQualityFailed', data: { apex: 'probed.ai', qualityScore: 0.4, lacks: ['no_name'] } },
  ]);
  await shown(
    await appendRadar(store, domainStream('public.ai'), [
      probed('public.ai', { qualityScore: 0.9 }),
      { type: 'DomainPromoted', data: { apex: 'public.ai', companyId: COMPANY, wasOnFile: true, qualityScore: 0.9 } },
    ]),
  );
}, 60_000);

afterAll(() => service.stop());

async function shown(position: bigint): Promise<void> {
  expect(await service.app.get(Freshness, { strict: false }).waitFor(['domains'], position, 20_000)).toBe(true);
}

async function reject(apex: string, reason?: string, headers: object = {}): Promise<Answer> {
  const answer = await service.admin(`domains/${apex}/reject`, reason === undefined ? {} : { reason }, headers);
  await shown(await store.headPosition());
  return answer;
}

const row = async (apex: string): Promise<Record<string, unknown> | undefined> =>
  (
    await service.call(
      'GET',
      `/api/v1/domains?apex=${apex}&status=queued,quality_failed,promoted,rejected&include=evidence`,
      key,
    )
  ).body.data[0];

async function events(apex: string): Promise<{ type: string; data: unknown; metadata: unknown }[]> {
  const found = [];
  for await (const { type, data, metadata } of store.readStream(domainStream(apex)))
    found.push({ type, data, metadata });
  return found;
}

describe('an operator who rejects a name', () => {
  it.each(['spam.ai', 'probed.ai'])('takes %s out: the row shows why, the log also who', async (apex) => {
    const { status, body, headers } = await reject(apex.toUpperCase(), 'lists a hundred of them', {
      'x-operator': 'ada',
    });
    expect([status, body]).toEqual([200, { apex, status: 'rejected' }]);
    expect(headers['x-consistency-token']).toBeDefined();
    expect(await row(apex)).toMatchObject({
      status: 'rejected',
      startup_slug: null,
      evidence: { verdict: 'operator: lists a hundred of them', next_probe_at: null },
    });
    expect((await events(apex)).at(-1)).toMatchObject({
      type: 'DomainRejected',
      data: { apex, reason: 'operator', detail: 'lists a hundred of them' },
      metadata: { actor: 'operator:ada', reason: 'lists a hundred of them' },
    });
  });

  it('has it probed no more', async () => {
    const due = new DueDomains(service.app.get(ReadStore, { strict: false }));
    const inAYear = Date.parse('2027-11-21T00:00:00.000Z');
    expect(await due.probes(inAYear, 100, [])).toContain('retried.ai');
    await reject('retried.ai', 'spam');
    expect(await due.probes(inAYear, 100, [])).not.toContain('retried.ai');
  });

  it('may say it twice: the first reason stands', async () => {
    await reject('twice.ai', 'spam');
    expect((await reject('twice.ai', 'more spam')).status).toBe(200);
    expect(await events('twice.ai')).toHaveLength(1);
    expect(await row('twice.ai')).toMatchObject({ evidence: { verdict: 'operator: spam' } });
  });

  it('may not reject a name whose profile is public', async () => {
    const { status, body } = await reject('public.ai', 'spam');
    expect([status, body.code]).toEqual([422, 'unprocessable']);
    expect(await row('public.ai')).toMatchObject({ status: 'promoted' });
  });

  it('hears of a name that nobody saw', async () => {
    const { status, body } = await reject('nobody.ai', 'spam');
    expect([status, body.code]).toEqual([404, 'not_found']);
    expect(await events('nobody.ai')).toEqual([]);
  });

  it.each<[string, string, string, string | undefined]>([
    ['no reason', 'reason', 'm-nchen.ai', undefined],
    ['an empty reason', 'reason', 'm-nchen.ai', '  '],
    ['a reason that is too long', 'reason', 'm-nchen.ai', 'x'.repeat(1_001)],
    ['an address', 'apex', '1.2.3.4', 'spam'],
    ["a name under a provider's suffix", 'apex', 'shop.github.io', 'spam'],
  ])('is refused %s, naming %s', async (_what, field, apex, reason) => {
    const { status, body } = await reject(apex, reason);
    expect([status, body.code]).toEqual([400, 'validation_failed']);
    expect(body.errors.map((error: { field: string }) => error.field)).toEqual([field]);
  });

  it('must be an operator', async () => {
    const path = '/api/admin/domains/m-nchen.ai/reject';
    for (const caller of [undefined, key]) {
      expect((await service.call('POST', path, caller, { reason: 'spam' })).status).toBe(401);
    }
    expect(await row('m-nchen.ai')).toMatchObject({ status: 'queued' });
  });
});
