import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import opentype from 'opentype.js';
import { once } from '../../kernel/once.js';
import { withoutStackedMarks } from './stacked-marks.js';

const FONT = '@expo-google-fonts/inter/500Medium/Inter_500Medium.ttf';
/** A text is not drawn without these; other signs may be missing. */
const WORD_SIGN = /[\p{L}\p{N}]/u;

/** The shipped font, which is the only one that ffmpeg draws with. Read once, within 0.2 s. */
const font = once(() => {
  const bytes = readFileSync(createRequire(import.meta.url).resolve(FONT));
  return opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
});

/** Glyph 0 is the empty box. */
const isDrawn = (sign: string): boolean => /\s/.test(sign) || font().charToGlyphIndex(sign) > 0;

/** The text with composed letters. */
function composed(text: string): string {
  return withoutStackedMarks(text).normalize('NFC');
}

/** Whether the fonts have every letter and digit of a text. Emoji and other signs do not count: `drawnText` drops them. */
export function canDraw(text: string): boolean {
  for (const sign of composed(text)) if (WORD_SIGN.test(sign) && !isDrawn(sign)) return false;
  return true;
}

/** A text without the signs that would be drawn as empty boxes, such as emoji. */
export function drawnText(text: string): string {
  const signs = [...composed(text).replace(/[\u2010\u2011]/g, '-')];
  return signs
    .filter(isDrawn)
    .join('')
    .replace(/ {2,}/g, ' ')
    .replace(/ (?=[.,;:!?](?:\s|$))/g, '')
    .trim();
}
