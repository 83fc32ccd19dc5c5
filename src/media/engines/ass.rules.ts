/** Escapes a text for a subtitle event, so that nothing in it is a command. */
export function assText(text: string): string {
  return text
    .replace(/\\/g, '\\\u2060')
    .replace(/[{}]/g, (brace) => `\\${brace}`)
    .replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ');
}

/** Escaped lines; the break between them is a command, so it cannot be in a text. */
export function assLines(lines: readonly string[]): string {
  return lines.map(assText).join('\\N');
}

/** Format: h:mm:ss.cc */
export function assTime(seconds: number): string {
  const hundredths = Math.max(0, Math.round(seconds * 100));
  const part = (unit: number, modulo: number): string =>
    String(Math.floor(hundredths / unit) % modulo).padStart(2, '0');
  return `${Math.floor(hundredths / 360_000)}:${part(6_000, 60)}:${part(100, 60)}.${part(1, 100)}`;
}

export interface AssStyle {
  readonly name: string;
  /** One of the shipped fonts. */
  readonly font: 'Inter Medium' | 'Inter ExtraBold';
  readonly size: number;
  /** Format: `#rrggbb` */
  readonly color: string;
  readonly outlineColor?: string;
  readonly outline?: number;
  readonly shadow?: number;
  /** A box behind the text, in the outline's colour, instead of an outline. */
  readonly boxed?: boolean;
  /** Positions of a number pad: 2 is below, 5 the middle, 8 above. */
  readonly align: 1 | 2 | 4 | 5 | 7 | 8;
  readonly marginX: number;
  readonly marginY: number;
}

export function assStyle(
  name: string,
  font: AssStyle['font'],
  size: number,
  color: string,
  more: Partial<AssStyle> & Pick<AssStyle, 'align' | 'marginX'>,
): AssStyle {
  return { name, font, size: Math.round(size), color, marginY: 0, ...more };
}

export interface AssEvent {
  readonly from: number;
  readonly to: number;
  readonly style: string;
  readonly layer?: number;
  /** Commands and escaped text. */
  readonly text: string;
}

/** A subtitle script for a picture of this size. */
export function assScript(
  size: { readonly width: number; readonly height: number },
  styles: readonly AssStyle[],
  events: readonly AssEvent[],
): string {
  return [
    '[Script Info]',
    'ScriptType: v4.00+',
    `PlayResX: ${size.width}`,
    `PlayResY: ${size.height}`,
    'WrapStyle: 0',
    'ScaledBorderAndShadow: yes',
    '[V4+ Styles]',
    'Format: Name, Fontname, Fontsize, PrimaryColour, SecondaryColour, OutlineColour, BackColour, Bold, Italic, ' +
      'Underline, StrikeOut, ScaleX, ScaleY, Spacing, Angle, BorderStyle, Outline, Shadow, Alignment, MarginL, ' +
      'MarginR, MarginV, Encoding',
    ...styles.map(styleLine),
    '[Events]',
    'Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text',
    ...events.map(
      ({ layer = 0, from, to, style, text }) =>
        `Dialogue: ${layer},${assTime(from)},${assTime(to)},${style},,0,0,0,,${text}`,
    ),
    '',
  ].join('\n');
}

/** `#rrggbb` in subtitle notation, with transparency: 0 opaque, 255 transparent. */
export function assColor(color: string, alpha = 0): string {
  const [r, g, b] = [color.slice(1, 3), color.slice(3, 5), color.slice(5, 7)];
  return `&H${alpha.toString(16).padStart(2, '0')}${b}${g}${r}`.toUpperCase();
}

/** `#rrggbb` as an inline command. */
export function assTint(color: string): string {
  return `&H${color.slice(5, 7)}${color.slice(3, 5)}${color.slice(1, 3)}&`.toUpperCase();
}

function styleLine(style: AssStyle): string {
  const outline = assColor(style.outlineColor ?? '#000000', 0);
  return [
    `Style: ${style.name}`,
    style.font,
    style.size,
    assColor(style.color),
    assColor(style.color),
    outline,
    style.boxed ? outline : assColor('#000000', 96),
    ...[0, 0, 0, 0, 100, 100, 0, 0],
    style.boxed ? 3 : 1,
    style.outline ?? 0,
    style.shadow ?? 0,
    style.align,
    style.marginX,
    style.marginX,
    style.marginY,
    1,
  ].join(',');
}
