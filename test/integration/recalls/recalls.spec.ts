import { randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { companyDecider, observe } from '../../../src/companies/record/company.decide.js';
import { companyIdOf } from '../../../src/companies/record/company-id.rules.js';
import { type CompanyDetails, companyStream } from '../../../src/companies/record/company.events.js';
import { auditCredits } from '../../../src/metering/audit/credit-audit.js';
import { decideOn } from '../../../src/platform/event-store/decide.js';
import { EventStore } from '../../../src/platform/event-store/event-store.js';
import { Freshness } from '../../../src/platform/read-store/freshness.js';
import { Recalls } from '../../../src/recalls/process/recalls.process.js';
import { until } from '../../kit/until.js';
import { type Answer } from '../metering/stack.js';
import { type Received, WebhookWorld } from '../webhooks/world.js';

const WORLDS_FIRST = '2026-03-13T00:00:00.000Z';
const READ_MODELS = ['companies', 'usage', 'served', 'recalls', 'wallets', 'webhooks'];
let world: WebhookWorld;

beforeAll(async () => {
  world = await WebhookWorld.start();
  for (const name of ['good', 'other', 'slow', 'busy'])
    world.on(name, (_request, response) => response.writeHead(200).end());
}, 120_000);
afterAll(() => world.stop());
afterEach(() => void (world.site.seen.length = 0));

const log = (): EventStore => world.service.app.get(EventStore, { strict: false });
const call = (method: string, path: string, key: string, body?: object): Promise<Answer> =>
  world.service.call(method, path, key, body);
const correct = (slug: string, body: object, query = ''): Promise<Answer> =>
  world.service.admin(`companies/${slug}/corrections${query}`, { reason: 'The register says so', ...body });

async function settled(): Promise<void> {
  const position = await log().headPosition();
  expect(await world.service.app.get(Freshness, { strict: false }).waitFor(READ_MODELS, position, 20_000)).toBe(true);
}

async function company(name: string, details: CompanyDetails): Promise<string> {
  const domain = `${name}.ai`;
  const companyId = companyIdOf(domain);
  const id = randomUUID();
  await decideOn(
    log(),
    companyStream(companyId),
    companyDecider,
    (state) =>
      observe(state, {
        ...{ companyId, domain, contestedDomain: null, slugBase: name, details: { name, ...details } },
        provenance: { source: 'directory', observedAt: WORLDS_FIRST },
      }),
    { commandId: id, correlationId: id, actor: 'operator:spec', now: Date.now() },
  );
  await settled();
  return companyId;
}

async function read(slug: string, key: string): Promise<string> {
  const answer = await call('GET', `/api/v1/startups/${slug}`, key);
  expect(answer.status).toBe(200);
  return String(answer.headers['x-request-id']);
}

const came = (name: string, count = 1): Promise<Received[]> =>
  until(() => (world.received(name).length >= count ? world.received(name) : null), { what: `${count} at ${name}` });

/** The recalls of an account, once there are `count`. */
async function recallsOf(key: string, count: number, query = ''): Promise<Answer['body'][]> {
  return until(
    async () => {
      await settled();
      const { body } = await call('GET', `/api/v1/recalls${query}`, key);
      return body.data.length >= count ? body.data : null;
    },
    { what: `${count} recalls` },
  );
}

async function refundsOf(accountId: string): Promise<{ requestId: string; cause: string; amount: number }[]> {
  const found = [];
  for await (const { type, data } of log().readStream(`credits-${accountId}`)) {
    if (type === 'CreditRefunded') found.push(data as { requestId: string; cause: string; amount: number });
  }
  return found;
}

describe('a wrong value', () => {
  it('is recalled from whom it was served: webhook, refund, list and check', async () => {
    const companyId = await company('acme', { totalFunding: 5_000_000 });
    const owner = await world.service.account('pro_lite');
    const stranger = await world.service.account('pro_lite');
    const hook = await world.hook('good', owner.key, ['record.recalled']);
    await world.hook('other', stranger.key, ['record.recalled']);
    const requestId = await read('acme', owner.key);
    const position = await log().headPosition();
    await settled();
    expect((await correct('acme', { kind: 'corrected', field: 'total_funding', value: 500_000 })).status).toBe(200);

    const [message] = (await came('good')) as [Received];
    const { type, data } = new Webhook(hook.secret).verify(
      message.raw,
      message.headers as Record<string, string>,
    ) as never;
    expect([type, data]).toEqual([
      'record.recalled',
      {
        ...{ recall_id: expect.any(String), kind: 'corrected', class: 'money', classes: ['money'], merged_into: null },
        record: { kind: 'company', id: companyId, slug: 'acme' },
        fields: [{ pointer: '/total_funding', served: 5_000_000, now: 500_000 }],
        wrong_from: { position: expect.stringMatching(/^\d+$/), at: expect.any(String) },
        ...{ right_until: null, corrected_at: expect.any(String), corrected_position: expect.stringMatching(/^\d+$/) },
        reads: { count: 1, first_at: expect.any(String), last_at: expect.any(String), request_ids: [requestId] },
        refund: { credits: 1, wallet: 'api' },
        proof: expect.stringContaining('/api/v1/proofs/events/'),
      },
    ]);

    const { recall_id: recallId } = data as { recall_id: string };
    const [listed] = await recallsOf(owner.key, 1);
    expect(listed).toEqual({
      ...(data as object),
      position: expect.stringMatching(/^@\d+$/),
      noticed_at: expect.any(String),
    });
    expect(await refundsOf(owner.accountId)).toMatchObject([{ requestId, cause: `recall:${recallId}`, amount: 1 }]);
    const audit = await auditCredits(log(), owner.accountId);
    expect(audit.violations).toEqual([]);

    const { body } = await call('POST', '/api/v1/recalls/check', owner.key, {
      holdings: [
        { kind: 'company', id: companyId, position: String(position) },
        { kind: 'company', id: companyId, revision: 0 },
        { kind: 'company', id: companyId, position: String(await log().headPosition()) },
        { kind: 'company', id: randomUUID(), position: '1' },
        { kind: 'company', id: 'acme', position: '1' },
      ],
    });
    expect(body.results).toEqual([
      { index: 0, status: 'recalled', recall_id: recallId, kind: 'corrected', fields: ['/total_funding'] },
      { index: 1, status: 'recalled', recall_id: recallId, kind: 'corrected', fields: ['/total_funding'] },
      { index: 2, status: 'current' },
      { index: 3, status: 'unknown' },
      { index: 4, status: 'unknown' },
    ]);
    expect((await call('GET', '/api/v1/recalls', stranger.key)).body.data).toEqual([]);
    expect(world.received('other')).toEqual([]);
  });

  it('that is corrected again is a second recall, and refunds nothing twice', async () => {
    await company('twice', {});
    const { accountId, key } = await world.service.account('pro_lite');
    await read('twice', key);
    await settled();
    await correct('twice', { kind: 'corrected', field: 'name', value: 'Twice Inc' });
    await recallsOf(key, 1);
    await settled();
    await read('twice', key);
    await settled();
    await correct('twice', { kind: 'corrected', field: 'name', value: 'Twice Ltd' });
    const [first, second] = await recallsOf(key, 2);
    expect([first.refund, second.refund]).toEqual([
      { credits: 1, wallet: 'api' },
      { credits: 1, wallet: 'api' },
    ]);
    const refunded = (await refundsOf(accountId)).map(({ requestId }) => requestId);
    expect([refunded.length, new Set(refunded).size]).toEqual([2, 2]);
  });

  it('of a class that the account has not chosen is in the list only where it is asked for', async () => {
    await company('texts', { hqCity: 'Oslo' });
    const { key } = await world.service.account('pro_lite');
    await world.hook('slow', key, ['record.recalled']);
    await read('texts', key);
    await settled();
    await correct('texts', { kind: 'corrected', field: 'hq_city', value: 'Bergen' });
    expect(await recallsOf(key, 1, '?classes=text')).toMatchObject([{ class: 'text', refund: null }]);
    expect((await call('GET', '/api/v1/recalls', key)).body.data).toEqual([]);
    const { body } = await call('POST', '/api/v1/recalls/classes', key, { classes: ['text', 'money'] });
    expect(body).toEqual({ classes: ['money', 'text'] });
    expect((await call('GET', '/api/v1/recalls', key)).body.data).toHaveLength(1);
    expect(world.received('slow')).toEqual([]);
  });

  it('is recalled from charges that come after the correction', async () => {
    await company('late', {});
    const { key } = await world.service.account('pro_lite');
    const recalls = world.service.app.get(Recalls, { strict: false });
    await correct('late', { kind: 'corrected', field: 'name', value: 'Late Inc' });
    // The read model of companies may be behind the correction, so this answer shows either version.
    const answer = await call('GET', '/api/v1/startups/late', key);
    await settled();
    await recalls.round();
    const noticed = (await call('GET', '/api/v1/recalls', key)).body.data;
    expect(noticed).toHaveLength(answer.body.data.name === 'late' ? 1 : 0);
  });

  it('of a list is noticed, and not refunded', async () => {
    await company('listed', {});
    const { accountId, key } = await world.service.account('pro_lite');
    expect((await call('GET', '/api/v1/startups?q=listed', key)).body.data).toHaveLength(1);
    await settled();
    await correct('listed', { kind: 'corrected', field: 'name', value: 'Listed Inc' });
    expect(await recallsOf(key, 1)).toMatchObject([{ class: 'identity', refund: null }]);
    expect(await refundsOf(accountId)).toEqual([]);
  });
});

it('several recalls within a minute are one message, and a repeat of the process sends none', async () => {
  const names = ['burst-a', 'burst-b', 'burst-c'];
  for (const name of names) await company(name, {});
  const { key } = await world.service.account('pro_lite');
  await world.hook('busy', key, ['record.recalled']);
  for (const name of names) await read(name, key);
  await settled();
  for (const name of names) await correct(name, { kind: 'withdrawn' });
  await recallsOf(key, 3);
  const [first] = await came('busy');
  expect(first?.body.data).toMatchObject({ kind: 'withdrawn', fields: [], record: { slug: null } });
  world.service.clock.offsetMs += 61_000;
  const [, second] = await came('busy', 2);
  expect(second?.body.data).toMatchObject({
    count: 2,
    more: null,
    recalls: [{ kind: 'withdrawn' }, { kind: 'withdrawn' }],
  });
  const recalls = world.service.app.get(Recalls, { strict: false });
  for await (const event of log().readStream(companyStream(companyIdOf('burst-a.ai')))) {
    if (recalls.follows.concerns(event)) await recalls.react(event);
  }
  expect(await recallsOf(key, 3)).toHaveLength(3);
  world.service.clock.offsetMs += 61_000;
  await recalls.round();
  expect(world.received('busy')).toHaveLength(2);
});

it('a merged id is checked as the record that has its facts', async () => {
  const [duplicate, survivor] = [await company('dup', {}), await company('main', {})];
  const { key } = await world.service.account('pro_lite');
  await read('dup', key);
  await settled();
  const before = await log().headPosition();
  await correct('dup', { kind: 'merged', into: 'main' });
  expect(await recallsOf(key, 1)).toMatchObject([{ kind: 'merged', merged_into: survivor, record: { id: duplicate } }]);
  const after = await log().headPosition();
  const holdings = [before, after].map((position) => ({ kind: 'company', id: duplicate, position: `@${position}` }));
  const { body } = await call('POST', '/api/v1/recalls/check', key, { holdings });
  expect(body.results).toMatchObject([
    { status: 'recalled', kind: 'merged', merged_into: survivor },
    { status: 'current' },
  ]);
});

it.each([
  [{ holdings: 'x' }, 'holdings'],
  [{ holdings: [1] }, 'holdings[0]'],
  [{ holdings: [{ kind: 'firm', id: 'x', position: '1' }] }, 'holdings[0].kind'],
  [{ holdings: [{ kind: 'company', id: 'x' }] }, 'holdings[0]'],
  [{ holdings: [{ kind: 'company', id: 'x', position: '1', revision: 2 }] }, 'holdings[0]'],
  [{ holdings: [{ kind: 'company', id: 'x', position: 'soon' }] }, 'holdings[0].position'],
])('a check of %j is refused, and the field named', async (body, field) => {
  const { key } = await world.service.account('pro_lite');
  const answer = await call('POST', '/api/v1/recalls/check', key, body);
  expect([answer.status, answer.body.errors?.[0]?.field]).toEqual([400, field]);
});
