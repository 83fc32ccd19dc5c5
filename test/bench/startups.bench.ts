import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { ReadStore } from '../../src/platform/read-store/read-store.js';
import { Vault } from '../../src/platform/vault/vault.js';
import { type StackHandle } from '../../src/embedded/stack/with-stack.js';
import { AdminApi } from '../../src/cli/io/admin-api.js';
import { median, type Measured, type StackBenchContext, type StackMeasure } from './measure.js';
import { fillStartups } from './worlds/startups-fill.js';
import { FILTERS, filterCases, type Depth, type FilterCase } from './worlds/startups-cases.js';

const COMPANIES = 1_000_000;
const DOMAINS_A_CALL = 10_000;
const ASKS = { warmUp: 5_000, get: 3_000, filter: 40, match: 20 } as const;
/** The baseline counts everything every time, so it is asked less often. */
const BASELINE_ASKS = 3;

interface Answered {
  /** From sending to the last byte. */
  readonly ms: number;
  readonly text: string;
}

interface Sample {
  readonly slug: string;
  readonly name: string;
  readonly domain: string;
}

/** One client of the API, one call after the other, and the database beside it. */
export interface Client {
  readonly store: ReadStore;
  /** @throws where the answer is not 200 */
  readonly ask: (method: 'GET' | 'POST', path: string, body?: string) => Promise<Answered>;
  /** Companies on file, spread over all of them. */
  readonly sample: (count: number) => Promise<Sample[]>;
}

type Bench = StackBenchContext & Client;

export async function withCompanies(
  context: StackBenchContext,
  work: (bench: Bench) => Promise<Measured>,
): Promise<Measured> {
  const { stack, scale, signal } = context;
  const log = (line: string): void => context.log(line);
  return withClient(stack, async (client) => {
    const companies = Math.round(COMPANIES * scale);
    if (!stack.shared) {
      await fillStartups(client.store, new Vault(client.store, stack.config.vaultKey), { companies, signal, log });
      await readAll(client.store);
    }
    return work({ ...context, ...client });
  });
}

/** Opens an account whose calls are charged. */
export async function withClient<T>(stack: StackHandle, work: (client: Client) => Promise<T>): Promise<T> {
  const store = new ReadStore({ url: stack.config.databaseUrl, poolSize: 2 });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    const account = await new AdminApi(stack).post<{ api_key: string }>('accounts', { plan: 'bench' });
    const ask: Client['ask'] = (method, path, body) =>
      timed(agent, `${stack.baseUrl}/api/v1/${path}`, { method, key: account.api_key, body });
    const sample: Client['sample'] = (count) =>
      store.query<Sample>(
        `SELECT slug, name, domain FROM read.companies WHERE domain IS NOT NULL AND company_id >= gen_random_uuid()
         ORDER BY company_id LIMIT $1`,
        [count],
      );
    return await work({ store, ask, sample });
  } finally {
    agent.destroy();
    await store.close();
  }
}

function timed(
  agent: Agent,
  url: string,
  { method, key, body }: { method: string; key: string; body?: string | undefined },
): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    const headers = {
      authorization: `Bearer ${key}`,
      ...(body !== undefined && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
    };
    const sent = request(url, { method, agent, headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('error', reject);
      answer.on('end', () => {
        const text = Buffer.concat(parts);
        if (answer.statusCode === 200) resolve({ ms: performance.now() - startedAt, text: text.toString() });
        else reject(new Error(`${method} ${url} answered ${answer.statusCode}: ${text.toString().slice(0, 300)}`));
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Into memory, as on a server that has been up for a while: what is measured is not the disk of a first day. */
export async function readAll(store: ReadStore): Promise<void> {
  await store.query('CREATE EXTENSION IF NOT EXISTS pg_prewarm');
  await store.query(
    `SELECT sum(pg_prewarm(c.oid::regclass, 'read')) FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = 'read' AND c.relkind IN ('r', 'i', 't')`,
  );
  await store.query(
    `SELECT sum(pg_prewarm(c.oid::regclass)) FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = 'read' AND c.relkind IN ('r', 'i') AND c.relname LIKE 'compan%'`,
  );
}

const startupGet: StackMeasure = {
  name: 'startup_get',
  summary: 'p95 of GET /startups/{slug} with rounds and founders, 1 M companies',
  needsStack: true,
  dataSet: 'startups',
  run: (context) =>
    withCompanies(context, async ({ ask, sample, store }) => {
      // A process that has just begun is slower for a quarter of a minute.
      for (const { slug } of await sample(ASKS.warmUp)) await ask('GET', `startups/${slug}`);
      const companies = await sample(ASKS.get);
      const times: number[] = [];
      for (const { slug } of companies) times.push((await ask('GET', `startups/${slug}`)).ms);
      const plain: number[] = [];
      for (const { slug } of companies) {
        const startedAt = performance.now();
        const [row] = await store.query<{ company_id: string }>('SELECT * FROM read.companies WHERE slug = $1', [slug]);
        await store.query('SELECT * FROM read.funding_rounds WHERE company_id = $1', [row?.company_id]);
        plain.push(performance.now() - startedAt);
      }
      return measured(p95(times), 10, { name: 'plain SQL: the company and its rounds', value: p95(plain) });
    }),
};

const startupsFilter = filterMeasure({
  name: 'startups_filter',
  summary: 'p95 of the slowest filter and sort: page, total and cursor of GET /startups, 1 M companies',
  depths: ['first page', 'cursor at 10,000'],
  mostMs: 50,
});

const startupsFilterDeep = filterMeasure({
  name: 'startups_filter_deep',
  summary: 'p95 of the slowest filter at offset=10000, the deepest there is, 1 M companies',
  depths: ['offset 10,000'],
  mostMs: 150,
});

function filterMeasure(of: { name: string; summary: string; depths: readonly Depth[]; mostMs: number }): StackMeasure {
  return {
    name: of.name,
    summary: of.summary,
    needsStack: true,
    dataSet: 'startups',
    run: (context) => {
      const cases = filterCases().filter(({ depth }) => of.depths.includes(depth));
      return withCompanies(context, (bench) => slowestOf(bench, cases, of.mostMs));
    },
  };
}

async function slowestOf(bench: Bench, cases: readonly FilterCase[], mostMs: number): Promise<Measured> {
  const results: { label: string; ms: number; plain: number | null }[] = [];
  for (const one of cases) {
    bench.signal.throwIfAborted();
    results.push({ label: one.label, ...(await timeCase(bench, one)) });
  }
  results.sort((a, b) => b.ms - a.ms);
  for (const { label, ms, plain } of results.slice(0, 20)) {
    bench.log(`  ${label}: ${ms.toFixed(1)} ms${plain === null ? '' : `, plain SQL ${plain.toFixed(1)} ms`}`);
  }
  const all = results.map(({ ms }) => ms);
  const above = all.filter((ms) => ms > mostMs).length;
  bench.log(`  ${all.length} combinations, middle ${median(all).toFixed(1)} ms, ${above} of them above ${mostMs} ms`);
  const plain = results.flatMap((result) => result.plain ?? []);
  return measured(Math.max(...all), mostMs, { name: 'plain SQL: the page and count(*)', value: Math.max(...plain) });
}

async function timeCase(bench: Bench, one: FilterCase): Promise<{ ms: number; plain: number | null }> {
  const times: number[] = [];
  const path = await pathOf(bench, one);
  for (let n = 0; n < ASKS.filter; n++) times.push((await bench.ask('GET', path)).ms);
  if (one.plain === null) return { ms: p95(times), plain: null };
  const plain: number[] = [];
  const { where, params } = FILTERS[one.filter] as (typeof FILTERS)[string];
  for (let n = 0; n < BASELINE_ASKS; n++) {
    const startedAt = performance.now();
    await bench.store.query(
      `SELECT * FROM read.companies WHERE ${where} ORDER BY ${one.plain} NULLS LAST, company_id LIMIT 20
       OFFSET ${one.depth === 'offset 10,000' ? 10_000 : 0}`,
      params,
    );
    await bench.store.query(`SELECT count(*) FROM read.companies WHERE ${where}`, params);
    plain.push(performance.now() - startedAt);
  }
  return { ms: p95(times), plain: median(plain) };
}

/** The address of the part of the list that the case is about; a cursor is taken from the list itself. */
async function pathOf({ ask }: Bench, { path, depth }: FilterCase): Promise<string> {
  if (depth === 'first page') return path;
  if (depth === 'offset 10,000') return `${path}&offset=10000`;
  const { text } = await ask('GET', `${path}&offset=9900&limit=100`);
  const { pagination } = JSON.parse(text) as { pagination: { next_cursor: string | null } };
  // A list that is not so long has no such place: then its beginning is timed once more.
  return pagination.next_cursor === null ? path : `${path}&cursor=${encodeURIComponent(pagination.next_cursor)}`;
}

const match10k: StackMeasure = {
  name: 'match_10k',
  summary: 'p95 of POST /startups/match with 10,000 addresses, nine in ten on file, 1 M companies',
  needsStack: true,
  dataSet: 'startups',
  run: (context) =>
    withCompanies(context, async ({ ask, sample, store }) => {
      const times: number[] = [];
      const plain: number[] = [];
      for (let n = 0; n < ASKS.match; n++) {
        context.signal.throwIfAborted();
        const domains = await addressesOf(sample);
        times.push(await matchMs(ask, domains));
        const startedAt = performance.now();
        await store.query('SELECT * FROM read.companies WHERE domain = ANY($1::text[])', [domains]);
        plain.push(performance.now() - startedAt);
      }
      return measured(p95(times), 300, { name: 'plain SQL: domain = ANY, already normalised', value: p95(plain) });
    }),
};

/** Nine in ten are on file. */
async function addressesOf(sample: Client['sample']): Promise<string[]> {
  return (await sample(DOMAINS_A_CALL)).map(({ domain }, i) => (i % 10 === 9 ? `no-${domain}` : domain));
}

async function matchMs(ask: Client['ask'], domains: readonly string[]): Promise<number> {
  const typed = domains.map((domain, i) => (i % 2 === 0 ? `https://www.${domain}/about?x=${i}` : domain));
  return (await ask('POST', 'startups/match', JSON.stringify({ domains: typed }))).ms;
}

/** Milliseconds of one look-up of 10,000 addresses. */
export async function matched({ ask, sample }: Client): Promise<number> {
  return matchMs(ask, await addressesOf(sample));
}

export function measured(ms: number, mostMs: number, baseline: { name: string; value: number }): Measured {
  const round = (value: number): number => Math.round(value * 10) / 10;
  return {
    value: round(ms),
    unit: 'ms',
    baseline: { name: baseline.name, value: round(baseline.value) },
    ratio: Math.round((baseline.value / ms) * 100) / 100,
    target: mostMs,
  };
}

/** The nearest rank: of twenty values the second largest. */
export function p95(times: readonly number[]): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? 0;
}

export const startupMeasures: readonly StackMeasure[] = [startupGet, startupsFilter, startupsFilterDeep, match10k];
