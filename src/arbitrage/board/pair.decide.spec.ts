import { readFileSync } from 'node:fs';
import { given } from '../../../test/kit/decider.js';
import {
  pairDecider,
  refreshPair,
  settlePair,
  unmatchPair,
  type Match,
  type PairState,
  type Quote,
} from './pair.decide.js';

const golden = <T>(type: string): T =>
  (JSON.parse(readFileSync(`test/contract/golden/${type}.v1.json`, 'utf8')) as { data: T }).data;
const MATCH = golden<Match>('PairMatched');
const QUOTE = golden<Quote>('PairQuoted');
const NOW = '2026-11-22T10:00:00.000Z';

const costing = (combinedCost: string): Quote => ({
  ...QUOTE,
  offer: QUOTE.offer && { ...QUOTE.offer, combinedCost, isArbitrage: Number(combinedCost) < 1 },
});
const none = given(pairDecider);
const refresh =
  (quote: Quote | null = QUOTE, match = MATCH, now = NOW) =>
  (state: PairState) =>
    refreshPair(state, { match, quote }, now);
const unmatch = (state: PairState) => unmatchPair(state, NOW);
const settle = (first: string, second: string) => (state: PairState) => settlePair(state, { first, second }, NOW);
const found = none.when(refresh()).thenTypes('PairMatched', 'PairQuoted', 'ArbitrageOpened');

describe('a pair', () => {
  it('is matched, quoted and opened by the first refresh that finds all of it', () => {
    expect(found.events[2]?.data).toMatchObject({
      openedAt: NOW,
      combinedCost: '0.975224',
      roiPct: '2.5405',
      annualizedPct: '54.546',
      legs: { yes: { marketId: MATCH.first.marketId }, no: { marketId: MATCH.second.marketId, outcome: 'yes' } },
    });
  });

  it('makes no event when a refresh finds the same again', () => {
    found.when(refresh()).thenNothing();
  });

  it('is the same quote in whatever order its fields come back', () => {
    found.when(refresh(Object.fromEntries(Object.entries(QUOTE).reverse()) as unknown as Quote)).thenNothing();
  });

  it('continues where a refresh stopped half-way', () => {
    const types = found.events.map(({ type }) => type);
    for (let done = 0; done <= types.length; done++) {
      none
        .and(...found.events.slice(0, done))
        .when(refresh())
        .thenTypes(...types.slice(done));
    }
  });

  it('closes once, by its price', () => {
    found
      .when(refresh(costing('1.01')))
      .thenMatching(
        { type: 'PairQuoted' },
        { type: 'ArbitrageClosed', data: { reason: 'price', combinedCost: '1.01' } },
      )
      .when(refresh(costing('1.01')))
      .thenNothing();
  });

  it('closes, and does not open again, while a venue takes no orders', () => {
    const paused: Quote = { ...QUOTE, second: { ...QUOTE.second, open: false } };
    found
      .when(refresh(paused))
      .thenMatching({ type: 'PairQuoted' }, { type: 'ArbitrageClosed', data: { reason: 'market_closed' } });
    none.when(refresh(paused)).thenTypes('PairMatched', 'PairQuoted');
  });

  it('opens again later, as another opening', () => {
    found
      .when(refresh(costing('1.01')))
      .thenTypes('PairQuoted', 'ArbitrageClosed')
      .when(refresh(QUOTE, MATCH, '2026-11-23T10:00:00.000Z'))
      .thenTypes('PairQuoted', 'ArbitrageOpened');
  });

  it('closes when either text changes, and opens again only by the new verdict', () => {
    const changed: Match = {
      ...MATCH,
      relation: 'near',
      note: 'x (y)',
      first: { ...MATCH.first, rulesDigest: 'other' },
    };
    found.when(refresh(QUOTE, changed)).thenTypes('ArbitrageClosed', 'PairMatched');
    const same: Match = { ...changed, relation: 'complement' };
    found.when(refresh(QUOTE, same)).thenTypes('ArbitrageClosed', 'PairMatched', 'ArbitrageOpened');
  });

  it('stays open where only a closing time or the version of the comparison changes, and is matched anew', () => {
    const second = { ...MATCH.second, rulesDigest: 'other', tradesUntil: '2026-12-01T00:00:00.000Z' };
    const later: Match = { ...MATCH, comparison: MATCH.comparison + 1, second };
    const moved = found.when(refresh(QUOTE, later)).thenTypes('PairMatched').thenState({ openedAt: NOW });
    moved.when(refresh(costing('1.01'), later)).thenTypes('PairQuoted', 'ArbitrageClosed');
    const sources = later.clauses.map((clause, at) => (at === 0 ? { ...clause, first: 'another source' } : clause));
    const differing: readonly Match[] = [
      { ...later, clauses: sources },
      { ...later, resolvesOn: '2027-12-31' },
      { ...later, second: { ...second, rules: 'If it happens, then the market resolves to Yes.' } },
    ];
    for (const match of differing) {
      found.when(refresh(QUOTE, match)).thenTypes('ArbitrageClosed', 'PairMatched', 'ArbitrageOpened');
    }
  });

  it('never opens while it is near, whatever its offer is', () => {
    none.when(refresh(QUOTE, { ...MATCH, relation: 'near' })).thenTypes('PairMatched', 'PairQuoted');
  });

  it('does not change while a venue is down', () => {
    found.when(refresh(null)).thenNothing();
  });

  it('closes with its market', () => {
    const gone: Quote = { ...QUOTE, first: { ...QUOTE.first, open: false, yesAsk: null, noAsk: null }, offer: null };
    found
      .when(refresh(gone))
      .thenMatching({ type: 'PairQuoted' }, { data: { reason: 'market_closed', combinedCost: null } });
  });

  it('is retired once, and matched anew when it comes back', () => {
    const retired = found.when(unmatch).thenTypes('ArbitrageClosed', 'PairRetired');
    retired.when(unmatch).thenNothing();
    retired.when(refresh()).thenTypes('PairMatched', 'ArbitrageOpened');
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
    none
      .and({ type: 'PairMatched', data: { ...MATCH, relation } })
      .when(settle(first, second))
      .then({
        type: 'PairRetired',
        data: { pairId: MATCH.pairId, reason: 'settled', settlement: { first, second }, diverged },
      });
  });

  it('is over once it has settled', () => {
    const settled = found.when(settle('1', '0')).thenState({ openedAt: null });
    settled.when(settle('0', '0')).thenNothing();
    settled.when(refresh()).thenNothing();
  });
});
