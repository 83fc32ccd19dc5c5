import { Agent } from 'node:http';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { AdminApi } from '../../src/cli/io/admin-api.js';
import { withStack } from '../../src/embedded/stack/with-stack.js';
import { get, load, postJson } from './load/http-load.js';
import { ARTICLE } from './media.bench.js';
import { median, type Measure, type StackBenchContext } from './measure.js';
import { withCompany } from './metered-get.bench.js';

const RENDERS = 2;
const CONNECTIONS = 4;
const ALONE_SECONDS = 10;

/** A separate stack, because its workers must render two jobs at once. */
const rendersBesideApi: Measure = {
  name: 'renders_beside_api',
  summary: `p99 of metered reads while ${RENDERS} videos of a minute are rendered; the target is twice what it is alone`,
  run: async (context) => {
    const dataDir = join(context.dataDir, 'renders');
    mkdirSync(dataDir, { recursive: true });
    const needs = ['postgres', 'eventstore', 'api', 'worker'] as const;
    process.env.MEDIA_RENDERS = String(RENDERS);
    try {
      return await withStack({ dataDir, needs, json: true }, (stack) => measured({ ...context, dataDir, stack }));
    } finally {
      delete process.env.MEDIA_RENDERS;
    }
  },
};

async function measured(context: StackBenchContext): ReturnType<Measure['run']> {
  const { stack, roundSeconds, signal } = context;
  const url = `${stack.baseUrl}${await withCompany(context)}`;
  const { api_key: key } = await new AdminApi(stack).post<{ api_key: string }>('accounts', { plan: 'bench' });
  const reads = async (seconds: number): Promise<number> =>
    (await load({ url, connections: CONNECTIONS, seconds, keyOf: () => key })).p99Ms;
  // The first rounds are for the compiler.
  for (let round = 0; round < 2; round++) await reads(roundSeconds);
  // By seconds, as beside the renders: the longer a round, the rarer is what its p99 leaves out.
  const alone = await middleOf(ALONE_SECONDS, () => reads(1));
  const jobs = await Promise.all(Array.from({ length: RENDERS }, () => begun(`${stack.baseUrl}/api/v1`, key, signal)));
  const startedAt = performance.now();
  const beside: number[] = [];
  let left = jobs;
  while (left.length === RENDERS) {
    signal.throwIfAborted();
    beside.push(await reads(1));
    const states = await Promise.all(left.map((job) => stateOf(job, key)));
    if (states.includes('failed')) throw new Error('a video could not be rendered');
    left = left.filter((_job, index) => states[index] !== 'done');
  }
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  context.log(`  the first of ${RENDERS} videos done after ${seconds} s`);
  context.log(`  p99 of each second: ${beside.map((ms) => Math.round(ms)).join(', ')} ms; alone ${alone.toFixed(1)}`);
  return { value: Math.round(median(beside) * 10) / 10, unit: 'ms', target: Math.round(alone * 20) / 10 };
}

async function middleOf(times: number, measure: () => Promise<number>): Promise<number> {
  const values: number[] = [];
  for (let n = 0; n < times; n++) values.push(await measure());
  return median(values);
}

/** The address of a video's job, once it is under way. */
async function begun(api: string, key: string, signal: AbortSignal): Promise<string> {
  const agent = new Agent();
  try {
    const { poll_url } = JSON.parse(await postJson(`${api}/video`, { key }, { text: ARTICLE }, agent)) as {
      poll_url: string;
    };
    const address = `${api}${poll_url}`;
    while ((await stateOf(address, key)) === 'queued') await delay(100, undefined, { signal });
    return address;
  } finally {
    agent.destroy();
  }
}

async function stateOf(address: string, key: string): Promise<string> {
  return (JSON.parse(await get(address, key)) as { status: string }).status;
}

export const renderMeasures: readonly Measure[] = [rendersBesideApi];
