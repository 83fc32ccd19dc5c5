import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { AdminApi } from '../../src/cli/io/admin-api.js';
import { childEnvironment } from '../../src/platform/config/environment.js';
import { ReadStore } from '../../src/platform/read-store/read-store.js';
import { Vault } from '../../src/platform/vault/vault.js';
import { type FilesWritten } from './load/dataset-files.main.js';
import { type Measured, type StackBenchContext, type StackMeasure } from './measure.js';
import { fillStartups } from './worlds/startups-fill.js';

const MAIN = join(import.meta.dirname, 'load/dataset-files.main.js');
const COMPANIES = 1_000_000;
const MOST = { ms: 60_000, megabytes: 400, timesP99: 2 };
const ALONE_MS = 20_000;
const BETWEEN_CALLS_MS = 10;

/** The rows that a build writes, and what it costs the api beside it. */
const datasetCompanies: StackMeasure = {
  name: 'dataset_companies',
  summary: 'companies to Parquet and JSON lines in a process of its own beside a serving api, 1 M companies',
  needsStack: true,
  dataSet: 'startups',
  run: async (context) => {
    const { stack, scale, signal } = context;
    const store = new ReadStore({ url: stack.config.databaseUrl, poolSize: 2 });
    try {
      const companies = Math.round(COMPANIES * scale);
      const log = (line: string): void => context.log(line);
      await fillStartups(store, new Vault(store, stack.config.vaultKey), { companies, signal, log });
      const sample = await store.query<{ slug: string }>('SELECT slug FROM read.companies LIMIT 2000');
      return await measure(context, sample.map(({ slug }) => slug)); // prettier-ignore
    } finally {
      await store.close();
    }
  },
};

async function measure(context: StackBenchContext, slugs: readonly string[]): Promise<Measured> {
  const { stack, scale } = context;
  const { api_key: key } = await new AdminApi(stack).post<{ api_key: string }>('accounts', { plan: 'bench' });
  const urls = slugs.map((slug) => `${stack.baseUrl}/api/v1/startups/${slug}`);
  await serve(urls, key, () => false, ALONE_MS);
  const alone = p99(await serve(urls, key, () => false, ALONE_MS));
  let written: FilesWritten | null = null;
  const writing = writeFiles(context).then((done) => (written = done));
  const beside = p99(await serve(urls, key, () => written !== null, 10 * MOST.ms));
  const { rows, ms, bytes, megabytes } = await writing;
  const times = beside / alone;
  context.log(`  ${rows} rows, ${(bytes / 1e6).toFixed(0)} MB of files, ${(ms / 1_000).toFixed(1)} s`);
  context.log(`  memory ${megabytes.toFixed(0)} MB of at most ${MOST.megabytes}`);
  context.log(
    `  p99 of the api ${alone.toFixed(1)} ms alone, ${beside.toFixed(1)} ms beside: ${times.toFixed(2)} times`,
  );
  const isWithin = megabytes <= MOST.megabytes && times <= MOST.timesP99;
  // A build that takes too much memory, or slows the api down too much, has not met its promise.
  return { value: isWithin ? ms : Infinity, unit: 'ms', target: MOST.ms * scale };
}

/** Writes the files of all companies in a separate process. */
export async function writeFiles({
  stack,
  dataDir,
}: Pick<StackBenchContext, 'stack' | 'dataDir'>): Promise<FilesWritten> {
  const child = fork(MAIN, [], {
    env: childEnvironment({ DATABASE_URL: stack.config.databaseUrl, FILES_DIR: dataDir }),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const failed = once(child, 'exit').then(([code]) => {
    throw new Error(`the files were not written: exit code ${code}`);
  });
  const [written] = (await Promise.race([once(child, 'message'), failed])) as [FilesWritten];
  failed.catch(() => undefined);
  return written;
}

/** Calls one after the other, with pauses, until a condition or a time; the time of each in milliseconds. */
async function serve(urls: readonly string[], key: string, isOver: () => boolean, mostMs: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times: number[] = [];
  const endAt = performance.now() + mostMs;
  try {
    for (let n = 0; !isOver() && performance.now() < endAt; n++) {
      times.push(await timed(agent, urls[n % urls.length] ?? '', key));
      await new Promise((resolve) => setTimeout(resolve, BETWEEN_CALLS_MS));
    }
  } finally {
    agent.destroy();
  }
  return times;
}

function timed(agent: Agent, url: string, key: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    const sent = request(url, { agent, headers: { authorization: `Bearer ${key}` } }, (answer) => {
      answer.on('error', reject);
      answer.on('end', () => resolve(performance.now() - startedAt));
      answer.resume();
      if (answer.statusCode !== 200) reject(new Error(`${url} answered ${answer.statusCode}`));
    });
    sent.on('error', reject);
    sent.end();
  });
}

function p99(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0;
}

export const datasetsMeasures: readonly StackMeasure[] = [datasetCompanies];
