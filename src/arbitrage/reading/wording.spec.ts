import { growth } from '../../../test/kit/growth.js';
import { differenceInQuotes, quotesIn } from './quotes.rules.js';
import { differenceInWording, TOO_LONG } from './wording.rules.js';
import { readOtherPages, webPage } from './web-pages.rules.js';

describe('two texts with the same words', () => {
  const apart = (first: string, second: string, isOnDay = false): boolean =>
    differenceInWording([first, second], null, isOnDay) !== null;

  it.each([
    ['this man is arrested', 'that man is arrested'],
    ['Trump fires his lawyer', 'Trump fires their lawyer'],
    ['Iran and its ally attack', 'Iran and their ally attack'],
    ['the hostage is released', 'the hostages are released'],
    ['Israel launches a naval strike', 'Israel launches naval strikes'],
    ['Allen has 30 passes', 'Allen has 30 passing'],
    ['Google announces that it will acquire Wiz', 'Google announces that it has acquired Wiz'],
    ['Trump expects that Powell will resign', 'Trump expects that Powell has resigned'],
    ['Trump promises he will pardon Maxwell', 'Trump promises he did pardon Maxwell'],
    ['a Republican votes for the bill', 'Republicans vote for the bill'],
    ['a House Democrat is expelled', 'House Democrats are expelled'],
    ['Trump announces he signed the bill', 'Trump announces he signs the bill'],
    ['Israel launches such strike on Iran', 'Israel launches this strike on Iran'],
    ['Israel launches such strike on Iran', 'Israel launches a strike on Iran'],
    ['Labour wins a seat in Wales', 'Labour wins the seat in Wales'],
    ['the AfD wins the most seats', 'the AfD wins most seats'],
    ['a few senators vote for the bill', 'few senators vote for the bill'],
    ['Hamas releases the hostages', 'Hamas releases hostages'],
    ['Swift announces tour dates', 'Swift announces the tour dates'],
    ['Tesla launches a token', 'Tesla launches its token'],
    ['Trump says it in a speech', 'Trump says it in his speech'],
    ['Russia withdraws troops from Kherson', 'Russia withdraws its troops from Kherson'],
    ['Patel fired by June 30, 2027', 'Patel fires by June 30, 2027'],
    ['Patel fired by June 30, 2027', 'Patel has fired by June 30, 2027'],
    ['Farage elected Prime Minister', 'Farage elects Prime Minister'],
    ['Trump releases the Epstein file', 'Trump releases the Epstein files'],
    ['the Epstein file is released', 'the Epstein files are released'],
    ['Starmer faces a no confidence vote', 'Starmer faces no confidence votes'],
    ['a record high temperature is set', 'a recorded high temperature is set'],
    ['Elon Musk tweets "Doge wins"', 'Elon Musk tweets "Doge won"'],
    ['the word "resign" counts', 'the word "resigned" counts'],
    ['Powell says "GDP" on March 17, 2027', 'Powell says "gross domestic product" on March 17, 2027'],
  ])('are apart: %s, %s', (first, second) => expect(apart(first, second)).toBe(true));

  it.each([
    ['Apple opens its store', 'Apple opens their store'],
    ['Trump resigns from his office', 'Trump resigns from office'],
    ['the Lions win', 'the Lions wins'],
    ['a drone strike counts', 'a drone strike will count'],
    ['Newsom announces that he would run', 'Newsom announces he will run'],
    ['Powell says "recession" in his speech', 'Powell says "recession" in the speech'],
    ['Starmer has resigned', 'Starmer resigns'],
    ['the Republican Party wins the House', 'Republicans win the House'],
    ['a bill that bans TikTok is signed', 'a bill that would ban TikTok is signed'],
    ['Bitcoin closed above 5', 'Bitcoin closes above 5'],
    ['the CPI increased by more than 0.3%', 'the CPI increases by more than 0.3%'],
    ['Trump signed the bill', 'Trump signs the bill'],
    ['Aaron Rodgers retired by June 30, 2027', 'Aaron Rodgers retires by June 30, 2027'],
    ['the party wins a majority of the seats', 'the party wins the majority of the seats'],
    ['Hamas releases all hostages', 'Hamas releases all the hostages'],
    ['Trump announces that tariffs end', 'Trump announces tariffs end'],
    ['the US imposes tariffs on Canada', 'US imposes tariffs on Canada'],
    ['the Cowboys make the playoffs', 'the Cowboys make playoffs'],
    ['Elon Musk tweets more than 200 times', 'Elon Musk tweets over 200 times'],
    ['the bill receives 50 or more votes', 'the bill receives at least 50 votes'],
    ['Apple completes its purchase of Ada', 'Apple completes the purchase of Ada'],
  ])('are alike: %s, %s', (first, second) => expect(apart(first, second)).toBe(false));

  it('are alike where they are equal, and not compared where they are too long', () => {
    const long = 'the hostage is released '.repeat(200);
    expect(apart(long, long)).toBe(false);
    expect(differenceInWording([long, `${long}.`], null, false)).toBe(TOO_LONG);
  });

  it.each([
    ['Starmer has resigned', 'Starmer resigns'],
    ['Google has had the top model', 'Google has the top model'],
    ['TikTok is banned in France', 'TikTok was banned in France'],
    ['Discord is owned by Microsoft', 'Discord was owned by Microsoft'],
  ])('are apart on one day if only one is about what was before: %s, %s', (first, second) =>
    expect(apart(first, second, true)).toBe(true),
  );

  it.each([
    ['Comey is arrested', 'Comey was arrested'],
    ['Nvidia is the largest company', 'Nvidia was the largest company'],
  ])('are alike on one day if both are about it: %s, %s', (first, second) =>
    expect(apart(first, second, true)).toBe(false),
  );
});

describe('a quote', () => {
  const apart = (rules: string, condition: string, other: string): boolean =>
    differenceInQuotes(quotesIn(rules, condition, ['yes', 'no', 'lakers']), other) !== null;

  it.each([
    ['Trump uses "GDP" in his speech', 'Trump uses gross domestic product in his speech'],
    ['Trump says "we\'ll win" on the day', 'Trump says well win on the day'],
    ['the headline reads "Trump wins"', 'the headline reads Trump won'],
    ['Trump calls Putin "a killer"', 'Trump calls Putin the killer'],
  ])('counts as it is: %s, %s', (first, second) =>
    expect(apart(`This resolves to "Yes" if ${first}.`, first.replaceAll('"', ''), second)).toBe(true),
  );

  it.each([
    ['"Stranger Things" is the top show', 'Stranger Things is the top show'],
    ['Trump says "tariff" in his speech', 'Trump says tariff in the speech'],
  ])('is found without its marks: %s, %s', (first, second) =>
    expect(apart(`This resolves to "Yes" if ${first}. Otherwise "No".`, first.replaceAll('"', ''), second)).toBe(false),
  );

  it('is no side', () => {
    const rules = 'This resolves to "Lakers" if the Lakers win and there is no tie, else to "No".';
    expect(quotesIn(rules, 'the Lakers win and there is no tie', ['lakers', 'celtics'])).toEqual([]);
  });

  it('is read in time that grows with the text', () => {
    const rules = (length: number): string => 'tariff " '.repeat(length / 9);
    const [long, eighth] = [rules(19_000), rules(19_000 / 8)];
    const read = (text: string) => () => differenceInQuotes(quotesIn(text, text, []), text);
    expect(growth(read(long), read(eighth), 8)).toBeLessThan(3);
  });
});

describe('pages of one source', () => {
  const pages = (path: string) => [webPage('example.org', path)];

  it.each([
    ['/cpi/', '/ppi/'],
    ['/charts/us-daily/latest', '/charts/global-daily/latest'],
    ['/top10', '/top10/united-states/tv'],
    ['/?state=CA', '/'],
  ])('are other ones: %s, %s', (first, second) => expect(readOtherPages(pages(first), pages(second))).toBe(true));

  it.each([
    ['/top10', '/top10/?utm_source=a'],
    ['/leaderboard/text.', '/leaderboard/text/overview'],
    ['/cpi', '/news.release/cpi.nr0.htm'],
    ['/cpi', '/'],
  ])('may be the same: %s, %s', (first, second) => expect(readOtherPages(pages(first), pages(second))).toBe(false));

  it('are not compared one by one where there are very many', () => {
    const many = Array.from({ length: 5_000 }, (_page, at) => webPage('example.org', `/${at}/a`));
    expect(readOtherPages(many, many)).toBe(true);
  });
});
