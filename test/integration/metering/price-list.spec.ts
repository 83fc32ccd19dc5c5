import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type PlanName, type Wallet } from '../../../src/kernel/credits.js';
import { Ledger } from '../../../src/metering/ledger/ledger.service.js';
import { planRank } from '../../../src/metering/pricing/plans.settings.js';
import { type PricedOperation } from '../../../src/metering/pricing/prices.service.js';
import { PRICE_LIST } from '../../../src/price-list.js';
import { newId } from '../../../src/platform/ids/ids.js';
import { OPERATION_SAMPLES } from '../../kit/operation-samples.js';
import { Service, type Answer } from './stack.js';

const NONE = { api: 0, enrich: 0, intel: 0, video: 0 };
/** Above the dearest call: what no day allows is refused for good. */
const CAP = 128;
/** Plans on which one limit each is at hand; `bench` and `free` stay as they are but for their minutes. */
const PLANS = {
  free: { requestsPerMinute: 100_000 },
  pro_mini: { requestsPerMinute: 1, allowances: { ...NONE, api: 1_000 } },
  pro_lite: { requestsPerMinute: 100_000, allowances: NONE, dailyCaps: { api: null } },
  pro: { requestsPerMinute: 100_000, allowances: { ...NONE, api: 1_000 }, dailyCaps: { api: CAP } },
  bench: { requestsPerMinute: 1, allowances: { api: 1_000, enrich: 1_000, intel: 1_000, video: 1_000 } },
};

let folder: string;
let service: Service;
const keys = {} as Record<PlanName, { key: string; accountId: string }>;
let built: Set<string>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'price-list-'));
  writeFileSync(join(folder, 'plans.json'), JSON.stringify(PLANS));
  service = await Service.start(undefined, { PLANS_FILE: join(folder, 'plans.json'), DATA_DIR: folder });
  for (const plan of Object.keys(PLANS) as PlanName[]) keys[plan] = await service.account(plan);
  const document = (await service.call('GET', '/openapi.json')).body as {
    paths: Record<string, Record<string, { operationId?: string }>>;
  };
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  built = new Set(operations.flatMap(({ operationId }) => (operationId === undefined ? [] : [operationId])));
}, 60_000);

afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** A call that would be served; `bare` leaves out what it asks for, so that nothing happens beyond admission. */
function send(operation: PricedOperation, key?: string, bare = false): Promise<Answer> {
  const { query, path = {}, body } = (bare ? undefined : OPERATION_SAMPLES[operation.id]) ?? {};
  const url = operation.path.replace(/\{(\w+)\}/g, (_all, name: string) => path[name] ?? newId());
  const needsBody = operation.method === 'POST';
  return service.call(operation.method, query ? `${url}?${query}` : url, key, body ?? (needsBody ? {} : undefined));
}

async function spend(accountId: string, wallet: Wallet, amount: number): Promise<void> {
  const spent = { requestId: newId(), keyId: newId(), operation: 'spec', wallet, amount };
  const by = { correlationId: newId(), actor: 'system:spec' };
  await service.app.get(Ledger, { strict: false }).debit(accountId, spent, by);
}

/** Of an account whose plan has the operation, without credits. */
async function keyWithoutCredits({ minimumPlan, wallet }: PricedOperation): Promise<string> {
  if (wallet === null || planRank(minimumPlan ?? 'free') <= planRank('pro_lite')) return keys.pro_lite.key;
  const { accountId, key } = await service.account('bench');
  await spend(accountId, wallet, PLANS.bench.allowances[wallet]);
  return key;
}

const each = (holds: (operation: PricedOperation) => unknown) =>
  PRICE_LIST.filter(holds).map((operation) => [`${operation.method} ${operation.path}`, operation] as const);

/** Rows that are not served yet prove nothing and are named in the summary. */
const ifBuilt = async (operation: PricedOperation, proof: () => Promise<void>): Promise<void> => {
  if (built.has(operation.id)) await proof();
};

describe('every row of the price list', () => {
  it('has a sample that the proofs can send, where it is metered', () => {
    const missing = PRICE_LIST.filter(({ wallet, id }) => wallet && !(id in OPERATION_SAMPLES)).map(({ id }) => id);
    expect(missing).toEqual([]);
  });

  it('and every operation that is served stands in it', () => {
    const known = new Set(PRICE_LIST.map(({ id }) => id));
    const priced = [...built].filter((id) => !known.has(id));
    const outside = ['health', 'page', 'docs', 'openapi', 'asyncapi', 'metrics', 'admin', 'media', 'problem'];
    expect(priced.filter((id) => !outside.some((prefix) => id.startsWith(prefix)))).toEqual([]);
  });

  it.each(each(({ security }) => security === 'key_or_pay'))('%s: never runs for nobody', (_name, row) =>
    ifBuilt(row, async () => {
      const answer = await send(row);
      // Payments are not set up here; with them it is a 402: see test/integration/payments.
      expect([answer.status, answer.body.code]).toEqual([401, 'unauthorized']);
      expect(answer.headers['www-authenticate']).toContain('Bearer');
    }),
  );

  it.each(each(({ security }) => security === 'key'))('%s: 401 without a key and with a wrong one', (_name, row) =>
    ifBuilt(row, async () => {
      for (const key of [undefined, 'sk_live_wrong', `${keys.free.key.slice(0, -2)}zz`]) {
        const { status, body, headers } = await send(row, key);
        expect([status, body.code, headers['www-authenticate']]).toEqual([401, 'unauthorized', 'Bearer']);
      }
    }),
  );

  it.each(each(({ minimumPlan }) => minimumPlan))('%s: the plan is too low', (_name, row) =>
    ifBuilt(row, async () => {
      const below = (Object.keys(PLANS) as PlanName[]).filter(
        (plan) => planRank(plan) < planRank(row.minimumPlan ?? 'free'),
      );
      for (const plan of below) {
        const { status, body } = await send(row, keys[plan].key);
        expect([status, body.code]).toEqual([
          row.planTooLow,
          row.planTooLow === 402 ? 'plan_required' : 'plan_too_low',
        ]);
      }
    }),
  );

  it.each(each(({ countsToRate, security }) => countsToRate && security === 'key'))(
    '%s: 429 beyond the minute rate, with when and how much',
    (_name, row) =>
      ifBuilt(row, async () => {
        const { key } = await service.account('bench');
        const first = await send(row, key, true);
        expect(first.status).not.toBe(429);
        expect(first.headers['ratelimit-policy']).toBe('"minute";q=1;w=60');
        const { status, body, headers } = await send(row, key, true);
        expect([status, body.code, body.error]).toEqual([429, 'rate_limit', 'rate_limit']);
        expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(58);
        expect(headers['x-ratelimit-remaining']).toBe('0');
      }),
  );

  it.each(each(({ id }) => id.startsWith('intel.preview')))('%s: counts to the minute rate of a key', (_name, row) =>
    ifBuilt(row, async () => {
      const { key } = await service.account('bench');
      expect((await send(row, key, true)).status).toBe(400);
      const { status, body } = await send(row, key, true);
      expect([status, body.code]).toEqual([429, 'rate_limit']);
    }),
  );

  it.each(each(({ wallet, security }) => wallet && security !== 'pay'))('%s: no credits left', (_name, row) =>
    ifBuilt(row, async () => {
      const key = await keyWithoutCredits(row);
      const { status, body, headers } = await send(row, key);
      expect([body.code, status, body.errors]).toEqual(['insufficient_credits', row.creditsOut, undefined]);
      expect(body.error).toBe(row.id === 'startups.submit' ? 'rate_limit' : 'insufficient_credits');
      // Where neither this month nor the next brings anything, no time heals it.
      expect(headers['retry-after'] === undefined).toBe(key === keys.pro_lite.key);
      expect(body).toMatchObject({ wallet: row.wallet, remaining_period: 0, remaining_balance: 0 });
    }),
  );

  it.each(each(({ wallet }) => wallet === 'api'))("%s: the day's cap is reached", (_name, row) =>
    ifBuilt(row, async () => {
      const { accountId, key } = await service.account('pro');
      await spend(accountId, 'api', CAP);
      const { status, body, headers } = await send(row, key);
      expect([body.code, status]).toEqual(['quota_exhausted', row.creditsOut]);
      const seconds = Number(headers['retry-after']);
      expect(seconds).toBeGreaterThan(0);
      expect(seconds).toBeLessThanOrEqual(86_400);
    }),
  );

  it.each(each(({ kind, security }) => kind === 'free' && security === 'key'))('%s: costs nothing', (_name, row) =>
    ifBuilt(row, async () => {
      const { accountId, key } = keys.pro;
      const before = await service.app.get(Ledger, { strict: false }).current(accountId);
      await send(row, key, true);
      const after = await service.app.get(Ledger, { strict: false }).current(accountId);
      expect(after.revision).toBe(before.revision);
    }),
  );
});
