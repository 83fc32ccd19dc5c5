import { isActive, isPassive, isStrongPassive } from './founder-words.rules.js';
import { nextVerb } from './agents.rules.js';
import { peopleBeforeOwn } from './people-list.rules.js';
import { foreignFoundingYears } from './foreign-year.rules.js';
import { type LinedPage, type LinedText } from '../site-text/lined-page.js';
import { standardText } from '../site-text/standard-text.rules.js';
import { isAboutOwn, isOwnNoun, isOwnObject } from './own-subject.rules.js';
import { flatMapInTurns } from '../site-text/lines-in-turns.js';
import { type IsOwnName } from '../site-text/own-name.rules.js';
import { yearAt, type Token } from '../site-text/page-tokens.rules.js';
import { type SiteFact } from '../company-website/site-fact.rules.js';

const MAX_BETWEEN = 16;
const LABELS = new Set([
  ...['founded', 'established', 'est', 'year founded', 'founded in', 'year established', 'incorporated', 'since'],
  ...['gegrundet', 'grundung', 'grundungsjahr', 'ano de fundacion', 'fundada', 'fundacion', 'fundada en'],
  ...['ano de fundacao', 'fundacao', 'fundada em', 'creation', 'annee de creation', 'fondee en', 'anno di fondazione'],
  ...['opgericht', 'opgericht in', 'oprichtingsjaar', 'rok zalozenia', 'data zalozenia', 'rok powstania', 'zalozona w'],
]);
const SINCE = new Set('since seit desde depuis dal sinds'.split(' '));
/** Words of sentences about something else than the company's beginning: a certificate, an owner, a person. */
const NOT_OF_ITS_START = new Set(
  (
    'certified certification compliant accredited member members partner partners partnered part acquired owned hands ' +
    'public familienbesitz familienhand inhabergefuhrt familiengefuhrt familiale familiar ' +
    'profitable profitability remote headquartered headquarters office offices raised used uses known ' +
    'listed led leads ceo cto cfo coo president chairman director joined neutral iso soc gdpr hipaa sponsor sponsoring ' +
    'zertifiziert mitglied teil geschaftsfuhrer leitet certifie membre dirige certificada certificado miembro'
  ).split(' '),
);
const WE = new Set('we wir nous'.split(' '));
/** What is the company itself in `our agency`. */
const BEGUN = new Set('team firm agency practice workshop'.split(' '));
const POSSESSIVES = new Set('our unser unsere'.split(' '));
/** Words in front of the company in sentences about people: `Bob has been with Acme since 2015`. */
const PLACED = new Set('with at for bei chez'.split(' '));
/** What began is something between the company and others, or the story of a family. */
const WITH_OTHERS =
  /\b(?:(?:worked|working|work) with|(?:customers?|clients?|users?) of|each other|(?:our|the) family(?! (?:business|company|firm)))\b/;
/** Words in front of a year: prepositions, seasons and months. */
const DATED = new Set(
  (
    'w roku in en em nel im i year jahr ano anno an of early late mid spring summer autumn fall winter de del , : ' +
    'january february march april may june july august september october november december januar februar marz mai ' +
    'juni juli oktober dezember janvier fevrier mars avril juin juillet aout septembre octobre novembre decembre ' +
    'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre janeiro fevereiro marco ' +
    'maio junho julho setembro outubro novembro dezembro'
  ).split(' '),
);
const OBJECT_BEGINS = new Set(
  'a an the its our their his her this another new first second more several two three'.split(' '),
);
const BORN = new Set(['nacio', 'nasceu', 'naquit', 'nata']);
const CONFIDENCE = { founded: 0.8, founder: 0.75, label: 0.8, weak: 0.6, since: 0.5 };

/** Founding years in a page's lines. The evidence is the verb and the year only: names of founders are left out. */
export function foundingYears({ lines }: LinedPage, isOwn: IsOwnName): Promise<SiteFact[]> {
  const inOwn = (sentence: readonly Token[]): SiteFact[] => inSentence(sentence, isOwn);
  return flatMapInTurns(lines, ({ sentences, tokens, section }, at) => {
    if (section === 'others') return sentences.filter(([first]) => first && isOwnWord(first, isOwn)).flatMap(inOwn);
    const next = lines.slice(at + 1, at + 2).filter((line) => line.section !== 'others');
    return [...labelled(tokens, next[0]?.tokens ?? []), ...inForeign(lines, at, isOwn), ...sentences.flatMap(inOwn)];
  });
}

/** `Founded: 2019`, or the label and the year in two cells of a table. */
function labelled(tokens: readonly Token[], next: readonly Token[]): SiteFact[] {
  const words = tokens.filter(({ isWord }) => isWord);
  const own = yearAt(words.at(-1));
  const year =
    own ?? (next.length <= 3 ? (next.map((token) => yearAt(token)).find((each) => each !== null) ?? null) : null);
  const label = (own === null ? words : words.slice(0, -1)).map(({ key }) => key).join(' ');
  return year !== null && LABELS.has(label) && label !== 'since' ? [fact(year, label, 'label', CONFIDENCE.label)] : [];
}

/** Chinese, Japanese, Korean and Arabic lines. */
function inForeign(lines: readonly LinedText[], at: number, isOwn: IsOwnName): SiteFact[] {
  const text = standardText(lines[at]?.text ?? '');
  if (text === null) return [];
  const near = (offset: number): string => {
    const line = lines[at + offset];
    return line === undefined || line.section === 'others' ? '' : (standardText(line.text) ?? line.text);
  };
  const beforeLast = at > 1 ? { text: near(-2), isHeading: (lines[at - 2]?.heading ?? 0) > 0 } : null;
  const years = foreignFoundingYears({ beforeLast, before: near(-1), text, next: near(1) }, isOwn);
  return years.map(({ year, word, rule }) => fact(year, word, rule, confidenceOf(word, rule)));
}

/** Many tables have the year in which the business began beside that of the company; registers have the latter. */
function confidenceOf(word: string, rule: 'label' | 'founded-in'): number {
  if (word === '創業' || word === '창업') return CONFIDENCE.founder;
  return rule === 'label' ? CONFIDENCE.label : CONFIDENCE.founded;
}

function inSentence(tokens: readonly Token[], isOwn: IsOwnName): SiteFact[] {
  return tokens.flatMap(({ key }, at): SiteFact[] => {
    if (SINCE.has(key)) return since(tokens, at, isOwn);
    const isVerb = isPassive(key) || isActive(key) || BORN.has(key);
    const year = isVerb ? nearestYear(tokens, at) : null;
    if (year === null || isDenied(tokens, at)) return [];
    const isOwnWork =
      isOwnObject(tokens, key === 'set' ? at + 2 : at + 1, isOwn) ||
      (/^grundeten?$/.test(key) && peopleBeforeOwn(tokens, at + 1, isOwn).length > 0);
    if (isActive(key) && isOwnWork) {
      return [fact(year, key, 'founded', CONFIDENCE.founder)];
    }
    if (isOfAnotherObject(tokens, at)) return [];
    if (!isAboutOwn(tokens, at, isOwn) || tokens[at + 1]?.isCapital) return [];
    if (isActive(key) && !isPassive(key)) return [];
    const isSure = isStrongPassive(key) || BORN.has(key);
    const mayLackSubject = isStrongPassive(key) || at === 0;
    // `Our app was launched in 2019` and `La idea nació en 1999` are about no company, `Nació en 1970` is about a person.
    if (
      (!mayLackSubject || BORN.has(key)) &&
      !tokens.slice(0, at).some((token) => isOwnNoun(token.key) || isOwnWord(token, isOwn)) &&
      !isOurHouse(tokens, at)
    )
      return [];
    return [fact(year, key, 'founded-in', isSure ? CONFIDENCE.founded : CONFIDENCE.weak)];
  });
}

const RELATIVES = new Set('die der das which who that qui que die dat som'.split(' '));

/** `was not founded in 1995` */
function isDenied(tokens: readonly Token[], verb: number): boolean {
  return tokens
    .slice(Math.max(0, verb - 2), verb)
    .some(({ key }) => /^(?:not|never|nicht|pas|nie|niet|inte)$|n['’]t$/.test(key));
}

const HOUSES = new Set(
  'bodega agencia consultora clinica fabrica tienda estudio despacho restaurante taller'.split(' '),
);

/** `Nuestra bodega nació en 1995`. */
function isOurHouse(tokens: readonly Token[], verb: number): boolean {
  return verb >= 2 && /^nuestr[ao]$/.test(tokens[verb - 2]?.key ?? '') && HOUSES.has(tokens[verb - 1]?.key ?? '');
}

/** `Acme launched its first robot`, `Acme started shipping`: the verb is active and its object is no company. */
function isOfAnotherObject(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at + 1]?.key ?? '';
  return isActive(tokens[at]?.key ?? '') && (OBJECT_BEGINS.has(next) || /^\p{L}{3,}ing$/u.test(next));
}

function isOwnWord(token: Token, isOwn: IsOwnName): boolean {
  return token.isCapital && isOwn(token.text);
}

/** The year behind the verb, else before it; another number of four digits follows no preposition of time. */
function nearestYear(tokens: readonly Token[], verb: number): string | null {
  const range = (from: number, to: number): number[] =>
    Array.from({ length: Math.max(0, to - from) }, (_, n) => from + n);
  const behind = range(verb + 1, Math.min(tokens.length, verb + MAX_BETWEEN));
  const before = range(Math.max(0, verb - MAX_BETWEEN), verb).reverse();
  // `1931 von Karl Roth gegründet und 1975 von Eva Roth übernommen`
  const end = nextVerb(tokens, verb);
  const near = [...behind.filter((each) => each < end), ...before, ...behind.filter((each) => each > end)];
  const at = near.find((each) => yearAt(tokens[each]) !== null && isDated(tokens, each, verb));
  return at === undefined ? null : yearAt(tokens[at]);
}

function isDated(tokens: readonly Token[], at: number, verb: number): boolean {
  const before = tokens[at - 1];
  if (!before || at - 1 === verb || DATED.has(before.key)) return true;
  // German needs no preposition.
  return /^(?:gegrundet|grundete|grundeten)$/.test(tokens[verb]?.key ?? '');
}

/** `Since 2016 Acme has …`, `Acme … since 2016`; a bare `Since 2019` may be about anything. */
function since(tokens: readonly Token[], at: number, isOwn: IsOwnName): SiteFact[] {
  const year = yearAt(tokens[at + 1]);
  if (year === null) return [];
  const others = [...tokens.slice(0, at), ...tokens.slice(at + 2, at + 6)];
  if (tokens.some(({ key }) => key.split('-').some((part) => NOT_OF_ITS_START.has(part)))) return [];
  // `Globex AG, die seit 1901 besteht`
  if (tokens[at - 2]?.text === ',' && RELATIVES.has(tokens[at - 1]?.key ?? '')) return [];
  if (WITH_OTHERS.test(tokens.map(({ key }) => key).join(' '))) return [];
  const isAbout = others.some((token) => isStarter(tokens, tokens.indexOf(token), isOwn));
  return isAbout ? [fact(year, tokens[at]?.key ?? '', 'since', CONFIDENCE.since)] : [];
}

/** Whether a token names the company as what began; people are with it or at it. */
function isStarter(tokens: readonly Token[], at: number, isOwn: IsOwnName): boolean {
  const token = tokens[at];
  if (!token?.isWord) return false;
  if (POSSESSIVES.has(token.key)) {
    const next = tokens[at + (tokens[at + 1]?.key === 'family' ? 2 : 1)]?.key ?? '';
    return isOwnNoun(next) || BEGUN.has(next);
  }
  // `We’ve`, `we're`.
  return WE.has(token.key.split(/['’]/, 1)[0] ?? '') || (isOwn(token.text) && !PLACED.has(tokens[at - 1]?.key ?? ''));
}

function fact(year: string, word: string, rule: string, confidence: number): SiteFact {
  return {
    field: 'foundedDate',
    value: year,
    rule: `text.${rule}`,
    matched: `${word} … ${year}`,
    confidence,
    isText: true,
  };
}
