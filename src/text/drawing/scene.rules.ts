import { type Face, type SetText } from './typography.rules.js';

/** The place of a shape's text in the article. */
export interface SourceSpan {
  readonly start: number;
  readonly end: number;
}

export interface Box {
  readonly shape: 'box';
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly radius: number;
  readonly fill: string;
  readonly line?: string;
}

export interface Stroke {
  readonly shape: 'stroke';
  readonly path: string;
  readonly color: string;
  readonly width: number;
}

export interface Fill {
  readonly shape: 'fill';
  readonly path: string;
  readonly color: string;
}

export interface Line {
  readonly shape: 'line';
  /** Start of the baseline. */
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly width: number;
  readonly face: Face;
  readonly size: number;
  readonly color: string;
}

/** Lines that form one text for readers. */
export interface Passage {
  readonly shape: 'passage';
  readonly lines: readonly Line[];
  readonly source: SourceSpan | null;
}

/** A node: its shapes and texts, in reading order. */
export interface Group {
  readonly shape: 'group';
  readonly source: SourceSpan | null;
  readonly shapes: readonly Shape[];
}

export type Shape = Box | Stroke | Fill | Passage | Group;

/** A drawing with fixed positions; the renderer lays out nothing. */
export interface Scene {
  readonly width: number;
  readonly height: number;
  readonly paper: string;
  readonly shapes: readonly Shape[];
}

export interface Place {
  readonly x: number;
  readonly y: number;
  /** Width of the room for the text. */
  readonly width: number;
  readonly color: string;
  readonly align?: 'start' | 'middle' | 'end';
  readonly source?: SourceSpan | null;
}

/** A text set with its upper left corner at a position. */
export function passage(set: SetText, { x, y, width, color, align = 'start', source = null }: Place): Passage {
  const { face, size } = set.style;
  const indent = { start: 0, middle: 0.5, end: 1 }[align];
  // Centres the letters in the line height.
  const baseline = (set.lineHeight - size) / 2 + size * 0.8;
  const lines = set.lines.map((line, i): Line => ({
    shape: 'line',
    x: x + (width - line.width) * indent,
    y: y + i * set.lineHeight + baseline,
    text: line.text,
    width: line.width,
    face,
    size,
    color,
  }));
  return { shape: 'passage', lines, source };
}

/** A card with a shadow. */
export function card(place: Omit<Box, 'shape' | 'radius'> & { radius?: number; shade: string }): Box[] {
  const { shade, radius = 14, ...own } = place;
  const under: Box = { shape: 'box', ...own, y: own.y + 3, radius, fill: shade };
  return [
    { shape: 'box', x: under.x, y: under.y, width: under.width, height: under.height, radius, fill: shade },
    { shape: 'box', ...own, radius },
  ];
}

export function circle(x: number, y: number, radius: number, fill: string): Box {
  return { shape: 'box', x: x - radius, y: y - radius, width: radius * 2, height: radius * 2, radius, fill };
}

/** A horizontal arrow from `x` to `to`. */
export function arrow(x: number, to: number, y: number, color: string): Shape[] {
  return [
    { shape: 'stroke', path: `M${x} ${y}H${to - 8}`, color, width: 3 },
    { shape: 'fill', path: `M${to} ${y}l-13 -8v16z`, color },
  ];
}

/** From the first to the last quote of a node. */
export function hull(spans: readonly SourceSpan[]): SourceSpan | null {
  if (spans.length === 0) return null;
  return { start: Math.min(...spans.map(({ start }) => start)), end: Math.max(...spans.map(({ end }) => end)) };
}
