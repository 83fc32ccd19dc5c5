import { isCommonName } from '../../vocabulary/names/common-name.js';
import { isGeneralWord } from './business-words.rules.js';
import { placeOfName } from './passage-text.rules.js';

/** Places beyond these say the same. */
const MOST_PLACES = 30;
/** The longest neighbour that is compared. */
const NEIGHBOUR = 40;
const IN_A_WORD = /^[\p{L}\p{N}'’-]$/u;
const WORD_AFTER = /^ ([\p{L}\p{N}'’-]+)/u;
const CAPITALISED = /^\p{Lu}/u;
/** `Ramp up`, `Replicate the table`: the word as a verb or noun. */
const OBJECT_OR_PARTICLE = /^(?:up|down|your|my|our|his|her|a|an|the|it|them|this|these|of)$/;

/** `by Friday`, `a Gem`; but `the Segment API`. */
const DETERMINER =
  /^(?:an?|the|this|that|these|those|every|each|any|some|no|another|my|his|her|your|their|its|next|last|by|until|till|since)$/i;

/** The offsets at which a text uses a name by itself, as a name. */
export function placesOfUse(text: string, name: string): number[] {
  const places: number[] = [];
  let at = placeOfName(text, name);
  for (let seen = 0; at >= 0 && seen < MOST_PLACES; seen++) {
    if (!isInLongerName(text, at, name) && !isPlainUse(text, at, name)) places.push(at);
    at = placeOfName(text, name, at + name.length);
  }
  return places;
}

/** Days and months are dates, also without "on" (`rose Monday`), except beside what only a product has. */
const CALENDAR =
  /^(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|January|February|March|April|May|June|July|August|September|October|November|December)$/;
const PRODUCT_BEFORE = /(?:^|[^\p{L}])(?:use|uses|using|recommend|alternatives? to|called|named) $/iu;
const PRODUCT_AFTER =
  /^ (?:app|API|pricing|integration|CEO|(?:co-?)?founders?|raises|acquires|has (?:cut|saved|raised|acquired|launched))(?!\p{L})/u;

function isDate(text: string, at: number, name: string): boolean {
  if (!CALENDAR.test(name)) return false;
  const behind = text.slice(at + name.length, at + name.length + NEIGHBOUR);
  return !PRODUCT_BEFORE.test(text.slice(Math.max(0, at - NEIGHBOUR), at)) && !PRODUCT_AFTER.test(behind);
}

/** What headlines in capitals say of a company: `Stripe Raises $5M`. */
const HEADLINE_VERB =
  /^(?:Acquires?|Acquired|Adds?|Announces?|Appoints|Bags|Buys?|Closes|Cuts|Debuts|Expands|Faces|Files|Gets|Goes|Hires|Hits|Introduces|Is|Joins|Lands|Launche[sd]|Lays|Names|Nabs|Offers|Opens|Partners|Plans|Raise[sd]|Reaches|Releases|Reports|Says|Secures|Sells|Shuts|Sues|Taps|Unveils|Wins|Will)$/;
/** `Everest Systems` is not Everest. */
const FIRM_WORD = /^(?:Systems|Solutions|Partners|Industries)$/;

/** General words that begin names of firms: "Home Depot" is another firm than "Depot". */
const BEGINNING = /^(?:Home|Best|First|Big|Open|Smart|World|Global|General)$/;

/** `Segment Anything`, `Black Friday`. */
function isInLongerName(text: string, at: number, name: string): boolean {
  const [before, after] = [wordBefore(text, at), wordAfter(text, at + name.length)];
  if (isNameLike(before) || isBeginning(before, wordBefore(text, at - before.length - 1)) || FIRM_WORD.test(after))
    return true;
  return isNameLike(after) && !HEADLINE_VERB.test(after);
}

/** After a lower-case word only names have a capital. Home is rarely the first word of a sentence before a company. */
function isBeginning(word: string, before: string): boolean {
  return word === 'Home' || (BEGINNING.test(word) && /^\p{Ll}/u.test(before));
}

function isNameLike(word: string): boolean {
  return CAPITALISED.test(word) && word.length > 1 && !isGeneralWord(word);
}

function isPlainUse(text: string, at: number, name: string): boolean {
  const after = wordAfter(text, at + name.length);
  if (OBJECT_OR_PARTICLE.test(after) || isDate(text, at, name) || isFirstWord(text, at, name)) return true;
  const isNumber = /^\p{N}+x?$/u.test(name);
  return (isNumber || DETERMINER.test(wordBefore(text, at))) && !isUsedAsCompany(text, at, name);
}

/** A character that shows, before the next word, that a sentence or an entry of a list goes on. */
const GOES_ON = /[\p{L}\p{N},’'")\]%&/+$€£]/u;
/** What a name is followed by as the subject of its sentence. */
const PREDICATE = new RegExp(
  `^ (?:[\\p{L}'’]+(?:s|ed|n['’]t)|(?:${[
    'had|can|will|would|could|should|may|might|did|just|also|never|still|now|recently|already|even|really|only',
    'went|got|took|made|sold|cut|lost|grew|hit|won|bought|built|paid|kept|gave|left|came|fell|rose|ran|laid|broke|held|said|shut',
    'or|vs|versus|for|in|at|on|with|by|from|who|which|but|as|than|because|if|when',
    '(?:and|&) \\p{Lu}[\\p{L}\\p{N}]*',
    'co-?founder|chief executive|rival|parent|owner|investor|employee|valuation|spokes(?:person|man|woman)',
    'to (?:acquire|buy|launch|raise|cut|lay|close|open|pay|sell|merge|expand|offer|shut|go|join|hire|invest|add|end|stop)',
  ].join('|')}))(?![\\p{L}'’])`,
  'u',
);

/** `Swipe to match`, `Every customer`: a word that has a capital only since its sentence begins. */
function isFirstWord(text: string, at: number, name: string): boolean {
  if (/\s/.test(name) || !/^ \p{Ll}/u.test(text.slice(at + name.length, at + name.length + 2))) return false;
  if (
    GOES_ON.test(
      text
        .slice(Math.max(0, at - NEIGHBOUR), at)
        .trimEnd()
        .at(-1) ?? ' ',
    ) ||
    !isCommonName(name)
  )
    return false;
  if (isGeneralWord(name)) return true;
  const behind = text.slice(at + name.length, at + name.length + AROUND_CHARS);
  return !PREDICATE.test(behind) && !isUsedAsCompany(text, at, name);
}

/** What customers, candidates and investors write around the name of a company. */
const BEFORE = new RegExp(
  `\\b(?:${[
    '(?:use|uses|used|using|try|tried|trying|recommend|bought|acquired|acquires|joined|cancelled|canceled|replaced|left|run|ran|running)',
    '(?:switch|switched|switching|move|moved|moving|migrate|migrated|migrating)(?: \\S+){0,3}? (?:to|from|off)',
    '(?:subscribe|subscribed|sign up|signed up|pay|paid|paying|apply|applied)(?: \\S+){0,3}? (?:to|for|with|via|through)',
    '(?:work|works|worked|working|interview|interviewed) (?:at|for)',
    '(?:founders?|ceo|customers?|alternatives?|competitors?|makers?|owners?|creators?) (?:of|to)',
    '(?:startup|unicorn|giant|maker|fintech|insurer|lender|app|platform|buys|to (?:buy|acquire|sell))',
    '(?:built|building|years?|months?|integrate|integrated|integrating) (?:in|on|with)',
    '(?:compared|vs\\.?|versus|anyone (?:here )?(?:on|using|tried))',
  ].join('|')}) $`,
  'i',
);
const AFTER = new RegExp(
  `^(?:['’]s(?: \\S+){0,2}?)? (?:\\((?:YC )?[WSFX]\\d\\d\\)|(?:${[
    '(?:support|pricing|prices?|api|sdk|apps?|dashboard|docs|documentation|ceo|founders?|customer|account|login)',
    '(?:subscription|plan|invoice|bill|ui|client|card|checkout|integration|rep|reps|employees?|engineers?|ipo|alternative)',
    '(?:froze|blocked|suspended|banned|refused|declined|charges|charged|raised|launched|announced|cancelled)',
    '(?:quadrupled|doubled|tripled|cut|saved|replaced|locked|lost|acquired|joins|joined|shut down)',
    "[a-z’']+ (?:us|me|our|my)",
    '(?:raises|launches|announces|unveils|acquires|buys|sues|hires|appoints|lays off|files (?:for|to)|valued at)',
    'is (?:\\S+ )?(?:slow|expensive|overpriced|down|great|awesome|terrible|awful|broken|amazing|garbage|useless)',
  ].join('|')})\\b)`,
  'i',
);
/** `Mercury, the startup bank`; but `Mercury, the planet`. */
const APPOSITION =
  /^, (?:an?|the|its) (?:[^\s,.]{1,30} ){0,4}(?:startup|company|maker|app|platform|provider|fintech|unicorn)(?!\p{L})/u;
const AROUND_CHARS = 60;

/** Whether the words beside a name treat it as a company or its product. */
export function isUsedAsCompany(text: string, at: number, name: string): boolean {
  const behind = text.slice(at + name.length, at + name.length + AROUND_CHARS);
  return BEFORE.test(text.slice(Math.max(0, at - AROUND_CHARS), at)) || AFTER.test(behind) || APPOSITION.test(behind);
}

function wordBefore(text: string, at: number): string {
  if (text.charAt(at - 1) !== ' ') return '';
  let start = at - 1;
  while (start > at - NEIGHBOUR && IN_A_WORD.test(text.charAt(start - 1))) start--;
  return text.slice(start, at - 1);
}

function wordAfter(text: string, from: number): string {
  return WORD_AFTER.exec(text.slice(from, from + NEIGHBOUR))?.[1] ?? '';
}
