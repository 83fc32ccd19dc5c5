import { PairMatcher } from '../../src/arbitrage/matching/pair-matcher.service.js';
import { type ListedContract } from '../../src/arbitrage/venues/venue.port.js';
import { type VenueId } from '../../src/arbitrage/arbitrage.events.js';
import { type BenchContext, type Measure, type Measured } from './measure.js';
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
