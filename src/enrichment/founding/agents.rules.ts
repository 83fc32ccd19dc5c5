import { isAgent, isConnector, isKin, isListWord, isPassive, isVerbLastAgent } from './founder-words.rules.js';
import { isGivenName } from './person-name.rules.js';
import { type Token } from '../site-text/page-tokens.rules.js';

/** Verbs whose agent founded nothing, and words before them. */
const OTHER_VERB =
  /^(?:\p{L}{3,20}ed|run|led|built|bought|sold|taken|now|still|today|currently|is|was|has|geleitet|gefuhrt|geleid|dirigee?|dirigid[ao]|dirett[ao]|gestit[ao]|reprise?|rachetee?|presidee?|pilotee?|kierowan[ay]|prowadzon[ay])$/u;
/** Words between a verb and its agent. */
const MAX_BETWEEN = 16;
/** Verbs that end their clause. */
const VERB_LAST = new Set(['gegrundet', 'opgericht']);

/**
 * The index at which a clause of another verb begins behind a verb of founding: `founded in 1931 and led by B`, `gegründet
 * und 1975 von B übernommen`, but `founded and led by A`; infinite without one.
 */
export function nextVerb(tokens: readonly Token[], verb: number): number {
  const near = tokens.slice(verb + 1, verb + MAX_BETWEEN);
  const joint = near.findIndex(
    ({ key, text }, at) => (text === ',' || isListWord(key)) && isJoint(tokens, verb + 1 + at, verb),
  );
  return joint < 0 ? Infinity : verb + 1 + joint;
}

function isJoint(tokens: readonly Token[], at: number, verb: number): boolean {
  const next = tokens[at + 1];
  if (at > verb + 1 && next && !next.isCapital && OTHER_VERB.test(next.key) && !isPassive(next.key)) return true;
  const last = tokens.findLast(({ isWord }) => isWord);
  const isLast = VERB_LAST.has(tokens[verb]?.key ?? '') && last !== tokens[verb];
  const endsInVerb = last?.isCapital === false && /^\p{L}+(?:t|en|n)$/u.test(last.key);
  return isLast && endsInVerb && tokens.slice(at).some(({ key }) => isVerbLastAgent(key));
}

/** The index of the word before the people who founded; -1 without one. */
export function agentOf(tokens: readonly Token[], verb: number): number {
  const end = Math.min(nextVerb(tokens, verb), tokens.length, verb + MAX_BETWEEN);
  for (let at = verb + 1; at < end; at++) {
    const key = tokens[at]?.key ?? '';
    if (isAgentAt(tokens, at) && (key === 'by' || tokens[at + 1]?.isCapital || at - verb < 8))
      return isOfNearerVerb(tokens, verb, at) || isFoundedOn(tokens, verb) ? -1 : at;
  }
  // The verb ends a German or Dutch sentence.
  for (let at = verb - 1; at > Math.max(0, verb - 20); at--)
    if (isVerbLastAgent(tokens[at]?.key ?? '') && isAgentAt(tokens, at))
      return isOfOtherVerb(tokens, at, verb) ? -1 : outerAgent(tokens, at);
  return -1;
}

const MAX_NESTED = 6;

/** Of `von den Schülern von Bob Ray` and `von einem Team unter Leitung von` the first "von". */
function outerAgent(tokens: readonly Token[], agent: number): number {
  if (tokens[agent]?.key !== 'von') return agent;
  for (let at = agent - 1; at >= Math.max(0, agent - MAX_NESTED) && tokens[at]?.isWord; at--) {
    if (isConnector(tokens[at]?.key ?? '')) break;
    if (tokens[at]?.key === 'von' && !/\d/.test(tokens[at + 1]?.text ?? '')) return at;
  }
  return LEADERSHIP.test(tokens[agent - 1]?.key ?? '') ? -1 : agent;
}

/** Participles right before an agent: `bought by`, `inspirée par`, `comprada por`, `kupiona przez`, `overgenomen door`, `köptes av`. */
const PARTICIPLES: ReadonlyMap<string, RegExp> = new Map([
  ['by', /(?:.ed|^(?:bought|built|run|led|sold|made|written|won|held|taken|given|driven|overseen|known|begun))$/],
  ['par', /(?:.ees?|^(?:reprise?s?|acquise?s?|conduite?s?|tenue?s?|vendue?s?))$/],
  ['por', /.[aeiu]d[ao]s?$/],
  ['da', /.[aiu]t[aoie]$/],
  ['przez', /.(?:n|t)[aey]$/],
  ['door', /^(?:ge|over|ver|be|ont|aan|op)\p{L}+(?:en|d|t)$/u],
  ['av', /.(?:s|d|t)$/],
]);

/** Whether an agent is that of a verb between it and the one of founding: "Founded in 2010, Acme was bought by Ana". */
function isOfNearerVerb(tokens: readonly Token[], verb: number, agent: number): boolean {
  const isParticiple = ({ key, isCapital }: Token): boolean =>
    !isCapital && PARTICIPLES.get(tokens[agent]?.key ?? '')?.test(key) === true;
  const between = tokens.slice(verb + 1, agent);
  const last = between.at(-1);
  if (!last || !isParticiple(last) || isPassive(last.key)) return false;
  // "founded, owned and led by Ana"
  return !between.every((token) => isParticiple(token) || isListWord(token.key) || token.text === ',');
}

const GROUP = /^(?:team|duo|trio|pair|group|couple|gruppe|paar)$/;
/** `by a team under Bob Ray`, `unter der Leitung von` */
const UNDER = /^(?:under|unter|onder|sous|bajo|sotto|sob|pod)$/;
const LEADERSHIP = /^(?:leitung|fuhrung|federfuhrung|regie|agide)$/;

/** Whether a word between "by" and the first name says what the named person did to those who founded: `a team led by`. */
export function isInnerAgent(tokens: readonly Token[], at: number): boolean {
  const key = tokens[at]?.key ?? '';
  const before = tokens[at - 1];
  if (UNDER.test(key)) return !tokens[at + 1]?.key.startsWith('ander');
  if (!before?.isWord || !isAgent(key)) return false;
  if (key === 'da' || key === 'av') return PARTICIPLES.get(key)?.test(before.key) === true;
  return key !== 'von' || !GROUP.test(before.key);
}

const NOT = new Set('not never nicht nie niemals pas jamais no non niet nooit nao inte aldrig ej'.split(' '));
const ONLY = new Set(
  'only just nur seulement solo soltanto alleen so apenas bara tylko zuletzt umsonst zufallig'.split(' '),
);
const MAX_TO_NOT = 3;
/** First words of what is not said to be so. */
const UNSURE = new Set('if ware hatte angeblich allegedly supposedly reportedly presuntamente pretendument'.split(' '));
/** Before a verb that is only said or thought to be so: `may have been founded`, `aurait été fondée`. */
const HEARSAY = new Set(
  (
    'reportedly allegedly supposedly purportedly apparently may might could would angeblich wohl soll sollen aurait auraient ' +
    'habria habrian sarebbe sarebbero zou zouden teria teriam skulle ska mialby mialaby podobno'
  ).split(' '),
);
const MAX_TO_HEARSAY = 5;
const SAID_BY = new Set('some many people rumour rumours rumor rumors legend'.split(' '));
const SAYING = new Set('say says claim claims claimed believe believes think said that has'.split(' '));

/** Whether a sentence denies its verb of founding, or does not say itself that it is so. */
export function isUntrue(tokens: readonly Token[], verb: number, agent = -1): boolean {
  const [first, second] = tokens;
  if (UNSURE.has(first?.key ?? '') || (SAID_BY.has(first?.key ?? '') && SAYING.has(second?.key ?? ''))) return true;
  // `Was Acme founded by A?`
  if (/^(?:was|did|is)$/.test(first?.key ?? '') && second?.isCapital === true) return true;
  // `It was never A who founded`
  if (first?.key === 'it' && NOT.has(tokens[2]?.key ?? '') && !ONLY.has(tokens[3]?.key ?? '')) return true;
  // A month is no "may".
  const before = tokens
    .slice(Math.max(0, verb - MAX_TO_HEARSAY), verb)
    .map(({ key, isCapital }) => (isCapital ? '' : key));
  const clause = before.slice(before.lastIndexOf(',') + 1);
  if (clause.some((key) => HEARSAY.has(key)) || /said to have( been)?$/.test(clause.join(' '))) return true;
  // `soll von A gegründet worden sein`
  if (tokens[verb + 1]?.key === 'worden' && tokens[verb + 2]?.key === 'sein') return true;
  return tokens.some(({ key }, at) => {
    const isNear = (at < verb && at >= verb - MAX_TO_NOT) || at === verb + 1 || (agent > 0 && at === agent - 1);
    return isNear && (NOT.has(key) || /n['’]t$/.test(key)) && !ONLY.has(tokens[at + 1]?.key ?? '');
  });
}

/** "founded on a quote by": no date follows. */
function isFoundedOn(tokens: readonly Token[], verb: number): boolean {
  return tokens[verb + 1]?.key === 'on' && !tokens.slice(verb + 2, verb + 5).some(({ text }) => /\d/.test(text));
}

/** "geleitet von Ana Ruiz, wurde 2011 gegründet", "wird von Ana Ruiz geleitet und wurde 2011 gegründet" */
function isOfOtherVerb(tokens: readonly Token[], agent: number, verb: number): boolean {
  const before = tokens[agent - 1];
  if (before?.isCapital === false && /^ge.+(?:t|en)$/u.test(before.key)) return true;
  return tokens.some(
    ({ key }, at) =>
      at > agent && at < verb && /^(?:wurden?|werd)$/.test(key) && isConnector(tokens[at - 1]?.key ?? ''),
  );
}

/** `por iniciativa de A`, `på initiativ av A`, `im Auftrag von A` */
const ON_BEHALF =
  /^(?:inici?ativa|iniziativa|initiativ[ea]?|encargo|orden|mandato|ordine|impulso|auftrag|wunsch|anregung|betreiben|uppdrag|inicjatywy)$/;

/** With an article, as `vom Land Hessen` and `pela União Europeia`, often no person. */
const WITH_ARTICLE = new Set('vom pelo pela pelos pelas dai dagli'.split(' '));

/** `by the father of A`, `vom Vater von A`: another person founded. */
const RELATION =
  /^(?:(?:gross|urgross)?(?:vater|mutter|eltern)s?|sohn|tochter|enkel|enkelin|bruder|schwester|frau|mann|witwe|(?:great-)?(?:grand)?(?:fathers?|mothers?|parents|sons?|daughters?)|brothers?|sisters?|husband|wife|widow|family|friends?|children|descendants|students?|pupils?|colleagues?|heirs|father-in-law|padres?|madre|hijos?|pere|mere|parents|fils|ojca|rodzicow)$/u;

export const isRelation = (key: string): boolean => RELATION.test(key);

function isAgentAt(tokens: readonly Token[], at: number): boolean {
  const key = tokens[at]?.key ?? '';
  // `vom Vater von A`
  if (key === 'von' && isRelation(tokens[at - 1]?.key ?? '')) return false;
  if (isRelation(tokens[at + 1]?.key ?? '') && tokens[at + 2]?.key === 'von') return false;
  if (ON_BEHALF.test(tokens[at - 1]?.key ?? '') || ON_BEHALF.test(tokens[at + 1]?.key ?? '')) return false;
  if (!WITH_ARTICLE.has(key)) return isAgent(key);
  return tokens.slice(at + 1, at + 4).some((token) => isKin(token.key) || isGivenName(token.text));
}
