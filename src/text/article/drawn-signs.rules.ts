import { type PlacedText } from './quote.rules.js';

/** A letter with its marks. No letter has more, and sorting endless ones takes seconds. */
const LETTER = /\P{M}\p{M}{0,8}|\p{M}/gsu;
const MARK = /\p{M}/u;
/** In place of words and operators that the fonts lack; no sentence ends behind it. */
export const OMITTED = '[…]';
const MARKS = /\p{M}+/gu;
const WORD_SIGN = /[\p{L}\p{N}]/u;
/** Signs that fonts often lack, and those that say the same. */
const ALIKE: readonly (readonly [signs: RegExp, alike: string])[] = [
  [/^[\u2794\u2799\u279B-\u27A0\u27A2-\u27A8\u27B2\u27B3\u27B5\u27B8\u27BA-\u27BE]$/, '→'],
  [/^[│┃║]$/, '|'],
  [/^[∙⋅]$/, '·'],
  [/^[⸺⸻]$/, '—'],
];

type Lead = PlacedText & { readonly lead: number };

/**
 * A text with composed letters and without the signs that the fonts lack. Letters that they lack are not left out: the
 * text is then in another script.
 *
 * @param hasSigns whether the fonts have all signs of a text.
 */
export function withDrawnSigns<T extends Lead>(placed: T, hasSigns: (text: string) => boolean): T {
  if (!MARK.test(placed.text) && hasSigns(placed.text)) return placed;
  const known = new Map<string, string>();
  const starts: number[] = [];
  const ends: number[] = [];
  // Joined at the end: reading the end of a growing string copies it each time.
  const parts: string[] = [];
  let lead = 0;
  for (const { 0: letter, index } of placed.text.matchAll(LETTER)) {
    const drawn = known.get(letter) ?? drawnSign(letter, hasSigns);
    known.set(letter, drawn);
    const last = parts.at(-1);
    if (drawn === ' ' && (last === undefined || last === ' ')) continue;
    if (drawn !== '') parts.push(drawn);
    for (let unit = 0; unit < drawn.length; unit++) {
      starts.push(placed.starts[index] ?? 0);
      ends.push(placed.ends[index + letter.length - 1] ?? 0);
    }
    if (index < placed.lead) lead = starts.length;
  }
  const text = parts.join('');
  const { length } = text.trimEnd();
  const cut = { text: text.slice(0, length), starts: starts.slice(0, length), ends: ends.slice(0, length) };
  return { ...placed, ...cut, lead: Math.min(lead, length) };
}

/** The same of a line without places. */
export function drawnLine(text: string, hasSigns: (text: string) => boolean): string {
  return withDrawnSigns({ text, starts: [], ends: [], lead: 0 }, hasSigns).text;
}

function drawnSign(letter: string, hasSigns: (text: string) => boolean): string {
  // A mark that belongs to no composed letter would be drawn beside it.
  const sign = letter.normalize('NFC').replace(MARKS, '');
  if (sign === ' ' || hasSigns(sign)) return sign;
  const alike = ALIKE.find(([signs]) => signs.test(sign))?.[1] ?? sign.normalize('NFKC');
  if (!MARK.test(alike) && hasSigns(alike)) return alike;
  // Without its operator, "x ∈ A" would be another formula.
  return WORD_SIGN.test(sign) ? sign : /^\p{Sm}/u.test(sign) ? OMITTED : '';
}
