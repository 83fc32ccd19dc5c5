import autocannon from 'autocannon';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { launchNode, type Launched } from '../../embedded/stack/launch.js';
import { childEnvironment } from '../../platform/config/environment.js';
import { AdminApi } from '../admin-api.js';
import { bestOf, paired, type StackBenchContext, type StackMeasure } from './measure.js';
import { POOL_SIZES } from './postgres-charge.js';

const CONNECTIONS = 64;
const CLI = join(import.meta.dirname, '../main.js');
const BASELINE = join(import.meta.dirname, 'postgres-charged-api.js');
const COMPANIES = resolve(import.meta.dirname, '../../../../test/fixtures/companies.jsonl');
const PATH = '/api/v1/startups/kitebox';
const WARM_UP_SECONDS = 2;

interface Key {
  readonly account_id: string;
  readonly api_key: string;
}

/** Answers a second; one that is not a 200 is no answer, and fails the measure. */
async function answersASecond(baseUrl: string, key: Key, seconds: number): Promise<number> {
  const result = await autocannon({
    url: `${baseUrl}${PATH}`,
    connections: CONNECTIONS,
    duration: seconds,
    headers: { authorization: `Bearer ${key.api_key}` },
  });
  if (result.non2xx > 0 || result.errors > 0) {
    const byStatus = JSON.stringify(result.statusCodeStats);
    throw new Error(`not every answer of ${baseUrl} was a 200: ${byStatus}, and ${result.errors} did not come`);
  }
  return result['2xx'] / result.duration;
}

async function launchBaseline({ stack, dataDir }: StackBenchContext): Promise<Launched> {
  const { config } = stack;
  return launchNode({
    entry: BASELINE,
    args: [],
    nodeFlags: [],
    logFile: join(dataDir, 'baseline.log'),
    env: childEnvironment({
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PUBLIC_URL: config.publicUrl,
      DATABASE_URL: config.databaseUrl,
      EVENTSTORE_URL: config.eventstoreUrl,
      KAFKA_BROKERS: '',
      DATA_DIR: dataDir,
      OPERATOR_TOKEN: config.operatorToken,
      API_KEY_PEPPER: config.apiKeyPepper,
      VAULT_KEY: config.vaultKey,
      MEDIA_SECRET: config.mediaSecret,
    }),
  });
}

async function setPool({ process: child }: Launched, pool: number, key: Key): Promise<void> {
  const answered = once(child, 'message');
  child.send({ pool, accountId: key.account_id });
  await answered;
}

async function openAccount(context: StackBenchContext): Promise<Key> {
  const api = new AdminApi(context.stack);
  const reason = 'benchmark';
  const key = await api.post<Key>('accounts', { plan: 'bench', label: 'bench', reason });
  await api.post(`accounts/${key.account_id}/grants`, { wallet: 'api', credits: 100_000_000, reason });
  return key;
}

const meteredGetOneKey: StackMeasure = {
  name: 'metered_get_one_key',
  summary: 'GET /startups/{slug} on one key by 64 connections, against the same api charging by one Postgres statement',
  needsStack: true,

  async run(context) {
    await promisify(execFile)(process.execPath, [CLI, 'import', 'companies', COMPANIES, '--data', context.dataDir]);
    const key = await openAccount(context);
    const baseline = await launchBaseline(context);
    try {
      const theirs = (await baseline.ready) as string;
      const ours = context.stack.baseUrl as string;
      await setPool(baseline, 1, key);
      for (const url of [ours, theirs]) await answersASecond(url, key, WARM_UP_SECONDS);
      const { setting: pool } = await bestOf(POOL_SIZES, async (size) => {
        await setPool(baseline, size, key);
        return answersASecond(theirs, key, context.roundSeconds);
      });
      await setPool(baseline, pool, key);
      return await paired(context, (seconds) => answersASecond(ours, key, seconds), {
        name: `the same api, charged by one Postgres statement, pool ${pool}`,
        side: (seconds) => answersASecond(theirs, key, seconds),
      });
    } finally {
      baseline.process.kill('SIGTERM');
    }
  },
};

export const meteredMeasures = [meteredGetOneKey];
