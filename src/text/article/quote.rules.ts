/** Words of the piece as they stand there, and where: offsets in the HTML as it was sent, in UTF-16 units. */
export interface Quote {
  readonly text: string;
  readonly start: number;
  /** Behind its last character. */
  readonly end: number;
  /** The sentence went on; whoever shows it says so. */
  readonly isCut?: boolean;
}

/** A stretch of text whose characters know their place in the source. */
export interface PlacedText {
  readonly text: string;
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

/** From one character to before another; spaces around are left out. Null where nothing else is there. */
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

const ORNAMENT_BEFORE = /^[\s,;:.–—•·*→-]+/u;
const ORNAMENT_AFTER = /^[\s,;:–—-]$/u;

/** The same without the marks that joined it to what stood around. */
export function trimmed(placed: PlacedText, from: number, to: number): Quote | null {
  const text = placed.text.slice(from, to);
  const before = ORNAMENT_BEFORE.exec(text)?.[0].length ?? 0;
  let last = text.length;
  while (last > before && ORNAMENT_AFTER.test(text[last - 1] ?? '')) last--;
  return quoteOf(placed, from + before, from + last);
}
