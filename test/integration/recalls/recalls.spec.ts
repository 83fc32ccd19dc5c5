import { jest } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { companyIdOf } from '../../../src/companies/record/company-id.rules.js';
import { companyStream } from '../../../src/companies/record/company.events.js';
import { auditCredits } from '../../../src/metering/audit/credit-audit.js';
import { Ledger } from '../../../src/metering/ledger/ledger.service.js';
import { ReadStore } from '../../../src/platform/read-store/read-store.js';
import { LedgerRecallRefunds } from '../../../src/recalls/process/recall-refunds.service.js';
import { Recalls } from '../../../src/recalls/process/recalls.process.js';
import { until } from '../../kit/until.js';
import { type Answer } from '../metering/stack.js';
import { type Received, WebhookWorld } from '../webhooks/world.js';
import { RecallWorld } from './recall-world.js';

let world: WebhookWorld;
let recalls: RecallWorld;

beforeAll(async () => {
  world = await WebhookWorld.start();
  recalls = new RecallWorld(world.service);
  for (const name of ['good', 'other', 'slow', 'busy'])
    world.on(name, (_request, response) => response.writeHead(200).end());
}, 120_000);
afterAll(() => world.stop());
afterEach(() => void (world.site.seen.length = 0));

const call = (method: string, path: string, key: string, body?: object): Promise<Answer> =>
  world.service.call(method, path, key, body);
const came = (name: string, count = 1): Promise<Received[]> =>
  until(() => (world.received(name).length >= count ? world.received(name) : null), { what: `${count} at ${name}` });

describe('a wrong value', () => {
  it('is recalled from whom it was served: webhook, refund, list and check', async () => {
    const companyId = await recalls.company('acme', { totalFunding: 5_000_000 });
    const owner = await world.service.account('pro_lite');
    const stranger = await world.service.account('pro_lite');
    const hook = await world.hook('good', owner.key, ['record.recalled']);
    await world.hook('other', stranger.key, ['record.recalled']);
    const requestId = await recalls.read('acme', owner.key);
    const position = await recalls.log.headPosition();
    expect((await recalls.correct('acme', { kind: 'corrected', field: 'total_funding', value: 500_000 })).status).toBe(
      200,
    );

    const [message] = (await came('good')) as [Received];
    const { type, data } = new Webhook(hook.secret).verify(
      message.raw,
      message.headers as Record<string, string>,
    ) as never;
    expect([type, data]).toEqual([
      'record.recalled',
      {
        recall_id: expect.any(String),
        kind: 'corrected',
        class: 'money',
        classes: ['money'],
        merged_into: null,
        record: { kind: 'company', id: companyId, slug: 'acme' },
        fields: [{ pointer: '/total_funding', served: 5_000_000, now: 500_000 }],
        wrong_from: { position: expect.stringMatching(/^\d+$/), at: expect.any(String) },
        right_until: null,
        corrected_at: expect.any(String),
        corrected_position: expect.stringMatching(/^\d+$/),
        reads: { count: 1, first_at: expect.any(String), last_at: expect.any(String), request_ids: [requestId] },
        refund: { credits: 1, wallet: 'api' },
        proof: expect.stringContaining('/api/v1/proofs/events/'),
      },
    ]);

    const { recall_id: recallId } = data as { recall_id: string };
    const [listed] = await recalls.recallsOf(owner.key, 1);
    expect(listed).toEqual({
      ...(data as object),
      position: expect.stringMatching(/^@\d+$/),
      noticed_at: expect.any(String),
    });
    expect(await recalls.refunded(owner.accountId, 1)).toMatchObject([
      { requestId, cause: `recall:${recallId}`, amount: 1 },
    ]);
    const audit = await auditCredits(recalls.log, owner.accountId);
    expect(audit.violations).toEqual([]);

    const { body } = await call('POST', '/api/v1/recalls/check', owner.key, {
      holdings: [
        { kind: 'company', id: companyId, position: String(position) },
        { kind: 'company', id: companyId, revision: 0 },
        { kind: 'company', id: companyId, position: String(await recalls.log.headPosition()) },
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
    await recalls.company('twice', {});
    const { accountId, key } = await world.service.account('pro_lite');
    await recalls.read('twice', key);
    await recalls.correct('twice', { kind: 'corrected', field: 'name', value: 'Twice Inc' });
    await recalls.recallsOf(key, 1);
    await recalls.read('twice', key);
    await recalls.correct('twice', { kind: 'corrected', field: 'name', value: 'Twice Ltd' });
    const [first, second] = await recalls.recallsOf(key, 2);
    expect([first.refund, second.refund]).toEqual([
      { credits: 1, wallet: 'api' },
      { credits: 1, wallet: 'api' },
    ]);
    const refunded = (await recalls.refunded(accountId, 2)).map(({ requestId }) => requestId);
    expect([refunded.length, new Set(refunded).size]).toEqual([2, 2]);
  });

  it('of a class that the account has not chosen is in the list only where it is asked for', async () => {
    await recalls.company('texts', { hqCity: 'Oslo' });
    const { key } = await world.service.account('pro_lite');
    await world.hook('slow', key, ['record.recalled']);
    await recalls.read('texts', key);
    await recalls.correct('texts', { kind: 'corrected', field: 'hq_city', value: 'Bergen' });
    expect(await recalls.recallsOf(key, 1, '?classes=text')).toMatchObject([{ class: 'text', refund: null }]);
    expect((await call('GET', '/api/v1/recalls', key)).body.data).toEqual([]);
    const { body } = await call('POST', '/api/v1/recalls/classes', key, { classes: ['text', 'money'] });
    expect(body).toEqual({ classes: ['money', 'text'] });
    expect((await call('GET', '/api/v1/recalls', key)).body.data).toHaveLength(1);
    expect(world.received('slow')).toEqual([]);

    await recalls.read('texts', key);
    // At most one message a minute.
    world.service.clock.offsetMs += 61_000;
    await recalls.correct('texts', { kind: 'corrected', field: 'hq_city', value: 'Stavanger' });
    const [message] = await came('slow');
    expect(message?.body.data).toMatchObject({ class: 'text', fields: [{ served: 'Bergen', now: 'Stavanger' }] });
  });

  it('is recalled from charges that come after the correction', async () => {
    await recalls.company('late', {});
    const { key } = await world.service.account('pro_lite');
    const process = world.service.app.get(Recalls, { strict: false });
    await recalls.correct('late', { kind: 'corrected', field: 'name', value: 'Late Inc' });
    // The read model of companies may be behind the correction, so this answer shows either version.
    const answer = await call('GET', '/api/v1/startups/late', key);
    await recalls.settled();
    await process.round();
    await recalls.settled();
    const isWrong = answer.body.data.name === 'late';
    // The process may not have come to the correction yet.
    if (isWrong) await recalls.recallsOf(key, 1);
    expect((await call('GET', '/api/v1/recalls', key)).body.data).toHaveLength(isWrong ? 1 : 0);
  });

  it('of a list is noticed, and not refunded', async () => {
    await recalls.company('listed', {});
    const { accountId, key } = await world.service.account('pro_lite');
    expect((await call('GET', '/api/v1/startups?q=listed', key)).body.data).toHaveLength(1);
    await recalls.correct('listed', { kind: 'corrected', field: 'name', value: 'Listed Inc' });
    expect(await recalls.recallsOf(key, 1)).toMatchObject([{ class: 'identity', refund: null }]);
    expect(await recalls.refundsOf(accountId)).toEqual([]);
  });

  it('of a list or a match is not noticed where neither shows the field, before or after the correction', async () => {
    await recalls.company('citied', { hqCity: 'Oslo' });
    const newKey = async (): Promise<string> => (await world.service.account('pro_lite')).key;
    const [reader, before, after] = [await newKey(), await newKey(), await newKey()];
    const list = (key: string) => call('GET', '/api/v1/startups?q=citied', key);
    await recalls.read('citied', reader);
    expect((await list(before)).body.data).toHaveLength(1);
    await recalls.correct('citied', { kind: 'corrected', field: 'hq_city', value: 'Bergen' });
    expect((await list(after)).body.data).toHaveLength(1);
    const match = await call('POST', '/api/v1/startups/match', after, { domains: ['citied.ai'] });
    expect(match.body.results).toMatchObject([{ matched: true }]);
    const listed = await recalls.recallsOf(reader, 1, '?classes=text');
    expect(listed).toMatchObject([{ class: 'text', fields: [{ pointer: '/hq_city' }] }]);
    await recalls.settled();
    await world.service.app.get(Recalls, { strict: false }).round();
    await recalls.settled();
    for (const key of [before, after]) expect(await recalls.recallsOf(key, 0, '?classes=text')).toEqual([]);
  });
});

it('several recalls within a minute are one message, and a repeat of the process sends none', async () => {
  const names = ['burst-a', 'burst-b', 'burst-c'];
  for (const name of names) await recalls.company(name, {});
  const { key } = await world.service.account('pro_lite');
  await world.hook('busy', key, ['record.recalled']);
  for (const name of names) await recalls.read(name, key);
  for (const name of names) await recalls.correct(name, { kind: 'withdrawn' });
  await recalls.recallsOf(key, 3);
  const [first] = await came('busy');
  expect(first?.body.data).toMatchObject({ kind: 'withdrawn', fields: [], record: { slug: null } });
  world.service.clock.offsetMs += 61_000;
  const [, second] = await came('busy', 2);
  expect(second?.body.data).toMatchObject({
    count: 2,
    more: null,
    recalls: [{ kind: 'withdrawn' }, { kind: 'withdrawn' }],
  });
  const process = world.service.app.get(Recalls, { strict: false });
  for await (const event of recalls.log.readStream(companyStream(companyIdOf('burst-a.ai')))) {
    if (process.follows.concerns(event)) await process.react(event);
  }
  expect(await recalls.recallsOf(key, 3)).toHaveLength(3);
  world.service.clock.offsetMs += 61_000;
  await process.round();
  expect(world.received('busy')).toHaveLength(2);
});

it('a merged id is checked as the record that has its facts', async () => {
  const [duplicate, survivor] = [await recalls.company('dup', {}), await recalls.company('main', {})];
  const { key } = await world.service.account('pro_lite');
  await recalls.read('dup', key);
  const before = await recalls.log.headPosition();
  await recalls.correct('dup', { kind: 'merged', into: 'main' });
  expect(await recalls.recallsOf(key, 1)).toMatchObject([
    { kind: 'merged', merged_into: survivor, record: { id: duplicate } },
  ]);
  const after = await recalls.log.headPosition();
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

it('a version that was read more often than a notice lists is refunded for every read', async () => {
  await recalls.company('often', { totalFunding: 5_000_000 });
  const owner = await world.service.account('pro');
  const reads = Array.from({ length: 120 }, () => call('GET', '/api/v1/startups/often', owner.key));
  for (const { status, text } of await Promise.all(reads)) expect([status, text]).toEqual([200, expect.any(String)]);
  await recalls.settled();
  await recalls.correct('often', { kind: 'corrected', field: 'total_funding', value: 500_000 });
  const refunds = await recalls.refunded(owner.accountId, 120);
  expect(new Set(refunds.map(({ requestId }) => requestId)).size).toBe(120);
  const [listed] = await recalls.recallsOf(owner.key, 1);
  expect([listed.reads.count, listed.reads.request_ids.length, listed.refund.credits]).toEqual([120, 100, 120]);
  expect((await auditCredits(recalls.log, owner.accountId)).violations).toEqual([]);
}, 60_000);

it('an account that cannot be refunded now keeps no other from being paid, and is paid later, each once', async () => {
  await recalls.company('part', {});
  const owners = [await world.service.account('pro_lite'), await world.service.account('pro_lite')];
  const store = world.service.app.get(ReadStore);
  const [recallId, accounts] = [randomUUID(), owners.map(({ accountId }) => accountId)];
  for (const { key, accountId } of owners) {
    await store.query(
      `INSERT INTO ops.recall_refunds (recall_id, month, account_id, request_id, wallet, credits, revision)
       SELECT $1, '2026-11', account_id, request_id, wallet, 1, revision FROM read.usage
       WHERE account_id = $2 AND request_id = $3 AND kind = 'debit'`,
      [recallId, accountId, await recalls.read('part', key)],
    );
  }
  const refunds = world.service.app.get(LedgerRecallRefunds);
  const ledger = world.service.app.get(Ledger);
  const refund = ledger.refund.bind(ledger);
  const refused = jest
    .spyOn(ledger, 'refund')
    .mockImplementation((accountId, ...rest) =>
      accountId === accounts[0] ? Promise.reject(new Error('cannot be reached')) : refund(accountId, ...rest),
    );
  await expect(refunds.pay(recallId, accounts)).rejects.toThrow('cannot be reached');
  refused.mockRestore();
  const unpaid = 'SELECT account_id FROM ops.recall_refunds WHERE recall_id = $1 AND NOT is_paid';
  expect(await store.query(unpaid, [recallId])).toEqual([{ account_id: accounts[0] }]);
  for (let time = 0; time < 2; time++) await refunds.pay(recallId, accounts);
  expect(await store.query(unpaid, [recallId])).toEqual([]);
  for (const accountId of accounts) expect(await recalls.refundsOf(accountId)).toHaveLength(1);
});

it('refunds of older charges of an account read its stream once, and pay each', async () => {
  await recalls.company('older', {});
  const { key, accountId } = await world.service.account('pro_lite');
  const requests = [];
  for (let n = 0; n < 3; n++) requests.push(await recalls.read('older', key));
  const recallId = randomUUID();
  await world.service.app.get(ReadStore).query(
    `INSERT INTO ops.recall_refunds (recall_id, month, account_id, request_id, wallet, credits, revision)
     SELECT $1, '2026-11', account_id, request_id, wallet, 1, revision FROM read.usage
     WHERE account_id = $2 AND request_id = ANY($3::text[]) AND kind = 'debit'`,
    [recallId, accountId, requests],
  );
  const charges: bigint[] = [];
  for await (const { type, revision } of recalls.log.readStream(`credits-${accountId}`)) {
    if (type === 'CreditDebited') charges.push(revision);
  }
  const HALF_A_DAY_MS = 13 * 3_600_000;
  world.pass(HALF_A_DAY_MS);
  const reads = jest.spyOn(recalls.log, 'readStream');
  try {
    await world.service.app.get(LedgerRecallRefunds).pay(recallId, [accountId]);
    const ofCharges = reads.mock.calls.filter(
      ([stream, options]) => stream === `credits-${accountId}` && charges.includes(options?.from ?? -1n),
    );
    expect(ofCharges).toHaveLength(1);
  } finally {
    reads.mockRestore();
    world.pass(-HALF_A_DAY_MS);
  }
  const refunds = await recalls.refundsOf(accountId);
  expect(refunds.map(({ requestId }) => requestId).sort()).toEqual([...requests].sort());
  expect((await auditCredits(recalls.log, accountId)).violations).toEqual([]);
});
