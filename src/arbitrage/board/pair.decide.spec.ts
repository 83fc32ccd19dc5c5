import { readFileSync } from 'node:fs';
import { type ArbitrageEvent } from '../arbitrage.events.js';
import { pairDecider, refreshPair, settlePair, unmatchPair, type Match, type Quote } from './pair.decide.js';

const golden = <T>(type: string): T =>
  (JSON.parse(readFileSync(`test/contract/golden/${type}.v1.json`, 'utf8')) as { data: T }).data;
const MATCH = golden<Match>('PairMatched');
const QUOTE = golden<Quote>('PairQuoted');
const NOW = '2026-11-22T10:00:00.000Z';

function after(...events: ArbitrageEvent[]) {
  return events.reduce((state, event) => pairDecider.evolve(state, event), pairDecider.initial);
}

const types = (events: readonly ArbitrageEvent[]): string[] => events.map(({ type }) => type);
const costing = (combinedCost: string): Quote => ({
  ...QUOTE,
  offer: QUOTE.offer && { ...QUOTE.offer, combinedCost, isArbitrage: Number(combinedCost) < 1 },
});
const FOUND = refreshPair(pairDecider.initial, { match: MATCH, quote: QUOTE }, NOW);

describe('a pair', () => {
  it('is matched, quoted and opened by the first refresh that finds all of it', () => {
    expect(types(FOUND)).toEqual(['PairMatched', 'PairQuoted', 'ArbitrageOpened']);
    expect(FOUND[2]?.data).toMatchObject({
      openedAt: NOW,
      combinedCost: '0.975224',
      roiPct: '2.5405',
      annualizedPct: '54.546',
      legs: { yes: { marketId: MATCH.first.marketId }, no: { marketId: MATCH.second.marketId, outcome: 'yes' } },
    });
  });

  it('makes no event when a refresh finds the same again', () => {
    expect(refreshPair(after(...FOUND), { match: MATCH, quote: QUOTE }, NOW)).toEqual([]);
  });

  it('is the same quote in whatever order its fields come back', () => {
    const turned = Object.fromEntries(Object.entries(QUOTE).reverse()) as unknown as Quote;
    expect(refreshPair(after(...FOUND), { match: MATCH, quote: turned }, NOW)).toEqual([]);
  });

  it('goes on where a refresh died half-way', () => {
    for (let done = 0; done <= FOUND.length; done++) {
      const rest = refreshPair(after(...FOUND.slice(0, done)), { match: MATCH, quote: QUOTE }, NOW);
      expect(types(rest)).toEqual(types(FOUND).slice(done));
    }
  });

  it('closes once, by its price', () => {
    const events = refreshPair(after(...FOUND), { match: MATCH, quote: costing('1.01') }, NOW);
    expect(types(events)).toEqual(['PairQuoted', 'ArbitrageClosed']);
    expect(events[1]?.data).toMatchObject({ reason: 'price', combinedCost: '1.01' });
    expect(refreshPair(after(...FOUND, ...events), { match: MATCH, quote: costing('1.01') }, NOW)).toEqual([]);
  });

  it('closes, and opens not again, while a venue takes no orders', () => {
    const paused: Quote = { ...QUOTE, second: { ...QUOTE.second, open: false } };
    const events = refreshPair(after(...FOUND), { match: MATCH, quote: paused }, NOW);
    expect(types(events)).toEqual(['PairQuoted', 'ArbitrageClosed']);
    expect(events[1]?.data).toMatchObject({ reason: 'market_closed' });
    expect(types(refreshPair(pairDecider.initial, { match: MATCH, quote: paused }, NOW))).toEqual([
      'PairMatched',
      'PairQuoted',
    ]);
  });

  it('opens again later, as another opening', () => {
    const shut = refreshPair(after(...FOUND), { match: MATCH, quote: costing('1.01') }, NOW);
    const again = refreshPair(after(...FOUND, ...shut), { match: MATCH, quote: QUOTE }, '2026-11-23T10:00:00.000Z');
    expect(types(again)).toEqual(['PairQuoted', 'ArbitrageOpened']);
  });

  it('closes when either text changes, and opens again only by the new verdict', () => {
    const changed: Match = {
      ...MATCH,
      relation: 'near',
      note: 'x (y)',
      first: { ...MATCH.first, rulesDigest: 'other' },
    };
    expect(types(refreshPair(after(...FOUND), { match: changed, quote: QUOTE }, NOW))).toEqual([
      'ArbitrageClosed',
      'PairMatched',
    ]);
    const same: Match = { ...changed, relation: 'complement' };
    expect(types(refreshPair(after(...FOUND), { match: same, quote: QUOTE }, NOW))).toEqual([
      'ArbitrageClosed',
      'PairMatched',
      'ArbitrageOpened',
    ]);
  });

  it('never opens while it is near, whatever its offer says', () => {
    const events = refreshPair(pairDecider.initial, { match: { ...MATCH, relation: 'near' }, quote: QUOTE }, NOW);
    expect(types(events)).toEqual(['PairMatched', 'PairQuoted']);
  });

  it('keeps what it has while a venue is down', () => {
    expect(refreshPair(after(...FOUND), { match: MATCH, quote: null }, NOW)).toEqual([]);
  });

  it('closes with its market', () => {
    const gone: Quote = { ...QUOTE, first: { ...QUOTE.first, open: false, yesAsk: null, noAsk: null }, offer: null };
    const events = refreshPair(after(...FOUND), { match: MATCH, quote: gone }, NOW);
    expect(events[1]?.data).toMatchObject({ reason: 'market_closed', combinedCost: null });
  });

  it('is retired once, and matched anew when it comes back', () => {
    const gone = unmatchPair(after(...FOUND), NOW);
    expect(types(gone)).toEqual(['ArbitrageClosed', 'PairRetired']);
    const retired = after(...FOUND, ...gone);
    expect(unmatchPair(retired, NOW)).toEqual([]);
    expect(types(refreshPair(retired, { match: MATCH, quote: QUOTE }, NOW))).toEqual([
      'PairMatched',
      'ArbitrageOpened',
    ]);
  });

  it.each([
    ['identity', '1', '1', false],
    ['identity', '1', '0', true],
    ['identity', '0.5', '0', true],
    ['complement', '1', '0', false],
    ['complement', '0.5', '0.5', false],
    ['complement', '0', '0', true],
    ['near', '1', '0', null],
  ] as const)('%s that pays %s and %s: diverged %s', (relation, first, second, diverged) => {
    const state = after({ type: 'PairMatched', data: { ...MATCH, relation } });
    const events = settlePair(state, { first, second }, NOW);
    expect(events).toEqual([
      {
        type: 'PairRetired',
        data: { pairId: MATCH.pairId, reason: 'settled', settlement: { first, second }, diverged },
      },
    ]);
  });

  it('is over once it has settled', () => {
    const settled = after(...FOUND, ...settlePair(after(...FOUND), { first: '1', second: '0' }, NOW));
    expect(settled.openedAt).toBeNull();
    expect(settlePair(settled, { first: '0', second: '0' }, NOW)).toEqual([]);
    expect(refreshPair(settled, { match: MATCH, quote: QUOTE }, NOW)).toEqual([]);
  });
});
