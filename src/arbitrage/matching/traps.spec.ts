import { contract } from '../../../test/kit/labelled-pairs.js';
import { sentenceKind } from '../reading/sentence-kinds.rules.js';
import { compare, type Verdict } from './compare.rules.js';
import { decidingIn } from './deciding.rules.js';
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

describe('one order for what venues say in two', () => {
  const relation = (first: string, second: string): string =>
    verdict(contract({ rules: yes(first, 'The resolution source is AP.') }), kalshi(second, { sources: ['AP'] }))
      .relation;
  const CPI = (change: string): string => `CPI ${change} more than 0.3% month-over-month in January 2027`;

  it.each([
    ['Doe wins the 2026 New Mexico gubernatorial election', 'Doe wins the 2026 gubernatorial election in New Mexico'],
    ['Doe wins the 2026-27 NBA MVP award', 'Doe wins the NBA MVP award for the 2026-27 season'],
    [
      'Democrats hold at least 50 seats in the Senate after the 2026 election',
      'Democrats hold 50 or more Senate seats following the 2026 election',
    ],
    [
      'the national average price of regular gas is above $3.40 on July 4, 2027',
      'the national average regular gas price is above $3.40 on July 4, 2027',
    ],
    ['Doe wins the 2028 Democratic presidential nomination', 'Doe wins the 2028 Democratic nomination for President'],
    [CPI('rises by'), CPI('increases by')],
    [CPI('falls by'), CPI('declines by')],
  ])('%s: %s', (first, second) => {
    expect(relation(first, second)).toBe('identity');
  });

  it.each([
    ['Doe wins the 2026 Arizona gubernatorial election', 'Doe wins the 2026 gubernatorial primary in Arizona'],
    ['Doe wins the 2026 Kansas gubernatorial election', 'Doe wins the 2026 gubernatorial election in Arkansas'],
    ['Doe wins the 2026 Georgia Senate election', 'Doe wins the 2026 Senate election in Georgia'],
    ['Doe wins the 2026-27 NBA MVP award', 'Doe wins the NBA MVP award for the 2027-28 season'],
    ['Doe wins the 2026-27 NBA MVP award', 'Doe wins the NBA Finals MVP award for the 2026-27 season'],
    [
      'Democrats hold at least 20 Senate seats after the 2026 election',
      'Democrats hold at least 20 seats in the Ohio Senate following the 2026 election',
    ],
    [
      'Democrats win at least 20 seats in the House in the 2026 election',
      'Democrats win at least 20 seats in the Senate in the 2026 election',
    ],
    ['the price of gold is above $4,000 on July 4, 2027', 'the price of gold futures is above $4,000 on July 4, 2027'],
    ['the price of gas is above $3 on July 4, 2027', 'the price of natural gas is above $3 on July 4, 2027'],
    [
      'Doe wins the 2028 Democratic nomination for President',
      'Doe wins the 2028 Democratic nomination for Vice President',
    ],
    ['Doe resigns following the June 5, 2027 debate', 'Doe resigns following the July 5, 2027 debate'],
    ['Doe speaks at the following Fed meeting in 2027', 'Doe speaks at the Fed meeting after in 2027'],
    ['Doe increases the tariff by more than 10% in 2027', 'Doe rises by more than 10% in 2027'],
    [CPI('is increased by'), CPI('rises by')],
    [CPI('increases by'), CPI('increases to')],
    [CPI('increases by'), CPI('decreases by')],
  ])('%s, not: %s', (first, second) => {
    expect(relation(first, second)).toBe('near');
  });
});

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
      'a deadline that excludes its day',
      contract({ rules: yes('China invades Taiwan by June 30, 2027 (exclusive)') }),
      kalshi('China invades Taiwan before July 1, 2027 (exclusive)'),
      'window',
    ],
    [
      "twelve o'clock without a half of the day",
      contract({ rules: yes('China invades Taiwan before June 30, 2027, 12:00 PM ET') }),
      kalshi('China invades Taiwan before June 30, 2027, 12:00 ET'),
      'window',
    ],
    [
      'a number 1 song against a number of one song',
      contract({ rules: yes('Taylor Swift has a number 1 song in 2027') }),
      kalshi('Taylor Swift has a number of 1 song in 2027'),
      'subject',
    ],
    [
      'a hearing that is set for a day against one that is set on it',
      contract({ rules: yes('the Senate sets a hearing for May 5, 2027') }),
      kalshi('the Senate sets a hearing on May 5, 2027'),
      'window',
    ],
    [
      'a time of what is said against a time of saying it',
      contract({ rules: yes('by June 30, 2027, Trump promises to sue CNN') }),
      kalshi('Trump promises to sue CNN by June 30, 2027'),
      'measure',
    ],
    [
      'a figure of a player who may not play',
      contract({ rules: yes('Casemiro receives a red card on March 7, 2027') }),
      kalshi('Casemiro receives a red card on March 7, 2027'),
      'void',
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

  const both = (first: string, second: string): string[] => [
    verdict(contract({ rules: yes(first) }), kalshi(second)).relation,
    verdict(contract({ rules: yes(second) }), kalshi(first)).relation,
  ];

  it.each([
    ['the Supreme Court rules that the tariffs are not legal', 'the Supreme Court rules that the tariffs are legal'],
    ['Biden chooses not to run', 'Biden chooses to run'],
    ['Biden promises never to run', 'Biden promises to run'],
    ['the Fed signals that it will not cut rates', 'the Fed signals that it will cut rates'],
    ['the court finds that Ada is not liable', 'the court finds that Ada is liable'],
    ['any Republican senator does not vote for the bill', 'any Republican senator votes for the bill'],
    ['both teams do not score', 'both teams score'],
    ['at least 3 Republicans do not vote for the bill', 'at least 3 Republicans vote for the bill'],
    ['3 Republicans do not vote for the bill', '3 Republicans vote for the bill'],
    ['the Supreme Court decides not to hear the case', 'the Supreme Court does not decide to hear the case'],
    ['Ada cannot run', 'Ada runs'],
    ["Iran isn't attacked", 'Iran does not attack'],
  ])('a "not" that does not deny its sentence is near: %s / %s', (first, second) =>
    expect(both(`${first} by December 31, 2026, 5:00 PM ET`, `${second} by December 31, 2026, 5:00 PM ET`)).toEqual([
      'near',
      'near',
    ]),
  );

  it.each([
    ['Iran is not attacked in 2026', 'Iran is attacked in 2026'],
    ["Iran isn't attacked in 2026", 'Iran is attacked in 2026'],
    ['Donald Trump never visits Ohio in 2026', 'President Trump visits Ohio in 2026'],
    ['in 2026, China does not invade Taiwan', 'China invades Taiwan in 2026'],
  ])('a "not" that denies its sentence is the opposite: %s / %s', (first, second) =>
    expect(both(first, second)).toEqual(['complement', 'complement']),
  );

  const BINANCE = 'The resolution source is Binance.';
  const measured = (first: string, second: string): string =>
    verdict(
      contract({ rules: yes(first, BINANCE) }),
      contract({ venue: 'kalshi', rules: `If ${second}, then the market resolves to Yes. ${BINANCE}` }),
    ).relation;

  it.each([
    ['Bitcoin trades (number) on December 31, 2026'],
    ['the price of Bitcoin is (number) on December 31, 2026'],
    ['the price of Bitcoin is (number) during trading on December 31, 2026'],
    ['a 1 minute candle of Bitcoin closes (number) on December 31, 2026'],
    ['some exchange shows Bitcoin (number) at 5:00 PM ET on December 31, 2026'],
    ['a poll for December 2026 shows Bitcoin (number)'],
  ])('the two sides of a number that is read more than once are near: %s', (text) => {
    const sides = [
      text.replace('(number)', 'above $100,000'),
      text.replace('(number)', 'at or below $100,000'),
    ] as const;
    expect(measured(sides[0], sides[0])).toBe('identity');
    expect([measured(...sides), measured(sides[1], sides[0])]).toEqual(['near', 'near']);
  });

  it.each([
    ['the price of Bitcoin is (number) at 5:00 PM ET on December 31, 2026'],
    ['Bitcoin closes (number) on December 31, 2026'],
    ['the highest temperature in Chicago is (number) on December 31, 2026'],
    ['the CPI for November 2026 is (number)'],
  ])('the two sides of a number that is read once are opposite where a rule pays without a number: %s', (text) => {
    const above = text.replace('(number)', 'above $100,000');
    const atMost = text.replace('(number)', 'at or below $100,000');
    // A report that is never published pays No of both, so that two Yes lose.
    expect(measured(above, atMost)).toBe('near');
    const unpublished = (outcome: string): string =>
      `If no data is published for it, this market resolves to ${outcome}. ${BINANCE}`;
    const relation = (outcome: string): string =>
      verdict(
        contract({ rules: yes(above, unpublished('No')) }),
        contract({
          venue: 'kalshi',
          rules: `If ${atMost}, then the market resolves to Yes. ${unpublished(outcome)}`,
        }),
      ).relation;
    expect([relation('Yes'), relation('No')]).toEqual(['complement', 'near']);
  });

  it('the two sides of a rate that is in force are opposite', () =>
    expect(
      measured(
        'the upper bound of the federal funds rate is above 4.00% after the December 2026 meeting',
        'the upper bound of the federal funds rate is at or below 4.00% after the December 2026 meeting',
      ),
    ).toBe('complement'));

  it.each([
    ['Trump is issued a subpoena in 2026', 'Trump issues a subpoena in 2026'],
    ['Altman is named CEO of Tesla in 2026', 'Altman names CEO of Tesla in 2026'],
    ['Altman is officially named CEO of Tesla in 2026', 'Altman officially names CEO of Tesla in 2026'],
    ['Iran is attacked in 2026', 'Iran attacks in 2026'],
    ['OpenAI is acquired in 2026', 'OpenAI acquires in 2026'],
    ['OpenAI is not acquired in 2026', 'OpenAI acquires in 2026'],
    ['the Senate votes on the bill in 2026', 'the Senate votes for the bill in 2026'],
    ['Ada runs for president in 2026', 'Ada runs as president in 2026'],
    ['Ada wins in Ohio in 2026', 'Ada wins Ohio in 2026'],
    ['Republicans win the Texas Senate special election', 'Republicans win the Texas U.S. Senate special election'],
    ['Republicans win Texas House District 5', 'Republicans win Texas U.S. House District 5'],
    [
      'the Binance price of BTCUSDT is above $100,000 at 5:00 PM ET on December 31, 2026',
      'the Binance price of BTCUSD is above $100,000 at 5:00 PM ET on December 31, 2026',
    ],
    ['the Fed chair attends the May 5, 2027 G7 meeting', 'the Fed chair attends the May 25, 2027 G7 meeting'],
    ['the Fed chair speaks at the May 5, 2027 meeting', 'the Fed chair speaks at the May 25, 2027 meeting'],
    ['the Fed attends the May 5, 2027 meeting of the G7', 'the Fed attends the May 25, 2027 meeting of the G7'],
    ['OPEC praises the Fed at its May 5, 2027 meeting', 'OPEC praises the Fed at its May 25, 2027 meeting'],
  ])('a word that matters is compared: %s / %s', (first, second) =>
    expect([measured(first, first), measured(first, second), measured(second, first)]).toEqual([
      'identity',
      'near',
      'near',
    ]),
  );

  it.each([
    ['the Fed holds rates at its May 5, 2027 meeting', 'the Fed holds rates at the May 2027 meeting'],
    ['Ada is the nominee in 2028', 'Ada receives the nomination in 2028'],
    ['the CLARITY Act is signed on May 5, 2027', 'the CLARITY Act will be signed on May 5, 2027'],
    ['the price of Bitcoin is above $5 as of May 5, 2027', 'the price of Bitcoin is above $5, May 5, 2027'],
    ['Democrats control the House in 2026', 'Democrats control the U.S. House in 2026'],
  ])('other words for the same are the same: %s / %s', (first, second) =>
    expect(measured(first, second)).toBe('identity'),
  );

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

const APNEWS = { sources: ['AP https://apnews.com'] };

function judged(condition: readonly [string, string], ...more: readonly Partial<ContractText>[]): Verdict {
  const [first = {}, second = first] = more;
  const one = contract({ rules: `This market will resolve to "Yes" if ${condition[0]}.`, ...APNEWS, ...first });
  const other = contract({
    venue: 'kalshi',
    rules: `If ${condition[1]}, then the market resolves to Yes.`,
    ...APNEWS,
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
    ['a version', 'Apple releases iOS 26.10 in 2026', 'Apple releases iOS 26.1 in 2026'],
    ['a version', 'Python version 3.10 is released in 2026', 'Python version 3.1 is released in 2026'],
    ['a version', 'OpenAI releases o3.10 in 2026', 'OpenAI releases o3.1 in 2026'],
    ['a name', 'Hit Records signs Adele in 2026', 'Reach Records signs Adele in 2026'],
    ['a verb', 'Israel hits Iran in 2026', 'Israel reaches Iran in 2026'],
    ['a place', 'Trump speaks at 10 or more rallies in 2026', 'Trump speaks 10 or more rallies in 2026'],
    ['a quoted word', 'Trump says "tariffs" on May 5, 2026', 'Trump says "tariff" on May 5, 2026'],
  ])('in %s is compared: %s / %s', (_what, first, second) => {
    expect(judged([first, first]).relation).toBe('identity');
    expect(judged([second, second]).relation).toBe('identity');
    expect([judged([first, second]).relation, judged([second, first]).relation]).toEqual(['near', 'near']);
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
    [
      'the price of Bitcoin is above $100,000 at noon ET on May 5, 2026',
      'https://www.tradingview.com/symbols/BTCUSD/?exchange=COINBASE',
      'https://www.tradingview.com/symbols/BTCUSD/?exchange=BITSTAMP',
    ],
    [
      'the price of Bitcoin is above $100,000 at noon ET on May 5, 2026',
      'https://www.tradingview.com/chart/?symbol=COINBASE%3ABTCUSD',
      'https://www.tradingview.com/chart/?symbol=BINANCE%3ABTCUSDT',
    ],
    [
      'gold closes above $4,000 on May 5, 2026',
      'https://finance.yahoo.com/quote/GLD/history/',
      'https://finance.yahoo.com/quote/IAU/history/',
    ],
    [
      'the highest temperature in New York on May 5, 2026 is above 60°F',
      'https://www.ncei.noaa.gov/cdo?id=GHCND:USW00094728',
      'https://www.ncei.noaa.gov/cdo?id=GHCND:USW00014732',
    ],
  ])('in the address of a source is compared: %s', (text, first, second) => {
    const read = (a: string, b: string): string => judged([text, text], { sources: [a] }, { sources: [b] }).relation;
    expect([read(first, first), read(first, second), read(second, first)]).toEqual(['identity', 'near', 'near']);
  });

  it.each([
    ['Bitcoin hits $150k by May 5, 2026', 'Bitcoin reaches $150,000 by May 5, 2026'],
    ['Shohei Ohtani hits 50 or more home runs in 2026', 'Shohei Ohtani hits at least 50 home runs in 2026'],
    ['Bitcoin hits at least $150k by May 5, 2026', 'Bitcoin reaches $150,000 by May 5, 2026'],
    ['Bitcoin closes at $90,000 or above on May 5, 2026', 'Bitcoin closes at or above $90,000 on May 5, 2026'],
    ['the S&P 500 (SPX) closes above 7,000 on May 5, 2026', 'the S&P 500 closes above 7000 on May 5, 2026'],
  ])('is none where two wordings say the same: %s / %s', (first, second) =>
    expect(judged([first, second]).relation).toBe('identity'),
  );

  it('in the address of a source is no other one where the condition names it', () => {
    const text = 'the Binance price of BTC/USDT is above $100,000 at noon ET on May 5, 2026';
    const linked = { sources: ['https://www.binance.com/en/trade/BTC_USDT'] };
    expect(judged([text, text], linked, { sources: ['https://www.binance.com'] }).relation).toBe('identity');
  });

  it.each([
    'it happens by May 5, 2026',
    'this event occurs by May 5, 2026',
    'they win the 2026 election',
    'the team wins the 2026 title',
    'the price is above $100 on May 5, 2026',
    'the candidate wins the 2026 Ohio Senate election',
  ])('is what a title names: %s', (text) => {
    expect(judged([text, text]).note).toContain('its rules do not name what they are about');
  });

  it.each([
    ['Netanyahu is not Prime Minister in May 2026', 'Netanyahu is Prime Minister in May 2026'],
    ['Bitcoin is not above $100,000 in May 2026', 'Bitcoin is above $100,000 in May 2026'],
    ['Bitcoin does not close above $100,000 in May 2026', 'Bitcoin closes above $100,000 in May 2026'],
  ])('is how much of a period a state lasts: %s', (denied, stated) => {
    const coinbase = { sources: ['https://www.coinbase.com'] };
    expect(judged([stated, stated], coinbase).relation).toBe('identity');
    expect(judged([denied, stated], coinbase).relation).toBe('near');
  });

  it.each([
    ['Netanyahu is not Prime Minister on May 5, 2026', 'Netanyahu is Prime Minister on May 5, 2026'],
    ['Netanyahu does not resign in May 2026', 'Netanyahu resigns in May 2026'],
    ['Rubio is not nominated by May 5, 2026', 'Rubio is nominated by May 5, 2026'],
  ])('is not in the denial of one moment or one event: %s', (denied, stated) =>
    expect(judged([denied, stated]).relation).toBe('complement'),
  );

  it('is the close, where neither text has a time', () => {
    const rules = (how: string): string => `${how} If the game is cancelled, this market resolves to No.`;
    const beat = 'the Lakers beat the Celtics in the upcoming NBA game';
    const first = rules(`This market will resolve to "Yes" if ${beat}.`);
    const second = rules(`If ${beat}, then the market resolves to Yes.`);
    const closing = (a: string | null, b: string | null): string =>
      judged([beat, beat], { rules: first, closesAt: a }, { rules: second, closesAt: b }).relation;
    expect(closing('2026-12-05T23:59:00Z', '2026-12-06T00:00:00Z')).toBe('identity');
    expect(closing('2026-12-05T00:00:00Z', '2026-12-25T00:00:00Z')).toBe('near');
    expect(closing('2026-12-05T00:00:00Z', null)).toBe('near');
  });

  it.each(['Musk posts 12,000 times on X', 'Trump grants 2,000 pardons'])(
    'is the close also where a number is no year: %s',
    (text) => {
      const closing = (a: string, b: string): string => judged([text, text], { closesAt: a }, { closesAt: b }).relation;
      expect(closing('2026-12-05T23:59:00Z', '2026-12-06T00:00:00Z')).toBe('identity');
      expect(closing('2026-12-05T00:00:00Z', '2026-12-25T00:00:00Z')).toBe('near');
    },
  );

  it.each([
    ['Sinners wins Best Picture at the 99th Academy Awards', 'identity'],
    ['Ilia Topuria headlines UFC 330', 'identity'],
    ['OpenAI releases GPT-7', 'near'],
    ['Rihanna releases her 9th album', 'near'],
  ])('is the close, unless a numbered event is the time: %s', (text, relation) =>
    expect(
      judged([text, text], { closesAt: '2027-02-14T00:00:00Z' }, { closesAt: '2027-03-01T00:00:00Z' }).relation,
    ).toBe(relation),
  );

  it('is the month of a figure, which is not the month of its publication', () => {
    const bls = { sources: ['https://www.bls.gov'] };
    const read = (a: string, b: string): string => judged([a, b], bls).relation;
    const above = (when: string): string => `the CPI rises by more than 3% year over year ${when}`;
    expect(read(above('in May 2026'), above('for May 2026'))).toBe('identity');
    expect(read(above('in May 2026'), above('for June 2026'))).toBe('near');
    expect(read(above('in the report released in May 2026'), above('in the report released for May 2026'))).toBe(
      'near',
    );
    const year = 'the CPI rises by more than 3% year over year';
    expect(read(`${year} in 2026`, `${year} for 2026`)).toBe('near');
  });

  it.each([
    ['who calls a recession', 'the United States enters a recession in 2027', ['https://www.nber.org', 'CNN']],
    ['who ranks a record', '2027 is the hottest year on record', ['NASA https://www.nasa.gov', 'CNN']],
    ['who ranks an album', 'Taylor Swift has the number one album on May 5, 2027', ['Billboard', 'AP']],
    ['who ranks a model', 'Anthropic has the best AI model on May 5, 2027', ['https://lmarena.ai', 'Reuters']],
    ['who ranks itself', 'Google has the best AI model on May 5, 2027', ['https://www.google.com', 'Reuters']],
    ['who counts its own', 'Tesla delivers more cars than BYD in 2027', ['https://ir.tesla.com', 'Reuters']],
    ['whose site it is', 'Anthropic reports an incident in 2027', ['OpenAI https://openai.com', 'CNN']],
  ])('is %s, which the press beside it does not decide: %s', (_what, text, sources) => {
    const press = { sources: ['a consensus of credible reporting'] };
    const found = [judged([text, text], press, { sources }), judged([text, text], { sources }, press)];
    expect(found.map(({ relation }) => relation)).toEqual(['near', 'near']);
  });

  it.each([
    ['OpenAI releases GPT-7 by May 5, 2027', ['OpenAI https://openai.com', 'The New York Times']],
    ['xAI releases Grok 6 by May 5, 2027', ['https://x.ai', 'Bloomberg']],
    ['the CLARITY Act is signed by May 5, 2027', ['Library of Congress', 'https://www.whitehouse.gov', 'CNN']],
    ['Taylor Swift has the number one song on the Billboard Hot 100 in 2027', ['Billboard', 'CNN']],
  ])('is none where the site beside the press is its own: %s', (text, sources) =>
    expect(judged([text, text], { sources: ['a consensus of credible reporting'] }, { sources }).relation).toBe(
      'identity',
    ),
  );

  it.each(['Tesla posts revenue above $25 billion', 'TSMC has revenue above $9 billion', 'the CPI print is above 3%'])(
    'is the month in which a figure is published: %s',
    (text) => expect(judged([`${text} in May 2027`, `${text} for May 2027`]).relation).toBe('near'),
  );

  it('is in an address with a question mark within the rules', () => {
    const text = 'the highest temperature in Denver on May 5, 2026 is above 60°F';
    const rules = (site: string): string =>
      `This market will resolve to "Yes" if ${text}. The resolution source is the National Weather Service ` +
      `(https://www.weather.gov/wrh/timeseries?site=${site}).`;
    const address = 'https://www.weather.gov/wrh/timeseries?site=KDEN&hours=72&units=english&pview=full&hourly=false';
    const linked = { sources: [`National Weather Service ${address}`] };
    const read = (site: string): string => judged([text, text], { rules: rules(site), sources: [] }, linked).relation;
    expect([read('KDEN'), read('KBKF')]).toEqual(['identity', 'near']);
  });

  it.each([
    ['an agreement is signed between Russia and Ukraine by May 5, 2027', 'identity'],
    ['a bill that bans TikTok is signed by May 5, 2027', 'identity'],
    ['the bill is signed by Trump by May 5, 2027', 'near'],
    ['an agreement is signed by May 5, 2027', 'near'],
    ['a candidate wins the 2026 Ohio Senate election', 'near'],
  ])('is which act, unless any that the text describes counts: %s', (text, relation) =>
    expect(judged([text, text]).relation).toBe(relation),
  );

  it('is not in a sentence behind an abbreviation', () => {
    const sold = 'Netflix acquires Warner Bros';
    const off = (outcome: string): string => `If the deal is postponed, this market resolves to ${outcome}.`;
    const first = { rules: `This market will resolve to "Yes" if ${sold}. ${off('No')}` };
    const read = (outcome: string): string =>
      judged([sold, sold], first, { rules: `If ${sold}, then the market resolves to Yes. ${off(outcome)}` }).relation;
    expect([read('No'), read('50-50')]).toEqual(['identity', 'near']);
  });

  it('is who wins a tie: one of a race is no separate contract, also where unlisted outcomes can win', () => {
    const wins = 'Denmark wins Eurovision 2027';
    const race = { group: { exclusive: true, open: true, size: 20 } };
    expect(judged([wins, wins], race, {}).relation).toBe('near');
    expect(judged([wins, wins], race, race).relation).toBe('identity');
  });

  it('is what happens to a game that neither text calls one', () => {
    const wins = 'Boston wins against Los Angeles on December 5, 2026';
    expect(judged([wins, wins]).note).toContain('neither states what happens if it is not played');
    const game = 'Grand Theft Auto VI is released in 2026';
    expect(judged([game, game]).relation).toBe('identity');
    const race = 'Ada Li wins the Ohio Senate race in 2026';
    expect(judged([race, race]).relation).toBe('identity');
    const rules = 'the Court rules against Trump in 2026';
    expect(judged([rules, rules]).relation).toBe('identity');
  });
});

const decided = (sentences: readonly string[], item: string | null = null) =>
  decidingIn(
    sentences.map((sentence) => sentenceKind(sentence, ['yes', 'no'])),
    'yes',
    item,
  );
const conditions = (sentences: readonly string[], item: string | null = null): string[] =>
  decided(sentences, item).conditions.map(({ text }) => text);

const HIGH = 'the highest temperature at LaGuardia on June 3, 2027';
const OPENING = `This market will resolve to the temperature range that contains ${HIGH}.`;

describe('the sentence that decides', () => {
  it('is a death, a draw or a ban where no other sentence has a condition', () => {
    expect(conditions(['If Biden dies before July 1, 2027, then the market resolves to Yes.'])).toEqual([
      'Biden dies before July 1, 2027',
    ]);
    expect(conditions(['If A wins, this market resolves to Yes.', 'If A dies, this market resolves to Yes.'])).toEqual([
      'A wins',
    ]);
    expect(conditions(['If A dies, this market resolves to Yes.', 'If B dies, this market resolves to Yes.'])).toEqual(
      [],
    );
    expect(conditions(['If the game is canceled, this market resolves to No.'])).toEqual([]);
  });

  it('is the opening of a group with the range of the item', () => {
    expect(conditions([OPENING], '80-81°F')).toEqual([`${HIGH} is between 80°F and 81°F`]);
    expect(conditions([OPENING], '90°F or higher')).toEqual([`${HIGH} is 90°F or higher`]);
    expect([conditions([OPENING], '80-81'), conditions([OPENING], 'Other'), conditions([OPENING])]).toEqual([
      [],
      [],
      [],
    ]);
  });

  it('makes the opening redundant where both are about one measure at one time', () => {
    const definitions = (condition: string): readonly string[] =>
      decided([OPENING, `If ${condition} is above 80°F, this market will resolve to Yes.`]).definitions;
    expect(definitions(HIGH)).toEqual([]);
    expect(definitions(HIGH.replace('June 3', 'June 4'))).toHaveLength(1);
    expect(definitions(HIGH.replace('highest', 'lowest'))).toHaveLength(1);
    expect(definitions(HIGH.replace('LaGuardia', 'JFK'))).toHaveLength(1);
  });
});
