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

/** `Segment Anything`, `Black Friday`. */
function isInLongerName(text: string, at: number, name: string): boolean {
  return [wordBefore(text, at), wordAfter(text, at + name.length)].some(
    (word) => CAPITALISED.test(word) && word.length > 1 && !isGeneralWord(word),
  );
}

function isPlainUse(text: string, at: number, name: string): boolean {
  if (OBJECT_OR_PARTICLE.test(wordAfter(text, at + name.length))) return true;
  return DETERMINER.test(wordBefore(text, at)) && !isUsedAsCompany(text, at, name);
}

/** What customers, candidates and investors write around the name of a company. */
const BEFORE = new RegExp(
  `\\b(?:${[
    '(?:use|uses|used|using|try|tried|trying|recommend|bought|acquired|acquires|joined|cancelled|canceled|replaced|left|run|ran|running)',
    '(?:switch|switched|switching|move|moved|moving|migrate|migrated|migrating)(?: \\S+){0,3}? (?:to|from|off)',
    '(?:subscribe|subscribed|sign up|signed up|pay|paid|paying|apply|applied)(?: \\S+){0,3}? (?:to|for|with|via|through)',
    '(?:work|works|worked|working|interview|interviewed) (?:at|for)',
    '(?:founders?|ceo|customers?|alternatives?|competitors?) (?:of|to)',
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
    'is (?:\\S+ )?(?:slow|expensive|overpriced|down|great|awesome|terrible|awful|broken|amazing|garbage|useless)',
  ].join('|')})\\b)`,
  'i',
);
const AROUND_CHARS = 60;

/** Whether the words beside a name treat it as a company or its product. */
export function isUsedAsCompany(text: string, at: number, name: string): boolean {
  return (
    BEFORE.test(text.slice(Math.max(0, at - AROUND_CHARS), at)) ||
    AFTER.test(text.slice(at + name.length, at + name.length + AROUND_CHARS))
  );
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
