import { isAgent, isFormer, isFounderWord, isKin, isListWord, isPassive, isTitleWord } from './founder-words.rules.js';
import { isInnerAgent, isRelation } from './agents.rules.js';
import { isOwnObject } from './own-subject.rules.js';
import { isGivenName, nameAt } from './person-name.rules.js';
import { type IsOwnName } from '../site-text/own-name.rules.js';
import { type Token } from '../site-text/page-tokens.rules.js';

const MAX_BEFORE_NAME = 10;
const DEFINITE = new Set(['der', 'dem', 'den']);
const MAX_PEOPLE = 8;
const MAX_INVERTED = 16;
const TEAM = new Set(['team', 'duo', 'pair']);

/** `brothers John and Paul Miller`, and `by John and Mary Miller`, have one surname; null where no such names begin here. */
function relativesAt(tokens: readonly Token[], from: number, isOwn: IsOwnName): PeopleSpan | null {
  // `husband-and-wife team Tom and Sue Hale`
  const isTeam = TEAM.has(tokens[from - 1]?.key ?? '') && isKin(tokens[from - 2]?.key ?? '');
  const before = tokens[isTeam ? from - 2 : from - 1]?.key ?? '';
  if (!isKin(before) && !((isAgent(before) || isFounderWord(before)) && isGivenName(tokens[from]?.text))) return null;
  const given: string[] = [];
  let at = from;
  while (given.length < MAX_PEOPLE && tokens[at]?.isCapital && isLinkAt(tokens, at + 1)) {
    given.push(tokens[at]?.text ?? '');
    at++;
    while (isLinkAt(tokens, at)) at++;
  }
  const last = given.length > 0 ? nameAt(tokens, at, isOwn) : null;
  if (!last) return null;
  const surname = last.name.slice(last.name.indexOf(' '));
  return { names: [...given.map((name) => name + surname), last.name], end: last.end };
}

function isLinkAt(tokens: readonly Token[], at: number): boolean {
  // The Polish word for "and"; the English one-letter word is a capital.
  return tokens[at]?.text === ',' || tokens[at]?.text === 'i' || isListWord(tokens[at]?.key ?? '');
}

/** `end` is the index behind them. */
export interface PeopleSpan {
  readonly names: string[];
  readonly end: number;
}

/** `A (CEO), B, CTO, and C`. */
export function listAt(tokens: readonly Token[], from: number, isOwn: IsOwnName): PeopleSpan {
  const relatives = relativesAt(tokens, from, isOwn);
  if (relatives) return relatives;
  const names: string[] = [];
  let end = from;
  let at = from;
  while (names.length < MAX_PEOPLE) {
    const span = nameAt(tokens, at, isOwn);
    if (!span) break;
    names.push(span.name);
    end = span.end;
    at = behindTitle(tokens, span.end, isOwn);
    let isLinked = false;
    while (isLinkAt(tokens, at)) {
      isLinked = true;
      at++;
    }
    if (!isLinked) break;
  }
  return { names, end };
}

/** Skips `(CEO)`, `, CEO` or `, former CEO of Globex` behind a name. */
function behindTitle(tokens: readonly Token[], from: number, isOwn: IsOwnName): number {
  if (tokens[from]?.text === '(') {
    const close = tokens.findIndex(({ text }, at) => at > from && text === ')');
    return close > from && close - from < 10 ? close + 1 : from;
  }
  const first = FORMER.has(tokens[from + 1]?.key ?? '') ? from + 2 : from + 1;
  if (tokens[from]?.text !== ',' || !isTitleWord(tokens[first]?.key ?? ''))
    return behindDescription(tokens, from, isOwn);
  let at = first;
  while (isTitleWord(tokens[at]?.key ?? '')) at++;
  if (!['of', 'at'].includes(tokens[at]?.key ?? '') || !tokens[at + 1]?.isCapital) return at;
  at++;
  while (tokens[at]?.isCapital) at++;
  return at;
}

const MAX_DESCRIPTION = 8;
const INDEFINITE = new Set('a an eine einer einem un une una um uma'.split(' '));
const MAX_DESCRIBED = 3;
/** In front of a name they say what the person did, or to whom something happened, and not what the person is. */
const NO_DESCRIPTION =
  /^(?:to|for|from|with|in|on|at|of|by|after|since|before|under|as|via|near|is|are|was|were|has|had|includes?|comprises?|met|mit|zu|an|bei|chez|pour|pas|con|para|led|run|sold|bought|left|taken|built|now|then|later|today|\p{L}{2,20}(?:ed|ing))$/u;
/** A verb behind a name, whose subject it is: `founded by A, and B joined in 2014`. */
const VERB_BEHIND =
  /^(?:is|was|has|had|leads|runs|heads|became|becomes|came|took|serves|kam|ist|wurde|a|rejoint|\p{L}{3,20}ed)$/u;

/**
 * The people of a list of which each may be described in front of the name: `farmer A, economist B and the late C`.
 * Without "and" before the last, what follows a comma may be another clause.
 */
export function describedListAt(tokens: readonly Token[], from: number, isOwn: IsOwnName): string[] {
  let { names, end } = listAt(tokens, from, isOwn);
  let sure = names.length;
  const all = [...names];
  while (names.length > 0 && all.length < MAX_PEOPLE) {
    end = behindNote(tokens, end);
    const link = tokens[end]?.text === ',' ? end + 1 : end;
    const isAnd = isListWord(tokens[link]?.key ?? '');
    const next = link === end && !isAnd ? -1 : describedAt(tokens, isAnd ? link + 1 : link, isOwn);
    if (next < 0) break;
    ({ names, end } = listAt(tokens, next, isOwn));
    all.push(...names);
    if (isAnd || names.length > 1) sure = all.length;
  }
  const isSubject = sure > 1 && sure === all.length && VERB_BEHIND.test(tokens[end]?.key ?? '');
  return all.slice(0, isSubject ? sure - 1 : sure);
}

/** The comma behind `, a nurse` where "and" follows it. */
function behindNote(tokens: readonly Token[], from: number): number {
  if (tokens[from]?.text !== ',' || !INDEFINITE.has(tokens[from + 1]?.key ?? '')) return from;
  const close = tokens.findIndex(({ text }, at) => at > from && text === ',');
  const isNote = close > 0 && close - from <= MAX_DESCRIPTION && isListWord(tokens[close + 1]?.key ?? '');
  return isNote ? close : from;
}

/** The index of a name behind words for the person: `her husband B`, `economist B`; -1 without one. */
function describedAt(tokens: readonly Token[], from: number, isOwn: IsOwnName): number {
  for (let at = from; at <= from + MAX_DESCRIBED; at++) {
    if (nameAt(tokens, at, isOwn)) return at;
    // `and her husband, B`
    if (at > from && tokens[at]?.text === ',') return nameAt(tokens, at + 1, isOwn) ? at + 1 : -1;
    const { key = '', isWord = false, isCapital = false } = tokens[at] ?? {};
    if (!isWord || NO_DESCRIPTION.test(key) || isAgent(key) || isPassive(key)) return -1;
    if (isCapital && !isTitleWord(key)) return -1;
  }
  return -1;
}

/**
 * Skips `, a former SunPower engineer` where a comma and another person follow it, and behind that person no verb:
 * of `founded by A, a nurse, and B joined` only A is a founder.
 */
function behindDescription(tokens: readonly Token[], from: number, isOwn: IsOwnName): number {
  const first = tokens[from + 1]?.key ?? '';
  if (tokens[from]?.text !== ',') return from;
  const close = tokens.findIndex(({ text }, at) => at > from && text === ',');
  // `, infirmière, et`
  const isOneWord =
    close === from + 2 && tokens[from + 1]?.isCapital === false && isListWord(tokens[close + 1]?.key ?? '');
  if (!(isOneWord || INDEFINITE.has(first) || isFormer(first))) return from;
  if (close < 0 || close - from > MAX_DESCRIPTION) return from;
  const next = nameAt(tokens, isListWord(tokens[close + 1]?.key ?? '') ? close + 2 : close + 1, isOwn);
  const behind = next ? tokens[next.end] : null;
  const isListed = behind === undefined || (behind !== null && (!behind.isWord || isListWord(behind.key)));
  return isListed || behind?.key === 'in' || behind?.key === 'gegrundet' ? close : from;
}

/** The people behind a word such as "by". */
export function firstList(tokens: readonly Token[], from: number, isOwn: IsOwnName): string[] {
  for (let at = from; at < Math.min(tokens.length, from + MAX_BEFORE_NAME); at++) {
    const before = tokens[at - 1]?.key ?? '';
    if (at > from && isInnerAgent(tokens, at)) return [];
    // `by order of A`, `par le père de A`, but `by the duo of A and B`
    if (
      tokens[at]?.key === 'of' &&
      at > from &&
      !tokens[at - 1]?.isCapital &&
      !/^(?:team|duo|trio|pair|group|couple)$/.test(before)
    )
      return [];
    if (/^(?:de|des|du|del)$/.test(tokens[at]?.key ?? '') && isRelation(before)) return [];
    const { names } = listAt(tokens, at, isOwn);
    // `von der Pilotin Ada Byron`: German nouns have capitals.
    const isBehindArticle = DEFINITE.has(tokens[at - 1]?.key ?? '') && (names[0]?.split(' ').length ?? 0) > 2;
    if (isBehindArticle || names.length > 0) return describedListAt(tokens, isBehindArticle ? at + 1 : at, isOwn);
  }
  return [];
}

const FORMER = new Set(['former', 'formerly', 'previously', 'ex', 'then']);

/** The people whose names fill the words between a German verb and the company. */
export function peopleBeforeOwn(tokens: readonly Token[], behindVerb: number, isOwn: IsOwnName): string[] {
  let from = behindVerb;
  // `gründeten die Brüder Karl und Franz Huber`
  if (tokens[from]?.key === 'die') from++;
  if (isKin(tokens[from]?.key ?? '')) from++;
  for (let object = from + 2; object < Math.min(tokens.length, from + MAX_INVERTED); object++) {
    if (!isOwnObject(tokens, object, isOwn)) continue;
    const { names, end } = listAt(tokens.slice(0, object), from, isOwn);
    if (end === object) return names;
  }
  return [];
}
