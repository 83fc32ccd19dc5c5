import { type Html, html, type Part } from '../../web/design/html.js';
import { count } from '../../web/design/amounts.js';
import { sparkline } from '../../web/design/charts.js';
import { buttonLink } from '../../web/design/parts.js';
import { consoleTable } from '../../web/staff/console-table.js';
import { STATUS } from '../overview/troubles.rules.js';
import { type StoredSeries, type Span } from '../samples/read-metrics.query.js';

/** Stored metrics over a day or a week, one line each. */
export function numbersBody(series: readonly StoredSeries[], span: Span): Html {
  const other = span === 'week' ? 'day' : 'week';
  const rows = series.map(({ title, unit, isRate, values }): Part[] => {
    const text = (value: number): string => written(value, unit, isRate);
    return [
      title,
      text(values.at(-1) ?? 0),
      text(values.reduce((most, value) => Math.max(most, value), 0)),
      sparkline(`${title} over the last ${span}`, values),
    ];
  });
  return html`<p class="actions">${buttonLink(`The last ${other}`, `${STATUS}/numbers?span=${other}`, true)}</p>
    ${
      rows.length === 0
        ? html`<p class="muted">The first measurements appear a few seconds after the start.</p>`
        : consoleTable(`The last ${span}`, ['Measure', '#Now', '#Highest', `The last ${span}`], rows)
    }`;
}

function written(value: number, unit: StoredSeries['unit'], isRate: boolean): string {
  if (unit === 'bytes') return `${count(Math.round(value / 1_048_576))} MiB`;
  const figure = value >= 100 ? count(Math.round(value)) : String(Math.round(value * 1_000) / 1_000);
  return `${figure}${unit === 'seconds' ? ' s' : ''}${isRate ? ' a second' : ''}`;
}
