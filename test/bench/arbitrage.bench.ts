import { Agent } from 'node:http';
import { Worker } from 'node:worker_threads';
import { type MatchTimes } from './load/arbitrage-match.main.js';
import { AdminApi } from '../../src/cli/io/admin-api.js';
import { type BenchContext, type Measure, type StackBenchContext, type StackMeasure } from './measure.js';
import { fetchOnce } from './load/http-load.js';
import { fillBoard } from './worlds/arbitrage-board.js';

/** All that the matcher and both catalogues may take: beyond it the thread ends in an error. */
const HEAP = { maxOldGenerationSizeMb: 900, maxYoungGenerationSizeMb: 64 };

/** Speed of comparing 280,000 contracts. */
export const arbitrageMeasures: Measure[] = [
  {
    name: 'arbitrage_match',
    summary: 'milliseconds to match 280,000 made-up markets of two venues from nothing, in a heap of less than 1 GB',
    run: async (context) => {
      const { firstMs } = await matched(context);
      return { value: firstMs, unit: 'ms', target: 60_000 * context.scale };
    },
  },
  {
    name: 'arbitrage_match_again',
    summary: 'milliseconds to match them again where one in a hundred has changed',
    run: async (context) => {
      const { againMs } = await matched(context);
      return { value: againMs, unit: 'ms', target: 10_000 * context.scale };
    },
  },
];

async function matched({ scale, signal, log }: BenchContext): Promise<MatchTimes> {
  const program = new URL('./load/arbitrage-match.main.js', import.meta.url);
  const thread = new Worker(program, { workerData: { scale }, resourceLimits: HEAP });
  const stop = (): void => void thread.terminate();
  signal.addEventListener('abort', stop, { once: true });
  try {
    const times = await new Promise<MatchTimes>((resolve, reject) => {
      thread.once('message', resolve).once('error', reject);
      thread.once('exit', () => reject(new Error('the matcher ended before it was done')));
    });
    const { pairs, proven, firstMs, againMs, cpuMs, megabytes } = times;
    log(`${pairs} pairs, ${proven} proven; ${firstMs} ms, then ${againMs} ms; ${megabytes} MB resident`);
    log(`processor time: ${cpuMs.first} ms, then ${cpuMs.again} ms`);
    return times;
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

const BOARD_PAIRS = 300;
const ASKS = 500;

/** The answer of the running service, whole and by its tag, one after the other over one connection. */
export const boardMeasures: StackMeasure[] = [
  {
    name: 'arbitrage_board',
    summary: 'p95 of the full board of 300 pairs over HTTP, warm',
    needsStack: true,
    run: async (context) => ({ value: await boardP95(context, false), unit: 'ms', target: 5 }),
  },
  {
    name: 'arbitrage_board_304',
    summary: 'p95 of the same asked with its ETag',
    needsStack: true,
    run: async (context) => ({ value: await boardP95(context, true), unit: 'ms', target: 2 }),
  },
];

async function boardP95(context: StackBenchContext, conditional: boolean): Promise<number> {
  const { stack } = context;
  await fillBoard(stack.config, BOARD_PAIRS);
  const { api_key: key } = await new AdminApi(stack).post<{ api_key: string }>('accounts', { plan: 'bench' });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const url = `${stack.baseUrl}/api/v1/arbitrage`;
  try {
    const warm = await fetchOnce(url, { authorization: `Bearer ${key}` }, agent);
    const { returned } = JSON.parse(warm.body) as { returned: number };
    if (returned !== BOARD_PAIRS) throw new Error(`the board shows ${returned} of ${BOARD_PAIRS} pairs`);
    const headers = { authorization: `Bearer ${key}`, ...(conditional && { 'if-none-match': warm.etag }) };
    const times: number[] = [];
    for (let n = 0; n < ASKS; n++) {
      context.signal.throwIfAborted();
      const startedAt = performance.now();
      const { status } = await fetchOnce(url, headers, agent);
      times.push(performance.now() - startedAt);
      if (status !== (conditional ? 304 : 200)) throw new Error(`the board answered ${status}`);
    }
    times.sort((a, b) => a - b);
    return Math.round((times[Math.floor(ASKS * 0.95)] ?? 0) * 100) / 100;
  } finally {
    agent.destroy();
  }
}
