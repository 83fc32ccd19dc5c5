// Matches in a separate thread with a bounded heap; too little memory ends it with an error.
import { parentPort, workerData } from 'node:worker_threads';
import { type VenueId } from '../../../src/arbitrage/arbitrage.events.js';
import { PairMatcher } from '../../../src/arbitrage/matching/pair-matcher.service.js';
import { type ListedContract } from '../../../src/arbitrage/venues/venue.port.js';
import { madeUpCatalogues } from '../worlds/arbitrage-world.js';

/** Between two refreshes this part of a catalogue is new or has other rules. */
const CHANGED_EVERY = 100;

export interface MatchTimes {
  readonly firstMs: number;
  readonly againMs: number;
  /** Processor time of the process, both. */
  readonly cpuMs: { readonly first: number; readonly again: number };
  readonly pairs: number;
  readonly proven: number;
  readonly megabytes: number;
}

type Catalogues = Record<'polymarket' | 'kalshi', ListedContract[]>;

const renewed = (all: readonly ListedContract[]): ListedContract[] =>
  all.map((contract, n) =>
    n % CHANGED_EVERY === 0 ? { ...contract, rules: `${contract.rules} As amended.` } : { ...contract },
  );

async function timed(matcher: PairMatcher, catalogues: Catalogues) {
  const [startedAt, used] = [performance.now(), process.cpuUsage()];
  const pairs = await matcher.match(new Map(Object.entries(catalogues) as [VenueId, ListedContract[]][]), []);
  const { user, system } = process.cpuUsage(used);
  const proven = pairs.filter(({ verdict }) => verdict.relation !== 'near').length;
  return { ms: performance.now() - startedAt, cpuMs: (user + system) / 1_000, pairs: pairs.length, proven };
}

const { scale } = workerData as { scale: number };
const matcher = new PairMatcher();
let catalogues: Catalogues = madeUpCatalogues(scale);
const first = await timed(matcher, catalogues);
catalogues = { polymarket: renewed(catalogues.polymarket), kalshi: renewed(catalogues.kalshi) };
const again = await timed(matcher, catalogues);
parentPort?.postMessage({
  firstMs: Math.round(first.ms),
  againMs: Math.round(again.ms),
  cpuMs: { first: Math.round(first.cpuMs), again: Math.round(again.cpuMs) },
  pairs: first.pairs,
  proven: first.proven,
  megabytes: Math.round(process.memoryUsage().rss / 1024 ** 2),
} satisfies MatchTimes);
