import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportCredits } from '../../../src/metering/audit/credit-audit.js';
import { loadVerifier } from '../../../src/metering/audit/credit-replay.js';
import { creditStream, type Split } from '../../../src/metering/ledger/credits.events.js';
import { EventStore } from '../../../src/platform/event-store/event-store.js';
import { Random } from '../../simulation/random.js';
import { until } from '../../kit/until.js';
import { type Answer, OPERATOR, Service } from './stack.js';

const HOUR_MS = 3_600_000;
const PLAN_NAMES = ['free', 'pro_mini', 'pro_lite'] as const;
const ROUNDS = 12;
const CALLS_AT_ONCE = 8;

interface Movement {
  readonly request_id: string;
  readonly kind: string;
  readonly wallet: string;
  readonly amount: number;
  readonly remaining_period: number;
  readonly remaining_balance: number;
}

let folder: string;
let processes: readonly [Service, Service];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'books-'));
  const PLANS_FILE = join(folder, 'plans.json');
  const few = (api: number, cap: number) => {
    return { allowances: { api }, dailyCaps: { api: cap }, requestsPerMinute: 10_000 };
  };
  writeFileSync(PLANS_FILE, JSON.stringify({ free: few(20, 8), pro_mini: few(60, 25), pro_lite: few(90, 40) }));
  const service = await Service.start(undefined, { PLANS_FILE });
  processes = [service, await Service.start(service, { PLANS_FILE })];
}, 60_000);

afterAll(async () => {
  for (const service of processes.toReversed()) await service.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Calls of one account to two processes at once, between which months end, plans change and operators act. */
class History {
  /** What answers said that they cost, by request. */
  readonly costs = new Map<string, number>();
  private calls = 0;

  constructor(
    private readonly random: Random,
    private readonly account: { readonly accountId: string; readonly key: string },
  ) {}

  async round(): Promise<void> {
    await Promise.all(Array.from({ length: CALLS_AT_ONCE }, () => this.call()));
    const hours = this.random.pick([0, 1, 9, 30, 24 * 12]);
    for (const { clock } of processes) clock.offsetMs += hours * HOUR_MS + this.random.between(0, 500);
    const [service] = processes;
    const path = `accounts/${this.account.accountId}`;
    const act = this.random.pick(['grants', 'plan', 'refunds', null]);
    if (act === 'grants') await service.admin(`${path}/grants`, { wallet: 'api', credits: this.random.between(1, 9) });
    if (act === 'plan') await service.admin(`${path}/plan`, { plan: this.random.pick(PLAN_NAMES) });
    if (act === 'refunds' && this.costs.size > 0)
      await service.admin(`${path}/refunds`, { request_id: this.random.pick([...this.costs.keys()]) });
  }

  private async call(): Promise<void> {
    const answer = await this.send(this.random.between(0, 9));
    const { status, headers, body } = answer;
    expect(status).toBeLessThan(500);
    const isReplayed = headers['idempotency-replayed'] !== undefined;
    if (status === 200 && !isReplayed && body.credits.cost > 0)
      this.costs.set(String(headers['x-request-id']), body.credits.cost);
  }

  private send(kind: number): Promise<Answer> {
    const process = this.random.pick(processes);
    const { key, accountId } = this.account;
    if (kind === 0) return process.call('GET', '/api/v1/startups/no-such-company', key);
    if (kind === 1) return process.call('GET', '/api/v1/startups', key);
    const idempotent = this.random.chance(0.5) ? { 'idempotency-key': `key-${this.random.between(0, 9)}` } : {};
    if (kind > 2) {
      const domains = [`d${this.random.between(0, 2)}.example`];
      return process.call('POST', '/api/v1/startups/match', key, { domains }, idempotent);
    }
    const startup = {
      name: `Robots ${++this.calls}`,
      website: `https://robots-${accountId}-${this.calls}.com`,
      one_liner: 'Builds robots that sort parcels in small warehouses.',
      description: Array.from({ length: 40 }, () => 'robots').join(' '),
      sectors: ['Robotics'],
    };
    return process.call('POST', '/api/v1/startups/submit', key, startup, idempotent);
  }
}

async function usageOf(key: string): Promise<Movement[]> {
  const all: Movement[] = [];
  for (let cursor = ''; ;) {
    const url = `/api/v1/usage?limit=50${cursor && `&cursor=${cursor}`}`;
    const { data, pagination } = (await processes[0].call('GET', url, key)).body;
    all.push(...data);
    if (pagination.next_cursor === null) return all.toReversed();
    cursor = pagination.next_cursor;
  }
}

async function movementsInLog(accountId: string): Promise<unknown[]> {
  const movements: unknown[] = [];
  for await (const { type, data } of processes[0].app.get(EventStore).readStream(creditStream(accountId))) {
    if (!type.startsWith('Credit')) continue;
    const { amount, remaining } = data as { readonly amount: number; readonly remaining: Split };
    movements.push([amount, remaining.period, remaining.balance]);
  }
  return movements;
}

it.each([1, 2])('answers, usage, balances, audit and export agree after any history (seed %i)', async (seed) => {
  const [service] = processes;
  const { key, accountId } = await service.account('pro_mini');
  const history = new History(new Random(seed), { key, accountId });
  for (let round = 0; round < ROUNDS; round++) await history.round();

  const logged = await movementsInLog(accountId);
  const usage = await until(
    async () => {
      const all = await usageOf(key);
      return all.length === logged.length ? all : null;
    },
    { what: 'the read model' },
  );
  expect(usage.map((one) => [one.amount, one.remaining_period, one.remaining_balance])).toEqual(logged);
  const debits = usage.filter(({ kind }) => kind === 'debit');
  expect(debits).toHaveLength(history.costs.size);
  expect(new Map(debits.map(({ request_id, amount }) => [request_id, amount]))).toEqual(history.costs);

  const me = (await service.call('GET', '/api/v1/me', key)).body;
  const api = me.wallets.find(({ wallet }: Movement) => wallet === 'api');
  expect(api.remaining_balance).toBe(usage.at(-1)?.remaining_balance);
  const audit = (await service.call('GET', `/api/admin/audit/accounts/${accountId}/credits`, OPERATOR)).body;
  expect(audit).toMatchObject({ verified: true, balances: { api: { remaining_balance: api.remaining_balance } } });
  const files = join(folder, `export-${seed}`);
  await exportCredits(service.app.get(EventStore), accountId, files, new Date());
  const verdict = await (await loadVerifier()).verifyFolder(files);
  expect(verdict).toMatchObject({ ok: true, problems: [], balances: audit.balances });
});
