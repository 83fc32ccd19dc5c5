import { type Canonical } from './tokens.rules.js';
import { isVerbForm } from './verbs.rules.js';

/** Adjectives of one country only; before an office or an election they name that country. */
export const COUNTRIES: ReadonlyMap<string, string> = new Map(
  (
    'canadian:canada french:france german:germany italian:italy spanish:spain portuguese:portugal dutch:netherlands ' +
    'belgian:belgium austrian:austria polish:poland czech:czech-republic slovak:slovakia slovenian:slovenia ' +
    'croatian:croatia serbian:serbia hungarian:hungary romanian:romania bulgarian:bulgaria greek:greece ' +
    'turkish:turkey moldovan:moldova armenian:armenia estonian:estonia latvian:latvia lithuanian:lithuania ' +
    'norwegian:norway swedish:sweden danish:denmark finnish:finland icelandic:iceland british:united-kingdom ' +
    'russian:russia ukrainian:ukraine israeli:israel iranian:iran iraqi:iraq syrian:syria lebanese:lebanon ' +
    'egyptian:egypt nigerian:nigeria kenyan:kenya south-african:south-africa indian:india pakistani:pakistan ' +
    'bangladeshi:bangladesh japanese:japan south-korean:south-korea taiwanese:taiwan thai:thailand ' +
    'indonesian:indonesia malaysian:malaysia australian:australia brazilian:brazil argentine:argentina ' +
    'argentinian:argentina chilean:chile colombian:colombia peruvian:peru bolivian:bolivia ecuadorian:ecuador ' +
    'venezuelan:venezuela uruguayan:uruguay paraguayan:paraguay honduran:honduras mexican:mexico'
  )
    .split(' ')
    .map((pair) => pair.split(':') as [string, string]),
);
export const COUNTRY_NAMES = new Set([...COUNTRIES.values(), 'united-states', 'new-zealand', 'ireland']);
const OFFICES = new Set(['prime-minister', 'president', 'chancellor']);
const OF_PARLIAMENT = new Set(['parliamentary', 'general', 'federal', 'legislative']);

/**
 * The country before its office or election: "Prime Minister of Canada" and "Canadian Prime Minister", "2027
 * presidential election in France" and "2027 French presidential election".
 */
export function countryFirst(words: readonly Canonical[]): Canonical[] {
  const result: Canonical[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at] as Canonical;
    const length = headAt(words, at);
    if (length === 0) {
      const country = headAt(words, at + 1) > 0 && word.isName ? COUNTRIES.get(word.word) : undefined;
      result.push(country === undefined ? word : { word: country, isName: true });
      continue;
    }
    const end = at + length;
    const link = words[end]?.word;
    const country = words[end + 1];
    const isLinked = link === 'of' || (link === 'in' && !OFFICES.has(word.word));
    const isOf = isLinked && country !== undefined && COUNTRY_NAMES.has(country.word);
    if (isOf) result.push(country);
    result.push(...words.slice(at, end));
    at = isOf ? end + 1 : end - 1;
  }
  return result;
}

/** The number of words of an office or election that begins here. */
function headAt(words: readonly Canonical[], at: number): number {
  const word = words[at]?.word ?? '';
  if (OFFICES.has(word) || word === 'presidential-election') return 1;
  return OF_PARLIAMENT.has(word) && words[at + 1]?.word === 'election' ? 2 : 0;
}

const BANKS = new Set(['fed', 'ecb', 'boe', 'boj']);

/** "The January 2027 FOMC meeting" is the Fed's January 2027 meeting. */
export function bankFirst(words: Canonical[]): Canonical[] {
  for (let at = 2; at < words.length; at++) {
    const [date, bank, meeting] = words.slice(at - 2, at + 1) as [Canonical, Canonical, Canonical];
    if (meeting.word !== 'meet' || !BANKS.has(bank.word) || !isMonth(date)) continue;
    [words[at - 2], words[at - 1]] = [bank, date];
  }
  const [subject, ...rest] = words;
  const verb = rest[0]?.word === 'not' ? rest[1] : rest[0];
  if (!subject || !BANKS.has(subject.word) || !verb || verb.isName || !isAct(verb.word)) return words;
  // "The Fed cuts at the March 2027 FOMC meeting": at its March 2027 meeting.
  return words.filter(
    (one, at) => at === 0 || one.word !== subject.word || !isMonth(words[at + 1]) || words[at + 2]?.word !== 'meet',
  );
}

/** "Cuts rates" is one word. */
function isAct(word: string): boolean {
  return isVerbForm(word) || word === 'interest-cut';
}

function isMonth(word: Canonical | undefined): boolean {
  return /^20\d\d-\d\d$/.test(word?.word ?? '');
}

/** Awards, by the first word of the ceremony's name. */
const CEREMONIES: ReadonlyMap<string, string> = new Map([
  ['oscar', 'academy'],
  ['grammy', 'grammy'],
  ['emmy', 'emmy'],
  ['tony', 'tony'],
]);

/** "Wins the Oscar for Best Picture at the 99th Academy Awards" is "wins Best Picture" there. */
export function awardOnce(words: Canonical[]): Canonical[] {
  const at = words.findIndex(({ word }) => word === 'win') + 1;
  const ceremony = CEREMONIES.get(words[at]?.word ?? '');
  if (at === 0 || ceremony === undefined || words[at + 1]?.word !== 'for') return words;
  const isNamed = words.some(
    ({ word }, index) => index > at && word === ceremony && words[index + 1]?.word === 'award',
  );
  return isNamed ? words.toSpliced(at, 2) : words;
}

const DOWN = new Set(['lower', 'reduce', 'decrease']);
const UP = new Set(['hike', 'increase']);

/** A rate of a central bank that is lowered is cut, and one that is hiked is raised. */
export function rateMoves(words: Canonical[]): Canonical[] {
  for (const [at, { word, isName }] of words.entries()) {
    const verb = DOWN.has(word) ? 'cut' : UP.has(word) ? 'raise' : null;
    if (verb !== null && isRate(words, at + 1)) words[at] = { word: verb, isName };
  }
  return words;
}

function isRate(words: readonly Canonical[], at: number): boolean {
  const [first, second, third] = words.slice(at, at + 3).map(({ word }) => word);
  if (first === 'fed-rate') return true;
  return (first === 'deposit' && second === 'facility' && third === 'rate') || (first === 'bank' && second === 'rate');
}

const POLICY_RATES = new Set(['fed-target-rate', 'interest-rate', 'policy-rate']);
const MOVES = new Set([...DOWN, ...UP, 'cut', 'raise', 'hold', 'change', 'maintain', 'pause']);
/** The ECB and the PBoC have several rates. */
const OF_ONE_RATE = new Set(['fed', 'boe', 'boj', 'fed-target-rate', 'fed-rate']);
const EDGES = new Set(['bound', 'limit', 'range']);

/**
 * A decision on rates is one of the target, under any name. As a level they differ: the effective rate is between the
 * bounds of its target, and a bank has several rates.
 */
export function oneRate(words: Canonical[]): Canonical[] {
  const isLevel = words.some(({ word }) => word === '(number)');
  if (isLevel && !words.some(({ word }) => MOVES.has(word) || EDGES.has(word))) return words;
  if (!words.some(({ word }) => OF_ONE_RATE.has(word))) return words;
  return words.map((one) => (POLICY_RATES.has(one.word) ? { ...one, word: 'fed-rate' } : one));
}

/** Of the men of FIFA; in the other years a "World Cup" is also of rugby, cricket or the women. */
const MENS_WORLD_CUP = /^20(?:26|30|34|38)\b/;

/** In a year of the men's tournament, or without a year, the World Cup is FIFA's. */
export function worldCups(words: Canonical[]): Canonical[] {
  const isOfAnother = words.some(({ word }) => /^20\d\d/.test(word) && !MENS_WORLD_CUP.test(word));
  return isOfAnother
    ? words
    : words.map((one) => (one.word === 'fifa-world-cup' ? { ...one, word: 'world-cup' } : one));
}

const OF_PRESIDENTS = new Set(['democratic-presidential', 'republican-presidential']);

/** A presidential nomination of a party is won by who receives it. */
export function nominations(words: Canonical[]): Canonical[] {
  const isWon = words.some(({ word }, at) => OF_PRESIDENTS.has(word) && words[at + 1]?.word === 'nomination');
  return isWon ? words.map((one) => (one.word === 'receive' ? { ...one, word: 'win' } : one)) : words;
}

/** Names of sitting justices that no judge of another supreme court is likely to have. */
const JUSTICES = new Set('alito sotomayor kagan gorsuch kavanaugh coney ketanji clarence'.split(' '));

/** "The Supreme Court" beside its justices, or where Trump nominates someone to it, is that of the United States. */
export function supremeCourt(words: Canonical[]): Canonical[] {
  const at = words.findIndex(({ word }, index) => word === 'supreme' && words[index + 1]?.word === 'court');
  const isOfPlace = words[at + 2]?.word === 'of' || (at > 0 && words[at - 1]?.isName);
  const isNominated = words[0]?.word === 'trump' && words[1]?.word === 'nominate';
  if (at < 0 || isOfPlace || !(isNominated || words.some(({ word }) => JUSTICES.has(word)))) return words;
  return words.toSpliced(at, 2, { word: 'scotus', isName: true });
}
