import { countNewFacts, enrichPrice } from './new-facts.rules.js';

describe('the price of an enrichment', () => {
  it.each([
    [0, 0],
    [1, 1],
    [2, 5],
    [9, 5],
  ])('of %i new facts is %i credits', (facts, credits) => expect(enrichPrice(facts, 5)).toBe(credits));

  it('never exceeds the listed one', () => expect(enrichPrice(1, 0)).toBe(0));

  it('counts what is new or changed, not what is gone', () => {
    const before = new Map([
      ['hq_city', '"Bonn"'],
      ['description', '"a"'],
      ['founded_date', '"2019"'],
    ]);
    const after = new Map([
      ['hq_city', '"Berlin"'],
      ['description', '"a"'],
      ['founder 1', '1'],
    ]);
    expect(countNewFacts(before, after)).toBe(2);
  });
});
