import { contract } from '../../../test/kit/labelled-pairs.js';
import { compare, type Verdict } from './compare.rules.js';
import { termsOf, type ContractText } from './terms.rules.js';

const PRESS = { sources: ['AP https://apnews.com'] };

function relation(condition: readonly [string, string], ...more: readonly Partial<ContractText>[]): Verdict {
  const [first = {}, second = first] = more;
  const one = contract({ rules: `This market will resolve to "Yes" if ${condition[0]}.`, ...PRESS, ...first });
  const other = contract({
    venue: 'kalshi',
    rules: `If ${condition[1]}, then the market resolves to Yes.`,
    ...PRESS,
    ...second,
  });
  return compare({ contract: one, terms: termsOf(one) }, { contract: other, terms: termsOf(other) });
}

/** Terms that are easily lost between the text of a contract and its comparison. */
describe('a term that is hidden', () => {
  it.each([
    ['days', 'it snows in Boston on December 24-25, 2026', 'it snows in Boston on December 24, 2026'],
    ['days', 'it snows in Boston on December 24-25, 2026', 'it snows in Boston on December 24-26, 2026'],
    ['days', 'it snows in Boston on December 24 and 27, 2026', 'it snows in Boston on December 24-27, 2026'],
    ['days', 'Iran attends the May 1-4, 2026 summit', 'Iran attends the May 1, 2026 summit'],
    ['a version', 'Python 3.10 is released in 2026', 'Python 3.1 is released in 2026'],
    ['a name', 'Hit Records signs Adele in 2026', 'Reach Records signs Adele in 2026'],
    ['a verb', 'Israel hits Iran in 2026', 'Israel reaches Iran in 2026'],
    ['a place', 'Trump speaks at 10 or more rallies in 2026', 'Trump speaks 10 or more rallies in 2026'],
    ['a quoted word', 'Trump says "tariffs" on May 5, 2026', 'Trump says "tariff" on May 5, 2026'],
  ])('in %s is compared: %s / %s', (_what, first, second) => {
    expect(relation([first, first]).relation).toBe('identity');
    expect(relation([second, second]).relation).toBe('identity');
    expect([relation([first, second]).relation, relation([second, first]).relation]).toEqual(['near', 'near']);
  });

  it.each([
    [
      'the price of Bitcoin is above $100,000 at noon ET on May 5, 2026',
      'https://www.binance.com/en/trade/BTC_USDT?type=spot',
      'https://www.binance.com/en/trade/BTC_USDC',
    ],
    [
      'the highest temperature in New York on May 5, 2026 is above 60°F',
      'https://www.weather.gov/wrh/timeseries?site=KLGA',
      'https://www.weather.gov/wrh/timeseries?site=KNYC',
    ],
    [
      'the highest temperature in New York on May 5, 2026 is above 60°F',
      'https://www.wunderground.com/history/daily/us/ny/new-york-city/KLGA',
      'https://www.wunderground.com/history/daily/us/ny/new-york-city/KJFK/date/2026-5-5',
    ],
  ])('in the address of a source is compared: %s', (text, first, second) => {
    const read = (a: string, b: string): string => relation([text, text], { sources: [a] }, { sources: [b] }).relation;
    expect([read(first, first), read(first, second), read(second, first)]).toEqual(['identity', 'near', 'near']);
  });

  it.each([
    ['Bitcoin hits $150k by May 5, 2026', 'Bitcoin reaches $150,000 by May 5, 2026'],
    ['Bitcoin closes at $90,000 or above on May 5, 2026', 'Bitcoin closes at or above $90,000 on May 5, 2026'],
    ['the S&P 500 (SPX) closes above 7,000 on May 5, 2026', 'the S&P 500 closes above 7000 on May 5, 2026'],
  ])('is none where two wordings say the same: %s / %s', (first, second) =>
    expect(relation([first, second]).relation).toBe('identity'),
  );

  it('in the address of a source is no other one where the condition names it', () => {
    const text = 'the Binance price of BTC/USDT is above $100,000 at noon ET on May 5, 2026';
    const linked = { sources: ['https://www.binance.com/en/trade/BTC_USDT'] };
    expect(relation([text, text], linked, { sources: ['https://www.binance.com'] }).relation).toBe('identity');
  });

  it('is the close, where neither text has a time', () => {
    const rules = (how: string): string => `${how} If the game is cancelled, this market resolves to No.`;
    const beat = 'the Lakers beat the Celtics in the upcoming NBA game';
    const first = rules(`This market will resolve to "Yes" if ${beat}.`);
    const second = rules(`If ${beat}, then the market resolves to Yes.`);
    const closing = (a: string | null, b: string | null): string =>
      relation([beat, beat], { rules: first, closesAt: a }, { rules: second, closesAt: b }).relation;
    expect(closing('2026-12-05T23:59:00Z', '2026-12-06T00:00:00Z')).toBe('identity');
    expect(closing('2026-12-05T00:00:00Z', '2026-12-25T00:00:00Z')).toBe('near');
    expect(closing('2026-12-05T00:00:00Z', null)).toBe('near');
  });

  it('is the month of a figure, which is not the month of its publication', () => {
    const bls = { sources: ['https://www.bls.gov'] };
    const read = (a: string, b: string): string => relation([a, b], bls).relation;
    const above = (when: string): string => `the CPI rises by more than 3% year over year ${when}`;
    expect(read(above('in May 2026'), above('for May 2026'))).toBe('identity');
    expect(read(above('in May 2026'), above('for June 2026'))).toBe('near');
    expect(read(above('in the report released in May 2026'), above('in the report released for May 2026'))).toBe(
      'near',
    );
    const year = 'the CPI rises by more than 3% year over year';
    expect(read(`${year} in 2026`, `${year} for 2026`)).toBe('near');
  });

  it('is who wins a tie: one of a race is no separate contract, also where unlisted outcomes can win', () => {
    const wins = 'Denmark wins Eurovision 2027';
    const race = { group: { exclusive: true, open: true, size: 20 } };
    expect(relation([wins, wins], race, {}).relation).toBe('near');
    expect(relation([wins, wins], race, race).relation).toBe('identity');
  });

  it('is what happens to a game that neither text calls one', () => {
    const wins = 'Boston wins against Los Angeles on December 5, 2026';
    expect(relation([wins, wins]).note).toContain('neither states what happens if it is not played');
    const game = 'Grand Theft Auto VI is released in 2026';
    expect(relation([game, game]).relation).toBe('identity');
    const race = 'Ada Li wins the Ohio Senate race in 2026';
    expect(relation([race, race]).relation).toBe('identity');
    const rules = 'the Court rules against Trump in 2026';
    expect(relation([rules, rules]).relation).toBe('identity');
  });
});
