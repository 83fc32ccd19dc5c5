export const FONT_PRESETS = ['default', 'inter', 'editorial'] as const;
export type FontPreset = (typeof FONT_PRESETS)[number];

export const FACES = ['regular', 'bold', 'display'] as const;
export type Face = (typeof FACES)[number];

/** Width of a line in pixels. */
export type TextMeasure = (face: Face, text: string, size: number) => number;

/** Fallbacks for viewers without our fonts; each line keeps its measured width. */
export const FAMILIES: Readonly<Record<FontPreset, string>> = {
  default: "'DM Sans', 'Helvetica Neue', Arial, sans-serif",
  inter: "Inter, 'Helvetica Neue', Arial, sans-serif",
  editorial: "'Source Serif 4', Georgia, 'Times New Roman', serif",
};

export const WEIGHTS: Readonly<Record<FontPreset, Readonly<Record<Face, number>>>> = {
  default: { regular: 400, bold: 700, display: 800 },
  inter: { regular: 400, bold: 600, display: 800 },
  editorial: { regular: 400, bold: 600, display: 700 },
};

export interface TextStyle {
  readonly face: Face;
  readonly size: number;
  /** Line height as a factor of the size; default 1.4. */
  readonly leading?: number;
}

export interface SetLine {
  readonly text: string;
  readonly width: number;
}

/** Lines of a text and their extent. */
export interface SetText {
  readonly lines: readonly SetLine[];
  readonly style: TextStyle;
  readonly lineHeight: number;
  readonly height: number;
}

/** Breaks a text into lines of at most `room` pixels; a wider word is parted. */
export function setText(measure: TextMeasure, text: string, style: TextStyle, room: number): SetText {
  const lineHeight = Math.round(style.size * (style.leading ?? 1.4));
  const lines = linesOf(measure, { text, style, room });
  return { lines, style, lineHeight, height: lines.length * lineHeight };
}

/** Narrows the lines without adding any, so that no last word is alone. */
export function setBalanced(measure: TextMeasure, text: string, style: TextStyle, room: number): SetText {
  const widest = setText(measure, text, style, room);
  let [low, high] = [room * 0.4, room];
  for (let i = 0; i < 7 && widest.lines.length > 1; i++) {
    const middle = (low + high) / 2;
    if (setText(measure, text, style, middle).lines.length <= widest.lines.length) high = middle;
    else low = middle;
  }
  return widest.lines.length > 1 ? setText(measure, text, style, high) : widest;
}

function linesOf(
  measure: TextMeasure,
  { text, style: { face, size }, room }: { text: string; style: TextStyle; room: number },
): SetLine[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    for (const [i, part] of wordParts((each) => measure(face, each, size), word, room).entries()) {
      const longer = line === '' ? part : `${line} ${part}`;
      const isNew = line !== '' && (i > 0 || measure(face, longer, size) > room);
      if (isNew) lines.push(line);
      line = isNew ? part : longer;
    }
  }
  if (line !== '') lines.push(line);
  return lines.map((each) => ({ text: each, width: measure(face, each, size) }));
}

/** Behind these signs of an address, a path or a compound, a line may end. */
const BREAK_BEHIND = /[/._@?&=:,;+#~|–—-]/;
/** A part that ends behind a sign may be as short as this share of the room. */
const SHORTEST_PART = 0.35;
const LETTER = /^\p{L}$/u;
const SYLLABLE =
  /^(?:sch|[cpst]h|qu|[^aeiouyäöüáéíóúàèìòùâêîôûåæøаеиоуыэюяіαεηιουω])[aeiouyäöüáéíóúàèìòùâêîôûåæøаеиоуыэюяіαεηιουω]/iu;
/** Letters that are one sound. */
const WITHIN_SOUND = /^(?:sch|[cpst]h|ck|qu)/i;
const FEWEST_LETTERS = 3;

/** The word, or else parts within the room: parted behind a sign, else before a syllable and with a hyphen. */
function wordParts(widthOf: (text: string) => number, word: string, room: number): string[] {
  if (widthOf(word) <= room) return [word];
  const parts: string[] = [];
  let rest = [...word];
  while (rest.length > 1 && widthOf(rest.join('')) > room) {
    const { at, isHyphenated } = partingOf(widthOf, rest, room);
    parts.push(rest.slice(0, at).join('') + (isHyphenated ? '-' : ''));
    rest = rest.slice(at);
  }
  return [...parts, rest.join('')];
}

function partingOf(
  widthOf: (text: string) => number,
  signs: readonly string[],
  room: number,
): { at: number; isHyphenated: boolean } {
  let most = 1;
  while (most < signs.length - 1 && widthOf(signs.slice(0, most + 1).join('')) <= room) most++;
  for (let at = most; at > 0 && widthOf(signs.slice(0, at).join('')) >= room * SHORTEST_PART; at--) {
    if (BREAK_BEHIND.test(signs[at - 1] ?? '')) return { at, isHyphenated: false };
  }
  const isWord = signs.slice(0, most + 1).every((sign) => LETTER.test(sign));
  if (!isWord) return { at: most, isHyphenated: false };
  let full = most;
  while (full > 1 && widthOf(`${signs.slice(0, full).join('')}-`) > room) full--;
  for (let at = full; at > full * 0.6; at--) {
    const around = signs.slice(at - 1, at + 4).join('');
    const isSyllable = SYLLABLE.test(around.slice(1)) && !WITHIN_SOUND.test(around);
    if (isSyllable && signs.length - at >= FEWEST_LETTERS) return { at, isHyphenated: true };
  }
  return { at: full, isHyphenated: true };
}
