import {
  isActive,
  isAgent,
  isBelonging,
  isFormer,
  isListWord,
  isPossessive,
  isTitleWord,
} from './founder-words.rules.js';
import { listAt, type PeopleSpan } from './people-list.rules.js';
import { nameAt } from './person-name.rules.js';
import { type IsOwnName } from '../site-text/own-name.rules.js';
import { yearAt, type Token } from '../site-text/page-tokens.rules.js';

const MAX_NOTE = 10;
/** `her brother Jonas Weber` */
const MAX_APPOSITION = 3;
const MAX_PREFIX = 6;
const ARTICLES = new Set('a an the eine ein un une una um uma der die das la le el il'.split(' '));
const NOTE_OPENERS = new Set([...ARTICLES, ...'both two three who beide then'.split(' ')]);
const OWNERS = new Set('her his their sein seine seinem ihr ihre ihrem son sa su suo sua'.split(' '));
const VERBS = new Set('is was are were met joined with mit avec con com'.split(' '));
const TIME_OPENERS = new Set('in im en em nel when als quand cuando quando'.split(' '));
const NO_OPENERS = new Set([
  ...VERBS,
  ...TIME_OPENERS,
  ...'for to from without like thanks meet after before since fur danke merci pour para per dla'.split(' '),
]);

/**
 * The people of a subject with what each of them is: `A, a nurse, and her brother B founded`; null where they do not
 * begin the clause or where nothing is between them.
 */
export function subjectAt(tokens: readonly Token[], from: number, isOwn: IsOwnName): PeopleSpan | null {
  if (!isClauseStart(tokens, from)) return null;
  const names: string[] = [];
  let at = from;
  for (;;) {
    const list = listAt(tokens, at, isOwn);
    if (list.names.length === 0) return null;
    names.push(...list.names);
    const end = behindNote(tokens, list.end);
    const next = nextPerson(tokens, end, isOwn);
    if (next < 0) return { names, end };
    at = next;
  }
}

/** The index behind `, a nurse,`; the note's verb is no verb of founding. */
function behindNote(tokens: readonly Token[], from: number): number {
  const first = tokens[from + 1]?.key ?? '';
  if (tokens[from]?.text !== ',') return from;
  const close = tokens.findIndex(({ text }, at) => at > from && text === ',');
  const note = tokens.slice(from + 1, close);
  const isOpened = NOTE_OPENERS.has(first) || isFormer(first) || isTitleWord(first);
  // `, infirmière,`
  const isOneWord = note.length === 1 && note[0]?.isWord === true && !note[0].isCapital;
  if (close < 0 || note.length > MAX_NOTE || !(isOpened || isOneWord)) return from;
  return note.some(({ key }) => isActive(key)) ? from : close + 1;
}

/** The index of the name behind `and`, `and her brother`, `, economist`; -1 without one. */
function nextPerson(tokens: readonly Token[], from: number, isOwn: IsOwnName): number {
  const and = tokens[from]?.text === ',' ? from + 1 : from;
  const isAnd = isListWord(tokens[and]?.key ?? '') || tokens[and]?.text === 'i';
  if (!isAnd && and === from) return -1;
  const start = isAnd ? and + 1 : and;
  for (let at = start; at <= start + MAX_APPOSITION; at++) {
    // Behind a comma alone a bare name is of the next clause.
    if (nameAt(tokens, at, isOwn)) return isAnd || at > start ? at : -1;
    if (!isAppositionAt(tokens, at)) return -1;
  }
  return -1;
}

function isAppositionAt(tokens: readonly Token[], at: number): boolean {
  const { key = '', isWord = false, isCapital = true } = tokens[at] ?? {};
  if (!isWord || VERBS.has(key) || isActive(key) || isAgent(key)) return false;
  if (ARTICLES.has(key) || OWNERS.has(key) || isTitleWord(key)) return true;
  return !isCapital && !isBelonging(key);
}

/** At the start or behind `In 2019,`, with or without words for the first person: `The nurse`, `Our CTO`. */
function isClauseStart(tokens: readonly Token[], from: number): boolean {
  const isTime = TIME_OPENERS.has(tokens[0]?.key ?? '');
  for (let at = from; at >= Math.max(0, from - MAX_APPOSITION); at--) {
    if (!isForPerson(tokens.slice(at, from))) continue;
    if (at === 0) return true;
    const isBehindTime = at === 1 || tokens[at - 1]?.text === ',' || yearAt(tokens[at - 1]) !== null;
    if (isTime && at <= MAX_PREFIX && isBehindTime) return true;
  }
  return false;
}

/** `The nurse`, `Our CTO`, `Nurse`; of `We hired` and `Thanks to` the person is no subject. */
function isForPerson([first, ...rest]: readonly Token[]): boolean {
  if (!first) return true;
  if (!first.isWord || NO_OPENERS.has(first.key) || isAgent(first.key) || yearAt(first) !== null) return false;
  const isOwned = ARTICLES.has(first.key) || OWNERS.has(first.key) || isPossessive(first.key);
  return rest.length === 0
    ? isOwned || !isBelonging(first.key)
    : isOwned && rest.every((_word, at) => isAppositionAt(rest, at));
}
