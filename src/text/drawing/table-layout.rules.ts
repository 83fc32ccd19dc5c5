import { type ComparedRow, type Diagram, moreLabel } from '../diagram/diagram.rules.js';
import { type Quote } from '../article/quote.rules.js';
import { passage, type Shape } from './scene.rules.js';
import { CONTENT_WIDTH, LABEL, node, type LaidOut, setQuote, type Canvas, CANVAS } from './canvas.rules.js';
import { accentOf } from './themes.rules.js';
import { setText, type TextStyle } from './typography.rules.js';

const CELL: TextStyle = { face: 'regular', size: 18, leading: 1.38 };
const ASPECT: TextStyle = { face: 'bold', size: 18, leading: 1.32 };
const ASPECT_WIDTH = 212;
const GAP = 14;
const ROW_GAP = 12;
const INSET = 18;
const MORE_WIDTH = 64;

/** Subjects are columns; each row is one aspect of them, or simply the next point. */
export function layOutComparison(
  sheet: Canvas,
  { subjects, moreSubjects, nodes: rows }: Extract<Diagram, { kind: 'comparison' }>,
  top: number,
): LaidOut {
  const hasAspects = rows.some(({ aspect }) => aspect !== null);
  const left = CANVAS.margin + (hasAspects ? ASPECT_WIDTH + GAP : 0);
  const gap = hasAspects ? GAP : CANVAS.gap;
  const rest = moreLabel(moreSubjects);
  const right = CANVAS.margin + CONTENT_WIDTH - (rest === null ? 0 : MORE_WIDTH);
  const width = (right - left - gap * (subjects.length - 1)) / subjects.length;
  const columns: Columns = { left, width, gap };
  const heads = headsOf(sheet, subjects, { top, ...columns });
  const shapes: Shape[] = [
    node(subjects, [...heads.shapes, ...(rest === null ? [] : [moreOf(sheet, rest, heads, top)])]),
  ];
  let y = heads.bottom + ROW_GAP;
  for (const row of rows) {
    const { shapes: drawn, bottom } = rowOf(sheet, row, { top: y, ...columns });
    shapes.push(node([row.aspect, ...row.cells], drawn));
    y = bottom + ROW_GAP;
  }
  return { shapes, bottom: y - ROW_GAP };
}

/** How many columns are left out, beside the last one. */
function moreOf({ measure, theme }: Canvas, label: string, { bottom }: LaidOut, top: number): Shape {
  const set = setText(measure, label, LABEL, MORE_WIDTH);
  const x = CANVAS.margin + CONTENT_WIDTH - MORE_WIDTH;
  return passage(set, {
    x,
    y: (top + bottom - set.height) / 2,
    width: MORE_WIDTH,
    color: theme.quiet,
    align: 'end',
  });
}

interface Columns {
  readonly left: number;
  readonly width: number;
  readonly gap: number;
}

function headsOf(
  sheet: Canvas,
  subjects: readonly Quote[],
  { top, left, width, gap }: Columns & { top: number },
): LaidOut {
  const set = subjects.map((subject) => setQuote(sheet, subject, LABEL, width - 2 * INSET));
  const height = Math.max(...set.map((text) => text.height)) + 2 * 14;
  const shapes = set.flatMap((text, i): Shape[] => {
    const x = left + i * (width + gap);
    const accent = accentOf(sheet.theme, i);
    return [
      { shape: 'box', x, y: top, width, height, radius: 12, fill: accent.fill },
      passage(text, {
        x: x + INSET,
        y: top + (height - text.height) / 2,
        width: width - 2 * INSET,
        color: accent.on,
        align: 'middle',
        source: subjects[i] ?? null,
      }),
    ];
  });
  return { shapes, bottom: top + height };
}

function rowOf(
  sheet: Canvas,
  { aspect, cells }: ComparedRow,
  { top, left, width, gap }: Columns & { top: number },
): LaidOut {
  const { theme } = sheet;
  const name = aspect && setQuote(sheet, aspect, ASPECT, ASPECT_WIDTH - 12);
  const set = cells.map((cell) => cell && setQuote(sheet, cell, CELL, width - 2 * INSET));
  const height = Math.max(name?.height ?? 0, ...set.map((text) => text?.height ?? 0)) + 2 * 13;
  const shapes: Shape[] = [];
  if (name && aspect) {
    const y = top + (height - name.height) / 2;
    shapes.push(passage(name, { x: CANVAS.margin, y, width: ASPECT_WIDTH - 12, color: theme.ink, source: aspect }));
  }
  for (const [i, text] of set.entries()) {
    const x = left + i * (width + gap);
    const cell = cells[i];
    if (!text || !cell) continue;
    shapes.push(
      { shape: 'box', x, y: top, width, height, radius: 10, fill: theme.card, line: theme.line },
      { shape: 'box', x, y: top + 10, width: 4, height: height - 20, radius: 2, fill: accentOf(theme, i).fill },
      passage(text, {
        x: x + INSET,
        y: top + (height - text.height) / 2,
        width: width - 2 * INSET,
        color: theme.ink,
        source: cell,
      }),
    );
  }
  return { shapes, bottom: top + height };
}
