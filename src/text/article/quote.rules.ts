/** A verbatim part of the article and its place: offsets in the HTML as sent, in UTF-16 units. */
export interface Quote {
  readonly text: string;
  readonly start: number;
  /** End offset, exclusive. */
  readonly end: number;
  /** The sentence was cut; the display must show that. */
  readonly isCut?: boolean;
}

/** A text whose characters map to offsets in the source. */
export interface PlacedText {
  readonly text: string;
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

/** A range of characters without surrounding spaces; null where it is empty. */
export function quoteOf(placed: PlacedText, from = 0, to = placed.text.length): Quote | null {
  let [first, last] = [from, to];
  while (first < last && placed.text[first] === ' ') first++;
  while (last > first && placed.text[last - 1] === ' ') last--;
  if (first >= last) return null;
  return {
    text: placed.text.slice(first, last),
    start: placed.starts[first] ?? 0,
    end: placed.ends[last - 1] ?? 0,
  };
}

/**
 * Without a sign, as in "-5 °C" and "–€3", and a point that belongs to its word, as in ".NET" and ".5"; in "1998–2004" the
 * dash is no sign.
 */
const ORNAMENT_BEFORE = /(?:(?!(?<!\S)(?:[–-][$€£¥₹]?\.?\d|\.[\p{L}\d]))[\s,;:.–—•·*→-])+/uy;
const ORNAMENT_AFTER = /^[\s,;:–—-]$/u;

/** The same without joining marks at its ends. */
export function trimmed(placed: PlacedText, from: number, to: number): Quote | null {
  const text = placed.text.slice(from, to);
  ORNAMENT_BEFORE.lastIndex = from;
  const before = Math.min(text.length, ORNAMENT_BEFORE.exec(placed.text)?.[0].length ?? 0);
  let last = text.length;
  while (last > before && ORNAMENT_AFTER.test(text[last - 1] ?? '')) last--;
  return quoteOf(placed, from + before, from + last);
}
