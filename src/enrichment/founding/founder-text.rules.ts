import {
  isActive,
  isBelonging,
  isConnector,
  isFormer,
  isFounderWord,
  isListWord,
  isOtherPost,
  isPassive,
  isPossessive,
  isRoleWord,
  isStrongPassive,
  isTitleWord,
  namesSeveral,
} from './founder-words.rules.js';
import { agentOf, isUntrue } from './agents.rules.js';
import {
  behindFirmAndVerb,
  behindYear,
  hasParticle,
  isInTwoParts,
  isToBe,
  partnersBehind,
  peopleBehindVerb,
} from './inverted-verbs.rules.js';
import { isAboutOwn, isExpansion, isOfFirm, isOwnNoun, isOwnObject } from './own-subject.rules.js';
import { firstList, listAt, type PeopleSpan } from './people-list.rules.js';
import { polishSubjectForm } from './polish-names.rules.js';
import { type IsOwnName } from '../site-text/own-name.rules.js';
import { type Token } from '../site-text/page-tokens.rules.js';
import { subjectAt } from './subject-people.rules.js';

/** A person whom a sentence calls a founder. */
export interface NamedFounder {
  readonly name: string;
  readonly rule: 'text.founded-by' | 'text.founded' | 'text.founder-title';
  /** The sentence names another firm or leaves the firm open. */
  readonly rejected: 'other_company' | null;
  /** The sentence names the site's own company. */
  readonly namesOwn: boolean;
  /** The sentence states a post of today beside the founder's: `founder and CEO`. */
  readonly hasPost: boolean;
}

/** A sentence with more of these words is a list of links. */
const MAX_TITLES = 4;

/** The founders in a sentence. */
export function foundersInSentence(tokens: readonly Token[], isOwn: IsOwnName): NamedFounder[] {
  return [
    ...byPassive(tokens, isOwn),
    ...byActive(tokens, isOwn),
    ...byInvertedVerb(tokens, isOwn),
    ...byTitle(tokens, isOwn),
  ];
}

/** `founded in 2018 by A and B`, `2018 von A und B gegründet`. */
function byPassive(tokens: readonly Token[], isOwn: IsOwnName): NamedFounder[] {
  const verb = tokens.findIndex(({ key }) => isPassive(key));
  if (verb < 0) return [];
  const agent = agentOf(tokens, verb);
  if (agent < 0 || isUntrue(tokens, verb, agent)) return [];
  const listed = firstList(tokens, agent + 1, isOwn);
  const people = tokens[agent]?.key === 'przez' ? listed.flatMap((name) => polishSubjectForm(name) ?? []) : listed;
  const isOwnFounding =
    isAboutOwn(tokens, Math.min(verb, agent), isOwn) &&
    (isStrongPassive(tokens[verb]?.key ?? '') || isOfFirm(tokens, verb));
  const rejected = isOwnFounding ? null : 'other_company';
  return people.map((name) => ({ name, rule: 'text.founded-by', rejected, namesOwn: false, hasPost: false }));
}

/** `A and B founded Acme`, `A hat Acme 2013 gegründet`. */
function byActive(tokens: readonly Token[], isOwn: IsOwnName): NamedFounder[] {
  const verb = tokens.findIndex(({ key }) => isActive(key) || isInTwoParts(key) || key === 'gegrundet');
  if (verb < 0 || isUntrue(tokens, verb)) return [];
  for (let at = 0; at < tokens.length; at++) {
    const listed = listAt(tokens, at, isOwn);
    if (listed.names.length === 0) continue;
    const { names, end, object } = founding(tokens, subjectAt(tokens, at, isOwn), isOwn) ?? {
      ...listed,
      object: objectBehind(tokens, listed.end, isOwn),
    };
    const from = at;
    at = end - 1;
    if (object < 0 || isExpansion(tokens, object)) continue;
    const isOwnWork = isOwnObject(tokens, object, isOwn);
    // `Inspired by her mother, Eva Roth, Jan Roth founded Acme`
    const isJoined = tokens.slice(from, end).some(({ key }) => isListWord(key) || key === 'i');
    const subject = isJoined ? names : names.slice(-1);
    return [...subject, ...partnersBehind(tokens, object, isOwn)].map((name) => ({
      name,
      rule: 'text.founded' as const,
      namesOwn: isOwnWork,
      hasPost: false,
      rejected: isOwnWork ? null : 'other_company',
    }));
  }
  return [];
}

/** Null where the words behind the people do not say what they founded: `A and her mentor B, who founded Acme`. */
function founding(
  tokens: readonly Token[],
  subject: PeopleSpan | null,
  isOwn: IsOwnName,
): (PeopleSpan & { object: number }) | null {
  if (!subject || tokens[subject.end]?.text === ',') return null;
  const object = objectBehind(tokens, subject.end, isOwn);
  return object < 0 ? null : { ...subject, object };
}

/** `2010 gründeten A und B Acme`. */
function byInvertedVerb(tokens: readonly Token[], isOwn: IsOwnName): NamedFounder[] {
  if (isUntrue(tokens, 1)) return [];
  return peopleBehindVerb(tokens, isOwn).map((name) => ({
    name,
    rule: 'text.founded',
    namesOwn: true,
    hasPost: false,
    rejected: null,
  }));
}

const HELPERS = new Set('who qui has have had hat haben a ont que then later'.split(' '));
const PERFECT = new Set(['hat', 'haben']);

/** The index of what the people at the left founded; -1 where the words do not say so. */
function objectBehind(tokens: readonly Token[], from: number, isOwn: IsOwnName): number {
  let at = from;
  let isPerfect = false;
  while (at < from + 4 && (tokens[at]?.text === ',' || HELPERS.has(tokens[at]?.key ?? ''))) {
    isPerfect ||= PERFECT.has(tokens[at]?.key ?? '');
    at++;
  }
  if (isPerfect) return tokens.slice(at, at + 8).some(({ key }) => key === 'gegrundet') ? at : -1;
  const key = tokens[at]?.key ?? '';
  // `A und B die Firma gründeten`
  const verb = tokens.findIndex((token, each) => each > at && each < at + 4 && /^grundeten?$/.test(token.key));
  if (verb > 0 && at === from && isOwnObject(tokens, at, isOwn)) return at;
  if (isInTwoParts(key)) return hasParticle(tokens, at) ? behindYear(tokens, at + 1) : -1;
  if (!isActive(key)) return -1;
  if (key === 'set' && tokens[at + 1]?.key === 'up') return at + 2;
  return behindYear(tokens, at + 1);
}

/** `A, founder of Acme`, `founder A`, `Founders: A and B`. */
function byTitle(tokens: readonly Token[], isOwn: IsOwnName): NamedFounder[] {
  const found: NamedFounder[] = [];
  if (tokens.filter(({ key }) => isFounderWord(key)).length > MAX_TITLES) return [];
  for (let at = 0; at < tokens.length; at++) {
    const word = tokens[at];
    if (!word || !isFounderWord(word.key)) continue;
    const [start, end] = titleAround(tokens, at);
    const title = { start, end, isPlural: namesSeveral(word.key) };
    const before = peopleBefore(tokens, title, isOwn);
    const people = before.length > 0 ? before : peopleBehind(tokens, title, isOwn);
    // In `our founder, Ada Byron` the person follows the comma, in `Founder, Hill Parcels` the firm.
    const isByComma = before.length === 0 && start > 0 && !isBelonging(tokens[end]?.key ?? '');
    const firm = isByComma ? 'none' : firmBehind(tokens, end, isOwn, before.length > 0);
    const isForeign = firm === 'other' || hasOtherFirmBefore(tokens, start, isOwn);
    const rejected = isForeign ? ('other_company' as const) : null;
    const namesOwn = firm === 'own';
    const hasPost = tokens.slice(start, end).some(({ key }) => isRoleWord(key));
    found.push(...people.map((name) => ({ name, rule: 'text.founder-title' as const, rejected, namesOwn, hasPost })));
    at = Math.max(at, end - 1);
  }
  return found;
}

/** The whole title around a founder's word: `Founder and CEO`. */
function titleAround(tokens: readonly Token[], at: number): [start: number, end: number] {
  let start = at;
  while (start > 0 && isTitleWord(tokens[start - 1]?.key ?? '')) start--;
  if (isJoining(tokens[start - 1]?.key ?? '') && isTitleWord(tokens[start - 2]?.key ?? '')) {
    start -= 2;
    while (start > 0 && isTitleWord(tokens[start - 1]?.key ?? '')) start--;
  }
  let end = at + 1;
  while (end < tokens.length) {
    if (isTitleWord(tokens[end]?.key ?? '')) end++;
    else if (isConnector(tokens[end]?.key ?? '') && isTitleWord(tokens[end + 1]?.key ?? '')) end += 2;
    else break;
  }
  return [start, end];
}

function isJoining(key: string): boolean {
  return key !== ',' && isConnector(key);
}

/** Words of a post in front of its noun: `Associate Professor`. */
const MAX_POST = 3;

/** Whether a comma behind a founder's title begins a post elsewhere: `Founder, Professor at MIT`. */
export function isOtherPostBehind(tokens: readonly Token[], comma: number): boolean {
  if (tokens[comma]?.text !== ',') return false;
  if (isFormer(tokens[comma + 1]?.key ?? '')) return true;
  const words = tokens.slice(comma + 1, comma + 1 + MAX_POST);
  const post = words.findIndex(({ key }) => isOtherPost(key));
  if (post < 0 || !words.slice(0, post).every(({ isWord }) => isWord)) return false;
  // `Founder, Professor Robotics` names a firm.
  return tokens[comma + 2 + post]?.isCapital !== true;
}

/** Whose founder a title names. A firm may follow a preposition or, behind a name, a comma. */
export function firmBehind(
  tokens: readonly Token[],
  end: number,
  isOwn: IsOwnName,
  isBehindName = false,
): 'own' | 'other' | 'none' {
  const mark = tokens[end];
  if (!mark || isOtherPostBehind(tokens, end) || isOwnNoun(mark.key)) return 'none';
  if (mark.isCapital && isOwn(mark.text)) return 'own';
  const elided = /^d['’](\p{Lu}.*)$/u.exec(mark.text)?.[1];
  if (elided !== undefined) return isOwn(elided) ? 'own' : 'other';
  const isPreposition = isBelonging(mark.key);
  const isDirect = isBehindName && mark.isCapital;
  if (!isPreposition && !isDirect && ![',', '@', '(', '|'].includes(mark.text)) return 'none';
  let at = isDirect ? end : end + 1;
  while (['the', 'der', 'la', 'le', 'l'].includes(tokens[at]?.key ?? '')) at++;
  if (['company', 'firm', 'studio', 'business'].includes(tokens[at]?.key ?? '')) return isPreposition ? 'own' : 'none';
  const words: string[] = [];
  while (at < tokens.length && (tokens[at]?.isCapital || (tokens[at]?.key === '&' && words.length > 0))) {
    words.push(tokens[at]?.text ?? '');
    at++;
  }
  if (words.length === 0) {
    if (tokens[at]?.isWord && isOwn(tokens[at]?.text ?? '')) return 'own';
    return isPreposition ? 'other' : 'none';
  }
  if (isOwn(words.join(' ')) || isOwn(words[0] ?? '')) return 'own';
  // Behind a comma may follow the next person of a list, but behind a preposition a firm.
  return 'other';
}

/** `Stripe founder A`: a firm's name right before the title. */
function hasOtherFirmBefore(tokens: readonly Token[], start: number, isOwn: IsOwnName): boolean {
  let at = start;
  while (at > 0 && tokens[at - 1]?.isCapital) at--;
  const words = tokens.slice(at, start);
  if (words.length === 0) return false;
  const first = words[0]?.key ?? '';
  const isSentenceStart = at === 0 && words.length === 1 && (isPossessive(first) || first === 'de');
  return !isSentenceStart && !isOwn(words.map(({ text }) => text).join(' '));
}

interface TitleSpan {
  readonly start: number;
  readonly end: number;
  readonly isPlural: boolean;
}

const BEFORE_TITLE = new Set([',', '—', '–', '-', '|', ':', '(', '·', '/']);

function peopleBehind(tokens: readonly Token[], title: TitleSpan, isOwn: IsOwnName): string[] {
  let at = behindFirmAndVerb(tokens, title.end, isOwn);
  while ([',', ':', '—', '–', '-'].includes(tokens[at]?.text ?? '')) at++;
  const { names } = listAt(tokens, at, isOwn);
  return title.isPlural ? names : names.slice(0, 1);
}

function peopleBefore(tokens: readonly Token[], { start, isPlural }: TitleSpan, isOwn: IsOwnName): string[] {
  let at = start;
  while (at > 0 && isPossessive(tokens[at - 1]?.key ?? '')) at--;
  const mark = tokens[at - 1];
  if (!mark || (!BEFORE_TITLE.has(mark.text) && !isToBe(mark.key))) return [];
  const leading = tokens.slice(0, at);
  for (let from = Math.max(0, at - 24); from < at - 1; from++) {
    const { names, end } = listAt(leading, from, isOwn);
    if (end === at - 1 && names.length > 0) return isPlural ? names : names.slice(-1);
    if (names.length > 0) from = Math.max(from, end - 1);
  }
  return [];
}
