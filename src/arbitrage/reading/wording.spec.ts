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
  ])('are alike: %s, %s', (first, second) => expect(apart(first, second)).toBe(false));

  it('are alike where they are equal, and not compared where they are too long', () => {
    const long = 'the hostage is released '.repeat(200);
    expect(apart(long, long)).toBe(false);
    expect(differenceInWording([long, `${long}.`], null, false)).toBe(TOO_LONG);
  });

  it('are apart on one day if only one is about what was before', () =>
    expect(apart('Starmer has resigned', 'Starmer resigns', true)).toBe(true));
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
