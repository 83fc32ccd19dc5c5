import { linkLabel, moreLabel, type BranchNode, type CauseNode, type EventNode } from '../diagram/diagram.rules.js';
import { arrow, card, circle, passage, type Shape } from './scene.rules.js';
import {
  CARD_PADDING as PADDING,
  CONTENT_WIDTH,
  DETAIL,
  LABEL,
  node,
  type LaidOut,
  setQuote,
  type Canvas,
  CANVAS,
  sum,
} from './canvas.rules.js';
import { accentOf } from './themes.rules.js';
import { setText, type TextStyle } from './typography.rules.js';

const DATE: TextStyle = { face: 'bold', size: 22, leading: 1.25 };
const DATE_WIDTH = 176;
const DOT = 9;

/** Dates along a line, with their events beside them. */
export function layOutTimeline(sheet: Canvas, events: readonly EventNode[], top: number): LaidOut {
  const { theme } = sheet;
  const axis = CANVAS.margin + DATE_WIDTH + 34;
  const x = axis + 34;
  const width = CANVAS.width - CANVAS.margin - x;
  const shapes: Shape[] = [];
  const middles: number[] = [];
  let y = top;
  for (const event of events) {
    const date = setQuote(sheet, event.date, DATE, DATE_WIDTH);
    const detail = setQuote(sheet, event.detail, { ...DETAIL, size: 20 }, width - 2 * PADDING);
    const height = Math.max(date.height, detail.height) + 2 * 17;
    const middle = y + height / 2;
    middles.push(middle);
    shapes.push(
      node(
        [event.date, event.detail],
        [
          passage(date, {
            x: CANVAS.margin,
            y: middle - date.height / 2,
            width: DATE_WIDTH,
            color: accentOf(theme, 0).ink,
            align: 'end',
            source: event.date,
          }),
          ...card({ x, y, width, height, fill: theme.card, line: theme.line, shade: theme.shade }),
          { shape: 'stroke', path: `M${axis} ${middle}H${x}`, color: theme.joint, width: 2 },
          circle(axis, middle, DOT + 3, theme.paper),
          circle(axis, middle, DOT, accentOf(theme, 0).fill),
          passage(detail, {
            x: x + PADDING,
            y: middle - detail.height / 2,
            width: width - 2 * PADDING,
            color: theme.ink,
            source: event.detail,
          }),
        ],
      ),
    );
    y += height + 20;
  }
  const line: Shape = {
    shape: 'stroke',
    path: `M${axis} ${middles[0] ?? top}V${middles.at(-1) ?? top}`,
    color: theme.joint,
    width: 3,
  };
  return { shapes: [line, ...shapes], bottom: y - 20 };
}

const LINK: TextStyle = { face: 'bold', size: 17, leading: 1.2 };
const LINK_WIDTH = 208;

/** Each cause with an arrow to its effect, labelled with the article's words. */
export function layOutCauses(sheet: Canvas, pairs: readonly CauseNode[], top: number): LaidOut {
  const { theme, measure } = sheet;
  const width = (CONTENT_WIDTH - LINK_WIDTH) / 2;
  const right = CANVAS.margin + width + LINK_WIDTH;
  const [before, after] = [accentOf(theme, 2), accentOf(theme, 1)];
  const head: TextStyle = { face: 'bold', size: 17, leading: 1.2 };
  const shapes: Shape[] = [
    passage(setText(measure, 'CAUSE', head, width), { x: CANVAS.margin, y: top, width, color: before.ink }),
    passage(setText(measure, 'EFFECT', head, width), { x: right, y: top, width, color: after.ink }),
  ];
  let y = top + 34;
  for (const pair of pairs) {
    const { cause, link, effect, isBackward } = pair;
    const room = width - 2 * PADDING - 6;
    const [from, to] = [setQuote(sheet, cause, DETAIL, room), setQuote(sheet, effect, DETAIL, room)];
    const words = setText(measure, linkLabel(pair), LINK, LINK_WIDTH - 44);
    const height = Math.max(from.height + 2 * 20, to.height + 2 * 20, words.height + 40);
    const middle = y + height / 2;
    const side = (x: number, color: string): Shape[] => [
      ...card({ x, y, width, height, fill: theme.card, line: theme.line, shade: theme.shade }),
      { shape: 'box', x, y: y + 16, width: 6, height: height - 32, radius: 3, fill: color },
    ];
    const inner = (x: number): { x: number; width: number; color: string } => ({
      x: x + PADDING + 6,
      width: room,
      color: theme.ink,
    });
    shapes.push(
      node(
        [cause, link, effect],
        [
          ...side(CANVAS.margin, before.fill),
          passage(from, { ...inner(CANVAS.margin), y: middle - from.height / 2, source: cause }),
          ...arrow(CANVAS.margin + width + 16, right - 16, middle + words.height / 2, theme.joint),
          passage(words, {
            x: CANVAS.margin + width + 22,
            y: middle - words.height / 2 - 10,
            width: LINK_WIDTH - 44,
            color: theme.quiet,
            align: 'middle',
            source: isBackward ? null : link,
          }),
          ...side(right, after.fill),
          passage(to, { ...inner(right), y: middle - to.height / 2, source: effect }),
        ],
      ),
    );
    y += height + 24;
  }
  return { shapes, bottom: y - 24 };
}

const BRANCH_WIDTH = 360;
const POINT_X = CANVAS.margin + 40 + BRANCH_WIDTH + 64;
const POINT_WIDTH = CANVAS.width - CANVAS.margin - POINT_X;
const POINT: TextStyle = { face: 'regular', size: 18, leading: 1.38 };

/** A trunk with branches, each with its points to the right. */
export function layOutHierarchy(sheet: Canvas, branches: readonly BranchNode[], top: number): LaidOut {
  const trunk = CANVAS.margin + 6;
  const shapes: Shape[] = [];
  const joints: number[] = [];
  const hasPoints = branches.some(({ points }) => points.length > 0);
  let y = top;
  for (const [i, branch] of branches.entries()) {
    const { height, middle, drawn } = hasPoints ? branchOf(sheet, branch, { y, i }) : aloneOf(sheet, branch, { y, i });
    joints.push(middle);
    const elbow: Shape = {
      shape: 'stroke',
      path: `M${trunk} ${middle}H${CANVAS.margin + 40}`,
      color: sheet.theme.joint,
      width: 3,
    };
    shapes.push(node([branch.label, ...branch.points], [elbow, ...drawn]));
    y += height + 24;
  }
  const line: Shape = {
    shape: 'stroke',
    path: `M${trunk} ${top - 14}V${joints.at(-1) ?? top}`,
    color: sheet.theme.joint,
    width: 3,
  };
  return { shapes: [line, ...shapes], bottom: y - 24 };
}

interface Drawn {
  readonly height: number;
  readonly middle: number;
  readonly drawn: readonly Shape[];
}

interface SetPoint {
  readonly point: BranchNode['points'][number];
  readonly text: ReturnType<typeof setQuote>;
}

function branchOf(sheet: Canvas, { label, points, more }: BranchNode, { y, i }: { y: number; i: number }): Drawn {
  const { theme } = sheet;
  const accent = accentOf(theme, i);
  const x = CANVAS.margin + 40;
  const head = setQuote(sheet, label, LABEL, BRANCH_WIDTH - 2 * PADDING);
  const set = points.map((point) => ({ point, text: setQuote(sheet, point, POINT, POINT_WIDTH - 2 * 18) }));
  const heights = set.map(({ text }) => text.height + 2 * 11);
  const headHeight = head.height + 2 * 18;
  const moreWords = moreLabel(more);
  const rest = moreWords === null ? null : setText(sheet.measure, moreWords, { ...POINT, face: 'bold' }, POINT_WIDTH);
  const ofPoints = sum(heights) + 10 * Math.max(0, set.length - 1);
  const ofAll = ofPoints + (rest === null ? 0 : rest.height + 6);
  const height = Math.max(headHeight, ofAll);
  const middle = y + height / 2;
  const drawn: Shape[] = [
    {
      shape: 'box',
      x,
      y: middle - headHeight / 2,
      width: BRANCH_WIDTH,
      height: headHeight,
      radius: 14,
      fill: accent.fill,
    },
    passage(head, {
      x: x + PADDING,
      y: middle - head.height / 2,
      width: BRANCH_WIDTH - 2 * PADDING,
      color: accent.on,
      source: label,
    }),
  ];
  const joint = x + BRANCH_WIDTH + 32;
  const first = y + (height - ofAll) / 2;
  if (set.length > 0)
    drawn.push({ shape: 'stroke', path: `M${x + BRANCH_WIDTH} ${middle}H${joint}`, color: theme.joint, width: 2 });
  let at = first;
  for (const [n, one] of set.entries()) {
    const tall = heights[n] ?? 0;
    drawn.push(...pointShapes(theme, one, { y: at, tall, joint, middle }));
    at += tall + 10;
  }
  const below = { x: POINT_X + 18, y: first + ofPoints + 6, width: POINT_WIDTH - 36, color: theme.quiet };
  if (rest !== null) drawn.push(passage(rest, below));
  return { height, middle, drawn };
}

/** A point in its box, and the line to it from the branch. */
function pointShapes(
  theme: Canvas['theme'],
  { point, text }: SetPoint,
  { y, tall, joint, middle }: { y: number; tall: number; joint: number; middle: number },
): Shape[] {
  return [
    { shape: 'stroke', path: `M${joint} ${middle}V${y + tall / 2}H${POINT_X}`, color: theme.joint, width: 2 },
    {
      shape: 'box',
      x: POINT_X,
      y,
      width: POINT_WIDTH,
      height: tall,
      radius: 10,
      fill: theme.card,
      line: theme.line,
    },
    passage(text, { x: POINT_X + 18, y: y + 11, width: POINT_WIDTH - 36, color: theme.ink, source: point }),
  ];
}

/** A branch without points, over the whole width. */
function aloneOf(sheet: Canvas, { label }: BranchNode, { y, i }: { y: number; i: number }): Drawn {
  const { theme } = sheet;
  const x = CANVAS.margin + 40;
  const width = CANVAS.width - CANVAS.margin - x;
  const text = setQuote(sheet, label, { ...DETAIL, size: 21 }, width - 2 * PADDING - 6);
  const height = text.height + 2 * 18;
  const drawn: Shape[] = [
    ...card({ x, y, width, height, fill: theme.card, line: theme.line, shade: theme.shade }),
    { shape: 'box', x, y: y + 14, width: 6, height: height - 28, radius: 3, fill: accentOf(theme, i).fill },
    passage(text, { x: x + PADDING + 6, y: y + 18, width: width - 2 * PADDING - 6, color: theme.ink, source: label }),
  ];
  return { height, middle: y + height / 2, drawn };
}
