import { folded } from '../../vocabulary/ascii-fold.js';
import { GIVEN_NAMES } from '../../vocabulary/entity-names/given-names.js';
import { readEntityType } from '../../vocabulary/entity-names/entity-type.js';
import { isConnector, isDegree, isFounderWord, isHonorific, isKin, isRoleWord } from './founder-words.rules.js';
import { isCountWord, isGroupWord, isMemberWord, isSurnameOf } from './group-words.rules.js';
import { isTownAt } from './town-name.rules.js';
import { type IsOwnName } from '../site-text/own-name.rules.js';
import { type Token } from '../site-text/page-tokens.rules.js';

/** A person's name in a line; `end` is the index behind it. */
export interface NameSpan {
  readonly name: string;
  readonly end: number;
}

const PARTICLES = new Set('de da do dos das del della di du van von der den ter ten la le al el bin ibn'.split(' '));
/** Capitalised words of pages that are no names. */
const NO_NAME = new Set(
  (
    'the our we about team meet read more contact us home company story open role roles jobs careers founded since ' +
    'privacy policy terms cookie cookies legal notice imprint impressum uber uns die der das und unser unsere notre nos ' +
    'nuestro nuestra quienes somos sobre a year established headquarters head office born get started learn back to ' +
    'january february march april may june july august september october november december street road avenue stiftung verein fondation fundacion fondazione stichting fundacao'
  ).split(' '),
);
/** Of `seinem Sohn Karl` no name; as surnames they are behind a given name. */
const RELATIVES = new Set(
  'sohn tochter vater mutter neffe nichte enkel enkelin schwester schwiegersohn ehefrau ehemann'.split(' '),
);
const MAX_WORDS = 4;
/** `We’re`, `I’m`, `C’est`, and the owner of something. */
const CONTRACTED = /^(?:We|I|You|They|It|He|She)['’]|['’]s$|^\p{L}{1,2}['’]\p{Ll}/u;

/** Titles that are also given names: `Sri Lakshmi`, but `Sri Kumar Rao` with the title. */
function isGivenHonorific(tokens: readonly Token[], at: number): boolean {
  return ['sri', 'shree', 'di'].includes(tokens[at]?.key ?? '') && tokens[at + 2]?.isCapital !== true;
}

/** The person's name that begins at a token; null where none does. */
export function nameAt(tokens: readonly Token[], from: number, isOwn: IsOwnName): NameSpan | null {
  let at = from;
  const prefix: string[] = [];
  while (isHonorific(tokens[at]?.key ?? '') && tokens[at]?.isCapital && !isGivenHonorific(tokens, at)) {
    prefix.push(`${tokens[at]?.text}.`);
    at++;
    if (tokens[at]?.text === '.') at++;
  }
  const words: string[] = [];
  let capitals = 0;
  while (capitals < MAX_WORDS) {
    const token = tokens[at];
    if (!token?.isWord) break;
    if (PARTICLES.has(token.key) && words.length > 0 && tokens[at + 1]?.isCapital) {
      words.push(token.text);
      at++;
      continue;
    }
    const isSurname = words.length === 1 && isGivenName(words[0]) && isSurnameOf(token.key, folded(words[0] ?? ''));
    if (words.length === 0 && RELATIVES.has(token.key)) break;
    if (!isNameWord(token) || (!isSurname && isGroupAt(tokens, at))) break;
    words.push(token.text);
    capitals++;
    at++;
    // An initial's full stop belongs to the name.
    if (token.text.length === 1 && tokens[at]?.text === '.') at++;
  }
  // `Johns Hopkins Physicians`, `Carnegie Mellon scientists`, but `Ada Byron MIT`
  const isNote = isGivenName(words[0]) && isNoteAt(tokens, at);
  if (!isNote && isGroupAt(tokens, at)) return null;
  // A trade before the name: `Captain Rob Lane`.
  if (capitals > 2 && !isGivenName(words[0]) && isGivenName(words[1])) words.shift();
  if (capitals < 2) return null;
  const name = inTitleCase(words).join(' ');
  if (isOwn(words.join(' ')) || readEntityType(name).kind !== 'person' || isTownAt(words, tokens, at)) return null;
  return {
    name: [...prefix.filter((each) => each === 'Dr.'), name].join(' '),
    end: behindDegrees(tokens, isNote ? at + 1 : at),
  };
}

/** The name that a text consists of, apart from degrees. */
export function wholeName(tokens: readonly Token[], isOwn: IsOwnName): string | null {
  const span = nameAt(tokens, 0, isOwn);
  return span && span.end === tokens.length ? span.name : null;
}

export function isGivenName(word: string | undefined): boolean {
  return word !== undefined && GIVEN_NAMES.has(folded(word));
}

function behindDegrees(tokens: readonly Token[], end: number): number {
  let at = end;
  for (;;) {
    const next = tokens[at]?.text === ',' ? at + 1 : at;
    if (!isDegree(tokens[next]?.key ?? '')) return at;
    at = next + 1;
    if (tokens[at]?.text === '.') at++;
  }
}

const UNIVERSITY = /^(?:TU|ETH|FH|RWTH|LMU|MIT|EPFL)$/;

/** Words and numbers of groups, plurals of letters, as in `Navy SEALs`, and letters of universities, but `TU NGUYEN`. */
function isGroupAt(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (token === undefined) return false;
  if (isGroupWord(token.key) || isCountWord(token.key) || /^\p{Lu}{2,}s$/u.test(token.text)) return true;
  return UNIVERSITY.test(token.text) && !isShouted(tokens[at - 1]) && !isShouted(tokens[at + 1]);
}

function isShouted(token: Token | undefined): boolean {
  return token !== undefined && /^\p{Lu}{3,}$/u.test(token.text);
}

/** Where someone is or what someone is, behind a name. */
function isNoteAt(tokens: readonly Token[], at: number): boolean {
  const { key = '', text = '' } = tokens[at] ?? {};
  return (isMemberWord(key) || UNIVERSITY.test(text)) && tokens[at + 1]?.isCapital !== true;
}

function isNameWord({ text, key, isCapital }: Token): boolean {
  if (!isCapital || /\d/.test(text) || NO_NAME.has(key) || CONTRACTED.test(text)) return false;
  return !isFounderWord(key) && !isRoleWord(key) && !isConnector(key) && !isKin(key);
}

/** `ANDRE WILKINS` becomes `Andre Wilkins`. */
function inTitleCase(words: readonly string[]): readonly string[] {
  const isShouted = words.every((word) => word === word.toUpperCase()) && words.some((word) => word.length > 2);
  if (!isShouted) return words;
  return words.map((word) => word.slice(0, 1) + word.slice(1).toLowerCase());
}
