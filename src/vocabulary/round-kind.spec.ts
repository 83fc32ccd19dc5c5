import { roundKind } from './round-kind.js';

describe('the kind of a round', () => {
  it.each([
    ['Series A', 'a'],
    ['series-a', 'a'],
    ['A', 'a'],
    ['Series A Round', 'a'],
    ['Series A-1', 'a 1'],
    ['Series A1', 'a 1'],
    ['Serie A', 'a'],
    ['Série A', 'a'],
    ['Series A Funding', 'a'],
    ['Seed Financing', 'seed'],
    ['Seed VC', 'seed'],
    ['Angel/Seed', 'seed'],
    ['Preseed', 'pre seed'],
    ['Debt Financing', 'debt'],
    ['Growth Equity', 'growth'],
    ['Post-IPO Equity', 'post ipo'],
    ['Business Angel', 'seed'],
    ['Venture - Series Unknown', null],
    ['Early Stage VC', null],
    ['N/A', null],
    ['Seed', 'seed'],
    ['angel', 'seed'],
    ['Pre-Seed', 'pre seed'],
    ['debt_round', 'debt'],
    ['unattributed', null],
    ['Series Unknown', null],
    ['Round', null],
    [null, null],
  ])('%j is %j', (word, kind) => {
    expect(roundKind(word)).toBe(kind);
  });
});
