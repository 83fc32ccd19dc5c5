import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import opentype from 'opentype.js';
import { type Face, type FontPreset, type TextMeasure } from './typography.rules.js';

const require = createRequire(import.meta.url);

const FILES: Readonly<Record<FontPreset, Readonly<Record<Face, string>>>> = {
  default: {
    regular: 'dm-sans/400Regular/DMSans_400Regular.ttf',
    bold: 'dm-sans/700Bold/DMSans_700Bold.ttf',
    display: 'dm-sans/800ExtraBold/DMSans_800ExtraBold.ttf',
  },
  inter: {
    regular: 'inter/400Regular/Inter_400Regular.ttf',
    bold: 'inter/600SemiBold/Inter_600SemiBold.ttf',
    display: 'inter/800ExtraBold/Inter_800ExtraBold.ttf',
  },
  editorial: {
    regular: 'source-serif-4/400Regular/SourceSerif4_400Regular.ttf',
    bold: 'source-serif-4/600SemiBold/SourceSerif4_600SemiBold.ttf',
    display: 'source-serif-4/700Bold/SourceSerif4_700Bold.ttf',
  },
};

/** A text is not set without these; other signs may be missing. */
const WORD_SIGN = /[\p{L}\p{N}]/u;

type Command = readonly [letter: string, ...numbers: number[]];

interface Glyph {
  readonly glyph: opentype.Glyph;
  readonly advance: number;
  outline: readonly Command[] | null;
}

/** One font file: widths with kerning, and outlines, of the letters it contains. */
class Font {
  private readonly font: opentype.Font;
  private readonly glyphs = new Map<number, Glyph | null>();
  private readonly kerning = new Map<number, number>();
  private readonly scale: number;

  constructor(file: string) {
    const bytes = readFileSync(require.resolve(`@expo-google-fonts/${file}`));
    this.font = opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
    this.scale = 1 / this.font.unitsPerEm;
  }

  has(codePoint: number): boolean {
    return this.glyph(codePoint) !== null;
  }

  width(text: string, size: number): number {
    let units = 0;
    this.walk(text, (_glyph, _at, end) => (units = end));
    return units * this.scale * size;
  }

  outline(text: string, { x, y, size }: { x: number; y: number; size: number }): string {
    const scale = this.scale * size;
    const parts: string[] = [];
    this.walk(text, (glyph, at) => {
      for (const [letter, ...numbers] of this.outlineOf(glyph)) {
        const points = numbers.map((value, i) => (i % 2 === 0 ? x + (at + value) * scale : y - value * scale));
        parts.push(letter + points.map((point) => Math.round(point * 10) / 10).join(' '));
      }
    });
    return parts.join('');
  }

  private walk(text: string, step: (glyph: Glyph, at: number, end: number) => void): void {
    let [at, last]: [number, Glyph | null] = [0, null];
    for (const character of text) {
      const glyph = this.glyph(character.codePointAt(0) ?? 32);
      if (!glyph) continue;
      if (last) at += this.kern(last, glyph);
      step(glyph, at, at + glyph.advance);
      at += glyph.advance;
      last = glyph;
    }
  }

  private glyph(codePoint: number): Glyph | null {
    let found = this.glyphs.get(codePoint);
    if (found === undefined) {
      const glyph = this.font.charToGlyph(String.fromCodePoint(codePoint));
      found = glyph.index === 0 ? null : { glyph, advance: glyph.advanceWidth ?? 0, outline: null };
      this.glyphs.set(codePoint, found);
    }
    return found;
  }

  private kern(left: Glyph, right: Glyph): number {
    const pair = left.glyph.index * 65_536 + right.glyph.index;
    let units = this.kerning.get(pair);
    if (units === undefined) {
      units = this.font.getKerningValue(left.glyph, right.glyph) || 0;
      this.kerning.set(pair, units);
    }
    return units;
  }

  private outlineOf(glyph: Glyph): readonly Command[] {
    glyph.outline ??= glyph.glyph.path.commands.map((command): Command => {
      switch (command.type) {
        case 'Z':
          return ['Z'];
        case 'C':
          return ['C', command.x1, command.y1, command.x2, command.y2, command.x, command.y];
        case 'Q':
          return ['Q', command.x1, command.y1, command.x, command.y];
        default:
          return [command.type, command.x, command.y];
      }
    });
    return glyph.outline;
  }
}

/**
 * Measures and outlines text with the shipped fonts. A preset without a letter of the text is replaced by Inter for the
 * whole text, so that no line mixes faces.
 */
export class Typesetter {
  private readonly fonts = new Map<string, Font>();

  /** The preset with every sign of the text, else with every letter and digit; null where none has them. */
  presetFor(preset: FontPreset, text: string): FontPreset | null {
    const signs = new Set(text);
    const withSigns = this.presetWith(preset, signs);
    return withSigns ?? this.presetWith(preset, new Set([...signs].filter((sign) => WORD_SIGN.test(sign))));
  }

  /** Whether the preset or its fallback has every sign of the text. */
  hasSigns(preset: FontPreset, text: string): boolean {
    return this.presetWith(preset, new Set(text)) !== null;
  }

  /** Whether the preset or its fallback has every letter and digit. */
  canSet(preset: FontPreset, text: string): boolean {
    return this.presetFor(preset, text) !== null;
  }

  measure(preset: FontPreset): TextMeasure {
    return (face, text, size) => this.font(preset, face).width(text, size);
  }

  outline(preset: FontPreset, face: Face, text: string, place: { x: number; y: number; size: number }): string {
    return this.font(preset, face).outline(text, place);
  }

  private presetWith(preset: FontPreset, signs: ReadonlySet<string>): FontPreset | null {
    return [preset, 'inter' as const].find((each) => this.hasAll(each, signs)) ?? null;
  }

  private hasAll(preset: FontPreset, letters: ReadonlySet<string>): boolean {
    const font = this.font(preset, 'regular');
    for (const letter of letters) if (!font.has(letter.codePointAt(0) ?? 32)) return false;
    return true;
  }

  private font(preset: FontPreset, face: Face): Font {
    const file = FILES[preset][face];
    let font = this.fonts.get(file);
    if (!font) this.fonts.set(file, (font = new Font(file)));
    return font;
  }
}
