import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EventStore } from '../../../src/platform/event-store/event-store.js';
import { ReadStore } from '../../../src/platform/read-store/read-store.js';
import { auditCredits } from '../../../src/metering/audit/credit-audit.js';
import { creditStream } from '../../../src/metering/ledger/credits.events.js';
import { until } from '../../kit/until.js';
import { Service } from './stack.js';

let folder: string;
let service: Service;
let other: Service;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'charges-'));
  const PLANS_FILE = join(folder, 'plans.json');
  const few = { allowances: { api: 30 }, dailyCaps: { api: null }, requestsPerMinute: 10_000 };
  writeFileSync(PLANS_FILE, JSON.stringify({ pro_lite: few }));
  service = await Service.start(undefined, { PLANS_FILE });
  other = await Service.start(service, { PLANS_FILE });
}, 60_000);

afterAll(async () => {
  await other.stop();
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
});

const match = { domains: ['nowhere.example'] };
const audit = (accountId: string) => auditCredits(service.app.get(EventStore, { strict: false }), accountId);

describe('a metered call', () => {
  it('says what it cost and what is left, on every process the same', async () => {
    const { key } = await service.account('pro_mini');
    const blocks = [];
    for (const process of [service, other, service]) {
      blocks.push((await process.call('POST', '/api/v1/startups/match', key, match)).body.credits);
    }
    const block = (used: number) => ({
      cost: 1,
      remaining_period: 2_000 - used,
      remaining_balance: 0,
      used,
      limit: 2_000,
      remaining: 2_000 - used,
    });
    expect(blocks).toEqual([block(1), block(2), block(3)]);
  });

  it('costs nothing where it is refused or finds nothing at its address', async () => {
    const { key, accountId } = await service.account('pro_mini');
    const bad = await service.call('POST', '/api/v1/startups/match', key, { domains: [] });
    const missing = await service.call('GET', '/api/v1/startups/no-such-company', key);
    expect([bad.status, missing.status]).toEqual([400, 404]);
    expect((await audit(accountId)).balances.api.used).toBe(0);
  });

  it('is served exactly as often as there are credits, however many come at once to however many processes', async () => {
    const { key, accountId } = await service.account('pro_lite');
    const calls = Array.from({ length: 60 }, (_, n) =>
      (n % 2 === 0 ? service : other).call('POST', '/api/v1/startups/match', key, match),
    );
    const answers = await Promise.all(calls);
    const codes = answers.map(({ status, body }) => (status === 200 ? 200 : body.code));
    expect(codes.filter((code) => code === 200)).toHaveLength(30);
    expect(codes.filter((code) => code === 'insufficient_credits')).toHaveLength(30);
    expect(await audit(accountId)).toMatchObject({ verified: true, balances: { api: { used: 30 } } });
  });

  it('is charged once under one Idempotency-Key, also where the stored answer was lost', async () => {
    const { key, accountId } = await service.account('pro_mini');
    const headers = { 'idempotency-key': 'one-and-the-same' };
    const first = await service.call('POST', '/api/v1/startups/match', key, match, headers);
    const replayed = await other.call('POST', '/api/v1/startups/match', key, match, headers);
    expect(replayed.body).toEqual(first.body);
    expect(replayed.headers['idempotency-replayed']).toBe('true');
    await service.app.get(ReadStore, { strict: false }).query('TRUNCATE ops.idempotency');
    const again = await other.call('POST', '/api/v1/startups/match', key, match, headers);
    expect([again.status, again.body.results]).toEqual([200, first.body.results]);
    expect(again.body.credits).toMatchObject({ cost: 1, remaining_period: 1_999, used: 1 });
    expect((await audit(accountId)).balances.api.used).toBe(1);
  });

  it('refuses another body under a key that was charged, also where the stored answer was lost', async () => {
    const { key, accountId } = await service.account('pro_mini');
    const headers = { 'idempotency-key': 'one-body-only' };
    await service.call('POST', '/api/v1/startups/match', key, match, headers);
    await service.app.get(ReadStore, { strict: false }).query('TRUNCATE ops.idempotency');
    const body = { domains: ['elsewhere.example'] };
    const refused = await other.call('POST', '/api/v1/startups/match', key, body, headers);
    expect([refused.status, refused.body.code]).toEqual([422, 'idempotency_mismatch']);
    expect(refused.body).not.toHaveProperty('results');
    const again = await other.call('POST', '/api/v1/startups/match', key, match, headers);
    expect([again.status, again.body.credits.cost]).toEqual([200, 1]);
    expect((await audit(accountId)).balances.api.used).toBe(1);
  });

  it('stands in the usage list, newest first, page by page, and as the log stood then', async () => {
    const { key, accountId } = await service.account('pro_mini');
    for (let n = 0; n < 5; n++) await service.call('POST', '/api/v1/startups/match', key, match);
    const debited = Date.now() + 1;
    const then = new Date(debited).toISOString();
    // A grant of the same millisecond would have been on file at that instant.
    await until(() => Promise.resolve(Date.now() > debited + 1 || null), { what: 'a later millisecond' });
    await service.admin(`accounts/${accountId}/grants`, { wallet: 'api', credits: 7 });
    const usage = async (query = '') => (await service.call('GET', `/api/v1/usage${query}`, key)).body;
    const { data, pagination } = await until(async () => ((await usage()).data.length === 6 ? usage() : null), {
      what: 'the read model',
    });
    expect(pagination).toMatchObject({ total: 6, next_cursor: null });
    type Row = { id: string; kind: string; remaining_balance: number };
    expect(data.map(({ kind, remaining_balance }: Row) => [kind, remaining_balance])).toEqual([
      ['grant', 7],
      ...Array.from({ length: 5 }, () => ['debit', 0]),
    ]);
    expect(data[1]).toMatchObject({ operation: 'startups.match', wallet: 'api', amount: 1, remaining_period: 1_995 });
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: { data: Row[]; pagination: { next_cursor: string | null } } = await usage(
        `?limit=4${cursor && `&cursor=${cursor}`}`,
      );
      seen.push(...page.data.map(({ id }) => id));
      cursor = page.pagination.next_cursor;
    }
    expect(seen).toEqual(data.map(({ id }: Row) => id));
    const past = await usage(`?as_of=${then}`);
    expect([past.pagination.total, past.as_of.at]).toEqual([5, then]);
    expect(await usage(`?as_of=${past.as_of.position}`)).toMatchObject({ data: past.data, pagination: { total: 5 } });
    const positions: bigint[] = [];
    for await (const event of service.app.get(EventStore).readStream(creditStream(accountId)))
      if (event.type === 'CreditDebited') positions.push(event.position);
    for (const [at, position] of positions.entries())
      expect((await usage(`?as_of=@${position}`)).pagination.total).toBe(at + 1);
    expect(await usage()).not.toHaveProperty('as_of');
    const refused = await service.call('GET', '/api/v1/usage?as_of=@999999999999', key);
    expect([refused.status, refused.body.errors[0].field]).toEqual([400, 'as_of']);
    expect((await service.call('GET', '/api/v1/usage?cursor=made-up', key)).status).toBe(400);
    expect((await service.call('GET', '/api/v1/usage?as_of=yesterday', key)).status).toBe(400);
  });
});
