import { shown } from '../diagram/diagram.rules.js';
import { type Quote } from '../article/quote.rules.js';
import { type Group, hull, type Shape } from './scene.rules.js';
import { type Theme } from './themes.rules.js';
import { setText, type SetText, type TextMeasure, type TextStyle } from './typography.rules.js';

export const CANVAS = { width: 1200, margin: 64, gap: 28 } as const;
export const CONTENT_WIDTH = CANVAS.width - 2 * CANVAS.margin;
export const CARD_PADDING = 24;

/** Drawing context of a layout. */
export interface Canvas {
  readonly measure: TextMeasure;
  readonly theme: Theme;
}

/** Result of a layout: shapes from the given top on, and their lower end. */
export interface LaidOut {
  readonly shapes: readonly Shape[];
  readonly bottom: number;
}

export const LABEL: TextStyle = { face: 'bold', size: 22, leading: 1.28 };
export const DETAIL: TextStyle = { face: 'regular', size: 18.5, leading: 1.42 };

export function setQuote({ measure }: Canvas, quote: Quote, style: TextStyle, room: number): SetText {
  return setText(measure, shown(quote), style, room);
}

export function node(quotes: readonly (Quote | null)[], shapes: readonly Shape[]): Group {
  return { shape: 'group', source: hull(quotes.filter((quote) => quote !== null)), shapes };
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, each) => all + each, 0);
}

/** Splits into rows of at most `columns`. */
export function inRows<T>(items: readonly T[], columns: number): T[][] {
  const rows: T[][] = [];
  for (let at = 0; at < items.length; at += columns) rows.push(items.slice(at, at + columns));
  return rows;
}

/** The number of columns that avoids a nearly empty last row. */
export function columnsFor(count: number): number {
  if (count <= 3) return Math.max(1, count);
  return count === 4 ? 2 : 3;
}
