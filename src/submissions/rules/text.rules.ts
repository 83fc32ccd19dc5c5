/**
 * Words that turn a name into a headline; the documented rule excludes "listicle words such as best, top or a year".
 */
const LISTICLE = /\b(?:best|top|ultimate|greatest|(?:no\.?|number)\s*(?:1|one)|(?:19|20)\d{2})\b|#\s*1\b/giu;

export function listicleWord(name: string): string | undefined {
  return name.match(LISTICLE)?.[0];
}

export function withoutListicleWords(name: string): string {
  return tidy(name.replace(LISTICLE, ' ')).replace(/^[\s,:;|–—-]+|(?<![\s,:;|–—-])[\s,:;|–—-]+$/gu, '');
}

/** Words before a Roman numeral one: `Type I`, `Series I`. */
const NUMBERED = [
  'type',
  'phase',
  'class',
  'part',
  'series',
  'war',
  'level',
  'stage',
  'tier',
  'grade',
  'title',
  'volume',
]
  .flatMap((word) => [word, capitalised(word), word.toUpperCase()])
  .join('|');

/** `we`, `you` and their forms. `US` and `ME` are place names, and `I` is a pronoun only before a lower-case word. */
const FIRST_OR_SECOND = [
  /\b(?:we|we['’](?:re|ve|ll|d)|our|ours|ourselves|my|myself|you|you['’](?:re|ve|ll|d)|your|yours|yourself|yourselves)\b/iu,
  /\b(?:us|Us|me|Me)\b(?!\.)/u,
  new RegExp(`(?<!\\b(?:${NUMBERED})\\s)\\bI(?:['’](?:m|ve|ll|d))?(?=\\s+[a-z])`, 'u'),
];

const PRONOUN = /^(?:we|our|ours|us|my|me|mine|you|your|yours|i)$/iu;

/**
 * The first word that is not third person, or undefined. Names such as `You.com` or `OurCrowd` are exempt, unless they
 * are only a pronoun.
 */
export function notThirdPerson(text: string, startupName = ''): string | undefined {
  const others = startupName === '' || PRONOUN.test(startupName) ? text : text.replaceAll(startupName, 'It');
  for (const pattern of FIRST_OR_SECOND) {
    const found = pattern.exec(others)?.[0];
    if (found !== undefined) return found;
  }
  return undefined;
}

const MODALS =
  /^(?:can|could|will|would|shall|should|may|might|must|never|always|also|now|already|still|often|[a-z]+(?:ed|ly))$/i;

/** Rewrites `We help you` as `Acme helps customers`; the result satisfies the rule, but its style is a draft. */
export function inThirdPerson(text: string, subject: string): string {
  let result = text
    .replace(/\b(?:we|I)(?:\s+are|['’]re|['’]m|\s+am)\b/giu, `${subject} is`)
    .replace(/\b(?:we|I)(?:\s+have|['’]ve)\b/giu, `${subject} has`)
    .replace(/\b(?:we|I)['’]ll\b/giu, `${subject} will`)
    .replace(/\b(?:we|I)['’]d\b/giu, `${subject} would`)
    .replace(/\b(?:[Ww]e|WE|I)\s+(\p{Ll}+)/gu, (_, verb: string) => `${subject} ${thirdPersonVerb(verb)}`)
    .replace(/\byou(?:\s+are|['’]re)\b/giu, likeCase('customers are'))
    .replace(/\byou['’]ve\b/giu, likeCase('customers have'))
    .replace(/\byou['’](?:ll|d)\b/giu, likeCase('customers will'))
    .replace(/\b(?:yourself|yourselves)\b/giu, 'themselves')
    .replace(/\byours\b/giu, likeCase('theirs'))
    .replace(/\byour\b/giu, likeCase('their'))
    .replace(/\byou\b/giu, likeCase('customers'))
    .replace(/\b(?:ourselves|myself)\b/giu, 'itself')
    .replace(/\b(?:ours|our|my)\b/giu, likeCase('its'))
    .replace(/\bwe\b/giu, subject)
    .replace(/\b(?:us|Us|me|Me)\b/gu, subject);
  if (notThirdPerson(result) !== undefined) result = result.replace(/\bI\b/gu, subject);
  return capitalised(tidy(result));
}

/** Copies the capitalisation of the replaced word. */
function likeCase(replacement: string): (found: string) => string {
  return (found) => (/^\p{Lu}/u.test(found) ? capitalised(replacement) : replacement);
}

function thirdPersonVerb(verb: string): string {
  if (MODALS.test(verb)) return verb;
  if (verb === 'do' || verb === 'go' || /(?:s|x|z|ch|sh)$/.test(verb)) return `${verb}es`;
  return /[^aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}ies` : `${verb}s`;
}

/** Single spaces, trimmed. */
export function tidy(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}

export function wordsOf(text: string): string[] {
  return text.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word));
}

/** Letters of scripts that write no spaces between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Khmer}\p{Script=Lao}\p{Script=Myanmar}\p{Script=Thai}]/gu;
export const LETTERS_A_WORD = 2;

/** The number of words; without spaces between them, so many letters count as one. */
export function wordCount(text: string): number {
  const letters = text.match(UNSPACED)?.length ?? 0;
  return letters === 0 ? wordsOf(text).length : wordsOf(text.replace(UNSPACED, ' ')).length + Math.ceil(letters / LETTERS_A_WORD); // prettier-ignore
}

/** Cuts to a maximum of characters, between words where possible. */
export function cutToChars(text: string, max: number): string {
  const chars = [...text];
  if (chars.length <= max) return text;
  const cut = chars.slice(0, max).join('');
  const space = cut.lastIndexOf(' ');
  return (space > max / 2 ? cut.slice(0, space) : cut).trim();
}

/** Cuts to a maximum of words, at the end of a sentence where possible. */
export function cutToWords(text: string, max: number): string {
  const words = wordsOf(text);
  if (words.length <= max) return text;
  const cut = words.slice(0, max).join(' ');
  const end = Math.max(cut.lastIndexOf('. '), cut.lastIndexOf('! '), cut.lastIndexOf('? '));
  return end > cut.length / 2 ? cut.slice(0, end + 1) : cut;
}

export function capitalised(text: string): string {
  return text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}

/** Counts code points, not UTF-16 units. */
export function charsOf(text: string): number {
  return [...text].length;
}
