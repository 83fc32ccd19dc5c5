import { countryNamed } from '../places/regions.rules.js';
import { readEntityType } from '../../vocabulary/entity-names/entity-type.js';
import { isAgent, isListWord, isPassive, isVerbLastAgent } from './founder-words.rules.js';
import { type IsOwnName } from '../site-text/own-name.rules.js';
import { type Token } from '../site-text/page-tokens.rules.js';

/** Capitalised words that begin sentences or are common nouns, and so name no other firm. */
const COMMON = new Set(
  (
    'in im the our we it it’s since seit desde depuis dal sinds die der das den unser unsere la le el a o les los os ' +
    'societe entreprise empresa maison company firma unternehmen startup studio jahr jahre idee this that here today ' +
    'notre nuestra nossa con with after before back w nasza spolka spolke firme foretaget bolaget het bedrijf originally first une un eine ein wir nous hi i’m'
  ).split(' '),
);
/** Words of sentences about other companies. */
const OTHERS = new Set(
  (
    'customer customers client clients acquired acquires acquisition competitor investor investors previously partner ' +
    'kunde kunden cliente clientes sponsor klient klienci przejela przejelismy przejal schwesterfirma schwesterunternehmen tochterfirma tochterunternehmen ' +
    'tochtergesellschaft muttergesellschaft mutterkonzern filiale'
  ).split(' '),
);

/** `Acme’s parent`, `our sister company`, but no `app for every parent` and no `Acme is the parent company of Globex`. */
function isOfElder(tokens: readonly Token[], at: number): boolean {
  const [beforeLast, last] = [tokens[at - 2]?.key ?? '', tokens[at - 1]?.key ?? ''];
  const key = tokens[at]?.key ?? '';
  const isSister =
    key === 'sister' && /^(?:company|firm|brand|business|studio|agency)$/.test(tokens[at + 1]?.key ?? '');
  if (!isSister && !/^(?:parent|predecessor|owner|rival|supplier|lender|buyer|landlord)$/.test(key)) return false;
  return /^(?:our|its|whose)$|['’]s$/.test(last) || (last === 'the' && !/^(?:is|was|as)$/.test(beforeLast));
}

const PASSIVE_AUXILIARIES = new Set(
  'was were has been is a ete est fue ha sido foi stata stato zostala zostal'.split(' '),
);
const RELATIVES = new Set('who which that whose qui que quien'.split(' '));

/**
 * Whether a verb has the subject of its sentence although another verb's agent is between them: "Acme, led by Ana, was
 * founded", "Acme is run by Ana and founded". Of "Acme is run by Globex, founded in 1993" Globex is the subject.
 */
function hasMainSubject(tokens: readonly Token[], verb: number): boolean {
  let at = verb - 1;
  while (PASSIVE_AUXILIARIES.has(tokens[at]?.key ?? '')) at--;
  const isJoined = isListWord(tokens[at]?.key ?? '') || (tokens[at]?.text === ',' && at < verb - 1);
  return isJoined && !tokens.slice(0, at).some(({ key }) => RELATIVES.has(key));
}

/** Whether the clause that leads to a verb of founding is about the site's own company. */
export function isAboutOwn(tokens: readonly Token[], at: number, isOwn: IsOwnName): boolean {
  // In `Acme wurde 2018 von A gegründet` the founders are between the company and the verb, but those of an earlier verb
  // are not: `Acme was founded by A, who left Globex, founded in 1926`.
  const hasMain = hasMainSubject(tokens, at);
  const isBefore = hasMain ? isAgent : isVerbLastAgent;
  const first = tokens.slice(0, at).findIndex(({ key }) => isBefore(key));
  const agent = tokens.slice(0, Math.max(0, first)).some(({ key }) => isPassive(key)) ? -1 : first;
  const verb = agent > 0 ? agent : at;
  if (tokens.slice(0, verb).some(({ key }, each) => OTHERS.has(key) || isOfElder(tokens, each))) return false;
  if (isAboutPart(tokens, at, isOwn) || isAboutRepute(tokens, at)) return false;
  const run = runBefore(tokens, verb);
  // "The fair is run by Globex and was founded in 1990"
  if (run.length === 0 && hasMain && agent > 0) return tokens.slice(0, verb).some(({ key }) => isOwnNoun(key));
  if (run.length === 0) return !isAboutSubjectBehind(tokens, at, isOwn);
  return isOwnRun(run, isOwn);
}

const AUXILIARIES = new Set('was were is are has have had been'.split(' '));
const PARTS = new Set(
  (
    'office branch board division subsidiary chapter building headquarters store town city village church program ' +
    'programme scholarship award prize competition festival conference summit podcast magazine'
  ).split(' '),
);
/** These may be the company itself, unless a word before them says which one they are. */
const PERHAPS_PARTS = new Set('team lab fund foundation'.split(' '));
const NO_MODIFIERS = new Set('our the this a'.split(' '));
const REPUTED = new Set('leader pioneer authority expert specialist'.split(' '));

/** "Our advisory board was established", "The Acme Foundation was established": a part of the company, and no company. */
function isAboutPart(tokens: readonly Token[], verb: number, isOwn: IsOwnName): boolean {
  let noun = verb - 1;
  while (AUXILIARIES.has(tokens[noun]?.key ?? '') || /ly$|^,$/.test(tokens[noun]?.key ?? '')) noun--;
  const key = tokens[noun]?.key ?? '';
  const named = lastCapitals(tokens, noun + 1).map(({ text }) => text);
  // `Acme Germany was founded in 2015`
  const isBranch = named.length > 1 && named.at(-1) === tokens[noun]?.text && countryNamed(named.at(-1) ?? '') !== null;
  if (isBranch) return !isOwn(named.join(' '), true);
  const isPart = PARTS.has(key);
  if (!isPart && !PERHAPS_PARTS.has(key)) return false;
  const run = lastCapitals(tokens, noun + 1);
  if (run.at(-1) === tokens[noun]) return !isOwn(run.map(({ text }) => text).join(' '), true);
  const before = tokens[noun - 1];
  return isPart || (before?.isWord === true && !NO_MODIFIERS.has(before.key));
}

/** "In 2019 Acme was established as a leader in robotics". */
function isAboutRepute(tokens: readonly Token[], verb: number): boolean {
  return tokens[verb + 1]?.key === 'as' && tokens.slice(verb + 2, verb + 6).some(({ key }) => REPUTED.has(key));
}

/** `Acme was created`, `it was started`; `our app was created` is about no company. */
export function isOfFirm(tokens: readonly Token[], verb: number): boolean {
  let at = verb - 1;
  while (
    /ly$|^(?:now|today|still|already|also|alone)$/.test(tokens[at]?.key ?? '') ||
    AUXILIARIES.has(tokens[at]?.key ?? '') ||
    PASSIVE_AUXILIARIES.has(tokens[at]?.key ?? '')
  )
    at--;
  const { key = '', isWord = false, isCapital = false } = tokens[at] ?? {};
  return !isWord || isCapital || isOwnNoun(key) || /^(?:it|we|i|who|and|team|wir|nous|elle|il|roku|\d{4})$/.test(key);
}

function isOwnRun(run: readonly Token[], isOwn: IsOwnName): boolean {
  const text = run.map((token) => token.text);
  return isOwn(text.join(' ')) || isOwn(text[0] ?? '') || isOwn(text.at(-1) ?? '');
}

/** `Founded in 2015, Globex is …`: the clause without a subject takes that of the main clause, here another firm. */
function isAboutSubjectBehind(tokens: readonly Token[], verb: number, isOwn: IsOwnName): boolean {
  if (!tokens.slice(0, verb).every(({ key }) => /ly$|^first$|^ursprunglich$/.test(key))) return false;
  return tokens.some((mark, at) => at > verb && mark.text === ',' && isOtherSubject(tokens, at + 1, isOwn));
}

const ARTICLES = new Set('the die der das la le el il'.split(' '));
/** Words behind a name that are no verb: `Berlin by`, `California and`. */
const NO_VERB = new Set(
  (
    'and & or by in at of on with from for to as und oder von in mit aus et ou par en au y e o por em con com di da ' +
    'near where who which that under after before through via since based until'
  ).split(' '),
);

function isOtherSubject(tokens: readonly Token[], from: number, isOwn: IsOwnName): boolean {
  // `Founded in 2015, our customer Globex …`
  if (
    /^(?:our|unser|unsere|notre|nuestr[oa])$/.test(tokens[from]?.key ?? '') &&
    OTHERS.has(tokens[from + 1]?.key ?? '')
  )
    return true;
  let at = ARTICLES.has(tokens[from]?.key ?? '') ? from + 1 : from;
  // The verb precedes the subject in German: `Gegründet 2015, setzt Globex …`.
  const isInverted = tokens[0]?.key === 'gegrundet' && /.{3}(?:t|en)$/.test(tokens[at]?.key ?? '');
  if (isInverted && !tokens[at]?.isCapital) at++;
  const start = at;
  while (isName(tokens[at])) at++;
  const run = tokens.slice(start, at);
  if (run.length === 0 || isOwnRun(run, isOwn) || isOwn(wordsOf(tokens.slice(from, at))) || isSurelyPerson(run))
    return false;
  const next = tokens[at];
  return next?.isWord === true && !next.isCapital && !NO_VERB.has(next.key) && !/\d/.test(next.text);
}

function wordsOf(tokens: readonly Token[]): string {
  return tokens.map(({ text }) => text).join(' ');
}

function lastCapitals(tokens: readonly Token[], verb: number): readonly Token[] {
  let end = verb;
  while (end > 0 && !isName(tokens[end - 1])) end--;
  let start = end;
  while (start > 0 && (isName(tokens[start - 1]) || (tokens[start - 1]?.key === '&' && isName(tokens[start - 2]))))
    start--;
  return tokens.slice(start, end);
}

const FIRMS = new Set('agency company studio firm startup business team agentur firma unternehmen'.split(' '));

/** In `We are Acme, an agency in Berlin, founded in 2014` the place is no firm. */
function runBefore(tokens: readonly Token[], verb: number): readonly Token[] {
  const run = lastCapitals(tokens, verb);
  const start = tokens.indexOf(run[0] as Token);
  const isPlace = tokens[start - 1]?.key === 'in' && FIRMS.has(tokens[start - 2]?.key ?? '');
  return isPlace && tokens[verb - 1]?.text === ',' && run.at(-1) === tokens[verb - 2]
    ? lastCapitals(tokens, start - 1)
    : run;
}

function isName(token: Token | undefined): boolean {
  return token !== undefined && token.isWord && token.isCapital && !COMMON.has(token.key);
}

function isSurelyPerson(run: readonly Token[]): boolean {
  const { kind, isGuess } = readEntityType(run.map(({ text }) => text).join(' '));
  return kind === 'person' && !isGuess;
}

const BEHIND_OBJECT = /^(?:in|with|and|as|at|on|to|from|together|after|before|when|while|because|\d{4})$/;

/** Whether what is founded, at this index, is the site's own company. */
export function isOwnObject(tokens: readonly Token[], from: number, isOwn: IsOwnName): boolean {
  let at = from;
  while (['the', 'die', 'das', 'la', 'le', 'el', 'o', 'a', 'l'].includes(tokens[at]?.key ?? '')) at++;
  const first = tokens[at];
  if (!first) return false;
  // `Acme’s logo`, but `Macy’s in 1858`
  const owner = /^(.+)['’]s$/u.exec(first.text)?.[1];
  const next = tokens[at + 1];
  if (owner !== undefined && isOwn(owner) && next?.isWord && !BEHIND_OBJECT.test(next.key)) return false;
  if (OWN_NOUNS.has(first.key)) return true;
  const words = [first.text];
  let end = at + 1;
  for (; tokens[end]?.isCapital || tokens[end]?.key === '&'; end++) words.push(tokens[end]?.text ?? '');
  const last = words.at(-1) ?? '';
  const isPart = PARTS_OF_NAMES.has(tokens[end - 1]?.key ?? '') || countryNamed(last) !== null;
  // `Acme Germany`, `the Acme Foundation`, `the Acme choir`
  if (words.length > 1 && isPart) return isOwn(words.join(' '), true);
  const behind = tokens[end];
  const isThing = at > from && behind?.isWord === true && !BEHIND_OBJECT.test(behind.key) && !/ly$|\d/.test(behind.key);
  if (isThing && tokens[from]?.key === 'the' && !FIRMS.has(behind.key) && !NO_VERB.has(behind.key)) return false;
  return isOwn(words.join(' ')) || isOwn(first.text);
}

const PARTS_OF_NAMES = new Set(
  'foundation stiftung academy akademie prize award choir museum app fondation fundacion fondazione'.split(' '),
);
/** Verbs that are also used of a company that enters a market. */
const OPENING = /^(?:launched|established|up)$/;
const MARKETS = new Set(
  'us usa uk eu europe asia africa america americas dach emea apac benelux market markets countries states'.split(' '),
);
const MAX_TO_MARKET = 5;

/** `launched Acme in Germany`, `launched Acme Pro`: the person brought it to a market, or brought out a product. */
export function isExpansion(tokens: readonly Token[], object: number): boolean {
  if (!OPENING.test(tokens[object - 1]?.key ?? '')) return false;
  let at = object;
  while (tokens[at]?.isCapital || tokens[at]?.key === 'the') at++;
  if (at - object > 1 && tokens[object - 1]?.key === 'launched' && countryNamed(tokens[at - 1]?.text ?? '') === null)
    return tokens[object]?.isCapital === true && PRODUCTS.has(tokens[at - 1]?.key ?? '');
  if (!/^(?:in|into|across|to)$/.test(tokens[at]?.key ?? '')) return false;
  return tokens
    .slice(at + 1, at + MAX_TO_MARKET)
    .some(({ key, text, isCapital }) => MARKETS.has(key) || (isCapital && countryNamed(text) !== null));
}

const PRODUCTS = new Set('pro plus lite app mobile enterprise go air mini max online tv news radio one two'.split(' '));

/** Whether a word such as `company` means the site's company. */
export function isOwnNoun(key: string): boolean {
  return OWN_NOUNS.has(key);
}

const OWN_NOUNS = new Set(
  'company business studio us spolka spolke firme firma firmy spolki foretaget bolaget bedrijf unternehmen entreprise societe empresa queseria maison'.split(
    ' ',
  ),
);
