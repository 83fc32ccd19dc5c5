import { type Offer } from '../arbitrage.events.js';
import { COMPARISON } from '../matching/compare.rules.js';
import { confirmedOffer } from './standing-lock.rules.js';

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
} as const;

describe('a stored lock', () => {
  it('is shown as it was stored while its verdict is current and both venues take orders', () => {
    expect(confirmedOffer(ROW, LOCK)).toBe(LOCK);
  });

  it.each([
    ['the verdict is of an older comparison', { comparison: COMPARISON - 1 }, 'compared again'],
    ['the first contract is not traded', { first_quote: { ...QUOTE, open: false } }, 'Polymarket takes no orders'],
    ['the second contract is not traded', { second_quote: { ...QUOTE, open: false } }, 'Kalshi takes no orders'],
  ])('is no lock where %s', (_name, change, reason) => {
    const shown = confirmedOffer({ ...ROW, ...change }, LOCK);
    expect(shown).toMatchObject({ isArbitrage: false, notes: [expect.stringContaining(reason)] });
  });

  it('is no lock where the pair is only near', () => {
    expect(confirmedOffer({ ...ROW, relation: 'near' }, LOCK).isArbitrage).toBe(false);
  });
});
