import fc from 'fast-check';
import { roundKind } from '../../vocabulary/round-kind.js';
import { type RoundFact } from '../record/company.events.js';
import { agreement, isAnotherRound, isNearer } from './same-round.rules.js';

type Told = Parameters<typeof agreement>[0];

/** Parses `Series A 2014-03 5000000`; a dash is an unknown fact. */
const told = (words: string): Told => {
  const [amount, date, ...round] = words.split(' ').reverse() as [string, string, ...string[]];
  return {
    round: round.length === 0 || round[0] === '-' ? null : round.reverse().join(' '),
    date: date === '-' ? null : date,
    amount: amount === '-' ? null : Number(amount),
  };
};

describe('two tales of one company are of the same round', () => {
  it.each<[string, string, string, RoundFact[]]>([
    [
      'kind, date and amount agree',
      'Series A 2014-03-05 5000000',
      'A round 2014-03 5000000',
      ['kind', 'date', 'amount'],
    ],
    ['one does not say when', 'Series A 2014-03-05 5000000', '- - 5000000', ['amount']],
    ['amounts differ by a rounding', '- - 4260000', 'a 2007-03-01 4300000', ['amount']],
    ['amounts are a tenth apart in one month', 'Seed 2014-03-05 2000000', 'Seed 2014-03-28 1800000', ['kind', 'date', 'amount']], // prettier-ignore
    ['announced a month after it closed', 'Seed 2014-03-01 2000000', 'Seed 2014-04-01 2000000', ['kind', 'date', 'amount']], // prettier-ignore
    ['kind and month agree and one amount is undisclosed', 'Series B 2014-03 -', 'series b 2014-03-09 9000000', ['kind', 'date']], // prettier-ignore
    ['only the year is known of one', '- 2014 5000000', 'Series A 2014-12-31 5000000', ['date', 'amount']],
    ['one calls an angel round seed', 'Angel 2007-04 300000', 'Seed 2007-04-01 300000', ['kind', 'date', 'amount']],
    ['one calls a round by a generic word more', 'Seed-Financing 2014-03 500000', 'Seed 2014-03 500000', ['kind', 'date', 'amount']], // prettier-ignore
    ['one calls an extension by the name of its round', 'Series A extension 2014-03 5000000', 'Series A 2014-03-09 5000000', ['date', 'amount']], // prettier-ignore
    ['a word that says no kind speaks against none', 'Venture - 5000000', 'Series A - 5000000', ['amount']],
    ['neither says anything but that there was one', '- - -', 'undisclosed - -', []],
  ])('%s', (_what, a, b, agrees) => {
    expect(agreement(told(a), told(b))).toEqual(agrees);
    expect(agreement(told(b), told(a))).toEqual(agrees);
  });

  it.each([
    ['of two kinds', 'Series A 2014-03 5000000', 'Series B 2014-03 5000000'],
    ['a seed and a pre-seed', 'Pre-Seed 2014-03 500000', 'Seed 2014-03 500000'],
    ['a round and its extension of another amount', 'Series A 2014-03 5000000', 'Series A extension 2014-03 2000000'],
    ['a round and its extension without a date', 'Series A - 5000000', 'Series A extension - 5000000'],
    ['two parts of a round', 'Series A-1 2014-03 5000000', 'Series A-2 2014-03 5000000'],
    ['two months apart', 'Seed 2014-03-01 2000000', 'Seed 2014-04-02 2000000'],
    ['of amounts a fifth apart', 'Seed 2014-03-01 2000000', 'Seed 2014-03-01 1600000'],
    ['of amounts two hundredths apart, where one has no date', 'Seed - 2000000', 'Seed 2014-03-01 1960000'],
    ['told apart by nothing but the kind', 'Seed - -', 'Seed - 2000000'],
    ['told apart by nothing but the date', '- 2014-03 -', '- 2014-03 2000000'],
    ['one of which says nothing', '- - -', '- - 2000000'],
    ['one of which is of no amount, the other undisclosed', '- - 0', '- - -'],
  ])('and not where they are %s', (_what, a, b) => {
    expect(agreement(told(a), told(b))).toBeNull();
    expect(agreement(told(b), told(a))).toBeNull();
  });

  it('or are of dates that no calendar has, which say nothing', () => {
    expect(agreement(told('Seed 2014-02-30 -'), told('Seed 2014-02 -'))).toBeNull();
  });

  it('whatever is asked first, and always where they are told alike and say enough', () => {
    const amount = fc.option(fc.integer({ min: 0, max: 2_000_000_000 }));
    const date = fc.option(fc.constantFrom('2013', '2014', '2014-01', '2014-02', '2014-02-28', '2014-03-31'));
    const round = fc.option(fc.constantFrom('Seed', 'Angel', 'Series A', 'a', 'B', 'Venture', 'Debt'));
    const tale = fc.record({ round, date, amount });
    fc.assert(
      fc.property(tale, tale, (a, b) => {
        expect(agreement(a, b)).toEqual(agreement(b, a));
        expect(isNearer(a, b, b)).toBe(false);
        const saysEnough = a.amount !== null || (a.date !== null && roundKind(a.round) !== null);
        expect(agreement(a, a) !== null).toBe(saysEnough || (a.date === null && roundKind(a.round) === null));
      }),
    );
  });
});

describe('a correction', () => {
  it.each([
    ['Seed 2014-03 5000000', 'Seed 2014-03 9000000', false],
    ['Series A 2014-03 9000000', 'Seed 2014-03 9000000', false],
    ['Series A 2014-03 20000000', 'Seed 2014-03 9000000', true],
    ['Seed 2015-03 20000000', 'Seed 2014-03 9000000', true],
    ['Series A 2015-03 -', 'Seed 2014-03 9000000', true],
    ['Series A 2015-03 20000000', '- - 9000000', false],
    // Sources round, whatever the day is.
    ['Seed 2015-03 9000000', 'Seed 2014-03 9400000', false],
  ])('to %s describes another round than %s: %s', (corrected, report, isAnother) => {
    expect(isAnotherRound(told(corrected), told(report))).toBe(isAnother);
  });
});

describe('the nearer of two rounds', () => {
  it.each([
    ['agrees in more', 'Seed 2014-03 2000000', 'Seed 2014-03 2000000', '- - 2000000'],
    ['has the nearer amount', '- - 1000000', '- - 1000000', '- - 1005000'],
    ['has the nearer date', '- 2014-03-01 1000000', '- 2014-03-02 1000000', '- 2014-03-20 1000000'],
  ])('%s', (_what, tale, near, far) => {
    expect(isNearer(told(tale), told(near), told(far))).toBe(true);
    expect(isNearer(told(tale), told(far), told(near))).toBe(false);
  });
});
