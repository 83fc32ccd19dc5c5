import { type StepNode } from '../diagram/diagram.rules.js';
import { card, circle, passage, type Shape } from './scene.rules.js';
import {
  CARD_PADDING as PADDING,
  columnsFor,
  CONTENT_WIDTH,
  DETAIL,
  inRows,
  LABEL,
  node,
  type LaidOut,
  setQuote,
  type Canvas,
  CANVAS,
} from './canvas.rules.js';
import { accentOf } from './themes.rules.js';
import { setText, type SetText, type TextStyle } from './typography.rules.js';

const BADGE = 22;
const NUMERAL: TextStyle = { face: 'bold', size: 21, leading: 1.2 };
const WIDE_GAP = 44;

interface SetStep {
  readonly step: StepNode;
  readonly label: SetText | null;
  readonly detail: SetText | null;
  readonly height: number;
}

/** Numbered cards in reading order, with arrows within each row. */
export function layOutSteps(sheet: Canvas, steps: readonly StepNode[], top: number): LaidOut {
  const columns = columnsFor(steps.length);
  const gap = WIDE_GAP;
  const width = (CONTENT_WIDTH - gap * (columns - 1)) / columns;
  const shapes: Shape[] = [];
  let y = top + BADGE;
  for (const row of inRows(steps, columns)) {
    const set = row.map((step) => setStep(sheet, step, width - 2 * PADDING));
    const height = Math.max(...set.map((each) => each.height));
    for (const [i, each] of set.entries()) {
      const x = CANVAS.margin + i * (width + gap);
      const isLast = i === set.length - 1;
      shapes.push(node([each.step.label, each.step.detail], drawStep(sheet, each, { x, y, width, height })));
      if (!isLast) shapes.push(chevron(x + width + gap / 2, y + height / 2, sheet.theme.joint));
    }
    y += height + BADGE + CANVAS.gap;
  }
  return { shapes, bottom: y - BADGE - CANVAS.gap };
}

function setStep(sheet: Canvas, step: StepNode, room: number): SetStep {
  const label = step.label && setQuote(sheet, step.label, LABEL, room);
  const detail = step.detail && setQuote(sheet, step.detail, DETAIL, room);
  const between = label && detail ? 8 : 0;
  const height = BADGE + PADDING + 2 + (label?.height ?? 0) + between + (detail?.height ?? 0) + PADDING;
  return { step, label, detail, height };
}

interface Frame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function drawStep({ measure, theme }: Canvas, { step, label, detail }: SetStep, frame: Frame): Shape[] {
  const { x, y, width } = frame;
  const accent = accentOf(theme, 0);
  const numeral = setText(measure, String(step.number), NUMERAL, 60);
  const room = { x: x + PADDING, width: width - 2 * PADDING };
  const first = y + BADGE + PADDING + 2;
  const second = first + (label ? label.height + 8 : 0);
  return [
    ...card({ ...frame, fill: theme.card, line: theme.line, shade: theme.shade }),
    circle(x + PADDING + BADGE, y, BADGE, accent.fill),
    passage(numeral, {
      x: x + PADDING,
      y: y - numeral.height / 2,
      width: 2 * BADGE,
      color: accent.on,
      align: 'middle',
    }),
    ...(label && step.label ? [passage(label, { ...room, y: first, color: theme.ink, source: step.label })] : []),
    ...(detail && step.detail
      ? [passage(detail, { ...room, y: second, color: label ? theme.quiet : theme.ink, source: step.detail })]
      : []),
  ];
}

function chevron(x: number, y: number, color: string): Shape {
  return { shape: 'stroke', path: `M${x - 6} ${y - 11}l11 11l-11 11`, color, width: 4 };
}
