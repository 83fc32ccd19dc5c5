import { type Offer } from '../arbitrage.events.js';
import { COMPARISON } from '../matching/compare.rules.js';
import { confirmedOffer, nextClosing } from './standing-lock.rules.js';

const LOCK: Offer = {
  yes: { venue: 'polymarket', outcome: 'yes', price: '0.4' },
  no: { venue: 'kalshi', outcome: 'no', price: '0.5' },
  grossCost: '0.9',
  combinedCost: '0.93',
  feesKnown: true,
  depthUsd: null,
  minVolume: null,
  isArbitrage: true,
  notes: [],
};
const QUOTE = { yesAsk: '0.4', noAsk: '0.5', volume: null, from: 'book', open: true } as const;
const ROW = {
  relation: 'identity',
  comparison: COMPARISON,
  first_venue: 'polymarket',
  second_venue: 'kalshi',
  first_quote: QUOTE,
  second_quote: QUOTE,
  first: { tradesUntil: null },
  second: { tradesUntil: '2026-12-09T18:59:00.000Z' },
} as const;
const NOW = Date.parse('2026-12-09T18:58:59.999Z');

describe('a stored lock', () => {
  it('is shown as it was stored while its verdict is current and both venues take orders', () => {
    expect(confirmedOffer(ROW, LOCK, NOW)).toBe(LOCK);
  });

  it.each([
    ['the verdict is of an older comparison', { comparison: COMPARISON - 1 }, 'compared again'],
    ['the first contract is not traded', { first_quote: { ...QUOTE, open: false } }, 'Polymarket takes no orders'],
    ['the second contract is not traded', { second_quote: { ...QUOTE, open: false } }, 'Kalshi takes no orders'],
  ])('is no lock where %s', (_name, change, reason) => {
    const shown = confirmedOffer({ ...ROW, ...change }, LOCK, NOW);
    expect(shown).toMatchObject({ isArbitrage: false, notes: [expect.stringContaining(reason)] });
  });

  it('is no lock from the time at which a market closes, which is known before', () => {
    const shown = confirmedOffer(ROW, LOCK, NOW + 1);
    expect(shown).toMatchObject({ isArbitrage: false, notes: [expect.stringContaining('Kalshi takes no orders')] });
    expect([nextClosing([ROW], NOW), nextClosing([ROW], NOW + 1)]).toEqual([NOW + 1, Infinity]);
  });

  it('is no lock where the pair is only near', () => {
    expect(confirmedOffer({ ...ROW, relation: 'near' }, LOCK, NOW).isArbitrage).toBe(false);
  });
});
