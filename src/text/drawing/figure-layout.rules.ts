import { type FigureNode, shown } from '../diagram/diagram.rules.js';
import { type Direction } from '../../parsers/article/changes.rules.js';
import {
  CANVAS,
  type Canvas,
  CARD_PADDING as PADDING,
  columnsFor,
  CONTENT_WIDTH,
  DETAIL,
  inRows,
  type LaidOut,
  node,
  setQuote,
} from './canvas.rules.js';
import { card, passage, type Shape } from './scene.rules.js';
import { type Accent, accentOf } from './themes.rules.js';
import { setText, type SetText, type TextStyle } from './typography.rules.js';

const LARGEST = 54;
const SMALLEST = 30;
const BAR = 12;
const PREVIOUS: TextStyle = { face: 'bold', size: 19, leading: 1.3 };
/** Room of the mark for up or down beside a value. */
const MARK = 40;
/** A longer caption needs a wider card. */
const LONG_CAPTION = 150;

/** Large figures, each above its description, with bars where they are comparable. */
export function layOutFigures(sheet: Canvas, figures: readonly FigureNode[], top: number): LaidOut {
  const columns = columnsOf(figures);
  const room = widthOf(columns) - 2 * PADDING;
  const size = sizeFor(sheet, figures, room);
  const shapes: Shape[] = [];
  let y = top;
  let index = 0;
  for (const row of inRows(figures, columns)) {
    // A partial row also fills the width.
    const width = widthOf(row.length);
    const set = row.map((figure) => setFigure(sheet, figure, { size, room: width - 2 * PADDING }));
    const height = Math.max(...set.map((each) => each.height));
    for (const [i, each] of set.entries()) {
      const frame = { x: CANVAS.margin + i * (width + CANVAS.gap), y, width, height };
      const { value, previous, detail } = each.figure;
      const drawn = drawFigure(sheet, each, { ...frame, accent: accentOf(sheet.theme, index++) });
      shapes.push(node([value, previous, detail], drawn));
    }
    y += height + CANVAS.gap;
  }
  return { shapes, bottom: y - CANVAS.gap };
}

function columnsOf(figures: readonly FigureNode[]): number {
  const isLong = figures.some(({ detail }) => detail.text.length > LONG_CAPTION);
  return isLong && figures.length > 1 ? 2 : columnsFor(figures.length);
}

function widthOf(columns: number): number {
  return (CONTENT_WIDTH - CANVAS.gap * (columns - 1)) / columns;
}

interface Frame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface SetFigure {
  readonly figure: FigureNode;
  readonly value: SetText;
  readonly previous: SetText | null;
  readonly detail: SetText;
  readonly bar: number;
  readonly height: number;
}

function setFigure(sheet: Canvas, figure: FigureNode, { size, room }: { size: number; room: number }): SetFigure {
  const mark = figure.direction ? MARK : 0;
  const value = setQuote(sheet, figure.value, { face: 'display', size, leading: 1.1 }, room - mark);
  const previous = figure.previous && setText(sheet.measure, figure.previous.text, PREVIOUS, room);
  const detail = setQuote(sheet, figure.detail, DETAIL, room);
  const bar = figure.share === null ? 0 : BAR + 18;
  const between = (previous?.height ?? 0) + bar + 10;
  return { figure, value, previous, detail, bar, height: PADDING * 2 + value.height + between + detail.height };
}

function drawFigure({ theme }: Canvas, set: SetFigure, { accent, ...frame }: Frame & { accent: Accent }): Shape[] {
  const { figure, value, previous, detail, bar } = set;
  const inner = { x: frame.x + PADDING, width: frame.width - 2 * PADDING };
  const first = frame.y + PADDING;
  const second = first + value.height;
  const third = second + (previous?.height ?? 0);
  const mark = figure.direction ? MARK : 0;
  return [
    ...card({ ...frame, fill: theme.card, line: theme.line, shade: theme.shade }),
    { shape: 'box', x: frame.x, y: frame.y + 26, width: 6, height: value.height - 4, radius: 3, fill: accent.fill },
    ...markOf(figure.direction, { x: inner.x, y: first + value.lineHeight / 2, color: accent.fill }),
    passage(value, { x: inner.x + mark, width: inner.width - mark, y: first, color: accent.ink, source: figure.value }),
    ...(previous ? [passage(previous, { ...inner, y: second, color: theme.ink, source: figure.previous })] : []),
    ...barOf(figure.share, { ...inner, y: third + 8, height: BAR }, accent),
    passage(detail, { ...inner, y: third + bar + 10, color: theme.quiet, source: figure.detail }),
  ];
}

function markOf(direction: Direction | null, { x, y, color }: { x: number; y: number; color: string }): Shape[] {
  if (!direction) return [];
  const path = direction === 'up' ? `M${x} ${y + 11}l14 -22l14 22z` : `M${x} ${y - 11}l14 22l14 -22z`;
  return [{ shape: 'fill', path, color }];
}

/** One font size for all figures, so that none looks more important. */
function sizeFor({ measure }: Canvas, figures: readonly FigureNode[], room: number): number {
  const scales = figures.map(({ value, direction }) => {
    const free = room - (direction ? MARK : 0);
    return free / measure('display', shown(value), LARGEST);
  });
  return Math.floor(Math.max(SMALLEST, Math.min(LARGEST, LARGEST * Math.min(...scales))));
}

function barOf(share: number | null, frame: Frame, { fill, soft }: { fill: string; soft: string }): Shape[] {
  if (share === null) return [];
  const radius = frame.height / 2;
  const length = frame.width * share;
  const track: Shape = { shape: 'box', ...frame, radius, fill: soft };
  if (length === 0) return [track];
  return [track, { shape: 'box', ...frame, width: length, radius: Math.min(radius, length / 2), fill }];
}
