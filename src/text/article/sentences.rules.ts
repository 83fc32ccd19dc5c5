import { type PlacedText } from './quote.rules.js';

/** Begin and exclusive end of a sentence in a text. */
export interface SentenceSpan {
  readonly from: number;
  readonly to: number;
}

const ABBREVIATIONS = new Set(
  (
    'mr mrs ms dr prof st sr jr vs etc e.g i.e eg ie cf no nos vol fig figs approx est inc ltd co corp dept gen col ' +
    'sgt capt rev hon gov sen rep jan feb mar apr jun jul aug sep sept oct nov dec mon tue wed thu fri sat sun a.m p.m ' +
    'u.s u.k u.n ca al op ed eds pp p mrd mio bzw inkl exkl zzgl ggf evtl vgl bspw sog z d i o'
  ).split(' '),
);
/** "zum 1. Januar", "im 2. Quartal" */
const BEHIND_ORDINALS = new Set(
  (
    'januar jänner februar märz april mai juni juli august september oktober november dezember quartal halbjahr ' +
    'jahrhundert platz auflage'
  ).split(' '),
);
const CLOSERS = new Set(['"', '”', '’', "'", ')', ']', '»']);

/** The sentences of a text in order, in one pass. */
export function sentencesOf({ text }: PlacedText): SentenceSpan[] {
  const spans: SentenceSpan[] = [];
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    const mark = text[at];
    if (mark !== '.' && mark !== '!' && mark !== '?' && mark !== '…') continue;
    // "[…]" is left out within a sentence.
    if (mark === '…' && text[at - 1] === '[') continue;
    let end = at + 1;
    while (end < text.length && (CLOSERS.has(text[end] ?? '') || '.!?…'.includes(text[end] ?? ''))) end++;
    if (end < text.length && text[end] !== ' ') continue;
    if (mark === '.' && !endsHere(text, from, at)) continue;
    if (end + 1 < text.length && isLower(text[end + 1] ?? '')) continue;
    if (text.slice(from, end).trim() !== '') spans.push({ from, to: end });
    from = end + 1;
    at = end;
  }
  if (text.slice(from).trim() !== '') spans.push({ from, to: text.length });
  return spans;
}

/** Whether a full stop at `at` ends the sentence, rather than an abbreviation or an initial. */
function endsHere(text: string, from: number, at: number): boolean {
  let start = at;
  while (start > from && text[start - 1] !== ' ' && at - start < 16) start--;
  const word = text.slice(start, at).replace(/^[("'“‘[]+/, '');
  if (ABBREVIATIONS.has(word.toLowerCase())) return at === text.length - 1;
  if (/^\d{1,2}$/.test(word)) {
    // "1. Plant the tree": a leading number is the sentence's mark.
    const [next = ''] = text.slice(at + 2, at + 16).split(/[ .,;:)]/, 1);
    return start !== from && !BEHIND_ORDINALS.has(next.toLowerCase());
  }
  return !(/^\p{Lu}$/u.test(word) && word !== 'I');
}

function isLower(character: string): boolean {
  return character !== character.toUpperCase();
}
