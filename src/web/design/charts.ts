import { type Html, html, NOTHING, type Part, trusted } from './html.js';

/**
 * Charts as server-rendered SVG without scripts. Horizontal positions are percentages, so that charts fit any width
 * while the text keeps its size; a table beside a chart holds the same data.
 */
export interface Bar {
  readonly label: string;
  readonly value: number;
  /** The value as text. */
  readonly text: string;
  readonly href?: string | undefined;
  /** After the text, smaller. */
  readonly note?: string | undefined;
}

const round = (value: number): number => Math.round(value * 100) / 100;

/** An image; a chart whose parts are links is a group of them instead. */
function drawing(name: string, height: number, shapes: Part, role: 'img' | 'group' = 'img'): Html {
  return html`<svg class="chart" role="${role}" aria-label="${name}" height="${height}">${shapes}</svg>`;
}

export function figure(caption: string, body: Html): Html {
  return html`<figure>
    <figcaption>${caption}</figcaption>
    ${body}
  </figure>`;
}

/** One bar for each name, the largest at full width; empty when there is nothing to compare. */
export function barList(name: string, bars: readonly Bar[]): Html {
  const largest = Math.max(0, ...bars.map(({ value }) => value));
  if (bars.length === 0 || largest === 0) return NOTHING;
  const rows = bars.map(({ label, value, text, href, note }) => {
    const share = round((value / largest) * 100);
    const title = href ? html`<a href="${href}">${label}</a>` : label;
    return html`<li>
      <span>${title}</span
      ><svg class="bar" aria-hidden="true">
        <rect class="track" width="100%" height="100%" rx="3" />
        <rect class="fill" width="${share}%" height="100%" rx="3" /></svg
      ><span class="value">${text}${note && html` <small>${note}</small>`}</span>
    </li>`;
  });
  return html`<ul class="bars" aria-label="${name}">
    ${rows}
  </ul>`;
}

const COLUMN = { height: 190, top: 24, bottom: 26 };

/** Columns over time; the last one is highlighted. */
export function columnChart(name: string, bars: readonly Bar[]): Html {
  const largest = Math.max(0, ...bars.map(({ value }) => value));
  if (bars.length === 0 || largest === 0) return NOTHING;
  const floor = COLUMN.top + COLUMN.height;
  const step = 100 / bars.length;
  const columns = bars.map(({ label, value, text, href }, at) => {
    const height = round((value / largest) * COLUMN.height);
    const middle = round(step * (at + 0.5));
    const isLast = at === bars.length - 1;
    // With many columns, every second label needs more room.
    const rank = bars.length > 7 && (bars.length - 1 - at) % 2 === 1 ? ' roomy' : '';
    const shape = html`<g class="mark-group"
      ><title>${label}: ${text}</title
      >${href && html`<rect class="hit" x="${round(step * at)}%" width="${round(step)}%" y="0" height="${floor}" />`}<rect
        class="fill${isLast && ' latest'}"
        x="${round(step * (at + 0.14))}%"
        width="${round(step * 0.72)}%"
        y="${round(floor - height)}"
        height="${height}"
        rx="3"
      /><text class="strong middle${rank}" x="${middle}%" y="${round(floor - height - 7)}">${text}</text
      ><text class="middle${rank}" x="${middle}%" y="${floor + 18}">${label}</text></g
    >`;
    return href ? html`<a href="${href}">${shape}</a>` : shape;
  });
  const ground = trusted(`<line class="rule" x1="0" x2="100%" y1="${floor + 0.5}" y2="${floor + 0.5}"/>`);
  const isLinked = bars.some(({ href }) => href !== undefined);
  return drawing(name, floor + COLUMN.bottom, [ground, ...columns], isLinked ? 'group' : 'img');
}

export interface TimePoint {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly value: number;
  readonly label: string;
  readonly text: string;
}

const LINE = { height: 200, top: 46, bottom: 28, side: 7 };

/** A cumulative total, with a dot for each step; empty for fewer than two steps. */
export function stepChart(name: string, points: readonly TimePoint[]): Html {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length < 2 || last.at <= first.at) return NOTHING;
  let sum = 0;
  const reached = points.map((point) => ({ ...point, sum: (sum += point.value) }));
  if (sum === 0) return NOTHING;
  const span = last.at - first.at;
  const x = (at: number): number => round(LINE.side + ((at - first.at) / span) * (100 - 2 * LINE.side));
  const y = (value: number): number => round(LINE.top + LINE.height - (value / sum) * LINE.height);
  const floor = LINE.top + LINE.height;
  const path = reached.map((point, at) => `${at === 0 ? `M${x(point.at)} ${floor}` : `H${x(point.at)}`}V${y(point.sum)}`).join(''); // prettier-ignore
  const names = placedNames(reached.map((point) => ({ ...point, x: x(point.at), y: y(point.sum) })));
  const dots = reached.map(
    (point, at) =>
      html`<g
        ><title>${point.label}: ${point.text}</title
        ><circle class="dot" cx="${x(point.at)}%" cy="${y(point.sum)}" r="5.5" />${names[at]}</g
      >`,
  );
  return drawing(name, floor + LINE.bottom, [
    trusted(`<svg viewBox="0 0 100 ${floor}" width="100%" height="${floor}" preserveAspectRatio="none"><path class="soft" d="${path}H100V${floor}Z" opacity=".45"/><path class="stroke" d="${path}H100"/></svg>`), // prettier-ignore
    trusted(`<line class="rule" x1="0" x2="100%" y1="${floor + 0.5}" y2="${floor + 0.5}"/>`),
    yearTicks(first.at, last.at, x, floor),
    dots,
  ]);
}

/** Names longer than that end in "…"; the tooltip and the table have the whole. */
const MOST_SIGNS = 22;
/** Width of a letter in percent of the chart: where all names are shown, and on a phone, where few are. */
const LETTER = { wide: 1.25, narrow: 2.5 };
/** Height of a name and its amount above the dot, and the least distance between two. */
const NAME = { above: 36, below: 6, gap: 1.5 };

interface NamedPoint {
  readonly x: number;
  readonly y: number;
  readonly label: string;
  readonly text: string;
}

/** The last point has its name, and the others as far as no two overlap and no step of the line crosses them. */
function placedNames(points: readonly NamedPoint[]): (Html | '')[] {
  const last = points.length - 1;
  const order = [last, ...points.map((_point, at) => at).filter((at) => at !== last)];
  const steps = points.slice(1).map(({ x, y }, at) => ({ left: x, right: x, top: y, bottom: points[at]?.y ?? y }));
  const taken = { wide: [...steps], narrow: [...steps] };
  const shown = new Map<number, Html>();
  for (const at of order) {
    const point = points[at];
    if (!point) continue;
    const named = { ...point, label: shortName(point.label) };
    const free = (letter: number, boxes: readonly Area[]): NameBox | undefined =>
      nameBoxes(named, letter).find((box) => !boxes.some((other) => overlaps(box, other)));
    const wide = free(LETTER.wide, taken.wide);
    if (!wide) continue;
    const narrow = nameBoxes(named, LETTER.narrow).find(({ anchor }) => anchor === wide.anchor);
    const isRoomy = at !== last && (at !== 0 || !narrow || taken.narrow.some((other) => overlaps(narrow, other)));
    taken.wide.push(wide);
    if (!isRoomy && narrow) taken.narrow.push(narrow);
    shown.set(at, nameOf(named, wide, isRoomy));
  }
  return points.map((_point, at) => shown.get(at) ?? '');
}

function nameOf({ y, label, text }: NamedPoint, { anchor, side }: NameBox, isRoomy: boolean): Html {
  const rank = isRoomy ? ' roomy' : '';
  return html`<text class="strong ${anchor}${rank}" x="${side}%" y="${y - 24}">${label}</text
    ><text class="${anchor}${rank}" x="${side}%" y="${y - 10}">${text}</text>`;
}

interface Area {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

interface NameBox extends Area {
  readonly anchor: 'start' | 'middle' | 'end';
  /** Where the anchor is, in percent. */
  readonly side: number;
}

/** Above the dot within the chart, else at its left. */
function nameBoxes({ x, y, label, text }: NamedPoint, letter: number): NameBox[] {
  const width = Math.max(label.length, text.length) * letter;
  const anchor = x - width / 2 < 0 ? 'start' : x + width / 2 > 100 ? 'end' : 'middle';
  const left = { start: 0, middle: x - width / 2, end: 100 - width }[anchor];
  const [top, bottom] = [y - NAME.above, y - NAME.below];
  const above: NameBox = {
    anchor,
    side: { start: 0, middle: x, end: 100 }[anchor],
    left,
    right: left + width,
    top,
    bottom,
  };
  const beside: NameBox = { anchor: 'end', side: round(x - 1), left: x - 1 - width, right: x - 1, top, bottom };
  return beside.left < 0 ? [above] : [above, beside];
}

function overlaps(one: Area, other: Area): boolean {
  const isBeside = one.right + NAME.gap <= other.left || other.right + NAME.gap <= one.left;
  return !isBeside && one.bottom > other.top && other.bottom > one.top;
}

function shortName(label: string): string {
  if (label.length <= MOST_SIGNS) return label;
  const cut = label.slice(0, MOST_SIGNS - 1);
  const space = cut.lastIndexOf(' ');
  return `${(space > MOST_SIGNS / 2 ? cut.slice(0, space) : cut).trimEnd()}…`;
}

const MOST_TICKS = 8;

function yearTicks(from: number, to: number, x: (at: number) => number, floor: number): Html[] {
  const [first, last] = [new Date(from).getUTCFullYear(), new Date(to).getUTCFullYear()];
  const years = Array.from({ length: last - first }, (_, at) => first + 1 + at);
  if (years.length === 0) return [html`<text class="middle" x="${x(from)}%" y="${floor + 18}">${first}</text>`];
  const every = Math.ceil(years.length / MOST_TICKS);
  return years
    .filter((_, at) => at % every === 0)
    .map((year) => html`<text class="middle" x="${x(Date.UTC(year, 0, 1))}%" y="${floor + 18}">${year}</text>`);
}

/** A small line without axes, for a table's cell; `name` says what it shows. */
export function sparkline(name: string, values: readonly number[]): Html {
  const largest = Math.max(0, ...values);
  if (values.length < 2 || largest === 0) return NOTHING;
  const points = values.map((value, at) => `${round((at / (values.length - 1)) * 100)} ${round(28 - (value / largest) * 26)}`); // prettier-ignore
  return html`<svg class="chart spark" viewBox="0 0 100 30" preserveAspectRatio="none" role="img" aria-label="${name}">
    <path class="soft" d="M0 30L${points.join('L')}L100 30Z" />
    <path class="stroke" d="M${points.join('L')}" />
  </svg>`;
}
