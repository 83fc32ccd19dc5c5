import { Agent } from 'node:http';
import { PROJECTIONS } from '../../projections/index.js';
import { AdminApi } from '../../src/cli/io/admin-api.js';
import { type StackHandle } from '../../src/embedded/stack/with-stack.js';
import { EVENT_CATALOG } from '../../src/event-catalog.js';
import { EventStore } from '../../src/platform/event-store/event-store.js';
import { activeHolders } from '../../src/platform/locks/lock-holders.js';
import { groupLocks } from '../../src/platform/projector/projection-groups.js';
import { Freshness } from '../../src/platform/read-store/freshness.js';
import { ReadStore } from '../../src/platform/read-store/read-store.js';
import { until } from '../kit/until.js';
import { allProjected, indexed } from './load/caught-up.js';
import { fetchOnce, get, load } from './load/http-load.js';
import { type ProcessBeside, startBeside } from './load/process-beside.js';
import { cpuMsBetween, cpuMsOf } from './load/service-cpu.js';
import { type Measured, paired, type StackBenchContext, type StackMeasure } from './measure.js';
import { accountsOf, withCompany } from './metered-get.bench.js';
import { notaryIsDone } from './proofs-cost.bench.js';
import { EVENTS_A_BLOCK, fillMixedLog } from './worlds/mixed-log.js';

const CHANGES = 100;
const CHANGED_WITHIN_MS = 200;
/** A change that takes longer is a fault, and the measure ends. */
const GIVE_UP_MS = 30_000;
const KEYS = 1_000;
const CONNECTIONS = 64;
const WARM_UP_SECONDS = 4;
/** Appended in a turn: so many to warm up the workers, and so many for the figure. */
const WARM_UP_EVENTS = 40_000;
const EVENTS = 40_000;
const CATCH_UP_MS = 600_000;
const SPREAD_WITHIN_MS = 60_000;
/** Two processes are this fast at least, as a share of one process. */
const LEAST_SHARE = 0.9;

async function withBeside<T>(
  stack: StackHandle,
  role: 'api' | 'worker',
  work: (beside: ProcessBeside) => Promise<T>,
): Promise<T> {
  const beside = await startBeside(stack, role);
  try {
    return await work(beside);
  } finally {
    await beside.end();
  }
}

interface Opened {
  readonly account_id: string;
  readonly key_id: string;
  readonly api_key: string;
}

/** A change that a caller makes at the first api. */
type Change = (stack: StackHandle, account: Opened) => Promise<unknown>;

/** What ends a key at once: an operator and an account holder, who revoke or replace it. */
const KEY_CHANGES: readonly Change[] = [
  (stack, { account_id, key_id }) => new AdminApi(stack).post(`accounts/${account_id}/keys/${key_id}/revoke`, {}),
  (stack, { account_id, key_id }) => new AdminApi(stack).post(`accounts/${account_id}/keys/${key_id}/rotate`, {}),
  (stack, account) => postAsHolder(stack, account, 'revoke', {}),
  (stack, account) => postAsHolder(stack, account, 'rotate', { overlap_hours: 0 }),
];

const PLAN_CHANGES: readonly Change[] = [
  (stack, { account_id }) => new AdminApi(stack).post(`accounts/${account_id}/plan`, { plan: 'pro' }),
];

async function postAsHolder(stack: StackHandle, { api_key, key_id }: Opened, verb: string, body: object) {
  const answer = await fetch(`${stack.baseUrl}/api/v1/me/keys/${key_id}/${verb}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${api_key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${verb} answered ${answer.status}: ${await answer.text()}`);
  await answer.arrayBuffer();
}

type Answer = Awaited<ReturnType<typeof fetchOnce>>;

interface Propagation {
  readonly changes: readonly Change[];
  /** Whether an answer of the other api shows the change. */
  isChanged(answer: Answer, before: Answer): boolean;
}

/** p99 of the time from the answer of a change at one api until the other api applies it to a metered GET. */
async function propagation(context: StackBenchContext, { changes, isChanged }: Propagation): Promise<Measured> {
  const { stack, signal } = context;
  const path = await withCompany(context);
  return withBeside(stack, 'api', async ({ url }) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const times: number[] = [];
    try {
      const count = Math.max(changes.length, Math.round(CHANGES * context.scale));
      for (let n = 0; n < count; n++) {
        signal.throwIfAborted();
        const account = await new AdminApi(stack).post<Opened>('accounts', { plan: 'bench' });
        const poll = (): Promise<Answer> =>
          fetchOnce(url + path, { authorization: `Bearer ${account.api_key}` }, agent);
        const before = await poll();
        if (before.status !== 200) throw new Error(`GET ${path} answered ${before.status}: ${before.body}`);
        const shown = firstShown(poll, (answer) => isChanged(answer, before));
        const change = changes[n % changes.length] as Change;
        const [shownAt, answeredAt] = await Promise.all([shown, change(stack, account).then(() => performance.now())]);
        times.push(Math.max(0, shownAt - answeredAt));
      }
    } finally {
      agent.destroy();
    }
    times.sort((a, b) => a - b);
    const at = (share: number): number => times[Math.floor(times.length * share)] ?? 0;
    context.log(`  ${times.length} changes, p50 ${at(0.5).toFixed(1)} ms, worst ${times.at(-1)?.toFixed(1)} ms`);
    return { value: Math.round(at(0.99) * 10) / 10, unit: 'ms', target: CHANGED_WITHIN_MS };
  });
}

/** Polls without a pause; when the first answer arrived that shows the change. */
async function firstShown(poll: () => Promise<Answer>, isChanged: (answer: Answer) => boolean): Promise<number> {
  for (const giveUpAt = performance.now() + GIVE_UP_MS; performance.now() < giveUpAt;) {
    const answer = await poll();
    if (isChanged(answer)) return performance.now();
    if (answer.status !== 200) throw new Error(`the other api answered ${answer.status}: ${answer.body}`);
  }
  throw new Error(`the other api does not show the change within ${GIVE_UP_MS / 1_000} s`);
}

const keyChange: StackMeasure = {
  name: 'key_change_across_processes',
  summary: 'p99 from the answer of one api that a key is revoked or replaced until another api refuses the key',
  needsStack: true,
  run: (context) => propagation(context, { changes: KEY_CHANGES, isChanged: ({ status }) => status === 401 }),
};

const planChange: StackMeasure = {
  name: 'plan_change_across_processes',
  summary: 'p99 from the answer of one api that a plan is changed until another api applies its limit to metered GETs',
  needsStack: true,
  run: (context) =>
    propagation(context, {
      changes: PLAN_CHANGES,
      isChanged: ({ headers }, before) => headers['x-ratelimit-limit'] !== before.headers['x-ratelimit-limit'],
    }),
};

/** With the share of one process as the target. */
function besideOne(measured: Measured): Measured {
  const { baseline, ratio = 1 } = measured;
  const one = baseline?.value ?? measured.value;
  // The pairs count, not the medians of the two sides: the machine's speed changes between rounds.
  return { ...measured, value: Math.round(one * ratio), target: Math.round(one * LEAST_SHARE) };
}

const twoApis: StackMeasure = {
  name: 'two_apis',
  summary: `metered GETs a second over ${KEYS} keys, ${CONNECTIONS} connections spread over two apis, beside one api`,
  needsStack: true,
  run: async (context) => {
    const path = await withCompany(context);
    const accounts = await accountsOf(context.stack, Math.max(CONNECTIONS, Math.round(KEYS * context.scale)));
    let turn = 0;
    const keyOf = (): string => accounts[turn++ % accounts.length]?.api_key ?? '';
    return withBeside(context.stack, 'api', async ({ url: second }) => {
      const over = (urls: readonly string[]) => async (seconds: number) => {
        const connections = CONNECTIONS / urls.length;
        const loads = await Promise.all(urls.map((url) => load({ url: url + path, connections, seconds, keyOf })));
        return loads.reduce((sum, { perSecond }) => sum + perSecond, 0);
      };
      const first = context.stack.baseUrl ?? '';
      // Until both have compiled what they run, and know all keys.
      for (const url of [first, second]) {
        for (const { api_key } of accounts) await get(url + path, api_key);
        await over([url])(WARM_UP_SECONDS);
      }
      await over([first, second])(WARM_UP_SECONDS);
      return besideOne(await paired(context, over([first, second]), { name: 'one api', side: over([first]) }));
    });
  },
};

/** The log of a stack as all its readers follow it. */
class FollowedLog {
  private blocks = 0;
  private readonly eventStore: EventStore;
  private readonly freshness: Freshness;

  private constructor(
    private readonly stack: StackHandle,
    private readonly readStore: ReadStore,
  ) {
    this.eventStore = new EventStore({ url: stack.config.eventstoreUrl, catalog: EVENT_CATALOG });
    this.freshness = new Freshness(readStore);
  }

  static async with<T>(stack: StackHandle, use: (log: FollowedLog) => Promise<T>): Promise<T> {
    const readStore = new ReadStore({ url: stack.config.databaseUrl, poolSize: 4 });
    const log = new FollowedLog(stack, readStore);
    try {
      await log.freshness.start();
      return await use(log);
    } finally {
      await log.freshness.close();
      await Promise.allSettled([log.eventStore.close(), readStore.close()]);
    }
  }

  /** Events a second from the first append until all read models have the last event. */
  async rate(events: number): Promise<number> {
    const startedAt = performance.now();
    const filled = await fillMixedLog(this.eventStore, events, () => undefined, this.blocks);
    this.blocks += filled.events / EVENTS_A_BLOCK;
    await allProjected(this.freshness, filled.position, CATCH_UP_MS);
    const perSecond = (filled.events * 1_000) / (performance.now() - startedAt);
    // Their work after the turn belongs to no other turn.
    await indexed(this.readStore, filled.position, CATCH_UP_MS);
    await notaryIsDone(this.stack);
    return perSecond;
  }

  /** Waits until so many workers share the groups of projections evenly. */
  async isSharedBy(workers: number): Promise<void> {
    const locks = [...groupLocks(PROJECTIONS).keys()];
    await until(
      async () => {
        const holders = await activeHolders(this.readStore, locks);
        const counts = new Map<string, number>();
        for (const holder of holders.values()) counts.set(holder, (counts.get(holder) ?? 0) + 1);
        const isEven = Math.max(...counts.values()) - Math.min(...counts.values()) <= 1;
        return holders.size === locks.length && counts.size === workers && isEven;
      },
      { what: `${workers} workers to share the projections`, timeoutMs: SPREAD_WITHIN_MS, everyMs: 50 },
    );
  }
}

const twoWorkers: StackMeasure = {
  name: 'two_workers',
  summary: 'events a second from the append to all read models (70 % debits, 30 % companies), two workers beside one',
  needsStack: true,
  run: (context) =>
    FollowedLog.with(context.stack, async (log) => {
      const warmUp = Math.round(WARM_UP_EVENTS * context.scale);
      const events = Math.round(EVENTS * context.scale);
      const turn = async (...more: readonly number[]): Promise<number> => {
        await log.isSharedBy(1 + more.length);
        await log.rate(warmUp);
        const before = cpuMsOf(context.stack, more);
        const perSecond = await log.rate(events);
        const usedMs = cpuMsBetween(before, cpuMsOf(context.stack, more));
        context.log(`  ${1 + more.length} at work: ${Math.round((usedMs * 1_000) / events)} µs of a core an event`);
        return perSecond;
      };
      await turn();
      const two = (): Promise<number> => withBeside(context.stack, 'worker', ({ pid }) => turn(pid));
      return besideOne(await paired(context, two, { name: 'one worker', side: () => turn() }));
    }),
};

export default [keyChange, planChange, twoApis, twoWorkers];
