import { fork, type ChildProcess } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { awaitProjected } from '../../src/file-import/await-projected.js';
import { importCompanies } from '../../src/companies/import/companies.import.js';
import { FindingsFiles } from '../../src/file-import/import-findings.js';
import { type StackHandle } from '../../src/embedded/stack/with-stack.js';
import { EVENT_CATALOG } from '../../src/event-catalog.js';
import { childEnvironment } from '../../src/platform/config/environment.js';
import { EventStore } from '../../src/platform/event-store/event-store.js';
import { Freshness } from '../../src/platform/read-store/freshness.js';
import { ReadStore } from '../../src/platform/read-store/read-store.js';
import { AdminApi } from '../../src/cli/io/admin-api.js';
import { get, load, type LoadResult } from './load/http-load.js';
import { bestOf, median, type Measured, type StackBenchContext, type StackMeasure } from './measure.js';
import { PostgresCharges } from './load/postgres-charge.js';

const CONNECTIONS = 64;
const WARM_UP_SECONDS = 4;
const POOL_SIZES = [1, 4, 16, 32, 64] as const;
const BASELINE = 'the same route charged by plain Postgres in one statement';

interface Account {
  readonly account_id: string;
  readonly api_key: string;
}

/** One company to ask for, in the read model. */
export async function withCompany({ stack, dataDir, signal }: StackBenchContext): Promise<string> {
  const { config } = stack;
  const file = join(dataDir, 'company.json');
  writeFileSync(file, JSON.stringify([{ name: 'Acme Robotics', website: 'https://acme-robotics.example' }]));
  const eventStore = new EventStore({ url: config.eventstoreUrl, catalog: EVENT_CATALOG });
  const readStore = new ReadStore({ url: config.databaseUrl, poolSize: 2 });
  const freshness = new Freshness(readStore);
  try {
    await freshness.start();
    const findings = new FindingsFiles(join(dataDir, 'imports'), file, Date.now());
    const clock = { now: () => Date.now() };
    const { position } = await importCompanies({ file, eventStore, readStore, clock, findings });
    await awaitProjected(freshness, ['companies'], position, signal);
  } finally {
    await freshness.close();
    await Promise.allSettled([eventStore.close(), readStore.close()]);
  }
  return '/api/v1/startups/acme-robotics';
}

/** Accounts on the plan without limits, known to both sides. */
export async function accountsOf(stack: StackHandle, count: number): Promise<Account[]> {
  const api = new AdminApi(stack);
  const charges = await PostgresCharges.open(stack.config.databaseUrl, 4);
  const accounts: Account[] = [];
  try {
    while (accounts.length < count) {
      const some = Math.min(16, count - accounts.length);
      const opened = Array.from({ length: some }, () => api.post<Account>('accounts', { plan: 'bench' }));
      accounts.push(...(await Promise.all(opened)));
    }
    for (const { account_id } of accounts) await charges.account(account_id);
  } finally {
    await charges.close();
  }
  return accounts;
}

/** The api with the other way of charging, in a separate process. */
async function baselineApi({ config }: StackHandle, poolSize: number): Promise<{ url: string; child: ChildProcess }> {
  const built = join(import.meta.dirname, 'load/postgres-charged-api.main.js');
  if (!existsSync(built)) throw new Error('this measure runs from the build: npm run bench');
  const child = fork(built, [], {
    env: childEnvironment({
      NODE_ENV: 'production',
      LOG_LEVEL: config.logLevel,
      DATABASE_URL: config.databaseUrl,
      EVENTSTORE_URL: config.eventstoreUrl,
      DATA_DIR: config.dataDir,
      OPERATOR_TOKEN: config.operatorToken,
      API_KEY_PEPPER: config.apiKeyPepper,
      VAULT_KEY: config.vaultKey,
      MEDIA_SECRET: config.mediaSecret,
      POOL_SIZE: String(poolSize),
    }),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.on('message', (message: { url?: string }) => message.url && resolve(message.url));
    child.on('exit', (code) => reject(new Error(`the baseline api ended with ${code}`)));
  });
  return { url, child };
}

type Sides = {
  readonly ours: readonly LoadResult[];
  readonly theirs: readonly LoadResult[];
  readonly poolSize: number;
};

async function bothSides(context: StackBenchContext, keys: number): Promise<Sides> {
  const { stack, roundSeconds, rounds } = context;
  const path = await withCompany(context);
  const accounts = await accountsOf(stack, keys);
  let turn = 0;
  const keyOf = () => (accounts[turn++ % accounts.length] as Account).api_key;
  const run = async (url: string, seconds: number): Promise<LoadResult> => {
    await get(url + path, keyOf());
    return load({ url: url + path, connections: CONNECTIONS, seconds, keyOf });
  };
  const best = await bestOf(POOL_SIZES, async (poolSize) => {
    const { url, child } = await baselineApi(stack, poolSize);
    await run(url, 0.5);
    const { perSecond } = await run(url, Math.min(2, roundSeconds));
    child.kill('SIGKILL');
    context.log(`  plain Postgres, pool ${poolSize}: ${Math.round(perSecond)} a second`);
    return perSecond;
  });
  const { url, child } = await baselineApi(stack, best.setting);
  const [ours, theirs]: LoadResult[][] = [[], []];
  try {
    const apiUrl = stack.baseUrl as string;
    // Until the compiler is done with them both; a process that has just begun runs at half its speed.
    for (const side of [apiUrl, url]) await run(side, WARM_UP_SECONDS);
    for (let round = 0; round < rounds; round++) {
      context.signal.throwIfAborted();
      ours?.push(await run(apiUrl, roundSeconds));
      theirs?.push(await run(url, roundSeconds));
      const [mine, other] = [ours?.at(-1), theirs?.at(-1)];
      context.log(`  round ${round + 1}: ${shown(mine)} against ${shown(other)}`);
    }
  } finally {
    child.kill('SIGKILL');
  }
  return { ours: ours ?? [], theirs: theirs ?? [], poolSize: best.setting };
}

function measureOf(name: string, keys: number, summary: string): StackMeasure {
  return {
    name,
    needsStack: true,
    summary,
    run: async (context): Promise<Measured> => {
      const { ours, theirs, poolSize } = await bothSides(context, keys);
      const ratios = ours.map(({ perSecond }, round) => perSecond / (theirs[round]?.perSecond ?? perSecond));
      return {
        value: Math.round(median(ours.map(({ perSecond }) => perSecond))),
        unit: 'per_second',
        baseline: {
          name: `${BASELINE}, pool ${poolSize}`,
          value: Math.round(median(theirs.map(({ perSecond }) => perSecond))),
        },
        ratio: Math.round(median(ratios) * 100) / 100,
      };
    },
  };
}

const p99: StackMeasure = {
  name: 'metered_get_p99',
  needsStack: true,
  summary: 'p99 of a metered GET on one key at 64 connections',
  run: async (context) => {
    const { ours, theirs, poolSize } = await bothSides(context, 1);
    const value = median(ours.map((result) => result.p99Ms));
    const baseline = median(theirs.map((result) => result.p99Ms));
    return {
      value: Math.round(value * 10) / 10,
      unit: 'ms',
      baseline: { name: `${BASELINE}, pool ${poolSize}`, value: Math.round(baseline * 10) / 10 },
      ratio: Math.round((baseline / value) * 100) / 100,
    };
  },
};

function shown(result: LoadResult | undefined): string {
  return result ? `${Math.round(result.perSecond)} a second, p99 ${result.p99Ms.toFixed(1)} ms` : 'nothing';
}

export const meteringMeasures: readonly StackMeasure[] = [
  measureOf('metered_get_one_key', 1, 'metered GETs a second on one key, 64 connections, over HTTP'),
  measureOf('metered_get_1000_keys', 1_000, 'the same with the calls spread over 1,000 keys'),
  p99,
];
