import { type Composition } from './compose.rules.js';
import { type Passage, type Scene, type Shape, type SourceSpan } from './scene.rules.js';
import { FAMILIES, type Face, type FontPreset, WEIGHTS } from './typography.rules.js';

export interface SvgWords {
  /** Prefix of each id, so that several drawings can share a page. */
  readonly id: string;
  readonly title: string;
  readonly description: string;
}

/** Outline of a text line as path data. */
export type Outline = (face: Face, text: string, place: { x: number; y: number; size: number }) => string;

/**
 * The drawing for a page: text as text, each line with its measured width in any font. Without styles, scripts, links
 * or references, so that sanitisers keep all of it.
 */
export function accessibleSvg(
  { scene, heading, body, foot }: Composition,
  preset: FontPreset,
  words: SvgWords,
): string {
  const draw = (shape: Shape): string => element(shape, (passage) => textOf(passage, preset));
  const { width, height } = scene;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="group" aria-labelledby="${words.id}-title" aria-describedby="${words.id}-description">` +
    `<title id="${words.id}-title">${escapeText(words.title)}</title>` +
    `<desc id="${words.id}-description">${escapeText(words.description)}</desc>` +
    paperOf(scene) +
    `<g>${heading.map(draw).join('')}</g>` +
    `<g role="list">${body.map(draw).join('')}</g>` +
    `<g>${foot.map(draw).join('')}</g></svg>`
  );
}

/** The same drawing with letters as outlines, which needs no fonts. */
export function outlinedSvg({ scene }: Composition, outline: Outline): string {
  const draw = (shape: Shape): string =>
    element(shape, ({ lines }) =>
      lines
        .map(
          ({ face, text, x, y, size, color }) => `<path d="${outline(face, text, { x, y, size })}" fill="${color}"/>`,
        )
        .join(''),
    );
  const { width, height, shapes } = scene;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${paperOf(scene)}${shapes.map(draw).join('')}</svg>`;
}

function paperOf({ width, height, paper }: Scene): string {
  return `<rect x="0" y="0" width="${width}" height="${height}" fill="${paper}"></rect>`;
}

function element(shape: Shape, text: (passage: Passage) => string): string {
  switch (shape.shape) {
    case 'box': {
      const line = shape.line === undefined ? '' : ` stroke="${shape.line}" stroke-width="1.5"`;
      return `<rect x="${n(shape.x)}" y="${n(shape.y)}" width="${n(shape.width)}" height="${n(shape.height)}" rx="${n(shape.radius)}" fill="${shape.fill}"${line}></rect>`;
    }
    case 'stroke':
      return `<path d="${tidy(shape.path)}" fill="none" stroke="${shape.color}" stroke-width="${shape.width}" stroke-linecap="round" stroke-linejoin="round"></path>`;
    case 'fill':
      return `<path d="${tidy(shape.path)}" fill="${shape.color}"></path>`;
    case 'passage':
      return text(shape);
    case 'group':
      return `<g role="listitem"${sourceOf(shape.source)}>${shape.shapes.map((each) => element(each, text)).join('')}</g>`;
  }
}

/** Each line is a text element, because some browsers ignore the width of a tspan. */
function textOf({ lines, source }: Passage, preset: FontPreset): string {
  const texts = lines.map(
    ({ x, y, width, text, face, size, color }) =>
      `<text x="${n(x)}" y="${n(y)}" textLength="${n(width)}" lengthAdjust="spacingAndGlyphs" font-family="${FAMILIES[preset]}" font-weight="${WEIGHTS[preset][face]}" font-size="${size}" fill="${color}">${escapeText(text)}</text>`,
  );
  // A space between lines keeps words apart for screen readers and copying.
  return `<g${sourceOf(source)}>${texts.join(' ')}</g>`;
}

function sourceOf(source: SourceSpan | null): string {
  return source ? ` data-source="${source.start}-${source.end}"` : '';
}

function n(value: number): string {
  return String(Math.round(value * 10) / 10);
}

function tidy(path: string): string {
  return path.replace(/(?<![\d.])\d{1,6}\.\d{1,20}/g, (number) => n(Number(number)));
}

export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
