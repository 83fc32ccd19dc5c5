import { isAboutOwn, isOfFirm } from '../founding/own-subject.rules.js';
import { type IsOwnName } from '../site-text/own-name.rules.js';
import { tokensOf, yearAt, type Token } from '../site-text/page-tokens.rules.js';
import { europeanStaff } from './european-staff.rules.js';
import { MAX_AGE_YEARS, staffCounts } from './staff-count.rules.js';

const TEAM =
  /(?<!\p{L})(team of|we are|we['’]re|employs?) (?:over |about |around |more than |some )?(\d{1,3}(?:,\d{3}){0,2}|\d{1,6})\+? (?:people|employees|staff|colleagues|teammates|(designers|developers|engineers|consultants|experts|specialists|professionals|lawyers|architects)(?=$|[,;.!]| (?:in|from|across|who|based)(?!\p{L})))/giu;
const IS_TEAM = /(?:(?<!\p{L})(?:are|is)|['’]re) (?:(?:an?|the|now|\p{L}{3,15}ed|small|growing|global) ){0,4}$/iu;
const MAX_TEAMS = 5;
/** Characters before a team in which its sentence is looked for. */
const MAX_BEFORE = 300;
/** Words right before a team that may be anyone's, or was the company's once: `for a team of 5 people`. */
const OF_ANYONE =
  /(?<!\p{L})(?:for|your|any|every|each|per|if|with|by|from|a customer|their|his|her) (?:\p{L}+ ){0,2}$/iu;
/** `We will employ`, `we want to employ`, `we did not employ`, `we no longer employ`. */
const NOT_YET =
  /(?:(?<!\p{L})(?:will|to|would|could|can|might|may|shall|should|not|did|longer|never)|['’]ll|n['’]t) (?:\p{L}+ )?$/iu;
/** Behind people who are employed: those of a place or a plant are a part of them. */
const OF_PART =
  /^ (?:in|at|on|for|as) (?:its |our |their |the |a )?(?!Europe|North America|Asia)(?:\p{Lu}|plant|factory|site)|^ (?:in|at) (?:its|our|their) (?!\d)/u;
/** Firms beside the company. */
const OWNERS = /(?<!\p{L})(?:parent|mother company|sister|holding company|subsidiary|owner)(?!\p{L})/iu;
/** A line such as `A team of 30 people across Europe`. */
const BARE = /^(?:an? |the )?(?:\p{L}+ )?$/iu;
const OWN_WORDS = new Set(['we', 'our', 'us']);
const ARTICLES = new Set(['a', 'an', 'the']);
const PRESENT = new Set('are re is have has ve work works operate operates employ employs stands'.split(' '));
const PAST = new Set('grew became built expanded'.split(' '));
/** Words between the company and its team that change nothing. */
const FILLERS = new Set(
  (
    'now today currently just only still already proudly also grown become been to into as ' +
    'company studio business firm agency startup collective group'
  ).split(' '),
);
/** Words behind which the subject is that of the sentence: `We were founded in 2009 and are a team of`. */
const JOINS = new Set(['and', 'but', ',', ';', '–', '—']);
const RELATIVES = new Set(['who', 'that', 'which', 'whoever']);
const MAX_ADJECTIVES = 5;

export interface OwnTeam {
  readonly count: number;
  readonly matched: string;
  /** Whether the sentence says what the company is: `We are a team of`. */
  readonly isSure: boolean;
}

/**
 * The head counts of the site's own company of today in a line of English, or of another European language.
 *
 * @param year of the visit
 */
export function ownTeams(line: string, isOwn: IsOwnName, year: number): OwnTeam[] {
  const teams: OwnTeam[] = [];
  let seen = 0;
  for (const { 0: matched, 1: cue = '', 2: digits = '', 3: trade, index } of line.matchAll(TEAM)) {
    if (++seen > MAX_TEAMS) break;
    const before =
      line
        .slice(Math.max(0, index - MAX_BEFORE), index)
        .split(/[.!?] /)
        .at(-1) ?? '';
    const count = Number(digits.replaceAll(',', ''));
    const isPart = cue.toLowerCase().startsWith('employ') && OF_PART.test(line.slice(index + matched.length));
    const isOf = count > 0 && !isPart ? kindOf(before, cue.toLowerCase(), isOwn, year) : null;
    // `Our team of 24 engineers` is a part of the company, while `We are a team of 24 engineers` is all of it.
    const isWhole = trade === undefined || cue.toLowerCase().startsWith('we') || IS_TEAM.test(before);
    if (isOf !== null && isWhole) teams.push({ count, matched, isSure: isOf === 'sure' });
  }
  if (teams.length > 0) return teams;
  const staff = staffCounts(line, isOwn, year);
  return (staff.length > 0 ? staff : europeanStaff(line, isOwn, year)).map((each) => ({ ...each, isSure: true }));
}

function kindOf(before: string, cue: string, isOwn: IsOwnName, year: number): 'sure' | 'likely' | null {
  if (cue.startsWith('we')) return 'sure';
  const tokens = tokensOf(before);
  if (cue.startsWith('employ')) {
    if (NOT_YET.test(before) || OWNERS.test(before) || isOfThePast(tokens.slice(0, 2), year)) return null;
    return isAboutOwn(tokens, tokens.length, isOwn) && isOfFirm(tokens, tokens.length) ? 'likely' : null;
  }
  if (OF_ANYONE.test(before)) return null;
  if (BARE.test(before) && !OWN_WORDS.has(tokens[0]?.key ?? '')) return 'likely';
  return kindOfTeam(tokens, isOwn, year);
}

/** Of `We are a small team of` and `our small team of`: what precedes the adjectives decides. */
function kindOfTeam(tokens: readonly Token[], isOwn: IsOwnName, year: number): 'sure' | 'likely' | null {
  const isOwner = (token: Token | undefined): boolean =>
    token !== undefined && token.isWord && (OWN_WORDS.has(partsOf(token)[0] ?? '') || isOwn(token.text));
  const from = Math.max(0, tokens.length - 1 - MAX_ADJECTIVES);
  const article = tokens.findLastIndex(({ key }, at) => at >= from && ARTICLES.has(key));
  let at = article < 0 ? tokens.length : article;
  const verbs = new Set<string>();
  for (; at > 0; at--) {
    const token = tokens[at - 1];
    if (!token || isOwner(token) || !(PRESENT.has(token.key) || PAST.has(token.key) || FILLERS.has(token.key))) break;
    verbs.add(token.key);
  }
  const subject = tokens[at - 1];
  if (subject && partsOf(subject).length > 1 && isOwner(subject)) verbs.add(partsOf(subject)[1] ?? '');
  const isNow = [...verbs].some((verb) => PRESENT.has(verb));
  if (RELATIVES.has(subject?.key ?? '')) return null;
  if (isNow || [...verbs].some((verb) => PAST.has(verb))) {
    const isOfOwn =
      tokens.slice(Math.max(0, at - 3), at).some((token) => isOwner(token)) ||
      (subject !== undefined && JOINS.has(subject.key) && tokens.slice(0, at).some((token) => isOwner(token)));
    if (!isOfOwn || (!isNow && isOfThePast(tokens, year))) return null;
    return isNow ? 'sure' : 'likely';
  }
  // `The Acme team of`, `our small team of`: without an article behind the owner.
  const owner = tokens.findLastIndex((token, place) => place >= tokens.length - 4 && isOwner(token));
  return owner > article && !isOfThePast(tokens, year) && isPossessor(tokens[owner], isOwn) ? 'likely' : null;
}

function isPossessor(token: Token | undefined, isOwn: IsOwnName): boolean {
  return token !== undefined && (token.key === 'our' || isOwn(token.text) || isOwn(partsOf(token)[0] ?? ''));
}

/** `in 2014`; `Since 2009` leads to today. */
function isOfThePast(tokens: readonly Token[], year: number): boolean {
  return tokens.some((token, at) => {
    const stated = yearAt(token);
    const isPoint = ['in', 'by', 'of', 'around'].includes(tokens[at - 1]?.key ?? '');
    return isPoint && stated !== null && Number(stated) < year - MAX_AGE_YEARS;
  });
}

function partsOf({ key }: Token): string[] {
  return key.split(/['’]/);
}
