import { isRaise, raisedInAll } from './raised-money.js';

describe('money raised', () => {
  it.each([
    ...[
      'IPO',
      'Initial Public Offering (IPO)',
      'Direct listing',
      'SPAC',
      'Secondary',
      'Secondary Market',
      'secondary_market',
    ],
    ...[
      'Tender offer',
      'Post-IPO Secondary',
      'Acquisition',
      'Acquisition round',
      'M&A',
      'Mergers & Acquisitions',
      'Merger',
    ],
    ...['Buyout/LBO', 'Secondary Transaction - Private', 'Management buy-out', 'Reverse Merger'],
  ])('%s raised none', (round) => expect(isRaise(round)).toBe(false));

  it.each([
    ...[
      'Seed',
      'Series A',
      'Pre-IPO',
      'Post-IPO Equity',
      'Post-IPO Debt',
      'PIPE',
      'Grant',
      'Private Equity',
      'Growth Equity',
    ],
    ...['Acquisition financing', 'Secondary and Series C', 'Corporate', 'ICO', 'Venture', 'Undisclosed', '', null],
  ])('%s did', (round) => expect(isRaise(round)).toBe(true));

  it('is the sum of what is disclosed, and unknown where nothing is', () => {
    const rounds = [
      { round: 'Seed', amount: 2 },
      { round: null, amount: 3 },
      { round: 'IPO', amount: 500 },
      { round: 'Series A', amount: null },
    ];
    expect(raisedInAll(rounds)).toBe(5);
    expect(raisedInAll(rounds.slice(2))).toBeNull();
  });
});
