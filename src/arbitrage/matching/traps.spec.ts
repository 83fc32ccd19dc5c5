import { contract } from '../../../test/kit/labelled-pairs.js';
import { compare, type Verdict } from './compare.rules.js';
import { termsOf, type ContractText } from './terms.rules.js';

const PRESS = 'The resolution source for this market will be a consensus of credible reporting.';
const yes = (what: string, more = PRESS): string =>
  `This market will resolve to "Yes" if ${what}. Otherwise, this market will resolve to "No". ${more}`;
const kalshi = (what: string, more: Partial<ContractText> = {}): ContractText =>
  contract({
    venue: 'kalshi',
    rules: `If ${what}, then the market resolves to Yes.`,
    sources: ['AP https://apnews.com'],
    ...more,
  });

function verdict(first: ContractText, second: ContractText): Verdict {
  return compare({ contract: first, terms: termsOf(first) }, { contract: second, terms: termsOf(second) });
}

/** Clauses that prevent a proof. */
const against = ({ clauses }: Verdict): string[] =>
  clauses
    .filter((clause) => clause.verdict === 'different' || clause.verdict === 'unknown')
    .map(({ clause }) => clause);

const NWS = { sources: ['National Weather Service https://www.weather.gov'] };

/** Named cases of contracts that look alike but differ, with the deciding clause. */
describe('traps', () => {
  it.each<[string, ContractText, ContractText, string]>([
    [
      'another weather station of the same city',
      contract({
        rules: yes(
          'the highest temperature at LaGuardia Airport on December 25, 2026 is above 45°F',
          'The resolution source is the National Weather Service.',
        ),
      }),
      kalshi('the highest temperature in Central Park on December 25, 2026 is above 45°F', NWS),
      'station',
    ],
    [
      'a bucket against a threshold',
      contract({
        rules: yes('the upper bound of the federal funds rate is between 3.50% and 3.75% on December 31, 2026'),
      }),
      kalshi('the upper bound of the federal funds rate is above 3.50% on December 31, 2026'),
      'threshold',
    ],
    [
      'the number itself on another side',
      contract({ rules: yes('the unemployment rate for November 2026 is above 4.5%') }),
      kalshi('the unemployment rate for November 2026 is at least 4.5%'),
      'threshold',
    ],
    [
      'a seam of the window: by a day against before it',
      contract({ rules: yes('China invades Taiwan by January 1, 2027, 11:59 PM ET') }),
      kalshi('China invades Taiwan before January 1, 2027, 12:00 AM ET'),
      'window',
    ],
    [
      'a seam of the window: another zone',
      contract({ rules: yes('China invades Taiwan before January 1, 2027, 12:00 AM UTC') }),
      kalshi('China invades Taiwan before January 1, 2027, 12:00 AM ET'),
      'window',
    ],
    [
      'the announcement of a thing against the thing',
      contract({ rules: yes('OpenAI announces an IPO in 2026') }),
      kalshi('OpenAI completes an IPO in 2026'),
      'announcement',
    ],
    [
      'standing alone against a race',
      contract({
        rules: yes('Gavin Newsom wins the 2028 Democratic nomination'),
        item: 'Gavin Newsom',
        group: { exclusive: true, open: false, size: 9 },
      }),
      kalshi('Gavin Newsom wins the 2028 Democratic nomination'),
      'exclusivity',
    ],
    [
      'an unfilled template',
      contract({ rules: yes('the Fed cuts rates 3 times in 2026') }),
      kalshi('the Fed cuts rates || Count || times in 2026'),
      'rules',
    ],
    [
      'another source of a number',
      contract({
        rules: yes(
          'the price of Bitcoin is above $100,000 at 5 PM ET on December 31, 2026',
          'The resolution source is Binance.',
        ),
      }),
      kalshi('the price of Bitcoin is above $100,000 at 5 PM ET on December 31, 2026', {
        sources: ['CF Benchmarks https://www.cfbenchmarks.com'],
      }),
      'source',
    ],
    [
      'another rule for what is not played',
      contract({
        rules: yes(
          'the Chiefs win Super Bowl LXI',
          `${PRESS} If the game is canceled, this market will resolve to "No".`,
        ),
      }),
      contract({
        venue: 'kalshi',
        rules:
          'If the Chiefs win Super Bowl LXI, then the market resolves to Yes. If the game is canceled, the market will resolve to the last fair price.',
        sources: ['AP https://apnews.com'],
      }),
      'void',
    ],
    [
      'whatever is not listed ("Other")',
      contract({
        rules: yes('any other candidate wins the 2028 election'),
        item: 'Other',
        group: { exclusive: true, open: true, size: 9 },
      }),
      kalshi('any other candidate wins the 2028 election', {
        item: 'Other',
        group: { exclusive: true, open: false, size: 7 },
      }),
      'rules',
    ],
    [
      'the same words the other way round',
      contract({ rules: yes('Newsom defeats Vance in the 2028 election') }),
      kalshi('Vance defeats Newsom in the 2028 election'),
      'measure',
    ],
  ])('%s is near', (_name, first, second, clause) => {
    const found = verdict(first, second);
    expect(found.relation).toBe('near');
    expect(against(found)).toContain(clause);
    expect(found.note).toContain(clause);
  });

  it('complement framing flips the polarity: it is proven, as the opposite', () => {
    const first = contract({ rules: yes('China invades Taiwan in 2026') });
    expect(verdict(first, kalshi('China does not invade Taiwan in 2026')).relation).toBe('complement');
    const byNo = contract({
      rules: `This market will resolve to "No" if China invades Taiwan in 2026. Otherwise, this market will resolve to "Yes". ${PRESS}`,
    });
    expect(verdict(byNo, kalshi('China invades Taiwan in 2026')).relation).toBe('complement');
    expect(verdict(byNo, kalshi('China does not invade Taiwan in 2026')).relation).toBe('identity');
  });

  it('another oracle alone makes no other contract, and is told', () => {
    const found = verdict(
      contract({ rules: yes('China invades Taiwan in 2026') }),
      kalshi('China invades Taiwan in 2026'),
    );
    expect(found.relation).toBe('identity');
    expect(found.clauses.find(({ clause }) => clause === 'who decides')).toMatchObject({ verdict: 'noted' });
  });
});
