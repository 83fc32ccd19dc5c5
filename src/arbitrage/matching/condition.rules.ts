import { canonical } from '../reading/phrases.rules.js';
import { BE, expanded, isLink, plain, tokensOf, type Canonical, type Token } from '../reading/tokens.rules.js';
import { objectsInOrder, subjectsInOrder } from '../reading/titles.rules.js';
import { isVerbForm } from '../reading/verbs.rules.js';
import { activeVoice, hasTwoActs } from '../reading/voice.rules.js';
import { instantOf, type Moment } from '../reading/zones.rules.js';
import { withoutSources } from './embedded-sources.rules.js';
import { type Sources } from './sources.rules.js';
import { PLACE_OF_NUMBER, thresholdsOf, type Threshold } from './threshold.rules.js';
import { isDate, isPeriod, isPlaceOfTime, isWeek } from './named-dates.rules.js';
import { windowOf, type Window } from './window.rules.js';

/** A statement in comparison form. Only filler words are dropped. */
export interface StatementReading {
  readonly tokens: readonly Token[];
  /** Without the time bounds. */
  readonly untimed: readonly Token[];
  /** In order, with a mark at the position of each threshold and time. */
  readonly words: readonly Canonical[];
  readonly thresholds: readonly Threshold[];
  readonly beforeNumber: Token | null;
  readonly window: Window;
}

export interface ConditionReading extends StatementReading {
  readonly sources: readonly Sources[];
}

export function readCondition(text: string): ConditionReading {
  const { bare, sources } = withoutSources(text);
  return { ...readStatement(bare), sources };
}

function readStatement(text: string): StatementReading {
  const tokens = tokensOf(text);
  const { window, rest } = windowOf(tokens);
  const { thresholds, rest: words } = thresholdsOf(rest);
  // "Trump and Biden's lawyer" are not Biden and Trump's lawyer.
  const active = activeVoice(canonical(words), isPlaceOfTime);
  const stated = /'s\b/i.test(text) ? active : objectsInOrder(subjectsInOrder(active), isPlaceOfTime);
  return {
    tokens,
    untimed: rest,
    words: inOrder(bySituation(periodsLast(stated), window), hasTwoActs(rest)),
    thresholds,
    beforeNumber: words[words.findIndex((word) => word.text === PLACE_OF_NUMBER) - 1] ?? null,
    window,
  };
}

/**
 * By a date, being out of office is having left it; on a day, it can have happened before. So can a nomination, which the
 * nominee of a later day may have got in the place of another.
 */
function bySituation(words: readonly Canonical[], { start, end, on, unclear }: Window): readonly Canonical[] {
  const isDeadline = end !== null && on === null && unclear.length === 0 && (start === null || start === 'issuance');
  return words.map((one) => {
    if (one.word === 'out-of-office' && isDeadline) return { ...one, word: 'leave-office' };
    // A month has one highest temperature, and a high for each day.
    if (one.word === 'daily-high-temperature' && on !== null) return { ...one, word: 'high-temperature' };
    return one.word === 'is-nominee' && on === null ? { ...one, word: 'receive-nomination' } : one;
  });
}

/** "The June 2027 unemployment rate" is the unemployment rate for June 2027. */
function periodsLast(words: readonly Canonical[]): readonly Canonical[] {
  if (words.filter(({ word }) => isDate(word) || isPeriod(word)).length !== 1) return words;
  const [date, figure, next] = words.map(({ word }) => word);
  const isStated = next === PLACE_OF_NUMBER || next === BE || isVerbForm(next ?? '');
  if (!/^20\d\d-\d\d$/.test(date ?? '') || !FIGURES.has(figure ?? '') || !isStated) return words;
  return words.map((one, index) => (index === 0 ? { ...one, word: `(for ${date})` } : one));
}

export const BRANCHES = new Set('and or but unless except if nor only either neither without while until'.split(' '));

export function hasBranches(words: readonly Canonical[]): boolean {
  return words.some(({ word }) => BRANCHES.has(word));
}

/**
 * "By Friday A wins" equals "A wins by Friday", and "the rate for May is above 3" equals "the rate is above 3 for May".
 * A time elsewhere belongs to the words around it, and so does every time in a compound statement or a comparison of two
 * periods: "for May, sales exceed those for April".
 *
 * @param isNested whether a time at the beginning stays there
 */
function inOrder(words: readonly Canonical[], isNested: boolean): Canonical[] {
  if (hasBranches(words) || words.filter(({ word }) => isPeriod(word)).length > 1) return [...words];
  let begin = 0;
  const isFirst = (word: string): boolean => (isNested ? isPeriod(word) : isPlaceOfTime(word));
  while (begin < words.length && isFirst(words[begin]?.word ?? '')) begin++;
  const moves = (index: number): boolean => {
    if (!isPlaceOfTime(words[index]?.word ?? '')) return false;
    let next = index + 1;
    while (isPlaceOfTime(words[next]?.word ?? '')) next++;
    return index < begin || next === words.length || words[next]?.word === PLACE_OF_NUMBER;
  };
  const moved = words.filter((_word, index) => moves(index)).sort((a, b) => (a.word < b.word ? -1 : 1));
  return [...words.filter((_word, index) => !moves(index)), ...moved];
}

/** A condition without its negation. */
export interface Polarity {
  readonly words: readonly Canonical[];
  readonly negated: boolean;
  /** A simple statement, so that its negation negates all of it. */
  readonly isPlain: boolean;
}

/**
 * Only a "not" directly after names negates a statement: "does not announce a launch" does not negate "announces that
 * it will not launch", and "any senator does not sign" is not the opposite of "any senator signs". Any other "not" stays
 * a word.
 */
export function polarityOf(words: readonly Canonical[]): Polarity {
  const at = words.findIndex(({ word }) => word === 'not');
  const branches = hasBranches(words);
  if (at < 0) return { words, negated: false, isPlain: !branches };
  const subject = words.slice(0, words[at - 1]?.word === BE ? at - 1 : at);
  const before = !subject.every(isSubject);
  const single = words.every(({ word }, index) => word !== 'not' || index === at);
  if (branches || before || !single) return { words, negated: false, isPlain: false };
  return { words: words.toSpliced(at, 1), negated: true, isPlain: true };
}

/** A name, or a time; a number counts, so it may hold of some while its denial holds of others. */
function isSubject({ word, isName }: Canonical): boolean {
  return isPlaceOfTime(word) || isDate(word) || (isName && /^\p{L}/u.test(word) && !QUANTIFIERS.has(word));
}

const QUANTIFIERS = new Set(
  'any some all each every both no none most many few several either neither only'.split(' '),
);

/** Without a name beside them, these mean what a title says. */
const UNNAMED = new Set(
  (
    'they he she someone event team side club player driver candidate nominee party person individual company stock share ' +
    'price value index token coin game match fight movie film song album country bill law act measure deal agreement treaty ' +
    'prime-minister parliament outcome result'
  ).split(' '),
);

/** Whether a condition is about something that its text does not name: "it happens", "the team wins", "the price is above 5". */
export function isAboutUnnamed({ words, tokens }: Pick<StatementReading, 'words' | 'tokens'>): boolean {
  if (isPointer(tokens)) return true;
  const content = words.filter(({ word }) => !isPlaceOfTime(word) && !isLink(word) && word !== 'not');
  const isUnnamed = ({ word, isName }: Canonical): boolean => !isName && UNNAMED.has(word);
  const isStated = ({ word }: Canonical): boolean => word === BE || isVerb(word) || !isText(word);
  const [first, second] = content;
  const verb = content.findIndex(({ word }) => word === BE || isVerb(word));
  if (isKnownElsewhere(tokens, content.slice(0, Math.max(0, verb)), words)) return true;
  if (!first || content.every((one) => isStated(one) || isUnnamed(one))) return true;
  return isUnnamed(first) && (second === undefined || isStated(second)) && !isAnyAct(tokens);
}

const POINTERS = new Set('this that these those it her his their which'.split(' '));
const OF_TEXT = new Set('this that these those'.split(' '));

/** "It wins", "this man is arrested": the film "It" reads like a reference to another text. */
function isPointer([first, second]: readonly Token[]): boolean {
  if (!first || !second || !POINTERS.has(first.text)) return false;
  const isVerbNext = isVerbForm(second.text) || expanded(second.text)[0] === BE;
  return isVerbNext || (OF_TEXT.has(first.text) && second.kind === 'word' && !second.capital);
}

/** Of these there is one, or the text says which one. */
const UNIQUE = new Set(
  (
    'next first last only national federal global world best top most highest largest biggest leading richest hottest ' +
    'government government-shutdown economy debt filibuster fed-rate penny nickel euro yen yuan ruble pope moon sun internet'
  ).split(' '),
);

const DEFINITE = new Set('the his her their its'.split(' '));

/** "The governor is indicted", "the storm makes landfall in Florida": a title may say which one; a figure has a source. */
function isKnownElsewhere(
  [article]: readonly Token[],
  subject: readonly Canonical[],
  words: readonly Canonical[],
): boolean {
  if (!DEFINITE.has(article?.text ?? '') || subject.length === 0 || words.some(({ word }) => word === PLACE_OF_NUMBER))
    return false;
  return !subject.some(({ word, isName }) => (isName && isText(word)) || UNIQUE.has(word) || isDate(word));
}

const ACTS = new Set('bill law act measure deal agreement treaty'.split(' '));
const DESCRIBES = new Set('that which to for with on between'.split(' '));

/** Any act that the text describes: "a bill that bans TikTok", "an agreement is signed between Russia and Ukraine". */
function isAnyAct([article, noun, next, ...rest]: readonly Token[]): boolean {
  const isAny = (article?.text === 'a' || article?.text === 'an') && ACTS.has(noun?.text ?? '');
  return isAny && (DESCRIBES.has(next?.text ?? '') || rest.some(({ text }) => text === 'between'));
}

function isText(word: string): boolean {
  return /^\p{L}/u.test(word);
}

const VERB_PHRASES = new Set(['win-election', 'receive-nomination', 'is-nominee']);

function isVerb(word: string): boolean {
  return isVerbForm(word) || VERB_PHRASES.has(word) || word.endsWith('-office');
}

/** What is so all of the time or not, unlike what happens once. */
const OF_STATES = new Set(
  (
    'close trade settle out-of-office hold control remain own lead stay keep have exist rank support occupy average ' +
    'dominate outperform rule govern serve sit live reside'
  ).split(' '),
);

/** Figures with one value a month or quarter; a price has many. */
const FIGURES = new Set(
  'cpi core-cpi ppi pce gdp nonfarm payroll payrolls unemployment unemployment-rate inflation revenue eps'.split(' '),
);

/** Whether a condition is about the one figure of its month or quarter: "the CPI for May is above 3". */
export function isFigureOfPeriod(words: readonly Canonical[]): boolean {
  return words.some(({ word }) => isPeriod(word) && !isWeek(word)) && words.some(({ word }) => FIGURES.has(word));
}

/** Measures with one value a day. */
const DAILY = new Set([
  'high-temperature',
  'daily-high-temperature',
  'low-temperature',
  'close',
  'settle',
  'settlement',
  'fed-rate',
]);
/** Intervals of a day, each of which has a close. */
const INTERVALS = new Set(['candle', 'hour', 'minute', 'hourly', 'intraday']);

/** Whether a condition is about the one figure of its day. */
export function isFigureOfDay(words: readonly Canonical[]): boolean {
  return words.some(({ word }) => DAILY.has(word)) && !words.some(({ word }) => INTERVALS.has(word));
}

/** A rank can change within a day. */
const RANKS = new Set('best top most highest largest biggest leading richest'.split(' '));

/**
 * Whether a statement is of a state during a period, so that its denial has two readings: "Bitcoin is not above 5 in
 * May" may be never, or not always.
 */
export function isStateOfPeriod({ words, window }: Pick<StatementReading, 'words' | 'window'>): boolean {
  const isWindow = window.end !== null || (window.start !== null && window.start !== 'issuance');
  const isDay = !isWindow && window.on !== null && !window.on.isMoment;
  if (!isWindow && !isDay && !words.some(({ word }) => isPeriod(word))) return false;
  const content = words.filter(({ word }) => !isPlaceOfTime(word) && word !== 'not');
  const verb = content.findIndex(
    ({ word, isName }) => word === BE || word === PLACE_OF_NUMBER || (!isName && (isVerb(word) || OF_STATES.has(word))),
  );
  const [found, next] = [content[verb]?.word, content[verb + 1]?.word ?? ''];
  const isNumbered = words.some(({ word }) => word === PLACE_OF_NUMBER);
  if (isDay) {
    const isChanging = isNumbered || OF_STATES.has(found ?? '') || words.some(({ word }) => RANKS.has(word));
    return isChanging && !isFigureOfDay(words);
  }
  if (OF_STATES.has(found ?? '')) return true;
  if (isWindow) return found === PLACE_OF_NUMBER || (found === BE && !isVerb(next));
  // A week has one list of ranks and may have several figures; a month may have several of both.
  if (words.some(({ word }) => isWeek(word))) return isNumbered;
  const isEvent = found !== undefined && found !== PLACE_OF_NUMBER && (found !== BE || isVerb(next));
  return !isEvent && !isFigureOfPeriod(words);
}

const MOST_KEYS = 5_000;
/** Thousands of contracts share the same texts, so the keys are cached. */
const keys = new Map<string, string>();

/**
 * Equal for equivalent texts: all words in order, numbers with unit and side, times as instants. A text with ambiguous
 * times equals only itself, character by character.
 */
export function contentKey(text: string): string {
  const known = keys.get(text);
  if (known !== undefined) return known;
  const { words, thresholds, window } = readStatement(text);
  const key =
    window.unclear.length > 0
      ? JSON.stringify(plain(text).toLowerCase())
      : JSON.stringify([words.map(({ word }) => word), thresholds, windowKey(window)]);
  if (keys.size >= MOST_KEYS) keys.clear();
  keys.set(text, key);
  return key;
}

export function windowKey({ start, end, on }: Window): readonly unknown[] {
  const at = (moment: Moment | null): unknown =>
    moment && (instantOf(moment) ?? [moment.day, moment.minutes, moment.zone]);
  return [start === 'issuance' ? start : at(start), at(end), on && [at(on.moment), on.isMoment]];
}
