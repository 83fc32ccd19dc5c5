import { PairMatcher } from '../../src/arbitrage/matching/pair-matcher.service.js';
import { type ListedContract } from '../../src/arbitrage/venues/venue.port.js';
import { type VenueId } from '../../src/arbitrage/arbitrage.events.js';
import { Agent } from 'node:http';
import { AdminApi } from '../../src/cli/io/admin-api.js';
import {
  type BenchContext,
  type Measure,
  type Measured,
  type StackBenchContext,
  type StackMeasure,
} from './measure.js';
import { fetchOnce } from './load/http-load.js';
import { fillBoard } from './worlds/arbitrage-board.js';
import { madeUpCatalogues } from './worlds/arbitrage-world.js';

const MOST_BYTES = 1024 ** 3;
/** Between two refreshes this part of a catalogue is new or has other rules. */
const CHANGED_EVERY = 100;

/** Speed of comparing 280,000 contracts. */
export const arbitrageMeasures: Measure[] = [
  {
    name: 'arbitrage_match',
    summary: 'milliseconds to match 280,000 made-up markets of two venues from nothing, within 1 GB',
    run: async (context) => (await matched(context)).first,
  },
  {
    name: 'arbitrage_match_again',
    summary: 'milliseconds to match them again where one in a hundred has changed',
    run: async (context) => (await matched(context)).again,
  },
];

async function matched(context: BenchContext): Promise<{ first: Measured; again: Measured }> {
  const { polymarket, kalshi } = madeUpCatalogues(context.scale);
  const matcher = new PairMatcher();
  const first = await timed(context, matcher, { polymarket, kalshi });
  const renewed = (all: readonly ListedContract[]): ListedContract[] =>
    all.map((contract, n) =>
      n % CHANGED_EVERY === 0 ? { ...contract, rules: `${contract.rules} As amended.` } : { ...contract },
    );
  const again = await timed(context, matcher, { polymarket: renewed(polymarket), kalshi: renewed(kalshi) });
  return {
    first: { value: first, unit: 'ms', target: 60_000 * context.scale },
    again: { value: again, unit: 'ms', target: 10_000 * context.scale },
  };
}

async function timed(
  context: BenchContext,
  matcher: PairMatcher,
  catalogues: Record<'polymarket' | 'kalshi', ListedContract[]>,
): Promise<number> {
  const startedAt = performance.now();
  const pairs = await matcher.match(new Map(Object.entries(catalogues) as [VenueId, ListedContract[]][]));
  const ms = Math.round(performance.now() - startedAt);
  const proven = pairs.filter(({ verdict }) => verdict.relation !== 'near').length;
  const bytes = process.memoryUsage().rss;
  context.log(`${pairs.length} pairs, ${proven} proven, in ${ms} ms; ${Math.round(bytes / 1024 ** 2)} MB resident`);
  if (bytes > MOST_BYTES) throw new Error(`it took ${Math.round(bytes / 1024 ** 2)} MB; 1024 are allowed`);
  return ms;
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
