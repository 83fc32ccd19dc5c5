import { byDeals, type Investor } from './week-tally.rules.js';

const investor = (slug: string | null, name: string, deals: number): Investor => ({
  slug,
  name,
  deals,
  lead_deals: 0,
  type: 'firm',
  type_is_guess: false,
});

describe('the order of investors', () => {
  it('is the same from any order before, also among firms of one name', () => {
    const all = [
      investor('orbit', 'Orbit', 3),
      investor('arc', 'Arc', 1),
      investor(null, 'Arc', 1),
      investor('arc-2', 'Arc', 1),
      investor('zenith', 'Zenith', 1),
    ];
    const expected = ['orbit', null, 'arc', 'arc-2', 'zenith'];
    expect([...all].sort(byDeals).map(({ slug }) => slug)).toEqual(expected);
    expect(
      [...all]
        .reverse()
        .sort(byDeals)
        .map(({ slug }) => slug),
    ).toEqual(expected);
  });
});
