import { BE, type Canonical } from './tokens.rules.js';

/** Other than "House" and "Senate", which a state has too. */
const OFFICES_OF_PLACES = new Set(['gubernatorial', 'mayoral']);
const CHAMBERS = new Set(['senate', 'house', 'us-senate', 'us-house']);
const COMMODITIES = new Set(
  'gas gasoline diesel oil gold silver copper platinum natural-gas cocoa coffee wheat'.split(' '),
);
/** Before a commodity: "regular gas". */
const GRADES = new Set(['regular', 'unleaded', 'crude', 'natural']);

/** One order for what is said in two: "the election in Arizona", "the Arizona election". */
export function inOneOrder(words: readonly Canonical[]): Canonical[] {
  return seasonFirst(moved(words)).map((one, at, all) => changeOf(one, all[at - 1], all[at + 1]));
}

function moved(words: readonly Canonical[]): Canonical[] {
  const result: Canonical[] = [];
  for (let at = 0; at < words.length; at++) {
    const [first, second, third] = words.slice(at, at + 3);
    const link = second?.word;
    if (OFFICES_OF_PLACES.has(first?.word ?? '') && link === 'election' && third?.word === 'in') {
      // "The 2026 gubernatorial election in New Mexico".
      let end = at + 3;
      while (words[end]?.isName && /^\p{L}/u.test(words[end]?.word ?? '')) end++;
      result.push(
        ...words.slice(at + 3, end),
        first as Canonical,
        second as Canonical,
        ...(end > at + 3 ? [] : [third]),
      );
      at = end - 1;
    } else if (
      first?.word === 'earthquake' &&
      link === 'of' &&
      third?.word === 'magnitude' &&
      isNumber(words[at + 3])
    ) {
      // "An earthquake of magnitude 7.0 or higher" is a magnitude 7.0 or higher earthquake.
      result.push(third, words[at + 3] as Canonical, first);
      at += 3;
    } else if (first?.word === 'seat' && (link === 'in' || link === 'of') && CHAMBERS.has(third?.word ?? '')) {
      result.push(third as Canonical, first);
      at += 2;
    } else if (first?.word === 'price' && link === 'of' && commodityEnd(words, at + 2) > 0) {
      const end = commodityEnd(words, at + 2);
      result.push(...words.slice(at + 2, end), first);
      at = end - 1;
    } else if (
      link === 'nomination' &&
      third?.word === 'for' &&
      isPresident(words, at + 3) &&
      PARTIES.has(first?.word ?? '')
    ) {
      result.push({ word: `${first?.word}-presidential`, isName: true }, second as Canonical);
      at += 3;
    } else result.push(first as Canonical);
  }
  return result;
}

function isNumber(one: Canonical | undefined): boolean {
  return one?.word === '(number)';
}

const PARTIES = new Set(['democratic', 'republican']);

/** "The Democratic nomination for President", not for President of the Senate. */
function isPresident(words: readonly Canonical[], at: number): boolean {
  return words[at]?.word === 'potus' || (words[at]?.word === 'president' && words[at + 1]?.word !== 'of');
}

/** The index behind a commodity with its grade; 0 where none begins here or the name goes on, as in "gold futures". */
function commodityEnd(words: readonly Canonical[], from: number): number {
  const end = GRADES.has(words[from]?.word ?? '') ? from + 1 : from;
  if (!COMMODITIES.has(words[end]?.word ?? '')) return 0;
  const next = words[end + 1]?.word;
  return next === undefined || next === BE || next.startsWith('(') || AFTER_PRICES.has(next) ? end + 1 : 0;
}

const AFTER_PRICES = new Set('in on at for per close reach rise fall exceed settle by to not'.split(' '));

/** "The NBA MVP award for the 2026-27 season" is the 2026-27 NBA MVP award. */
function seasonFirst(words: Canonical[]): Canonical[] {
  const award = words.findIndex(({ word }) => word === 'award');
  const win = words.findLastIndex(({ word }, at) => word === 'win' && at < award);
  const [link, from, to, season] = words.slice(award + 1, award + 5);
  const isSeason = /^20\d\d$/.test(from?.word ?? '') && /^\d\d$/.test(to?.word ?? '') && season?.word === 'season';
  if (award < 0 || win < 0 || link?.word !== 'for' || !isSeason) return words;
  const rest = words.toSpliced(award + 1, 4);
  return rest.toSpliced(win + 1, 0, from as Canonical, to as Canonical);
}

const CHANGES: ReadonlyMap<string, string> = new Map([
  ['increase', 'rise'],
  ['decrease', 'fall'],
  ['decline', 'fall'],
]);

/** "Increases by more than 0.3%": rises by it. What is increased, or increases something, is another act. */
function changeOf(one: Canonical, before: Canonical | undefined, next: Canonical | undefined): Canonical {
  const change = one.isName ? undefined : CHANGES.get(one.word);
  const isAmount = next?.word === 'by' || isNumber(next);
  return change === undefined || !isAmount || before?.word === BE ? one : { ...one, word: change };
}
