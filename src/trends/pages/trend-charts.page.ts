import { escapeHtml } from '../../platform/pages/markdown-html.js';

export interface Bar {
  readonly label: string;
  readonly value: number;
  /** The value in words, as it stands beside the bar. */
  readonly text: string;
}

const WIDTH = 640;
const BAR = { height: 22, gap: 8, label: 170, value: 110 };
const COLUMN = { height: 180, top: 22, bottom: 24, gap: 8 };

/** Bars one below the other, for names; empty where there is nothing to compare. The table beside it says the same. */
export function barChart(title: string, bars: readonly Bar[]): string {
  const largest = Math.max(0, ...bars.map(({ value }) => value));
  if (bars.length === 0 || largest === 0) return '';
  const room = WIDTH - BAR.label - BAR.value;
  const rows = bars.map(({ label, value, text }, index) => {
    const y = index * (BAR.height + BAR.gap);
    const width = round((value / largest) * room);
    const middle = round(y + BAR.height * 0.7);
    return (
      `<text x="${BAR.label - 8}" y="${middle}" text-anchor="end">${escapeHtml(shortened(label, 24))}</text>` +
      `<rect x="${BAR.label}" y="${y}" width="${width}" height="${BAR.height}" rx="2" fill="var(--link)"/>` +
      `<text x="${round(BAR.label + width + 8)}" y="${middle}">${escapeHtml(text)}</text>`
    );
  });
  return figure(title, bars.length * (BAR.height + BAR.gap), rows);
}

/** Columns side by side, for time. */
export function columnChart(title: string, bars: readonly Bar[]): string {
  const largest = Math.max(0, ...bars.map(({ value }) => value));
  if (bars.length === 0 || largest === 0) return '';
  const width = round((WIDTH - COLUMN.gap * (bars.length - 1)) / bars.length);
  const columns = bars.map(({ label, value, text }, index) => {
    const x = round(index * (width + COLUMN.gap));
    const height = round((value / largest) * COLUMN.height);
    const y = round(COLUMN.top + COLUMN.height - height);
    const middle = round(x + width / 2);
    return (
      `<text x="${middle}" y="${round(y - 6)}" text-anchor="middle">${escapeHtml(text)}</text>` +
      `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="2" fill="var(--link)"/>` +
      `<text x="${middle}" y="${COLUMN.top + COLUMN.height + 16}" text-anchor="middle">${escapeHtml(label)}</text>`
    );
  });
  return figure(title, COLUMN.top + COLUMN.height + COLUMN.bottom, columns, 11);
}

function figure(title: string, height: number, shapes: readonly string[], fontSize = 13): string {
  const name = escapeHtml(title);
  return (
    `\n<figure><svg viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${name}" ` +
    `style="width:100%;max-width:${WIDTH}px;height:auto;font:${fontSize}px system-ui,sans-serif;fill:var(--ink)">` +
    `${shapes.join('')}</svg><figcaption>${name}</figcaption></figure>`
  );
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function shortened(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`;
}
