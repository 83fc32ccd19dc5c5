import { stemmer } from 'stemmer';
import { sectorContext } from '../../vocabulary/sectors/sector-context.js';

/** Words that posts about anything contain. */
const GENERAL = new Set(
  (
    'about accept accepted account across advanced again all allow allows also always and another any anyone anything ' +
    'anywhere app application apps are around ask automate automated automatically available average back become been ' +
    'before being best better between big both bring build building builds built business businesses but buy call came ' +
    'can care change choose clean come companies company control could create created creating custom customer ' +
    'customers cut daily data day days deal deep different digital directly does done down dozens each earn easier ' +
    'easiest easily easy else enable enables enabling end ensure enterprise entire even ever every everyone everything ' +
    'everywhere experience explore facing fast faster fastest few find first focus for founded from full fully future ' +
    'gain get gets getting give gives global globally goal going good great group grow growing growth had happy has have ' +
    'help helping helps her here high higher him his home hour hours how human idea ideal improve including increase ' +
    'individual industries industry information instant instantly instead into its itself join just keep know large ' +
    'largest last launch launched lead leader leading learn less let lets level life like live lives local long look ' +
    'looking love low lower made make maker makes making manage manager managing many market may million millions ' +
    'minute minutes mission modern month months more most move much must name near need needed needs never new next ' +
    'not now number offer offers off often old one ones online only open operate operating order orders organization other our out ' +
    'over own part partner partners past people per person personal place platform platforms play plus point possible ' +
    'power powered powerful powering problem problems process product production products provide provider provides ' +
    'providing public put quality quickly rather read ready real really receive reduce replace right run running runs ' +
    'safe same save saves say scale second see seen sell set several share should show side simple simply simplify ' +
    'since single site sites small smart software solution solutions solve solving some start started startup startups ' +
    'state states stay step still stop such support system systems take takes talk team teams tech technologies ' +
    'technology than that the their them then there these they thing things think this those three through thousands ' +
    'time times today together too tool tools top track traditional transform trust trusted try turn turns two under ' +
    'unlike until use used useful user users uses using value very view want wants was way ways web website week weeks ' +
    'well were what when where whether which while who whole why will with within without word words work worked ' +
    'worker workers working works world worldwide would year years yes yet you young your zero service services b2b consumer'
  ).split(' '),
);
const WORD = /\p{L}{3,30}/gu;
const MOST_WORDS = 60;
const MAX_CHARS = 2_000;

/** Words that describe a company's business, in lower case: those of its texts, then those typical of its sectors. */
export function wordsAbout(texts: readonly (string | null)[], sectors: readonly string[] = []): string[] {
  const words = [...texts, sectors.join(' ')].flatMap(
    (text) => text?.slice(0, MAX_CHARS).toLowerCase().match(WORD) ?? [],
  );
  const own = [...new Set(words.filter((word) => !GENERAL.has(word)))].slice(0, MOST_WORDS);
  return [...new Set([...own, ...sectorContext(sectors)])];
}

/** The distinct words of a text, in lower case. */
export function wordsIn(text: string): Set<string> {
  return new Set(text.toLowerCase().match(WORD) ?? []);
}

interface Stems {
  /** The first word of each stem. */
  readonly byStem: ReadonlyMap<string, string>;
  /** Inflections of a word begin alike, so most words of a text need no stemming. */
  readonly beginnings: ReadonlySet<string>;
}

/** A company is compared with many passages. */
const STEMS = new WeakMap<readonly string[], Stems>();
const BEGINNING = 3;

/** Of the words of a business those that are among others in any inflection, by stem. */
export function sharedWords(others: ReadonlySet<string>, about: readonly string[]): ReadonlyMap<string, string> {
  const known = STEMS.get(about) ?? stemsOf(about);
  STEMS.set(about, known);
  const shared = new Set<string>();
  for (const word of others) {
    if (known.beginnings.has(word.slice(0, BEGINNING))) shared.add(stemmer(word));
  }
  return new Map([...known.byStem].filter(([stem]) => shared.has(stem)));
}

function stemsOf(words: readonly string[]): Stems {
  const byStem = new Map<string, string>();
  for (const word of words) {
    const stem = stemmer(word);
    if (!byStem.has(stem)) byStem.set(stem, word);
  }
  return { byStem, beginnings: new Set(words.map((word) => word.slice(0, BEGINNING))) };
}

/** Whether posts about anything contain the word. */
export function isGeneralWord(word: string): boolean {
  return GENERAL.has(word.toLowerCase());
}
