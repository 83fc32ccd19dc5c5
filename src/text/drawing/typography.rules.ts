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

/** Breaks a text into lines of at most `room` pixels; a wider word is split. */
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
  for (const word of text.split(' ').flatMap((each) => fitting(measure, each, { face, size, room }))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && measure(face, longer, size) > room) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  if (line !== '') lines.push(line);
  return lines.map((each) => ({ text: each, width: measure(face, each, size) }));
}

function fitting(
  measure: TextMeasure,
  word: string,
  { face, size, room }: { face: Face; size: number; room: number },
): string[] {
  if (measure(face, word, size) <= room) return [word];
  const parts: string[] = [];
  let part = '';
  for (const character of word) {
    if (part !== '' && measure(face, part + character, size) > room) {
      parts.push(part);
      part = '';
    }
    part += character;
  }
  return part === '' ? parts : [...parts, part];
}
