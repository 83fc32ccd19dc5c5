import { type Diagram, moreLabel } from '../diagram/diagram.rules.js';
import { layOutFigures } from './figure-layout.rules.js';
import { type Labels } from './labels.rules.js';
import { layOutCauses, layOutHierarchy, layOutTimeline } from './line-layouts.rules.js';
import { passage, type Scene, type Shape } from './scene.rules.js';
import { CONTENT_WIDTH, type LaidOut, type Canvas, CANVAS, LABEL, node } from './canvas.rules.js';
import { layOutSteps } from './step-layout.rules.js';
import { layOutComparison } from './table-layout.rules.js';
import { accentOf } from './themes.rules.js';
import { setBalanced, setText, type SetText, type TextStyle } from './typography.rules.js';

export interface Words {
  readonly title: string;
  readonly excerpt: string | null;
  /** Host of the article; null where unknown. */
  readonly source: string | null;
  readonly attribution: string | null;
  /** In the article's language; null where it has none, and the drawing then has no such words. */
  readonly labels: Labels | null;
}

const KICKER: TextStyle = { face: 'bold', size: 17, leading: 1.2 };
const EXCERPT: TextStyle = { face: 'regular', size: 21, leading: 1.42 };
const FOOT: TextStyle = { face: 'regular', size: 17, leading: 1.3 };
const TITLE_SIZES = [46, 40, 34, 30];
const BAND = 10;

export interface Composition {
  readonly scene: Scene;
  /** Number of heading shapes at the start of the scene, and of footer shapes at its end. */
  readonly heading: readonly Shape[];
  readonly body: readonly Shape[];
  readonly foot: readonly Shape[];
}

/** The whole canvas: heading, diagram, footer, from top to bottom. */
export function compose(sheet: Canvas, diagram: Diagram, words: Words): Composition {
  const heading = headingOf(sheet, words.labels?.[diagram.kind] ?? null, words);
  const body = withLead(sheet, diagram, heading.bottom + 40);
  const foot = footOf(sheet, words, body.bottom + 36);
  const height = Math.ceil(foot.bottom);
  const { theme } = sheet;
  const band: Shape = {
    shape: 'box',
    x: 0,
    y: 0,
    width: CANVAS.width,
    height: BAND,
    radius: 0,
    fill: accentOf(theme, 0).fill,
  };
  const scene = { width: CANVAS.width, height, paper: theme.paper };
  const parts = { heading: [band, ...heading.shapes], body: body.shapes, foot: foot.shapes };
  return { scene: { ...scene, shapes: [...parts.heading, ...parts.body, ...parts.foot] }, ...parts };
}

/** The figures of the first paragraph above the diagram. */
function withLead(sheet: Canvas, diagram: Diagram, top: number): LaidOut {
  if (diagram.lead.length === 0) return withMore(sheet, diagram.more, layOut(sheet, diagram, top));
  const lead = withMore(sheet, diagram.moreLead, layOutFigures(sheet, diagram.lead, top));
  const body = withMore(sheet, diagram.more, layOut(sheet, diagram, lead.bottom + 40));
  return { shapes: [...lead.shapes, ...body.shapes], bottom: body.bottom };
}

/** Below what is drawn, how many nodes are left out. */
function withMore(sheet: Canvas, more: number, body: LaidOut): LaidOut {
  const label = moreLabel(more);
  if (label === null) return body;
  const set = setText(sheet.measure, label, LABEL, CONTENT_WIDTH);
  const y = body.bottom + 20;
  const place = { x: CANVAS.margin, y, width: CONTENT_WIDTH, color: sheet.theme.quiet, align: 'middle' } as const;
  return { shapes: [...body.shapes, node([], [passage(set, place)])], bottom: y + set.height };
}

function layOut(sheet: Canvas, diagram: Diagram, top: number): LaidOut {
  switch (diagram.kind) {
    case 'steps':
      return layOutSteps(sheet, diagram.nodes, top);
    case 'timeline':
      return layOutTimeline(sheet, diagram.nodes, top);
    case 'figures':
      return layOutFigures(sheet, diagram.nodes, top);
    case 'cause_effect':
      return layOutCauses(sheet, diagram.nodes, top);
    case 'hierarchy':
      return layOutHierarchy(sheet, diagram.nodes, top);
    case 'comparison':
      return layOutComparison(sheet, diagram, top);
  }
}

function headingOf({ measure, theme }: Canvas, label: string | null, { title, excerpt }: Words): LaidOut {
  const top = BAND + 44;
  const shapes: Shape[] = [];
  let y = top;
  if (label !== null) {
    const accent = accentOf(theme, 0);
    const kicker = setText(measure, label.toUpperCase(), KICKER, CONTENT_WIDTH);
    const pill = { width: (kicker.lines[0]?.width ?? 0) + 32, height: kicker.height + 14 };
    shapes.push(
      { shape: 'box', x: CANVAS.margin, y: top, ...pill, radius: pill.height / 2, fill: accent.fill },
      passage(kicker, { x: CANVAS.margin + 16, y: top + 7, width: pill.width - 32, color: accent.on }),
    );
    y += pill.height + 18;
  }
  const head = titleOf(measure, title);
  shapes.push(passage(head, { x: CANVAS.margin, y, width: CONTENT_WIDTH, color: theme.ink }));
  y += head.height;
  if (excerpt !== null) {
    const text = setText(measure, excerpt, EXCERPT, CONTENT_WIDTH - 60);
    shapes.push(passage(text, { x: CANVAS.margin, y: y + 12, width: CONTENT_WIDTH - 60, color: theme.quiet }));
    y += 12 + text.height;
  }
  return { shapes, bottom: y };
}

/** The largest size that fits into two lines. */
function titleOf(measure: Canvas['measure'], title: string): SetText {
  const set = TITLE_SIZES.map((size) =>
    setBalanced(measure, title, { face: 'display', size, leading: 1.16 }, CONTENT_WIDTH),
  );
  return set.find(({ lines }) => lines.length <= 2) ?? (set.at(-1) as SetText);
}

function footOf({ measure, theme }: Canvas, { source, attribution, labels }: Words, top: number): LaidOut {
  const half = CONTENT_WIDTH / 2 - 20;
  const left = source === null ? null : setText(measure, labels ? `${labels.source}: ${source}` : source, FOOT, half);
  const right = attribution === null ? null : setText(measure, attribution, FOOT, half);
  const height = Math.max(left?.height ?? 0, right?.height ?? 0);
  if (height === 0) return { shapes: [], bottom: top + 12 };
  const y = top + 16;
  const place = { y, width: half, color: theme.quiet };
  return {
    shapes: [
      {
        shape: 'stroke',
        path: `M${CANVAS.margin} ${top}H${CANVAS.width - CANVAS.margin}`,
        color: theme.line,
        width: 1.5,
      },
      ...(left ? [passage(left, { ...place, x: CANVAS.margin })] : []),
      ...(right ? [passage(right, { ...place, x: CANVAS.width - CANVAS.margin - half, align: 'end' })] : []),
    ],
    bottom: y + height + 26,
  };
}
