import { VOCABULARIES, type VocabularyName } from './vocabularies.js';

/** A longer text is not a misspelt term, and guessing is slow. */
const MAX_GUESSED_CHARS = 40;

const INDEX = new Map<VocabularyName, Map<string, string>>(
  Object.entries(VOCABULARIES).map(([name, list]) => [
    name as VocabularyName,
    new Map([
      ...list.flatMap((term) => term.aliases.map((alias): [string, string] => [foldTerm(alias), term.value])),
      // A value takes precedence over another value's alias.
      ...list.map((term): [string, string] => [foldTerm(term.value), term.value]),
    ]),
  ]),
);

/** The canonical value of a text, or undefined without a match. */
export function canonicalTerm(vocabulary: VocabularyName, text: string): string | undefined {
  return INDEX.get(vocabulary)?.get(foldTerm(text));
}

/** The canonical value and its aliases; empty without a match. */
export function spellingsOf(vocabulary: VocabularyName, text: string): readonly string[] {
  const value = canonicalTerm(vocabulary, text);
  const term = VOCABULARIES[vocabulary].find((each) => each.value === value);
  return term ? [term.value, ...term.aliases] : [];
}

/** The value whose spelling or alias has the smallest edit distance: a guess for a suggestion. */
export function nearestTerm(vocabulary: VocabularyName, text: string): string {
  const wanted = foldTerm(text).slice(0, MAX_GUESSED_CHARS);
  let nearest = { value: VOCABULARIES[vocabulary][0]?.value ?? '', distance: Infinity };
  for (const [spelling, value] of INDEX.get(vocabulary) ?? []) {
    const weight = weightOf(wanted, spelling);
    // The difference in length is a lower bound of the distance.
    if (Math.abs(spelling.length - wanted.length) * weight >= nearest.distance) continue;
    const distance = editDistance(wanted, spelling) * weight;
    if (distance < nearest.distance) nearest = { value, distance };
  }
  return nearest.value;
}

/** A spelling that has the text as a word, or the reverse, is nearer than one that is only spelt alike: `HR`. */
function weightOf(wanted: string, spelling: string): number {
  if (wanted === '') return 1;
  if (` ${spelling} `.includes(` ${wanted} `) || ` ${wanted} `.includes(` ${spelling} `)) return 0.1;
  return spelling.includes(wanted) || wanted.includes(spelling) ? 0.5 : 1;
}

function foldTerm(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll(',', '').replace(/\s+/g, ' ').trim();
}

function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    for (let j = 1; j <= b.length; j++) {
      const substituted = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      current[j] = Math.min((previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1, substituted);
    }
    previous = current;
  }
  return previous[b.length] ?? 0;
}
