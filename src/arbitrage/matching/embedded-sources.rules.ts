import { isHedged, sourcesIn, type Sources } from './sources.rules.js';

const ACCORDING =
  /\b(?:according to|as (?:reported|published|released|measured|recorded|determined|verified) by|on(?= rotten tomatoes\b)) /gi;
/** Of what else happens there, it is the place: "a trailer is released on Rotten Tomatoes". */
const RATING = /\b(?:scores?|rat(?:ed|ing)|tomatometer|fresh)\b/i;
const ENDS_AT = new Set('is are was were will exceeds exceed reaches for on by before between at in after'.split(' '));
const LONGEST = 160;
/** Reading a source costs far more than reading a word; more than this stay part of the condition. */
const MOST = 12;

/** Extracts the sources from a condition: "according to the BLS, is above" names one inside the sentence. */
export function withoutSources(text: string): { bare: string; sources: Sources[] } {
  const sources: Sources[] = [];
  let bare = '';
  let from = 0;
  let looked = 0;
  for (const match of text.matchAll(ACCORDING)) {
    if (match.index < from || (match[0].toLowerCase() === 'on ' && !RATING.test(text))) continue;
    if (++looked > MOST) break;
    const start = match.index + match[0].length;
    const end = endOf(text, start);
    // A conditional source stays part of the condition.
    if (isHedged(text.slice(start, end))) continue;
    sources.push(sourcesIn(text.slice(start, end)));
    bare += `${text.slice(from, match.index)} `;
    from = end;
  }
  return { bare: bare + text.slice(from), sources };
}

/** Ends at a comma, or at a word that continues the sentence. */
function endOf(text: string, start: number): number {
  let word = '';
  let wordAt = start;
  for (let at = start; at < text.length && at - start < LONGEST; at++) {
    const character = text[at] as string;
    if (character === ',' || character === ';') return at;
    if (character !== ' ') {
      if (word === '') wordAt = at;
      word += character;
    } else {
      if (wordAt > start && ENDS_AT.has(word.toLowerCase())) return wordAt - 1;
      word = '';
    }
  }
  return Math.min(text.length, start + LONGEST);
}
