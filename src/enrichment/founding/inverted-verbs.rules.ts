import { isRelation } from './agents.rules.js';
import { isBelonging, isPossessive } from './founder-words.rules.js';
import { isOwnNoun, isOwnObject } from './own-subject.rules.js';
import { listAt, peopleBeforeOwn } from './people-list.rules.js';
import { type IsOwnName } from '../site-text/own-name.rules.js';
import { yearAt, type Token } from '../site-text/page-tokens.rules.js';

/** Verbs behind which the people may precede what they founded: `2010 gründeten A und B Acme`. */
const INVERTED = new Set('grundete grundeten grundade startade richtte richtten rief riefen'.split(' '));
/** Verbs in two parts: `richtte Acme op`, `rief Acme ins Leben`. */
const PARTICLES: ReadonlyMap<string, string> = new Map([
  ['richtte', 'op'],
  ['richtten', 'op'],
  ['rief', 'leben'],
  ['riefen', 'leben'],
]);
const MAX_TO_PARTICLE = 16;
/** Verbs with the people behind them where the company is in front. */
const OBJECT_FIRST = /^(?:zalozyl[aiy]?|fundo|fundaron|creo|crearon)$/;

export const isInTwoParts = (key: string): boolean => PARTICLES.has(key);

/** Whether the second part of such a verb follows. */
export function hasParticle(tokens: readonly Token[], verb: number): boolean {
  const particle = PARTICLES.get(tokens[verb]?.key ?? '');
  return tokens.slice(verb + 1, verb + MAX_TO_PARTICLE).some(({ key }) => key === particle);
}

/** The people behind the verb: `2010 gründeten A und B Acme`, `Firmę założyli A i B`. */
export function peopleBehindVerb(tokens: readonly Token[], isOwn: IsOwnName): string[] {
  const verb = tokens.findIndex(({ key }, at) => INVERTED.has(key) && (!isInTwoParts(key) || hasParticle(tokens, at)));
  return verb < 0 ? peopleBehindObject(tokens, isOwn) : peopleBeforeOwn(tokens, verb + 1, isOwn);
}

/** `Acme założył w 2012 roku A`, `Acme la fundaron A y B en 2012`. */
function peopleBehindObject(tokens: readonly Token[], isOwn: IsOwnName): string[] {
  const verb = tokens.findIndex(({ key }) => OBJECT_FIRST.test(key));
  const object = ['la', 'lo'].includes(tokens[verb - 1]?.key ?? '') ? verb - 2 : verb - 1;
  if (verb < 1 || object < 0 || !isOwnObject(tokens.slice(0, object + 1), object, isOwn)) return [];
  // `Fundację Acme założył A`: what was founded is another thing.
  const before = tokens[object - 1];
  if (before?.isWord && !['w', 'en', 'la', 'roku'].includes(before.key) && yearAt(before) === null) return [];
  let at = verb + 1;
  while (['w', 'en', 'roku'].includes(tokens[at]?.key ?? '') || yearAt(tokens[at]) !== null) at++;
  const { names, end } = listAt(tokens, at, isOwn);
  const next = tokens[end];
  const isComplete = !next?.isWord || ['w', 'en', 'z'].includes(next.key) || yearAt(next) !== null;
  return isComplete ? names : [];
}

const TO_BE = new Set('is was are ist sind est sono sont es son e jest sa ar'.split(' '));

export const isToBe = (key: string): boolean => TO_BE.has(key);

const MAX_OPENING = 3;

/** Behind `Gründer ist`, `założycielem firmy jest` and `współzałożyciel Acme,`. */
export function behindFirmAndVerb(tokens: readonly Token[], end: number, isOwn: IsOwnName): number {
  if (isToBe(tokens[end]?.key ?? '')) return end + 1;
  const isPreposition = isBelonging(tokens[end]?.key ?? '');
  let at = isPreposition ? end + 1 : end;
  while (isPossessive(tokens[at]?.key ?? '')) at++;
  if (!isOwnObject(tokens, at, isOwn)) return end;
  while (tokens[at]?.isCapital || isOwnNoun(tokens[at]?.key ?? '')) at++;
  if (isToBe(tokens[at]?.key ?? '')) return at + 1;
  if (tokens[at]?.text !== ',') return end;
  // `The founder of Acme, A, died`: one name, and no further one of a list.
  const named = isPreposition && end <= MAX_OPENING ? listAt(tokens, at + 1, isOwn) : null;
  return !isPreposition || (named?.names.length === 1 && tokens[named.end]?.text === ',') ? at : end;
}

const isPossessor = (token: Token | undefined): boolean =>
  /^(?:his|her|their|seine[rm]?|ihre[rm]?|sa|son|su)$/.test(token?.key ?? '');
const JOINTLY = new Set('alongside gemeinsam zusammen together along juntamente junto junta ensemble'.split(' '));
const WITH = new Set('mit with con com avec'.split(' '));

const isBetween = (key: string): boolean => /^(?:in|im|i|en|em|nel|jahr|year|the|back)$/.test(key);

/** `A founded Acme together with B`. */
export function partnersBehind(tokens: readonly Token[], object: number, isOwn: IsOwnName): string[] {
  const at = tokens.findIndex(({ key }, each) => each > object && (JOINTLY.has(key) || WITH.has(key)));
  if (at < 0) return [];
  const from = JOINTLY.has(tokens[at]?.key ?? '') ? at + (WITH.has(tokens[at + 1]?.key ?? '') ? 2 : 1) : at + 1;
  const isApart = tokens
    .slice(object + 1, at)
    .some((token) => !token.isCapital && !isBetween(token.key) && yearAt(token) === null && !isOwnNoun(token.key));
  if (from === at + 1 && (at > object + 4 || isApart)) return [];
  // `with his wife Ann Lee`
  const isRelative = isRelation(tokens[from + 1]?.key ?? '') || tokens[from + 1]?.key === 'partner';
  return listAt(tokens, isRelative && isPossessor(tokens[from]) ? from + 2 : from, isOwn).names;
}

/** `gründeten 1987 Acme`, `gründete im Jahr 1987 Acme` */
export function behindYear(tokens: readonly Token[], from: number): number {
  let at = from;
  while (['im', 'in', 'jahr', 'jahre'].includes(tokens[at]?.key ?? '')) at++;
  return yearAt(tokens[at]) === null ? from : at + 1;
}
