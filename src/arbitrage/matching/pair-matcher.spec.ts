import { fill, TEXTS } from '../../../test/fuzz/hostile-input.js';
import { blockedMsDuring } from '../../../test/kit/held-loop.js';
import { type VenueId } from '../arbitrage.events.js';
import { type ListedContract } from '../venues/venue.port.js';
import { PairMatcher, type MatchedPair, type ProvenPair } from './pair-matcher.service.js';

const PRESS = 'The resolution source for this market will be a consensus of credible reporting.';

function contract(venue: VenueId, n: number, what: string): ListedContract {
  const when = 'before January 1, 2029, 12:00 AM ET';
  return {
    venue,
    marketId: `${venue}-${n}`,
    question: `${what} by 2028?`,
    item: null,
    url: `https://${venue}.example/${n}`,
    outcomes: { yes: 'Yes', no: 'No' },
    rules:
      venue === 'polymarket'
        ? `This market will resolve to "Yes" if ${what} ${when}. Otherwise, this market will resolve to "No". ${PRESS}`
        : `If ${what} ${when}, then the market resolves to Yes.`,
    sources: venue === 'kalshi' ? ['Associated Press https://apnews.com'] : [],
    strike: null,
    group: { id: `${venue}-${n}`, title: what, exclusive: false, open: false },
    closesAt: null,
    quote: { yesAsk: '0.45', noAsk: '0.56', volume: '1000' },
    fees: { kind: 'none' },
    handles: {},
  };
}

const PLACES = ['Ohio', 'Texas', 'Nevada', 'Georgia', 'Arizona', 'Florida', 'Oregon', 'Kansas', 'Maine', 'Utah'];
const race = (n: number): string => `Ada Byron${'abcdefghij'[n % 10]} wins the Senate election in ${PLACES[n % 10]}`;
const all = (venue: VenueId, topics: readonly number[]): ListedContract[] =>
  topics.map((topic) => contract(venue, topic, race(topic)));
const TEN = Array.from({ length: 10 }, (_, n) => n);

const match = (
  matcher: PairMatcher,
  polymarket: ListedContract[],
  kalshi: ListedContract[],
  proven: readonly ProvenPair[] = [],
): Promise<MatchedPair[]> =>
  matcher.match(
    new Map<VenueId, ListedContract[]>([
      ['polymarket', polymarket],
      ['kalshi', kalshi],
    ]),
    proven,
  );
const proven = (pairs: readonly MatchedPair[]): string[] =>
  pairs
    .filter(({ verdict }) => verdict.relation === 'identity')
    .map(({ first, second }) => `${first.marketId} ${second.marketId}`)
    .sort();
const same = (...topics: number[]): string[] => topics.map((n) => `polymarket-${n} kalshi-${n}`).sort();

describe('the matcher', () => {
  it('finds every pair, whichever catalogue is the larger one', async () => {
    expect(proven(await match(new PairMatcher(), all('polymarket', TEN), all('kalshi', [1, 3, 5])))).toEqual(
      same(1, 3, 5),
    );
    expect(proven(await match(new PairMatcher(), all('polymarket', [2, 4]), all('kalshi', TEN)))).toEqual(same(2, 4));
  });

  it('finds the same by what it kept as from nothing: new, changed, gone, and back again', async () => {
    const matcher = new PairMatcher();
    const steps: [ListedContract[], ListedContract[]][] = [
      [all('polymarket', TEN), all('kalshi', [0, 1, 2])],
      // One added on the smaller side.
      [all('polymarket', TEN), all('kalshi', [0, 1, 2, 3])],
      // One removed on the larger side, whose partner needs a new search.
      [all('polymarket', TEN.slice(1)), all('kalshi', [0, 1, 2, 3])],
      // Restored with other rules.
      [
        [...all('polymarket', TEN.slice(1)), contract('polymarket', 0, race(0).replace('Senate', 'House'))],
        all('kalshi', [0, 1, 2, 3]),
      ],
      [all('polymarket', TEN), all('kalshi', [0, 1, 2, 3])],
      // The other side is now the larger one.
      [all('polymarket', [0, 1]), all('kalshi', TEN)],
    ];
    for (const [polymarket, kalshi] of steps) {
      const pairs = await match(matcher, polymarket, kalshi);
      const anew = await match(new PairMatcher(), polymarket, kalshi);
      expect(proven(pairs)).toEqual(proven(anew));
      const text = (pairs: readonly MatchedPair[]) =>
        pairs.map(({ pairId, verdict, digests, resolvesOn }) => JSON.stringify([pairId, verdict, digests, resolvesOn]));
      expect(text(pairs).sort()).toEqual(text(anew).sort());
    }
  });

  it('goes on where it was when a venue that was missing is back', async () => {
    const matcher = new PairMatcher();
    const [polymarket, kalshi] = [all('polymarket', TEN), all('kalshi', [1, 3])];
    await match(matcher, polymarket, kalshi);
    expect(await matcher.match(new Map([['polymarket' as const, polymarket]]), [])).toEqual([]);
    expect(proven(await match(matcher, polymarket, kalshi))).toEqual(same(1, 3));
  });
});

describe('a proven pair', () => {
  const asked = (venue: VenueId, n: number, question: string, year: number): ListedContract => {
    const one = contract(venue, n, race(0));
    return { ...one, question, rules: one.rules?.replace('2029', String(year)) ?? null };
  };
  const TITLE = 'Senate election in Ohio: Ada Byrona wins?';
  const polymarket = asked('polymarket', 1, TITLE, 2029);
  const named = ({ venue, marketId }: ListedContract) => ({ venue, marketId });

  it('is compared again though the words of other contracts are closer', async () => {
    const closer = [2, 3, 4, 5].map((n) => asked('kalshi', n, TITLE.replace('?', ` by ${2028 + n}?`), 2028 + n));
    const kalshi = asked('kalshi', 1, 'Ohio, Senate: does Byrona beat every rival of the other parties?', 2029);
    const known = [{ first: named(polymarket), second: named(kalshi) }];
    expect(proven(await match(new PairMatcher(), [polymarket], [...closer, kalshi]))).toEqual([]);
    const matcher = new PairMatcher();
    for (let refresh = 0; refresh < 2; refresh++) {
      expect(proven(await match(matcher, [polymarket], [...closer, kalshi], known))).toEqual(same(1));
    }
    // Other rules are another verdict.
    const changed = { ...kalshi, rules: kalshi.rules?.replace('2029', '2031') ?? null };
    expect(proven(await match(matcher, [polymarket], [...closer, changed], known))).toEqual([]);
    expect(proven(await match(matcher, [polymarket], closer, known))).toEqual([]);
  });

  it('is found among contracts of one title in any order', async () => {
    const years = [1, 2, 3, 4, 5].map((n) => asked('kalshi', n, TITLE, 2028 + n));
    expect(proven(await match(new PairMatcher(), [polymarket], years))).toEqual(same(1));
    expect(proven(await match(new PairMatcher(), [polymarket], years.toReversed()))).toEqual(same(1));
  });
});

describe('the event loop', () => {
  /** A garbage collection that falls into one measurement is no fault of the text. */
  const ATTEMPTS = 3;
  const hostile = (venue: VenueId, unit: string): ListedContract[] =>
    all(venue, TEN).map((one) => {
      const long = `${one.rules} ${fill(unit, 19_000)}`;
      return { ...one, rules: long, question: `${one.question} ${fill(unit, 900)}`, sources: [fill(unit, 900)] };
    });

  it.each(Object.entries(TEXTS))('is not held by contracts of %s', async (_what, unit) => {
    const held: number[] = [];
    for (let attempt = 0; attempt < ATTEMPTS && !held.some((ms) => ms < 50); attempt++) {
      const sides = [hostile('polymarket', unit), hostile('kalshi', unit)] as const;
      held.push(Math.round(await blockedMsDuring(() => match(new PairMatcher(), ...sides))));
    }
    expect(Math.min(...held)).toBeLessThan(50);
  });
});
