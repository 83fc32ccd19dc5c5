import { changeOf } from './trends-body.page.js';

describe('the change of a group', () => {
  const group = { name: 'AI', rounds: 2, coverage: { known: 1, of: 2 }, share_pct: null };

  it.each([
    [{ amount: 5, delta_pct: 12.5 }, '+12.5 %'],
    [{ amount: 5, delta_pct: -3 }, '-3 %'],
    [{ amount: null, delta_pct: null }, '–'],
    // The week before is unknown, or its amounts are: that is not the same as no round.
    [{ amount: 5, delta_pct: null }, '–'],
  ])('%j is %s', (change, shown) => {
    expect(changeOf({ ...group, ...change })).toBe(shown);
  });
});
